#include "blossoms.hpp"

#include <algorithm>
#include <numeric>

namespace crosstable {

Blossoms::Blossoms(int n)
    : n_(n),
      mate_(n, kNobody),
      top_(n),
      base_(2 * n, kNobody),
      parent_(2 * n, kNobody),
      next_(n),
      first_(2 * n),
      last_(2 * n),
      size_(2 * n),
      children_(2 * n),
      links_(2 * n) {
    std::iota(top_.begin(), top_.end(), 0);
    std::iota(base_.begin(), base_.begin() + n, 0);
    for (int v = 0; v < n; ++v) {
        next_[v] = first_[v] = last_[v] = v;
        size_[v] = 1;
    }
    // The lowest identity is taken first, and a dissolved one again: the Python solver does so too,
    // and identities decide between blossoms of equal price.
    for (int blossom = 2 * n - 1; blossom >= n; --blossom) unused_.push_back(blossom);
}

std::vector<int> Blossoms::tops() const {
    std::vector<int> result(top_);
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    return result;
}

std::vector<int> Blossoms::blossoms() const {
    std::vector<int> result;
    for (int blossom = n_; blossom < 2 * n_; ++blossom) {
        if (size_[blossom] != 0) result.push_back(blossom);
    }
    return result;
}

void Blossoms::join(int one, int other) {
    mate_[one] = other;
    mate_[other] = one;
}

int Blossoms::contract(std::vector<int> children, std::vector<Edge> links) {
    const int blossom = unused_.back();
    unused_.pop_back();
    base_[blossom] = base_[children.front()];
    parent_[blossom] = kNobody;
    first_[blossom] = first_[children.front()];
    last_[blossom] = kNobody;
    for (const int child : children) {
        parent_[child] = blossom;
        if (last_[blossom] != kNobody) next_[last_[blossom]] = first_[child];
        last_[blossom] = last_[child];
        size_[blossom] += size_[child];
        for (const int v : members(child)) top_[v] = blossom;
    }
    children_[blossom] = std::move(children);
    links_[blossom] = std::move(links);
    return blossom;
}

std::pair<std::vector<int>, std::vector<Edge>> Blossoms::dissolve(int blossom) {
    for (const int child : children_[blossom]) {
        parent_[child] = kNobody;
        for (const int v : members(child)) top_[v] = child;
    }
    size_[blossom] = 0;
    unused_.push_back(blossom);
    return {std::exchange(children_[blossom], {}), std::exchange(links_[blossom], {})};
}

void Blossoms::rebase(int blossom, int base) {
    // A stack of our own: blossoms may be nested as deep as there are vertices.
    std::vector<std::pair<int, int>> waiting{{blossom, base}};
    while (!waiting.empty()) {
        const auto [current, wanted] = waiting.back();
        waiting.pop_back();
        if (!is_blossom(current)) continue;
        auto& children = children_[current];
        auto& links = links_[current];
        int child = wanted;
        while (parent_[child] != current) child = parent_[child];
        waiting.emplace_back(child, wanted);
        const auto size = children.size();
        const auto at = static_cast<std::size_t>(
            std::find(children.begin(), children.end(), child) - children.begin());
        const bool forward = at % 2 == 1;
        for (std::size_t i = forward ? at + 1 : 0; i < (forward ? size : at); i += 2) {
            waiting.emplace_back(children[i], links[i].from);
            waiting.emplace_back(children[(i + 1) % size], links[i].to);
            join(links[i].from, links[i].to);
        }
        const auto offset = static_cast<std::ptrdiff_t>(at);
        std::rotate(children.begin(), children.begin() + offset, children.end());
        std::rotate(links.begin(), links.begin() + offset, links.end());
        base_[current] = wanted;
    }
}

}  // namespace crosstable
