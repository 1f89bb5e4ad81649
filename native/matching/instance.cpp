#include "instance.hpp"

#include <stdexcept>

namespace crosstable {

void Instance::check() const {
    // The search keeps a square of bids; beyond this it would not fit into a usual memory.
    constexpr Lane kMostVertices = 5000;
    if (vertices < 0 || vertices > kMostVertices || vertices % 2 != 0) {
        throw std::invalid_argument("the number of vertices must be even, from 0 to 5000");
    }
    if (ends.size() % 2 != 0 || entries.size() != edge_count() * fields.size()) {
        throw std::invalid_argument("ends, entries and fields do not fit together");
    }
    for (std::size_t edge = 0; edge < edge_count(); ++edge) {
        const Lane one = ends[2 * edge];
        const Lane other = ends[2 * edge + 1];
        if (one < 0 || one >= other || other >= vertices) {
            throw std::invalid_argument("an edge must join two vertices, the smaller one first");
        }
    }
    for (const Field& field : fields) {
        if (field.lane < 0 || field.lane >= lanes || field.factor < 0) {
            throw std::invalid_argument("a field lies in no lane or has a negative factor");
        }
    }
}

void Instance::add_weight(std::size_t edge, std::span<Lane> into) const {
    const auto own = entries.subspan(edge * fields.size(), fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) {
        const Field& field = fields[i];
        Lane value = 0;
        Lane& lane = into[static_cast<std::size_t>(field.lane)];
        // The caller's numbers may be anything; signed overflow would be undefined.
        if (__builtin_sub_overflow(own[i], field.low, &value) ||
            __builtin_mul_overflow(value, field.factor, &value) ||
            __builtin_mul_overflow(value, Lane{2}, &value) ||
            __builtin_add_overflow(value, lane, &lane) || lane < 0 || lane > kLargestWeight) {
            throw std::invalid_argument("a weight does not fit into its lane");
        }
    }
}

}  // namespace crosstable
