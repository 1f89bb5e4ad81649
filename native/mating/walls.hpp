// Which squares each piece can ever stand on, reckoned generously, and whether a mate fits in there.
#pragma once

#include <vector>

#include "board.hpp"

namespace crosstable::mating {

// A piece of the first position, and everything that can become of it.
struct Track {
    Kind kind;
    int colour;
    int home;
    Bits reach;      // where it can stand as what it is
    Bits promoted;   // where it can stand as what a pawn has become
    bool caught;     // whether it can be captured some day

    bool fixed() const { return reach == bit(home) && promoted == 0 && !caught; }
};

// The least sets that no legal move leaves.
std::vector<Track> tracks_of(const Position& position);

// Whether these tracks leave no way for a colour to mate; false says nothing.
bool no_mate_within(const std::vector<Track>& tracks, int winner);

}  // namespace crosstable::mating
