#include "blossoms.hpp"

#include <algorithm>
#include <numeric>

namespace crosstable {

Blossoms::Blossoms(int n)
    : n_(n),
      mate_(n, kNobody),
      face_(2 * n),
      seen_(n),
      top_(n),
      base_(2 * n, kNobody),
      parent_(2 * n, kNobody),
      next_(n),
      first_(2 * n),
      last_(2 * n),
      size_(2 * n),
      children_(2 * n),
      links_(2 * n) {
    std::iota(face_.begin(), face_.begin() + n, 0);
    std::iota(seen_.begin(), seen_.end(), 0);
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
    std::vector<int> result;
    for (int v = 0; v < n_; ++v) result.push_back(top(v));
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

// Makes a face known to all vertices of an outermost blossom.
void Blossoms::show(int identity, int face) {
    for (const int v : members(identity)) seen_[v] = face;
}

void Blossoms::join(int one, int other) {
    mate_[one] = other;
    mate_[other] = one;
}

int Blossoms::contract(std::vector<int> children, std::vector<Edge> links) {
    const int blossom = unused_.back();
    unused_.pop_back();
    const auto smaller = [&](int one, int other) { return size_[one] < size_[other]; };
    const int largest = *std::max_element(children.begin(), children.end(), smaller);
    face_[blossom] = face_[largest];
    top_[face_[blossom]] = blossom;
    base_[blossom] = base_[children.front()];
    parent_[blossom] = kNobody;
    first_[blossom] = first_[children.front()];
    last_[blossom] = kNobody;
    for (const int child : children) {
        parent_[child] = blossom;
        if (last_[blossom] != kNobody) next_[last_[blossom]] = first_[child];
        last_[blossom] = last_[child];
        size_[blossom] += size_[child];
        if (child != largest) show(child, face_[blossom]);
    }
    children_[blossom] = std::move(children);
    links_[blossom] = std::move(links);
    return blossom;
}

std::pair<std::vector<int>, std::vector<Edge>> Blossoms::dissolve(int blossom) {
    for (const int child : children_[blossom]) {
        parent_[child] = kNobody;
        if (face_[child] != face_[blossom]) show(child, face_[child]);
        top_[face_[child]] = child;
    }
    size_[blossom] = 0;
    unused_.push_back(blossom);
    return {std::exchange(children_[blossom], {}), std::exchange(links_[blossom], {})};
}

// The blossoms around a vertex inside another, and the vertex itself, which is the first.
std::vector<int> Blossoms::path_to(int vertex, int blossom) const {
    std::vector<int> path;
    for (int identity = vertex; identity != blossom; identity = parent_[identity]) {
        path.push_back(identity);
    }
    return path;
}

void Blossoms::rebase(int blossom, int base) {
    // A stack of our own: blossoms may be nested as deep as there are vertices.
    std::vector<std::pair<int, int>> waiting{{blossom, base}};
    while (!waiting.empty()) {
        auto [current, wanted] = waiting.back();
        waiting.pop_back();
        for (auto path = path_to(wanted, current); !path.empty(); path.pop_back()) {
            const int child = path.back();
            auto& children = children_[current];
            auto& links = links_[current];
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
            current = child;
        }
    }
}

}  // namespace crosstable
