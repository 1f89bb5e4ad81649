// Positions with several bishops of one colour on one shade: too many to try, so they stand anywhere.
#pragma once

#include "board.hpp"

namespace crosstable::mating {

struct Herded {
    bool no_mate = false;  // false says nothing
    std::uint64_t positions = 0;
};

// Whether a colour can never mate, wherever on their shade the bishops stand at any time.
Herded beside_a_herd(const Position& position, int winner, std::uint64_t budget);

}  // namespace crosstable::mating
