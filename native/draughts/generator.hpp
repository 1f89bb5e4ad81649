// Legal moves of international draughts and their count to a given depth.
#pragma once

#include <cstdint>
#include <vector>

#include "board.hpp"

namespace crosstable::draughts {

// A position seen by the side to move; which way its men go is said apart.
struct Position {
    Bits men;
    Bits kings;
    Bits enemy_men;
    Bits enemy_kings;
};

enum class Side { kWhite, kBlack };

constexpr Side other(Side side) { return side == Side::kWhite ? Side::kBlack : Side::kWhite; }

struct Move {
    Bits captured;
    std::uint8_t start;
    std::uint8_t end;
};

// 6 bits for the start, 6 for the end, and the captured squares below them; in this order two moves
// compare as their squares do.
constexpr std::uint64_t code(const Move& move) {
    return static_cast<std::uint64_t>(square_number(move.start)) << 55 |
           static_cast<std::uint64_t>(square_number(move.end)) << 49 | move.captured;
}

// Fills in all legal moves; moves with the same start, end and captured pieces appear once.
void legal_moves(const Position& position, Side side, std::vector<Move>& moves);

// The number of ways to play this many moves.
std::uint64_t count_leaves(const Position& position, Side side, int depth);

}  // namespace crosstable::draughts
