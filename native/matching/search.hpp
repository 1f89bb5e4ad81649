// Maximum weight perfect matching by growing one alternating tree after the other, in O(n^3).
//
// The same method, step for step and tie for tie, as the Python solver, which explains it: prices
// of vertices in the tree are stored as they would be at time 0 of the present search, each vertex
// knows the best offer of all outer vertices, each outer blossom its best offer to every vertex.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include "blossoms.hpp"
#include "circle.hpp"
#include "closings.hpp"
#include "instance.hpp"
#include "lanes.hpp"
#include "offers.hpp"
#include "start.hpp"
#include "vertices.hpp"

namespace crosstable {

template <typename Bids>
class Search {
public:
    using Value = typename Bids::Value;

    Search(int vertices, const Bids& bids)
        : n_(vertices),
          bids_(bids),
          forest_(n_),
          price_(n_),
          blossom_price_(2 * n_),
          label_(2 * n_, Label::kOutside),
          entry_(2 * n_),
          kinds_(kinds_that_tell(bids)),
          offer_(n_, kinds_),
          asking_(n_, Asking::kNothing),
          outer_vertices_(n_),
          cheapest_(kinds_),
          offers_of_(2 * n_, kNobody),
          closings_(n_) {}

    Answer run(int lanes) {
        start_greedily(bids_, price_, forest_);
        for (int root = 0; root < n_; ++root) {
            if (forest_.mate(root) == kNobody && !match(root)) return proof();
        }
        return matching(lanes);
    }

private:
    enum class Label : std::uint8_t { kOutside, kOuter, kInner };
    // Whether an offer to a vertex can extend the tree, and whether that ends the search.
    enum class Asking : std::uint8_t { kUnmatched, kMatched, kNothing };

    // An edge to somebody whom the tree reaches at the present time: first what ends the search,
    // then the lower outer vertex, then the lower other.
    struct Ready {
        Asking asking;
        Edge edge;

        auto operator<=>(const Ready&) const = default;
    };

    // Of the outer vertices of one kind: a price that none is below, a number likewise.
    struct Cheapest {
        Value price = Value::never();
        int number = std::numeric_limits<int>::max();
    };

    static std::size_t kinds_that_tell(const Bids& bids) {
        if constexpr (Bids::kHasKinds) return bids.kinds_tell() ? bids.kinds() : 0;
        return 0;
    }

    // Grows the tree of `root` until it can be matched; says whether that succeeded.
    bool match(int root) {
        plant(root);
        for (;;) {
            // Nothing happens before what can be reached at the present time.
            if (const Edge reach = next_ready(); reach.to != kNobody) {
                if (extend(reach)) return true;
                continue;
            }
            const Value reach_time = prepare_ready();
            const auto close = closings_.first();
            const int ripe = next_ripe();
            const Value close_time = close.slack.half();
            const Value ripe_time = ripe != kNobody ? blossom_price_[ripe].half() : Value::never();
            if (reach_time.is_real() && (!close.slack.is_real() || reach_time <= close_time) &&
                reach_time <= ripe_time) {
                time_ = checked(reach_time);
                continue;
            }
            ready_.clear();
            if (close.slack.is_real() && close_time <= ripe_time) {
                time_ = checked(close_time);
                contract(close.edge);
            } else if (ripe != kNobody) {
                time_ = checked(ripe_time);
                expand(ripe);
            } else {
                return false;
            }
        }
    }

    // Takes one more step from the tree; says whether it ended the search.
    bool extend(Edge reach) {
        if (asking_[reach.to] != Asking::kUnmatched) {
            grow(reach);
            return false;
        }
        flip(reach);
        fell();
        return true;
    }

    // Finds all who can be reached first, and returns when.
    Value prepare_ready() {
        Value least = Value::never();
        offer_.for_each([&](int v) {
            if (asking_[v] == Asking::kNothing) return;
            const auto& offer = offer_[v];
            const auto order = compare_sum(offer.value, price_[v], least);
            if (order > 0) return;
            if (order < 0) {
                least = offer.value + price_[v];
                ready_.clear();
            }
            ready_.push_back({asking_[v], {offer.from, v}});
        });
        std::make_heap(ready_.begin(), ready_.end(), std::greater<>());
        return least;
    }

    // Who can be reached at the present time, if anybody; the offer may have been bettered since.
    Edge next_ready() {
        while (!ready_.empty()) {
            std::pop_heap(ready_.begin(), ready_.end(), std::greater<>());
            const auto [asking, edge] = ready_.back();
            ready_.pop_back();
            if (asking_[edge.to] == asking && offer_[edge.to].from == edge.from) return edge;
        }
        return {};
    }

    int next_ripe() const {
        int ripe = kNobody;
        for (const int blossom : inner_blossoms_) {
            if (ripe == kNobody || std::tie(blossom_price_[blossom], blossom) <
                                       std::tie(blossom_price_[ripe], ripe)) {
                ripe = blossom;
            }
        }
        return ripe;
    }

    void plant(int root) {
        time_ = Value{};
        offer_.clear();
        for (int v = 0; v < n_; ++v) {
            const bool matched = forest_.mate(forest_.base(forest_.top(v))) != kNobody;
            asking_[v] = matched ? Asking::kMatched : Asking::kUnmatched;
        }
        outer_vertices_.clear();
        std::fill(cheapest_.begin(), cheapest_.end(), Cheapest{});
        closings_.clear();
        inner_blossoms_.clear();
        ready_.clear();
        enter_outer(forest_.top(root));
    }

    // Brings the prices of the tree to the present and forgets the tree.
    void fell() {
        for (int v = 0; v < n_; ++v) {
            const int top = forest_.top(v);
            if (label_[top] == Label::kOutside) continue;
            pass_time(top, label_[top] == Label::kInner ? time_ : -time_);
            label_[top] = Label::kOutside;
            give_back(top);
        }
    }

    // Adds an amount to the prices inside, and takes it twice from the blossom's own.
    void pass_time(int blossom, const Value& amount) {
        for (const int v : forest_.members(blossom)) checked(price_[v] += amount);
        if (forest_.is_blossom(blossom)) checked(blossom_price_[blossom] -= amount + amount);
    }

    void take_offers_of(int v, Offers<Value>& offers) const {
        offers.take(v, price_[v], bids_, [](int) {});
    }

    void enter_outer(int blossom) {
        label_[blossom] = Label::kOuter;
        pass_time(blossom, time_);
        for (const int v : forest_.members(blossom)) become_outer(v);
        if (forest_.is_blossom(blossom)) {
            auto& offers = rows_[offers_of_[blossom] = fresh_offers()];
            for (const int v : forest_.members(blossom)) offers.drop(v);
            for (const int v : forest_.members(blossom)) take_offers_of(v, offers);
        }
        announce(blossom);
        for (const int v : forest_.members(blossom)) add_outer(v);
    }

    void become_outer(int v) {
        asking_[v] = Asking::kNothing;
        offer_.drop(v);
        offer_.take(v, price_[v], bids_, [&](int w) {
            if (asking_[w] == Asking::kNothing ||
                compare_sum(offer_[w].value, price_[w], time_) != 0) {
                return;
            }
            ready_.push_back({asking_[w], {v, w}});
            std::push_heap(ready_.begin(), ready_.end(), std::greater<>());
        });
    }

    void add_outer(int v) {
        outer_vertices_.add(v);
        if constexpr (Bids::kHasKinds) {
            if (cheapest_.empty()) return;
            auto& [price, number] = cheapest_[bids_.kind(v)];
            price = std::min(price, price_[v]);
            number = std::min(number, v);
        }
    }

    // The best edge from an outer blossom to the others.
    Closing<Value> closing_of_blossom(int blossom) const {
        Closing<Value> best;
        const auto& offers = rows_[offers_of_[blossom]];
        offers.for_each(
            [&](int v) {
                const auto& offer = offers[v];
                const Edge edge{offer.from, v};
                const auto order = compare_sum(offer.value, price_[v], best.slack);
                if (order < 0 || (order == 0 && edge < best.edge)) {
                    best = {offer.value + price_[v], edge};
                }
            },
            [&](std::size_t index) { return outer_vertices_.word(index); });
        return best;
    }

    // The same for a vertex in no blossom.
    Closing<Value> closing_of_vertex(int vertex) const {
        Closing<Value> best;
        const auto bids = bids_.row(vertex);
        const Value& own = price_[vertex];
        const auto look_at = [&](int v) {
            const auto order = compare_slack(own, price_[v], bids[v], best.slack);
            if (order < 0 || (order == 0 && v < best.edge.to)) {
                best = {own + price_[v] - bids[v], {vertex, v}};
            }
        };
        if constexpr (Bids::kHasKinds) {
            for (std::size_t kind = 0; kind < cheapest_.size(); ++kind) {
                const Value* most = bids.most(kind);
                const auto& [price, number] = cheapest_[kind];
                if (most == nullptr || !price.is_real()) continue;
                const auto order = compare_slack(own, price, *most, best.slack);
                if (order > 0 || (order == 0 && number > best.edge.to)) continue;
                // The first that costs no more than the cheapest is the best of its kind.
                bids_.of_kind(kind).until(
                    [&](int v) {
                        look_at(v);
                        return compare_slack(own, price, *most, best.slack) == 0;
                    },
                    [&](std::size_t index) {
                        return outer_vertices_.word(index) & bids.word(index);
                    });
            }
            if (!cheapest_.empty()) return best;
        }
        outer_vertices_.for_each(
            [&](int v) {
                if (bids.may(v)) look_at(v);
            },
            [&](std::size_t index) { return bids.word(index); });
        return best;
    }

    // Finds the best edge to the other outer blossoms. An older blossom need not look again: each
    // pair is looked at by the younger of the two.
    void announce(int blossom) {
        auto best =
            forest_.is_blossom(blossom) ? closing_of_blossom(blossom) : closing_of_vertex(blossom);
        if (best.edge.to == kNobody) return;
        best.blossom = blossom;
        closings_.add(best);
    }

    void enter_inner(int blossom, Edge entry) {
        for (const int v : forest_.members(blossom)) {
            checked(price_[v] -= time_);
            asking_[v] = Asking::kNothing;
        }
        be_inner(blossom, entry);
    }

    // Makes inner whose vertices already have the prices of time 0.
    void be_inner(int blossom, Edge entry) {
        label_[blossom] = Label::kInner;
        entry_[blossom] = entry;
        if (forest_.is_blossom(blossom)) {
            checked(blossom_price_[blossom] += time_ + time_);
            inner_blossoms_.push_back(blossom);
        } else {
            offer_.drop(blossom);
        }
    }

    void grow(Edge edge) {
        const int inner = forest_.top(edge.to);
        enter_inner(inner, edge);
        enter_outer(forest_.top(forest_.mate(forest_.base(inner))));
    }

    Ascent ascent(int v) const {
        int blossom = forest_.top(v);
        Ascent path{{blossom}, {}};
        for (;;) {
            const int base = forest_.base(blossom);
            const int inner_end = forest_.mate(base);
            if (inner_end == kNobody) return path;
            const int inner = forest_.top(inner_end);
            path.edges.push_back({base, inner_end});
            path.edges.push_back(entry_[inner].reversed());
            blossom = forest_.top(entry_[inner].from);
            path.blossoms.push_back(inner);
            path.blossoms.push_back(blossom);
        }
    }

    // Makes one outer blossom of the circle that the edge between two outer vertices closes.
    void contract(Edge edge) {
        Circle circle(edge, ascent(edge.from), ascent(edge.to));
        const int row = offers_of_largest(circle.children);
        std::vector<int> fresh;
        for (const int child : circle.children) {
            absorb(child, rows_[row], fresh);
            label_[child] = Label::kOutside;
        }
        const int blossom = forest_.contract(std::move(circle.children), std::move(circle.links));
        label_[blossom] = Label::kOuter;
        blossom_price_[blossom] = checked(-(time_ + time_));
        offers_of_[blossom] = row;
        announce(blossom);
        for (const int v : fresh) add_outer(v);
    }

    // A row for offers, of those that are no longer used, if there are any.
    int fresh_offers() {
        int row = static_cast<int>(rows_.size());
        if (unused_rows_.empty()) {
            rows_.emplace_back(n_, kinds_);
        } else {
            row = unused_rows_.back();
            unused_rows_.pop_back();
        }
        rows_[row].clear();
        return row;
    }

    void give_back(int blossom) {
        const int row = std::exchange(offers_of_[blossom], kNobody);
        if (row != kNobody) unused_rows_.push_back(row);
    }

    // Takes its offers away from the largest outer blossom of a circle, for a larger one to start
    // from, which will not need those to its own members.
    int offers_of_largest(const std::vector<int>& children) {
        int largest = kNobody;
        for (const int child : children) {
            if (offers_of_[child] == kNobody) continue;
            if (largest == kNobody ||
                forest_.members(child).size() > forest_.members(largest).size()) {
                largest = child;
            }
        }
        const int row =
            largest == kNobody ? fresh_offers() : std::exchange(offers_of_[largest], kNobody);
        for (const int child : children) {
            if (child == largest) continue;
            for (const int v : forest_.members(child)) rows_[row].drop(v);
        }
        return row;
    }

    // Takes a blossom of the tree into a new outer one, whose offers are collected.
    void absorb(int child, Offers<Value>& offers, std::vector<int>& fresh) {
        if (label_[child] == Label::kOuter) {
            closings_.drop(child);
            if (forest_.is_blossom(child)) {
                checked(blossom_price_[child] += time_ + time_);
                if (offers_of_[child] != kNobody) offers.take(rows_[offers_of_[child]]);
                give_back(child);
            } else {
                take_offers_of(child, offers);
            }
            return;
        }
        if (forest_.is_blossom(child)) {
            checked(blossom_price_[child] -= time_ + time_);
            std::erase(inner_blossoms_, child);
        }
        for (const int v : forest_.members(child)) {
            checked(price_[v] += time_ + time_);
            become_outer(v);
            take_offers_of(v, offers);
            fresh.push_back(v);
        }
    }

    // Dissolves an inner blossom whose price has come down to nothing.
    void expand(int blossom) {
        std::erase(inner_blossoms_, blossom);
        label_[blossom] = Label::kOutside;
        const auto [children, links] = forest_.dissolve(blossom);
        Edge entry = entry_[blossom];
        const auto size = children.size();
        auto at = static_cast<std::size_t>(
            std::find(children.begin(), children.end(), forest_.top(entry.to)) - children.begin());
        // From where the tree came in to the base, along the side that starts with a matched edge.
        const bool forward = at % 2 == 1;
        const auto step = [&] { at = forward ? (at + 1) % size : at - 1; };
        be_inner(children[at], entry);
        while (at != 0) {
            step();
            leave(children[at]);
            enter_outer(children[at]);
            entry = forward ? links[at] : links[at - 1].reversed();
            step();
            be_inner(children[at], entry);
        }
        for (const int child : children) {
            if (label_[child] == Label::kOutside) leave(child);
        }
        // Those outside the tree may be in reach at once.
        ready_.clear();
    }

    // Brings the prices of vertices that are inner no longer to the present.
    void leave(int child) {
        for (const int v : forest_.members(child)) {
            checked(price_[v] += time_);
            asking_[v] = Asking::kMatched;
        }
    }

    // Exchanges matched and unmatched edges on the path from the root to the vertex reached.
    void flip(Edge edge) {
        forest_.rebase(forest_.top(edge.to), edge.to);
        for (;;) {
            const int blossom = forest_.top(edge.from);
            const int inner_end = forest_.mate(forest_.base(blossom));
            forest_.rebase(blossom, edge.from);
            forest_.join(edge.from, edge.to);
            if (inner_end == kNobody) return;
            edge = entry_[forest_.top(inner_end)];
            forest_.rebase(forest_.top(edge.to), edge.to);
        }
    }

    Answer matching(int lanes) const {
        Answer answer;
        answer.outcome = Outcome::kMatched;
        // Lanes beyond those of the instance only fill up the number and are always 0.
        const auto shown = [lanes](const Value& value) {
            return std::vector<Lane>(value.lane.begin(), value.lane.begin() + lanes);
        };
        for (int v = 0; v < n_; ++v) {
            answer.mate.push_back(forest_.mate(v));
            answer.prices.push_back(shown(price_[v]));
        }
        for (const int blossom : forest_.blossoms()) {
            if (blossom_price_[blossom].is_zero()) continue;
            answer.blossoms.push_back(
                {sorted(forest_.members(blossom)), shown(blossom_price_[blossom])});
        }
        std::sort(answer.blossoms.begin(), answer.blossoms.end(),
                  [](const auto& one, const auto& other) { return one.members < other.members; });
        return answer;
    }

    // The tree as proof: its inner vertices separate its outer blossoms.
    Answer proof() const {
        Answer answer;
        answer.outcome = Outcome::kImpossible;
        for (const int top : forest_.tops()) {
            if (label_[top] == Label::kInner) answer.barrier.push_back(top);
            if (label_[top] == Label::kOuter) answer.groups.push_back(sorted(forest_.members(top)));
        }
        std::sort(answer.groups.begin(), answer.groups.end());
        return answer;
    }

    static std::vector<int> sorted(const Members& members) {
        std::vector<int> result;
        for (const int v : members) result.push_back(v);
        std::sort(result.begin(), result.end());
        return result;
    }

    int n_;
    const Bids& bids_;
    Blossoms forest_;
    std::vector<Value> price_;
    std::vector<Value> blossom_price_;

    // The present tree.
    Value time_;
    std::vector<Label> label_;
    std::vector<Edge> entry_;  // from the outer to the inner end
    std::size_t kinds_;
    Offers<Value> offer_;  // to those asking, and to those of inner blossoms, who may ask again
    std::vector<Asking> asking_;
    VertexSet outer_vertices_;
    std::vector<Cheapest> cheapest_;  // by kind
    std::vector<Ready> ready_;  // a heap, the first at its front
    std::vector<int> inner_blossoms_;
    std::deque<Offers<Value>> rows_;  // of outer blossoms, to everybody outside them
    std::vector<int> offers_of_;      // by blossom: its row
    std::vector<int> unused_rows_;
    Closings<Value> closings_;
};

}  // namespace crosstable
