// What the edges of an instance bid: a square of numbers, or a table by the kinds of the two ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "instance.hpp"
#include "lanes.hpp"
#include "vertices.hpp"

namespace crosstable {

// One number for each two vertices; any weights, as long as the square fits into the memory.
template <int Lanes>
class SquareBids {
public:
    using Value = Number<Lanes>;
    static constexpr bool kHasKinds = false;

    explicit SquareBids(const Instance& instance)
        : n_(static_cast<std::size_t>(instance.vertices)), bids_(n_ * n_, -Value::never()) {
        for (std::size_t edge = 0; edge < instance.edge_count(); ++edge) {
            Value weight;
            instance.add_weight(edge, weight.lane);
            const auto one = static_cast<std::size_t>(instance.ends[2 * edge]);
            const auto other = static_cast<std::size_t>(instance.ends[2 * edge + 1]);
            bids_[one * n_ + other] = bids_[other * n_ + one] = weight;
        }
    }

    class Row {
    public:
        explicit Row(const Value* bids) : bids_(bids) {}
        bool may(int w) const { return bids_[w] != -Value::never(); }
        // Bits of 64 successive vertices, of whom no other may be met.
        std::uint64_t word(std::size_t) const { return ~std::uint64_t{0}; }
        const Value& operator[](int w) const { return bids_[w]; }

    private:
        const Value* bids_;
    };

    Row row(int v) const { return Row(&bids_[static_cast<std::size_t>(v) * n_]); }

    // More than any edge of a vertex bids, or as much.
    Value most(int) const { return Value::never(); }

    bool has_threshold() const { return false; }
    Value starting_price(int) const { return {}; }

private:
    std::size_t n_;
    std::vector<Value> bids_;
};

// One bit for each two vertices and one number for each two kinds, so thousands of vertices fit.
// The higher vertex of an edge, which has the smaller number, may add a number of its own.
template <int Lanes>
class KindBids {
public:
    using Value = Number<Lanes>;
    static constexpr bool kHasKinds = true;

    explicit KindBids(const KindInstance& instance)
        : words_(instance.words()),
          kinds_(static_cast<std::size_t>(instance.kind_count)),
          allowed_(instance.allowed),
          kind_(instance.kinds.begin(), instance.kinds.end()),
          lower_(instance.lower.begin(), instance.lower.end()),
          threshold_(static_cast<int>(instance.threshold)),
          as_higher_(kinds_ * kinds_),
          as_lower_(kinds_ * kinds_),
          most_of_two_(kinds_ * kinds_, kNoWeight),
          most_(kinds_) {  // no weight is negative
        Lane count = 0;
        for (const Lane weight : instance.weights) count = std::max(count, weight + 1);
        for (Lane weight = 0; weight < count; ++weight) {
            instance.add_weight(static_cast<std::size_t>(weight), weights_.emplace_back().lane);
        }
        for (std::size_t one = 0; one < kinds_; ++one) {
            for (std::size_t other = 0; other < kinds_; ++other) {
                if (instance.weights[one * kinds_ + other] < 0) continue;
                const auto weight =
                    static_cast<std::uint32_t>(instance.weights[one * kinds_ + other]);
                as_higher_[one * kinds_ + other] = as_lower_[other * kinds_ + one] = weight;
                raise(most_of_two_[one * kinds_ + other], weight);
                raise(most_of_two_[other * kinds_ + one], weight);
                most_[one] = std::max(most_[one], weights_[weight]);
                most_[other] = std::max(most_[other], weights_[weight]);
            }
        }
        if (weights_.empty()) weights_.emplace_back();
        if (instance.upper_fields.empty()) {
            sort_by_kinds();
            return;
        }
        instance.add_nothing_of_upper(nothing_.lane);
        upper_.resize(kind_.size());
        for (std::size_t v = 0; v < kind_.size(); ++v) {
            instance.add_upper(v, upper_[v].lane);
        }
    }

    // What an edge bids: the weight by kinds and what the higher vertex adds, not yet summed up.
    class Bid {
    public:
        Bid(const Value& weight, const Value& added) : weight_(weight), added_(added) {}
        [[gnu::always_inline]] Lane at(int i) const { return weight_.lane[i] + added_.lane[i]; }
        operator Value() const { return weight_ + added_; }

    private:
        const Value& weight_;
        const Value& added_;
    };

    class Row {
    public:
        Row(const KindBids& bids, int v)
            : bids_(bids),
              v_(v),
              bits_(&bids.allowed_[static_cast<std::size_t>(v) * bids.words_]),
              as_higher_(&bids.as_higher_[bids.kind_[v] * bids.kinds_]),
              as_lower_(&bids.as_lower_[bids.kind_[v] * bids.kinds_]),
              most_of_two_(&bids.most_of_two_[bids.kind_[v] * bids.kinds_]) {}

        [[gnu::always_inline]] bool may(int w) const { return bits_[w >> 6] >> (w & 63) & 1; }

        std::uint64_t word(std::size_t index) const { return bits_[index]; }

        // The most that an edge to a kind bids, if there is any such edge in the whole graph.
        const Value* most(std::size_t kind) const {
            const auto place = most_of_two_[kind];
            return place == kNoWeight ? nullptr : &bids_.weights_[place];
        }

        // Only where `may` allows the edge.
        [[gnu::always_inline]] Bid operator[](int w) const {
            const auto kind = bids_.kind_[w];
            const bool higher = v_ < w;
            const Value& weight = bids_.weights_[higher ? as_higher_[kind] : as_lower_[kind]];
            if (bids_.upper_.empty()) return {weight, bids_.nothing_};
            const int upper = higher ? v_ : w;
            const int lower = higher ? w : v_;
            return {weight, bids_.lower_[lower] ? bids_.upper_[upper] : bids_.nothing_};
        }

    private:
        const KindBids& bids_;
        int v_;
        const std::uint64_t* bits_;
        const std::uint32_t* as_higher_;
        const std::uint32_t* as_lower_;
        const std::uint32_t* most_of_two_;
    };

    Row row(int v) const { return Row(*this, v); }

    // Whether all of a kind are worth one look before each of them is looked at: where the higher
    // vertex adds nothing of its own, and kinds are not of one vertex or two.
    bool kinds_tell() const { return upper_.empty() && kFewOfKind * kinds_ <= kind_.size(); }
    std::size_t kinds() const { return kinds_; }
    std::size_t kind(int v) const { return kind_[v]; }
    const VertexSet& of_kind(std::size_t kind) const { return of_kind_[kind]; }

    Value most(int v) const { return upper_.empty() ? most_[kind_[v]] : Value::never(); }

    // Any threshold gives prices that no edge outbids: half of what is bid by kinds at most, and for
    // what the higher vertex adds half of the threshold, or what is left of the own above that half.
    bool has_threshold() const { return threshold_ >= 0; }
    Value starting_price(int v) const {
        const Value half = upper_[threshold_].half();
        const Value own = upper_[v] - half;
        const Value other = nothing_ - half;
        const Value added = std::max(half, lower_[v] ? own : std::max(own, other));
        return most_[kind_[v]].half() + added;
    }

private:
    static constexpr std::uint32_t kNoWeight = ~std::uint32_t{0};
    static constexpr std::size_t kFewOfKind = 4;

    void sort_by_kinds() {
        if (!kinds_tell()) return;
        of_kind_.assign(kinds_, VertexSet(static_cast<int>(kind_.size())));
        for (std::size_t v = 0; v < kind_.size(); ++v) of_kind_[kind_[v]].add(static_cast<int>(v));
        for (VertexSet& vertices : of_kind_) vertices.settle();
    }

    void raise(std::uint32_t& place, std::uint32_t other) const {
        if (place == kNoWeight || weights_[place] < weights_[other]) place = other;
    }

    std::size_t words_;
    std::size_t kinds_;
    std::span<const std::uint64_t> allowed_;
    std::vector<std::uint32_t> kind_;
    std::vector<char> lower_;
    int threshold_;
    std::vector<Value> weights_;             // few, however many kinds there are
    std::vector<std::uint32_t> as_higher_;  // places in `weights_`
    std::vector<std::uint32_t> as_lower_;
    std::vector<std::uint32_t> most_of_two_;  // the greater of both
    std::vector<Value> most_;
    std::vector<VertexSet> of_kind_;
    std::vector<Value> upper_;
    Value nothing_;
};

}  // namespace crosstable
