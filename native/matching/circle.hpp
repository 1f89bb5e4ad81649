// The odd circle that an edge between two outer vertices closes in the tree.
#pragma once

#include <algorithm>
#include <vector>

#include "blossoms.hpp"

namespace crosstable {

// The blossoms from an outer vertex to the root, outer and inner by turns, and the edges between.
struct Ascent {
    std::vector<int> blossoms;
    std::vector<Edge> edges;

    // Whether the next lower outer blossom is the same, too.
    bool ends_like(const Ascent& other) const {
        return blossoms.size() > 1 && other.blossoms.size() > 1 &&
               std::equal(blossoms.end() - 3, blossoms.end(), other.blossoms.end() - 3);
    }
    void shorten() {
        blossoms.resize(blossoms.size() - 2);
        edges.resize(edges.size() - 2);
    }
};

// Children and links as `Blossoms::contract` wants them.
struct Circle {
    std::vector<int> children;
    std::vector<Edge> links;

    // From the lowest blossom that both ascents share down to one end, over the edge, and back up.
    Circle(Edge edge, Ascent left, Ascent right) {
        while (left.ends_like(right)) {
            left.shorten();
            right.shorten();
        }
        children.assign(left.blossoms.rbegin(), left.blossoms.rend());
        children.insert(children.end(), right.blossoms.begin(), right.blossoms.end() - 1);
        for (auto it = left.edges.rbegin(); it != left.edges.rend(); ++it) {
            links.push_back(it->reversed());
        }
        links.push_back(edge);
        links.insert(links.end(), right.edges.begin(), right.edges.end());
    }
};

}  // namespace crosstable
