// The best edges between the outer blossoms of the tree, the one that closes a circle first in front.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "blossoms.hpp"

namespace crosstable {

// The best edge from an outer blossom to the older outer ones, with its slack at time 0.
template <typename Value>
struct Closing {
    Value slack = Value::never();
    Edge edge{};
    int blossom = kNobody;

    bool operator<(const Closing& other) const {
        const auto order = slack <=> other.slack;
        return order != 0 ? order < 0 : edge < other.edge;
    }
};

// Identities may come again, of another blossom; so it is a place here that belongs to one.
template <typename Value>
class Closings {
public:
    explicit Closings(int n) : place_of_(2 * static_cast<std::size_t>(n), kNowhere) {}

    void clear() {
        all_.clear();
        heap_.clear();
    }

    void add(const Closing<Value>& closing) {
        place_of_[index(closing.blossom)] = all_.size();
        heap_.push_back(all_.size());
        all_.push_back(closing);
        std::push_heap(heap_.begin(), heap_.end(), later());
    }

    // Forgets that of a blossom, if it has any.
    void drop(int blossom) { place_of_[index(blossom)] = kNowhere; }

    // The first; its edge leads to nobody if there is none.
    Closing<Value> first() {
        while (!heap_.empty()) {
            const auto& closing = all_[heap_.front()];
            if (place_of_[index(closing.blossom)] == heap_.front()) return closing;
            std::pop_heap(heap_.begin(), heap_.end(), later());
            heap_.pop_back();
        }
        return {};
    }

private:
    static constexpr std::size_t kNowhere = ~std::size_t{0};

    static std::size_t index(int blossom) { return static_cast<std::size_t>(blossom); }

    auto later() const {
        return [this](std::size_t one, std::size_t other) { return all_[other] < all_[one]; };
    }

    std::vector<Closing<Value>> all_;
    std::vector<std::size_t> place_of_;  // by blossom
    std::vector<std::size_t> heap_;      // of places
};

}  // namespace crosstable
