#include "instance.hpp"

#include <stdexcept>

namespace crosstable {

namespace {

void check_fields(const std::vector<Field>& fields, Lane lanes) {
    for (const Field& field : fields) {
        if (field.lane < 0 || field.lane >= lanes || field.factor < 0) {
            throw std::invalid_argument("a field lies in no lane or has a negative factor");
        }
    }
}

// Adds one entry, doubled, to its lane.
void add_entry(Lane entry, const Field& field, std::span<Lane> into) {
    Lane value = 0;
    Lane& lane = into[static_cast<std::size_t>(field.lane)];
    // The caller's numbers may be anything; signed overflow would be undefined.
    if (__builtin_sub_overflow(entry, field.low, &value) ||
        __builtin_mul_overflow(value, field.factor, &value) ||
        __builtin_mul_overflow(value, Lane{2}, &value) ||
        __builtin_add_overflow(value, lane, &lane) || lane < 0 || lane > kLargestWeight) {
        throw std::invalid_argument("a weight does not fit into its lane");
    }
}

void add_entries(std::span<const Lane> entries, std::size_t row, const std::vector<Field>& fields,
                 std::span<Lane> into) {
    const auto own = entries.subspan(row * fields.size(), fields.size());
    for (std::size_t i = 0; i < fields.size(); ++i) add_entry(own[i], fields[i], into);
}

}  // namespace

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
    check_fields(fields, lanes);
}

void Instance::add_weight(std::size_t edge, std::span<Lane> into) const {
    add_entries(entries, edge, fields, into);
}

void KindInstance::check() const {
    // The search keeps a bit for each two vertices; beyond this the numbers are hardly meant.
    constexpr Lane kMostVertices = 50000;
    if (vertices < 0 || vertices > kMostVertices || vertices % 2 != 0) {
        throw std::invalid_argument("the number of vertices must be even, from 0 to 50000");
    }
    const auto n = static_cast<std::size_t>(vertices);
    if (kind_count < 0 || kind_count > kMostVertices || kinds.size() != n || lower.size() != n ||
        allowed.size() != n * words() || upper.size() != n * upper_fields.size()) {
        throw std::invalid_argument("kinds, rows and vertices do not fit together");
    }
    const auto pairs = static_cast<std::size_t>(kind_count * kind_count);
    if (weights.size() != pairs) throw std::invalid_argument("the weights do not fit the kinds");
    for (const Lane weight : weights) {
        if (weight < -1 || weight >= kind_count * kind_count ||
            static_cast<std::size_t>(weight + 1) * fields.size() > entries.size()) {
            throw std::invalid_argument("a weight does not exist");
        }
    }
    if (threshold < -1 || threshold >= vertices || (threshold >= 0 && upper_fields.empty())) {
        throw std::invalid_argument("a threshold needs bids of the higher vertices");
    }
    for (const Lane kind : kinds) {
        if (kind < 0 || kind >= kind_count) throw std::invalid_argument("a kind does not exist");
    }
    check_fields(fields, lanes);
    check_fields(upper_fields, lanes);
}

void KindInstance::add_weight(std::size_t weight, std::span<Lane> into) const {
    add_entries(entries, weight, fields, into);
}

void KindInstance::add_upper(std::size_t vertex, std::span<Lane> into) const {
    add_entries(upper, vertex, upper_fields, into);
}

void KindInstance::add_nothing_of_upper(std::span<Lane> into) const {
    for (const Field& field : upper_fields) add_entry(0, field, into);
}

}  // namespace crosstable
