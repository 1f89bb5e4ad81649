// The board of fifty squares as bits: after every second row one bit is left out, so that a step
// in a given direction is the same shift from everywhere.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace crosstable::draughts {

using Bits = std::uint64_t;

inline constexpr int kSquares = 50;
inline constexpr int kPlaces = 54;

enum class Way : int { kUpLeft, kUpRight, kDownLeft, kDownRight };

inline constexpr std::array kWays{Way::kUpLeft, Way::kUpRight, Way::kDownLeft, Way::kDownRight};

constexpr Bits bit(int place) { return Bits{1} << place; }

constexpr Bits all_squares() {
    Bits all = 0;
    for (int index = 0; index < kSquares; ++index) all |= bit(index + index / 10);
    return all;
}
inline constexpr Bits kBoard = all_squares();
inline constexpr Bits kTopRow = 0x1F;
inline constexpr Bits kBottomRow = Bits{0x1F} << 49;

// One step; what falls over the edge is no square and has to be masked by the caller.
template <Way way>
constexpr Bits step(Bits bits) {
    if constexpr (way == Way::kUpLeft) return bits >> 6;
    if constexpr (way == Way::kUpRight) return bits >> 5;
    if constexpr (way == Way::kDownLeft) return bits << 5;
    if constexpr (way == Way::kDownRight) return bits << 6;
}

template <Way way>
inline constexpr Way kBack = static_cast<Way>(3 - static_cast<int>(way));

template <Way way>
inline constexpr bool kIsDown = way == Way::kDownLeft || way == Way::kDownRight;

// The squares from a place to the edge, without the place itself.
template <Way way>
constexpr std::array<Bits, 64> rays() {
    std::array<Bits, 64> found{};
    for (int place = 0; place < kPlaces; ++place) {
        Bits at = step<way>(bit(place) & kBoard) & kBoard;
        while (at != 0) {
            found[place] |= at;
            at = step<way>(at) & kBoard;
        }
    }
    return found;
}
template <Way way>
inline constexpr std::array<Bits, 64> kRays = rays<way>();

// The place of the bit that is met first when going this way; the bits may not be empty.
template <Way way>
constexpr int first(Bits bits) {
    return kIsDown<way> ? std::countr_zero(bits) : 63 - std::countl_zero(bits);
}

// Without the processor's own instruction, which a portable build may not use, this is quickest.
constexpr int count(Bits bits) {
    bits -= (bits >> 1) & 0x5555555555555555ULL;
    bits = (bits & 0x3333333333333333ULL) + ((bits >> 2) & 0x3333333333333333ULL);
    bits = (bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
    return static_cast<int>((bits * 0x0101010101010101ULL) >> 56);
}

// The number of a square on the board, 1 to 50.
constexpr int square_number(int place) { return place - place / 11 + 1; }

}  // namespace crosstable::draughts
