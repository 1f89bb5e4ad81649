#include "generator.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_set>

namespace crosstable::draughts {

namespace {

// Takes the lowest bit out of a set of squares and says its place.
int take_lowest(Bits& bits) {
    const int place = std::countr_zero(bits);
    bits &= bits - 1;
    return place;
}

struct Jump {
    Bits taken;
    int over;
    int landing;
    bool operator==(const Jump&) const = default;
};

struct JumpHash {
    std::size_t operator()(const Jump& jump) const {
        return static_cast<std::size_t>(
            (jump.taken * 0x9E3779B97F4A7C15ULL) ^ (static_cast<Bits>(jump.over) << 8 | jump.landing) *
                                                       0xC2B2AE3D27D4EB4FULL);
    }
};

// All captures of the largest number of pieces, found depth first.
//
// What has been jumped stays on the board and is in the way until the end; the square the
// capturing piece left is free.
class Captures {
public:
    Captures(const Position& position, std::vector<Move>& moves)
        : enemy_(position.enemy_men | position.enemy_kings),
          free_on_board_(kBoard & ~(position.men | position.kings | enemy_)),
          moves_(moves) {}

    void find(const Position& position) {
        Bits men = position.men & men_that_can_take();
        while (men != 0) {
            start_ = take_lowest(men);
            begin();
            man(start_, 0, 0);
        }
        Bits kings = position.kings;
        while (kings != 0) {
            start_ = take_lowest(kings);
            begin();
            king<Way::kUpLeft>(start_, 0, 0);
            king<Way::kUpRight>(start_, 0, 0);
            king<Way::kDownLeft>(start_, 0, 0);
            king<Way::kDownRight>(start_, 0, 0);
        }
        // Two routes with the same pieces need a closed walk, which takes four pieces.
        if (most_ >= 4) remove_duplicates();
    }

private:
    // From this many jumps by one piece on, it pays to remember where we have been: pieces that
    // stand on a grid can be taken in millions of orders.
    static constexpr int kPatience = 200;

    template <Way way>
    Bits takers() const {
        return step<kBack<way>>(step<kBack<way>>(free_on_board_) & enemy_);
    }

    Bits men_that_can_take() const {
        return takers<Way::kUpLeft>() | takers<Way::kUpRight>() | takers<Way::kDownLeft>() |
               takers<Way::kDownRight>();
    }

    void begin() {
        free_ = free_on_board_ | bit(start_);
        visits_ = 0;
        if (!seen_.empty()) seen_.clear();
    }

    bool been_here(int over, int landing, Bits taken) {
        return ++visits_ > kPatience && !seen_.insert({taken, over, landing}).second;
    }

    void man(int here, Bits taken, int taken_count) {
        if (been_here(here, here, taken)) return;
        const Bits open = enemy_ & ~taken;
        const bool goes_on = jump<Way::kUpLeft>(here, open, taken, taken_count) |
                             jump<Way::kUpRight>(here, open, taken, taken_count) |
                             jump<Way::kDownLeft>(here, open, taken, taken_count) |
                             jump<Way::kDownRight>(here, open, taken, taken_count);
        if (!goes_on) ends_at(here, taken, taken_count);
    }

    template <Way way>
    bool jump(int here, Bits open, Bits taken, int taken_count) {
        const Bits over = step<way>(bit(here)) & open;
        const Bits landing = step<way>(over) & free_;
        if (landing == 0) return false;
        man(std::countr_zero(landing), taken | over, taken_count + 1);
        return true;
    }

    // Goes this way to the next piece and takes it if it can be taken; says whether it did.
    template <Way way>
    bool king(int here, Bits taken, int taken_count) {
        const Bits in_the_way = kRays<way>[here] & ~free_;
        if (in_the_way == 0) return false;
        const int over = first<way>(in_the_way);
        if ((bit(over) & enemy_ & ~taken) == 0) return false;
        const Bits landing = step<way>(bit(over)) & free_;
        if (landing == 0) return false;
        const Bits now_taken = taken | bit(over);
        if (!been_here(over, std::countr_zero(landing), now_taken)) {
            behind<way>(over, now_taken, taken_count + 1);
        }
        return true;
    }

    template <Way way>
    void behind(int over, Bits taken, int taken_count) {
        constexpr Way kAcross = way == Way::kUpLeft || way == Way::kDownRight ? Way::kUpRight : Way::kUpLeft;
        bool goes_on = king<way>(over, taken, taken_count);
        Bits landings = kRays<way>[over];
        if (const Bits blocked = landings & ~free_; blocked != 0) {
            const int last = first<way>(blocked);
            landings &= ~(kRays<way>[last] | bit(last));
        }
        for (Bits rest = landings; rest != 0;) {
            const int landing = take_lowest(rest);
            goes_on |= king<kAcross>(landing, taken, taken_count);
            goes_on |= king<kBack<kAcross>>(landing, taken, taken_count);
        }
        if (goes_on) return;
        while (landings != 0) ends_at(take_lowest(landings), taken, taken_count);
    }

    void ends_at(int end, Bits taken, int taken_count) {
        if (taken_count < most_ || taken_count == 0) return;
        if (taken_count > most_) {
            most_ = taken_count;
            moves_.clear();
        }
        moves_.push_back({taken, static_cast<std::uint8_t>(start_), static_cast<std::uint8_t>(end)});
    }

    void remove_duplicates() {
        const auto key = [](const Move& move) { return code(move); };
        std::ranges::sort(moves_, {}, key);
        const auto repeated = std::ranges::unique(moves_, {}, key);
        moves_.erase(repeated.begin(), repeated.end());
    }

    Bits enemy_;
    Bits free_on_board_;
    Bits free_ = 0;
    std::vector<Move>& moves_;
    std::unordered_set<Jump, JumpHash> seen_;
    int start_ = 0;
    int most_ = 0;
    int visits_ = 0;
};

Bits free_squares(const Position& position) {
    return kBoard & ~(position.men | position.kings | position.enemy_men | position.enemy_kings);
}

template <Way way>
bool king_can_take(int here, Bits enemy, Bits free) {
    const Bits in_the_way = kRays<way>[here] & ~free;
    if (in_the_way == 0) return false;
    const Bits over = bit(first<way>(in_the_way)) & enemy;
    return (step<way>(over) & free) != 0;
}

template <Way way>
Bits takers(Bits enemy, Bits free) {
    return step<kBack<way>>(step<kBack<way>>(free) & enemy);
}

bool can_take(const Position& position) {
    const Bits enemy = position.enemy_men | position.enemy_kings;
    const Bits free = free_squares(position);
    const Bits men = takers<Way::kUpLeft>(enemy, free) | takers<Way::kUpRight>(enemy, free) |
                     takers<Way::kDownLeft>(enemy, free) | takers<Way::kDownRight>(enemy, free);
    if ((men & position.men) != 0) return true;
    for (Bits kings = position.kings; kings != 0;) {
        const int here = take_lowest(kings);
        if (king_can_take<Way::kUpLeft>(here, enemy, free) || king_can_take<Way::kUpRight>(here, enemy, free) ||
            king_can_take<Way::kDownLeft>(here, enemy, free) ||
            king_can_take<Way::kDownRight>(here, enemy, free)) {
            return true;
        }
    }
    return false;
}

template <Way way>
Bits slide(int here, Bits free) {
    const Bits ray = kRays<way>[here];
    const Bits in_the_way = ray & ~free;
    if (in_the_way == 0) return ray;
    const int blocker = first<way>(in_the_way);
    return ray & ~(kRays<way>[blocker] | bit(blocker));
}

Bits king_targets(int here, Bits free) {
    return slide<Way::kUpLeft>(here, free) | slide<Way::kUpRight>(here, free) |
           slide<Way::kDownLeft>(here, free) | slide<Way::kDownRight>(here, free);
}

template <Side side>
inline constexpr Way kLeft = side == Side::kWhite ? Way::kUpLeft : Way::kDownLeft;
template <Side side>
inline constexpr Way kRight = side == Side::kWhite ? Way::kUpRight : Way::kDownRight;

template <Side side>
void quiet_moves(const Position& position, std::vector<Move>& moves) {
    const Bits free = free_squares(position);
    for (Bits men = position.men; men != 0;) {
        const auto start = static_cast<std::uint8_t>(take_lowest(men));
        // The lower square first, as in the order of the codes.
        for (const Bits end : {step<kLeft<side>>(bit(start)) & free, step<kRight<side>>(bit(start)) & free}) {
            if (end != 0) moves.push_back({0, start, static_cast<std::uint8_t>(std::countr_zero(end))});
        }
    }
    for (Bits kings = position.kings; kings != 0;) {
        const auto start = static_cast<std::uint8_t>(take_lowest(kings));
        for (Bits ends = king_targets(start, free); ends != 0;) {
            moves.push_back({0, start, static_cast<std::uint8_t>(take_lowest(ends))});
        }
    }
}

template <Side side>
std::uint64_t count_quiet_moves(const Position& position) {
    const Bits free = free_squares(position);
    auto found = static_cast<std::uint64_t>(count(step<kLeft<side>>(position.men) & free) +
                                            count(step<kRight<side>>(position.men) & free));
    for (Bits kings = position.kings; kings != 0;) {
        found += static_cast<std::uint64_t>(count(king_targets(take_lowest(kings), free)));
    }
    return found;
}

template <Side side>
void all_moves(const Position& position, std::vector<Move>& moves) {
    moves.clear();
    if (can_take(position)) {
        Captures(position, moves).find(position);
    } else {
        quiet_moves<side>(position, moves);
    }
}

// The position after a move, seen by the other side.
template <Side side>
Position after(const Position& position, const Move& move) {
    constexpr Bits kFarRow = side == Side::kWhite ? kTopRow : kBottomRow;
    const Bits start = bit(move.start);
    const Bits end = bit(move.end);
    Bits men = position.men;
    Bits kings = position.kings;
    if ((kings & start) != 0) {
        kings = (kings & ~start) | end;
    } else {
        men &= ~start;
        ((end & kFarRow) != 0 ? kings : men) |= end;
    }
    return {position.enemy_men & ~move.captured, position.enemy_kings & ~move.captured, men, kings};
}

template <Side side>
std::uint64_t leaves(const Position& position, std::vector<std::vector<Move>>& lists, int depth) {
    auto& moves = lists[static_cast<std::size_t>(depth)];
    if (depth == 1) {
        if (!can_take(position)) return count_quiet_moves<side>(position);
        moves.clear();
        Captures(position, moves).find(position);
        return moves.size();
    }
    all_moves<side>(position, moves);
    std::uint64_t found = 0;
    for (const Move& move : moves) {
        found += leaves<other(side)>(after<side>(position, move), lists, depth - 1);
    }
    return found;
}

}  // namespace

void legal_moves(const Position& position, Side side, std::vector<Move>& moves) {
    if (side == Side::kWhite) {
        all_moves<Side::kWhite>(position, moves);
    } else {
        all_moves<Side::kBlack>(position, moves);
    }
}

std::uint64_t count_leaves(const Position& position, Side side, int depth) {
    if (depth <= 0) return 1;
    std::vector<std::vector<Move>> lists(static_cast<std::size_t>(depth) + 1);
    return side == Side::kWhite ? leaves<Side::kWhite>(position, lists, depth)
                                : leaves<Side::kBlack>(position, lists, depth);
}

}  // namespace crosstable::draughts
