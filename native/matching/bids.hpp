// What the edges of an instance bid: a square of numbers, or a table by the kinds of the two ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
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
        bool may(int) const { return true; }
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
          as_lower_(kinds_ * kinds_) {
        for (std::size_t one = 0; one < kinds_; ++one) {
            for (std::size_t other = 0; other < kinds_; ++other) {
                if (instance.present[one * kinds_ + other] == 0) continue;
                Value weight;
                instance.add_weight_of_kinds(one * kinds_ + other, weight.lane);
                as_higher_[one * kinds_ + other] = as_lower_[other * kinds_ + one] = weight;
            }
        }
        for (std::size_t one = 0; one < kinds_; ++one) {
            Value most;  // no weight is negative
            for (std::size_t other = one * kinds_; other < (one + 1) * kinds_; ++other) {
                most = std::max({most, as_higher_[other], as_lower_[other]});
            }
            most_.push_back(most);
        }
        if (instance.upper_fields.empty()) return;
        instance.add_nothing_of_upper(nothing_.lane);
        upper_.resize(kind_.size());
        for (std::size_t v = 0; v < kind_.size(); ++v) {
            instance.add_upper(v, upper_[v].lane);
        }
    }

    class Row {
    public:
        Row(const KindBids& bids, int v)
            : bids_(bids),
              v_(v),
              bits_(&bids.allowed_[static_cast<std::size_t>(v) * bids.words_]),
              as_higher_(&bids.as_higher_[bids.kind_[v] * bids.kinds_]),
              as_lower_(&bids.as_lower_[bids.kind_[v] * bids.kinds_]) {}

        [[gnu::always_inline]] bool may(int w) const { return bits_[w >> 6] >> (w & 63) & 1; }

        [[gnu::always_inline]] Value operator[](int w) const {
            if (!may(w)) return -Value::never();
            const auto kind = bids_.kind_[w];
            const bool higher = v_ < w;
            if (bids_.upper_.empty()) return higher ? as_higher_[kind] : as_lower_[kind];
            if (higher) {
                return as_higher_[kind] + (bids_.lower_[w] ? bids_.upper_[v_] : bids_.nothing_);
            }
            return as_lower_[kind] + (bids_.lower_[v_] ? bids_.upper_[w] : bids_.nothing_);
        }

    private:
        const KindBids& bids_;
        int v_;
        const std::uint64_t* bits_;
        const Value* as_higher_;
        const Value* as_lower_;
    };

    Row row(int v) const { return Row(*this, v); }

    Value most(int v) const { return upper_.empty() ? most_[kind_[v]] : Value::never(); }

    // Where all weights but the higher vertex's own are equal, any threshold gives prices that no
    // edge outbids: half of it for everybody, or what is left of the own bid above that half.
    bool has_threshold() const { return threshold_ >= 0; }
    Value starting_price(int v) const {
        const Value half = (as_higher_[0] + upper_[threshold_]).half();
        const Value own = as_higher_[0] + upper_[v] - half;
        const Value other = as_higher_[0] + nothing_ - half;
        return std::max(half, lower_[v] ? own : std::max(own, other));
    }

private:
    std::size_t words_;
    std::size_t kinds_;
    std::span<const std::uint64_t> allowed_;
    std::vector<std::size_t> kind_;
    std::vector<char> lower_;
    int threshold_;
    std::vector<Value> as_higher_;
    std::vector<Value> as_lower_;
    std::vector<Value> most_;
    std::vector<Value> upper_;
    Value nothing_;
};

}  // namespace crosstable
