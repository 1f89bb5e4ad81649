// What the edges of an instance bid: a square of numbers, or a table by the kinds of the two ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <vector>

#include "instance.hpp"
#include "lanes.hpp"

namespace crosstable {

// One number for each two vertices; any weights, as long as the square fits into the memory.
template <int Lanes>
class SquareBids {
public:
    using Value = Number<Lanes>;

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

    explicit KindBids(const KindInstance& instance)
        : words_(instance.words()),
          kinds_(static_cast<std::size_t>(instance.kind_count)),
          allowed_(instance.allowed),
          kind_(instance.kinds.begin(), instance.kinds.end()),
          lower_(instance.lower.begin(), instance.lower.end()),
          threshold_(static_cast<int>(instance.threshold)),
          as_higher_(kinds_ * kinds_),
          as_lower_(kinds_ * kinds_),
          most_(kinds_) {  // no weight is negative
        std::map<Value, std::uint32_t> known;
        for (std::size_t one = 0; one < kinds_; ++one) {
            for (std::size_t other = 0; other < kinds_; ++other) {
                if (instance.present[one * kinds_ + other] == 0) continue;
                Value weight;
                instance.add_weight_of_kinds(one * kinds_ + other, weight.lane);
                const auto next = static_cast<std::uint32_t>(weights_.size());
                const auto [place, fresh] = known.try_emplace(weight, next);
                if (fresh) weights_.push_back(weight);
                as_higher_[one * kinds_ + other] = as_lower_[other * kinds_ + one] = place->second;
                most_[one] = std::max(most_[one], weight);
                most_[other] = std::max(most_[other], weight);
            }
        }
        if (weights_.empty()) weights_.emplace_back();
        if (instance.upper_fields.empty()) return;
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
              as_lower_(&bids.as_lower_[bids.kind_[v] * bids.kinds_]) {}

        [[gnu::always_inline]] bool may(int w) const { return bits_[w >> 6] >> (w & 63) & 1; }

        std::uint64_t word(std::size_t index) const { return bits_[index]; }

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
    };

    Row row(int v) const { return Row(*this, v); }

    Value most(int v) const { return upper_.empty() ? most_[kind_[v]] : Value::never(); }

    // Where all weights but the higher vertex's own are equal, any threshold gives prices that no
    // edge outbids: half of it for everybody, or what is left of the own bid above that half.
    bool has_threshold() const { return threshold_ >= 0; }
    Value starting_price(int v) const {
        const Value& weight = weights_[as_higher_[0]];
        const Value half = (weight + upper_[threshold_]).half();
        const Value own = weight + upper_[v] - half;
        const Value other = weight + nothing_ - half;
        return std::max(half, lower_[v] ? own : std::max(own, other));
    }

private:
    std::size_t words_;
    std::size_t kinds_;
    std::span<const std::uint64_t> allowed_;
    std::vector<std::uint32_t> kind_;
    std::vector<char> lower_;
    int threshold_;
    std::vector<Value> weights_;             // each once: few, however many kinds there are
    std::vector<std::uint32_t> as_higher_;  // places in `weights_`
    std::vector<std::uint32_t> as_lower_;
    std::vector<Value> most_;
    std::vector<Value> upper_;
    Value nothing_;
};

}  // namespace crosstable
