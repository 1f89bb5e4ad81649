// What outer vertices of the tree offer to others: of each vertex the best offer made to it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "blossoms.hpp"
#include "lanes.hpp"
#include "vertices.hpp"

namespace crosstable {

template <typename Value>
struct Offer {
    Value value;
    int from = kNobody;

    bool operator<(const Offer& other) const {
        const auto order = value <=> other.value;
        return order != 0 ? order < 0 : from < other.from;
    }
};

// Rows are long and made by the thousand, so nothing is written before an offer is made.
template <typename Value>
class Offers {
public:
    // `kinds` is 0 where bids do not tell kinds of vertices apart.
    Offers(int n, std::size_t kinds)
        : row_(static_cast<std::size_t>(n)), wanted_(n), made_(n), worst_(kinds) {}

    // Forgets all offers; everybody may be made one.
    void clear() {
        wanted_.fill();
        made_.clear();
        std::fill(worst_.begin(), worst_.end(), nothing());
    }

    // Nobody will ask again for the offers to a vertex.
    void drop(int v) {
        wanted_.remove(v);
        made_.remove(v);
    }

    const Offer<Value>& operator[](int v) const { return row_[static_cast<std::size_t>(v)]; }

    // Visits the vertices with an offer that somebody may still ask for, as far as `among` does.
    template <typename Visit, typename Among>
    [[gnu::always_inline]] void for_each(const Visit& visit, const Among& among) const {
        made_.for_each(visit, among);
    }

    template <typename Visit>
    [[gnu::always_inline]] void for_each(const Visit& visit) const {
        made_.for_each(visit);
    }

    // Takes the offers of a vertex at this price wherever they are better, and says to whom.
    template <typename Bids, typename Lowered>
    void take(int v, const Value& price, const Bids& bids, const Lowered& lowered) {
        const auto row = bids.row(v);
        const auto offer_to = [&](int w) {
            made_.add(w);
            row_[static_cast<std::size_t>(w)] = {price - row[w], v};
            lowered(w);
        };
        if constexpr (Bids::kHasKinds) {
            if (!worst_.empty()) {
                take_by_kinds(v, price, bids, row, offer_to);
                return;
            }
        }
        wanted_.for_each(
            [&](int w) {
                if (!row.may(w)) return;  // a forbidden edge offers nothing
                if (!made_.has(w) || is_better(v, price, row[w], (*this)[w])) offer_to(w);
            },
            [&](std::size_t index) { return row.word(index); });
    }

    // Takes those of another row wherever they are better.
    void take(const Offers& other) {
        other.made_.for_each(
            [&](int w) {
                const auto& offer = other[w];
                auto& known = row_[static_cast<std::size_t>(w)];
                if (made_.has(w) && !(offer < known)) return;
                known = offer;
                made_.add(w);
            },
            [&](std::size_t index) { return wanted_.word(index); });
        for (std::size_t kind = 0; kind < worst_.size(); ++kind) {
            worst_[kind] = std::max(worst_[kind], other.worst_[kind]);
        }
    }

private:
    // Whether price - bid, offered by v, is better than what is known.
    template <typename Bid>
    static bool is_better(int v, const Value& price, const Bid& bid, const Offer<Value>& known) {
        const auto order = compare_difference(price, bid, known.value);
        return order < 0 || (order == 0 && v < known.from);
    }

    // Thousands of vertices are of a few kinds: where the best that v can offer to a kind is no
    // better than the worst offer made to it, none of its vertices need be looked at.
    template <typename Bids, typename OfferTo>
    void take_by_kinds(int v, const Value& price, const Bids& bids, const typename Bids::Row& row,
                       const OfferTo& offer_to) {
        wanted_.for_each(
            [&](int w) {
                offer_to(w);
                auto& worst = worst_[bids.kind(w)];
                worst = std::max(worst, (*this)[w]);
            },
            [&](std::size_t index) { return row.word(index) & ~made_.word(index); });
        for (std::size_t kind = 0; kind < worst_.size(); ++kind) {
            const Value* most = row.most(kind);
            if (most == nullptr || !is_better(v, price, *most, worst_[kind])) continue;
            const VertexSet& vertices = bids.of_kind(kind);
            bool lowered = false;
            vertices.for_each(
                [&](int w) {
                    if (!is_better(v, price, row[w], (*this)[w])) return;
                    offer_to(w);
                    lowered = true;
                },
                [&](std::size_t index) { return made_.word(index) & row.word(index); });
            if (!lowered) worst_[kind] = worst_of(vertices);
        }
    }

    Offer<Value> worst_of(const VertexSet& vertices) const {
        auto worst = nothing();
        vertices.for_each([&](int w) { worst = std::max(worst, (*this)[w]); },
                          [&](std::size_t index) { return made_.word(index); });
        return worst;
    }

    static Offer<Value> nothing() { return {-Value::never()}; }

    std::vector<Offer<Value>> row_;
    VertexSet wanted_;
    VertexSet made_;                   // of those wanted
    std::vector<Offer<Value>> worst_;  // by kind: no offer made to it is worse
};

}  // namespace crosstable
