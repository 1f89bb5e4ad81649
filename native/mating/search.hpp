// A mate both sides work for, or the proof that there is none, within a number of positions.
#pragma once

#include <vector>

#include "board.hpp"

namespace crosstable::mating {

enum class Answer { kYes, kNo, kUnknown };
enum class Ground { kLine, kTooLittle, kWalled, kTried, kHerded, kNone };

struct Judged {
    Answer answer = Answer::kUnknown;
    Ground ground = Ground::kNone;
    std::vector<Move> line;
    std::vector<Key> walled;  // where the search stopped because no mate fits between the walls
    std::uint64_t positions = 0;
};

// Whether a colour can mate by any series of legal moves.
Judged can_mate(const Position& position, int winner, std::uint64_t budget);

}  // namespace crosstable::mating
