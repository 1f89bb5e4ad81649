// A matching instance as Python hands it over, and what a solver answers.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "lanes.hpp"

namespace crosstable {

// Where one entry of a weight goes: its lane, its factor there, the value that counts as 0.
struct Field {
    Lane lane;
    Lane factor;
    Lane low;
};

// Views into the caller's buffers; they outlive the solver.
struct Instance {
    Lane vertices = 0;
    Lane lanes = 1;
    std::span<const Lane> ends;     // two for each edge, the smaller vertex first
    std::span<const Lane> entries;  // one for each edge and field, edge by edge
    std::vector<Field> fields;

    std::size_t edge_count() const { return ends.size() / 2; }

    // Throws std::invalid_argument unless sizes, vertices and lanes fit together.
    void check() const;

    // Adds the doubled weight of an edge lane by lane; throws std::invalid_argument if a lane
    // leaves the range that the headroom allows.
    void add_weight(std::size_t edge, std::span<Lane> into) const;
};

// An instance whose weights hang on the kinds of the two ends; views into the caller's buffers.
struct KindInstance {
    Lane vertices = 0;
    Lane lanes = 1;
    Lane kind_count = 0;
    std::span<const Lane> kinds;               // one for each vertex
    std::span<const std::uint64_t> allowed;    // a row of bits for each vertex
    std::span<const Lane> weights;             // for each two kinds, the higher vertex's first: the
                                               // number of their weight, or -1 where there is none
    std::span<const Lane> entries;             // for each weight and field
    std::vector<Field> fields;
    std::span<const Lane> upper;               // for each vertex and upper field
    std::vector<Field> upper_fields;
    std::span<const Lane> lower;               // for each vertex: with it, the higher one's count
    Lane threshold = -1;                       // a vertex whose own bid parts the others, or none

    std::size_t words() const { return (static_cast<std::size_t>(vertices) + 63) / 64; }

    // Throws std::invalid_argument unless sizes, kinds and lanes fit together.
    void check() const;

    // Each adds a doubled weight lane by lane, and throws like Instance::add_weight.
    void add_weight(std::size_t weight, std::span<Lane> into) const;
    void add_upper(std::size_t vertex, std::span<Lane> into) const;
    void add_nothing_of_upper(std::span<Lane> into) const;
};

struct PricedBlossom {
    std::vector<int> members;
    std::vector<Lane> price;
};

enum class Outcome : std::uint8_t { kMatched, kImpossible, kOutOfHeadroom };

struct Answer {
    Outcome outcome = Outcome::kOutOfHeadroom;
    std::vector<int> mate;
    std::vector<std::vector<Lane>> prices;
    std::vector<PricedBlossom> blossoms;
    std::vector<int> barrier;
    std::vector<std::vector<int>> groups;
};

// Solves with the narrowest search that has enough lanes.
Answer solve(const Instance& instance);
Answer solve(const KindInstance& instance);

}  // namespace crosstable
