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
#include <functional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "blossoms.hpp"
#include "circle.hpp"
#include "instance.hpp"
#include "lanes.hpp"
#include "vertices.hpp"

namespace crosstable {

// Thrown when a price outgrows its lane; the instance then needs wider integers.
struct HeadroomExceeded : std::runtime_error {
    HeadroomExceeded() : std::runtime_error("a price outgrew its lane") {}
};

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
          offer_(n_),
          asking_(n_, Asking::kNothing),
          open_(n_),
          outer_vertices_(n_),
          rows_(2 * n_),
          closing_(2 * n_) {}

    Answer run(int lanes) {
        start_greedily();
        for (int root = 0; root < n_; ++root) {
            if (forest_.mate(root) == kNobody && !match(root)) return proof();
        }
        return matching(lanes);
    }

private:
    enum class Label : std::uint8_t { kOutside, kOuter, kInner };
    // Whether an offer to a vertex can extend the tree, and whether that ends the search.
    enum class Asking : std::uint8_t { kUnmatched, kMatched, kNothing };

    struct Offer {
        Value value = Value::never();
        int from = kNobody;

        bool operator<(const Offer& other) const {
            const auto order = value <=> other.value;
            return order != 0 ? order < 0 : from < other.from;
        }
    };
    using Row = std::vector<Offer>;

    // An edge to somebody whom the tree reaches at the present time: first what ends the search,
    // then the lower outer vertex, then the lower other.
    struct Ready {
        Asking asking;
        Edge edge;

        auto operator<=>(const Ready&) const = default;
    };

    // What an outer blossom offers to everybody who is not in it.
    struct Offers {
        Row row;
        VertexSet others{0};
    };

    // The best edge from an outer blossom to the older outer ones, with its slack at time 0.
    struct Closing {
        Value slack = Value::never();
        Edge edge{};
    };

    void start_greedily() {
        for (int v = 0; v < n_; ++v) {
            if (bids_.has_threshold()) {
                price_[v] = bids_.starting_price(v);
                continue;
            }
            const auto bids = bids_.row(v);
            const Value most = bids_.most(v);
            Value best = -Value::never();
            for (int u = 0; u < n_ && best != most; ++u) {
                if (bids.may(u)) best = std::max<Value>(best, bids[u]);
            }
            price_[v] = best > -Value::never() ? best.half() : Value{};
        }
        for (int v = 0; v < n_; ++v) {
            if (forest_.mate(v) != kNobody) continue;
            const auto bids = bids_.row(v);
            // No edge outbids the prices, so one that bids them exactly need not be compared.
            const Value exact = -price_[v];
            Value least = Value::never();
            for (int u = 0; u < n_ && least != exact; ++u) {
                if (bids.may(u) && compare_difference(price_[u], bids[u], least) < 0) {
                    least = price_[u] - bids[u];
                }
            }
            if (!least.is_real()) continue;
            price_[v] = checked(-least);
            for (int u = 0; u < n_; ++u) {
                if (forest_.mate(u) == kNobody && bids.may(u) &&
                    compare_difference(price_[u], bids[u], least) == 0) {
                    forest_.join(u, v);
                    break;
                }
            }
        }
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
            const Closing close = next_closing();
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
        open_.for_each([&](int v) {
            if (asking_[v] == Asking::kNothing) return;
            const auto order = compare_sum(offer_[v].value, price_[v], least);
            if (order > 0) return;
            if (order < 0) {
                least = offer_[v].value + price_[v];
                ready_.clear();
            }
            ready_.push_back({asking_[v], {offer_[v].from, v}});
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

    static bool closes_before(const Closing& one, const Closing& other) {
        const auto order = one.slack <=> other.slack;
        return order != 0 ? order < 0 : one.edge < other.edge;
    }

    Closing next_closing() const {
        Closing least;
        for (const int blossom : outer_) {
            if (closes_before(closing_[blossom], least)) least = closing_[blossom];
        }
        return least;
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
        std::fill(offer_.begin(), offer_.end(), Offer{});
        for (int v = 0; v < n_; ++v) {
            const bool matched = forest_.mate(forest_.base(forest_.top(v))) != kNobody;
            asking_[v] = matched ? Asking::kMatched : Asking::kUnmatched;
        }
        open_.fill();
        outer_vertices_.clear();
        outer_.clear();
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
            rows_[top] = Offers{};
        }
    }

    static const Value& checked(const Value& value) {
        if (!value.within_headroom()) throw HeadroomExceeded();
        return value;
    }

    // Adds an amount to the prices inside, and takes it twice from the blossom's own.
    void pass_time(int blossom, const Value& amount) {
        for (const int v : forest_.members(blossom)) checked(price_[v] += amount);
        if (forest_.is_blossom(blossom)) checked(blossom_price_[blossom] -= amount + amount);
    }

    // Lowers what a row knows to the offers of a vertex; nobody else will ever be asked for.
    template <typename Lowered>
    void lower_to_offers_of(int v, Row& row, const VertexSet& wanted, const Lowered& lowered) {
        const Value own = price_[v];
        const auto bids = bids_.row(v);
        wanted.for_each(
            [&](int w) {
                if (!bids.may(w)) return;  // a forbidden edge offers nothing
                const auto& bid = bids[w];
                const auto order = compare_difference(own, bid, row[w].value);
                if (order < 0 || (order == 0 && v < row[w].from)) {
                    row[w] = {own - bid, v};
                    lowered(w);
                }
            },
            [&](std::size_t index) { return bids.word(index); });
    }

    void lower_to_offers_of(int v, Row& row, const VertexSet& wanted) {
        lower_to_offers_of(v, row, wanted, [](int) {});
    }

    void enter_outer(int blossom) {
        label_[blossom] = Label::kOuter;
        pass_time(blossom, time_);
        for (const int v : forest_.members(blossom)) become_outer(v);
        if (forest_.is_blossom(blossom)) {
            Offers offers = no_offers();
            for (const int v : forest_.members(blossom)) offers.others.remove(v);
            for (const int v : forest_.members(blossom)) {
                lower_to_offers_of(v, offers.row, offers.others);
            }
            rows_[blossom] = std::move(offers);
        }
        announce(blossom);
        for (const int v : forest_.members(blossom)) outer_vertices_.add(v);
    }

    void become_outer(int v) {
        asking_[v] = Asking::kNothing;
        open_.remove(v);
        lower_to_offers_of(v, offer_, open_, [&](int w) {
            if (asking_[w] == Asking::kNothing ||
                compare_sum(offer_[w].value, price_[w], time_) != 0) {
                return;
            }
            ready_.push_back({asking_[w], {v, w}});
            std::push_heap(ready_.begin(), ready_.end(), std::greater<>());
        });
    }

    // Finds the best edge to the other outer blossoms. An older blossom need not look again: each
    // pair is looked at by the younger of the two.
    void announce(int blossom) {
        Closing best;
        if (forest_.is_blossom(blossom)) {
            const auto& [row, others] = rows_[blossom];
            outer_vertices_.for_each(
                [&](int v) {
                    const Edge edge{row[v].from, v};
                    const auto order = compare_sum(row[v].value, price_[v], best.slack);
                    if (order < 0 || (order == 0 && edge < best.edge)) {
                        best = {row[v].value + price_[v], edge};
                    }
                },
                [&](std::size_t index) { return others.word(index); });
        } else {
            const auto bids = bids_.row(blossom);
            const Value& own = price_[blossom];
            outer_vertices_.for_each(
                [&](int v) {
                    if (v == blossom || !bids.may(v)) return;
                    const Edge edge{blossom, v};
                    const auto order = compare_slack(own, price_[v], bids[v], best.slack);
                    if (order < 0 || (order == 0 && edge < best.edge)) {
                        best = {own + price_[v] - bids[v], edge};
                    }
                },
                [&](std::size_t index) { return bids.word(index); });
        }
        closing_[blossom] = best;
        outer_.push_back(blossom);
    }

    void enter_inner(int blossom, Edge entry) {
        label_[blossom] = Label::kInner;
        entry_[blossom] = entry;
        pass_time(blossom, -time_);
        for (const int v : forest_.members(blossom)) asking_[v] = Asking::kNothing;
        if (forest_.is_blossom(blossom)) {
            inner_blossoms_.push_back(blossom);
        } else {
            open_.remove(blossom);
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
        Offers offers = offers_of_largest(circle.children);
        std::vector<int> fresh;
        for (const int child : circle.children) {
            absorb(child, offers, fresh);
            label_[child] = Label::kOutside;
        }
        const int blossom = forest_.contract(std::move(circle.children), std::move(circle.links));
        label_[blossom] = Label::kOuter;
        blossom_price_[blossom] = checked(-(time_ + time_));
        rows_[blossom] = std::move(offers);
        announce(blossom);
        for (const int v : fresh) outer_vertices_.add(v);
    }

    Offers no_offers() const {
        Offers offers{Row(n_), VertexSet(n_)};
        offers.others.fill();
        return offers;
    }

    // Takes its offers away from the largest outer blossom of a circle, for a larger one to start
    // from, which will not need those to its own members.
    Offers offers_of_largest(const std::vector<int>& children) {
        int largest = kNobody;
        for (const int child : children) {
            if (rows_[child].row.empty()) continue;
            if (largest == kNobody ||
                forest_.members(child).size() > forest_.members(largest).size()) {
                largest = child;
            }
        }
        Offers offers =
            largest == kNobody ? no_offers() : std::exchange(rows_[largest], Offers{});
        for (const int child : children) {
            if (child == largest) continue;
            for (const int v : forest_.members(child)) offers.others.remove(v);
        }
        return offers;
    }

    // Takes a blossom of the tree into a new outer one, whose offers are collected.
    void absorb(int child, Offers& offers, std::vector<int>& fresh) {
        auto& [row, others] = offers;
        if (label_[child] == Label::kOuter) {
            std::erase(outer_, child);
            if (forest_.is_blossom(child)) {
                checked(blossom_price_[child] += time_ + time_);
                const Offers known = std::exchange(rows_[child], Offers{});
                if (known.row.empty()) return;
                others.for_each([&](int v) { row[v] = std::min(row[v], known.row[v]); });
            } else {
                lower_to_offers_of(child, row, others);
            }
            return;
        }
        pass_time(child, time_);
        if (forest_.is_blossom(child)) std::erase(inner_blossoms_, child);
        for (const int v : forest_.members(child)) {
            checked(price_[v] += time_);
            become_outer(v);
            lower_to_offers_of(v, row, others);
            fresh.push_back(v);
        }
    }

    // Dissolves an inner blossom whose price has come down to nothing.
    void expand(int blossom) {
        std::erase(inner_blossoms_, blossom);
        pass_time(blossom, time_);
        label_[blossom] = Label::kOutside;
        for (const int v : forest_.members(blossom)) asking_[v] = Asking::kMatched;
        const auto [children, links] = forest_.dissolve(blossom);
        Edge entry = entry_[blossom];
        const auto size = children.size();
        auto at = static_cast<std::size_t>(
            std::find(children.begin(), children.end(), forest_.top(entry.to)) - children.begin());
        // From where the tree came in to the base, along the side that starts with a matched edge.
        const bool forward = at % 2 == 1;
        const auto step = [&] { at = forward ? (at + 1) % size : at - 1; };
        enter_inner(children[at], entry);
        while (at != 0) {
            step();
            enter_outer(children[at]);
            entry = forward ? links[at] : links[at - 1].reversed();
            step();
            enter_inner(children[at], entry);
        }
        // Those outside the tree may be in reach at once.
        ready_.clear();
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
    Row offer_;
    std::vector<Asking> asking_;
    VertexSet open_;  // those asking, and those of inner blossoms, who may ask again
    VertexSet outer_vertices_;
    std::vector<Ready> ready_;  // a heap, the first at its front
    std::vector<int> outer_;
    std::vector<int> inner_blossoms_;
    std::vector<Offers> rows_;
    std::vector<Closing> closing_;
};

}  // namespace crosstable
