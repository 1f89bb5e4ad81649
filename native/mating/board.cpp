#include "board.hpp"

#include <algorithm>
#include <cstdlib>

namespace crosstable::mating {

namespace {

struct Tables {
    std::array<Bits, 64> knight{};
    std::array<Bits, 64> king{};
    std::array<std::array<Bits, 64>, 2> pawn{};
    std::array<std::array<Bits, 64>, 8> ray{};  // four ways that go up, then four that go down

    Tables() {
        static constexpr int kWays[8][2] = {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}};
        static constexpr int kLeaps[8][2] = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
        for (int square = 0; square < 64; ++square) {
            const int file = square & 7;
            const int rank = square >> 3;
            const auto at = [&](int right, int up) -> Bits {
                const int f = file + right;
                const int r = rank + up;
                return f >= 0 && f < 8 && r >= 0 && r < 8 ? bit(r * 8 + f) : 0;
            };
            for (const auto& leap : kLeaps) knight[square] |= at(leap[0], leap[1]);
            for (const auto& way : kWays) king[square] |= at(way[0], way[1]);
            pawn[kWhite][square] = at(-1, 1) | at(1, 1);
            pawn[kBlack][square] = at(-1, -1) | at(1, -1);
            for (int way = 0; way < 8; ++way) {
                for (int step = 1; step < 8; ++step) ray[way][square] |= at(kWays[way][0] * step, kWays[way][1] * step);
            }
        }
    }
};

const Tables kTables;

Bits upward(int way, int square, Bits occupied) {
    const Bits ray = kTables.ray[way][square];
    const Bits hit = ray & occupied;
    return hit == 0 ? ray : ray ^ kTables.ray[way][first(hit)];
}

Bits downward(int way, int square, Bits occupied) {
    const Bits ray = kTables.ray[way][square];
    const Bits hit = ray & occupied;
    return hit == 0 ? ray : ray ^ kTables.ray[way][63 - std::countl_zero(hit)];
}

Bits eastward(Bits squares) { return (squares & ~kFileH) << 1; }
Bits westward(Bits squares) { return (squares & ~kFileA) >> 1; }

// What is seen from squares one way on until something stands there. The open files are those on
// which a step can end; on the others it would have gone over the edge of the board.
template <int Step>
Bits seen(Bits squares, Bits empty, Bits open_files) {
    const auto moved = [](Bits bits, int times) { return Step > 0 ? bits << (Step * times) : bits >> (-Step * times); };
    Bits through = empty & open_files;
    squares |= through & moved(squares, 1);
    through &= moved(through, 1);
    squares |= through & moved(squares, 2);
    through &= moved(through, 2);
    squares |= through & moved(squares, 4);
    return moved(squares, 1) & open_files;
}

int rights_lost(int square) {
    switch (square) {
        case 0: return 2;
        case 4: return 3;
        case 7: return 1;
        case 56: return 8;
        case 60: return 12;
        case 63: return 4;
        default: return 0;
    }
}

std::uint64_t mixed(std::uint64_t value) {
    value ^= value >> 32;
    value *= 0xd6e8feb86659fd93;
    value ^= value >> 32;
    return value;
}

}  // namespace

Bits knight_attacks(int square) { return kTables.knight[square]; }
Bits king_attacks(int square) { return kTables.king[square]; }
Bits pawn_attacks(int colour, int square) { return kTables.pawn[colour][square]; }

Bits rook_attacks(int square, Bits occupied) {
    return upward(0, square, occupied) | upward(1, square, occupied) | downward(4, square, occupied) |
           downward(5, square, occupied);
}

Bits bishop_attacks(int square, Bits occupied) {
    return upward(2, square, occupied) | upward(3, square, occupied) | downward(6, square, occupied) |
           downward(7, square, occupied);
}

Bits attacks(Kind kind, int colour, int square, Bits occupied) {
    switch (kind) {
        case kPawn: return pawn_attacks(colour, square);
        case kKnight: return knight_attacks(square);
        case kBishop: return bishop_attacks(square, occupied);
        case kRook: return rook_attacks(square, occupied);
        case kQueen: return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
        case kKing: return king_attacks(square);
        default: return 0;
    }
}

Bits attacks_from(Kind kind, int colour, Bits squares, Bits occupied) {
    switch (kind) {
        case kPawn: {
            const Bits ahead = colour == kWhite ? squares << 8 : squares >> 8;
            return eastward(ahead) | westward(ahead);
        }
        case kKnight: {
            const Bits near = eastward(squares) | westward(squares);
            const Bits far = eastward(eastward(squares)) | westward(westward(squares));
            return near << 16 | near >> 16 | far << 8 | far >> 8;
        }
        case kKing: {
            const Bits row = squares | eastward(squares) | westward(squares);
            return row << 8 | row >> 8 | eastward(squares) | westward(squares);
        }
        default: break;
    }
    const Bits empty = ~occupied;
    Bits attacked = 0;
    if (kind != kRook) {
        attacked |= seen<9>(squares, empty, ~kFileA) | seen<7>(squares, empty, ~kFileH) |
                    seen<-7>(squares, empty, ~kFileA) | seen<-9>(squares, empty, ~kFileH);
    }
    if (kind != kBishop) {
        attacked |= seen<8>(squares, empty, ~Bits{0}) | seen<-8>(squares, empty, ~Bits{0}) |
                    seen<1>(squares, empty, ~kFileA) | seen<-1>(squares, empty, ~kFileH);
    }
    return attacked;
}

int distance(int one, int other) {
    return std::max(std::abs((one & 7) - (other & 7)), std::abs((one >> 3) - (other >> 3)));
}

std::uint64_t Key::hash() const {
    std::uint64_t value = state | static_cast<std::uint64_t>(passing + 1) << 8;
    for (const Bits plane : planes) value = mixed(value * 0x9e3779b97f4a7c15 + plane);
    return value;
}

Kind Position::kind_at(int square) const {
    for (int kind = kPawn; kind <= kKing; ++kind) {
        if (kinds[kind] & bit(square)) return static_cast<Kind>(kind);
    }
    return kNone;
}

bool Position::attacked(int square, int by, Bits occupied) const {
    const Bits side = sides[by];
    if (pawn_attacks(by ^ 1, square) & kinds[kPawn] & side) return true;
    if (knight_attacks(square) & kinds[kKnight] & side) return true;
    if (king_attacks(square) & kinds[kKing] & side) return true;
    const Bits straight = (kinds[kRook] | kinds[kQueen]) & side;
    if (straight && rook_attacks(square, occupied) & straight) return true;
    const Bits slanting = (kinds[kBishop] | kinds[kQueen]) & side;
    return slanting && bishop_attacks(square, occupied) & slanting;
}

Key Position::key() const {
    Key key{};
    key.planes[0] = kinds[kPawn] | kinds[kBishop] | kinds[kQueen];
    key.planes[1] = kinds[kKnight] | kinds[kBishop] | kinds[kKing];
    key.planes[2] = kinds[kRook] | kinds[kQueen] | kinds[kKing];
    key.planes[3] = sides[kBlack];
    key.state = static_cast<std::uint8_t>(turn | castling << 1);
    key.passing = static_cast<std::int8_t>(passing);
    return key;
}

Position Position::of(const Key& key) {
    Position position;
    const auto& [low, middle, high, black] = key.planes;
    position.kinds = {low | middle | high,  low & ~middle & ~high,  ~low & middle & ~high, low & middle & ~high,
                      ~low & ~middle & high, low & ~middle & high, ~low & middle & high};
    position.sides = {position.kinds[kNone] & ~black, black};
    position.turn = key.state & 1;
    position.castling = key.state >> 1;
    position.passing = key.passing;
    return position;
}

void Position::candidates(std::vector<Move>& moves) const {
    moves.clear();
    const Bits own = sides[turn];
    const Bits enemy = sides[turn ^ 1];
    const Bits all = occupied();
    const auto add = [&](int from, int to, int promoted = 0) {
        moves.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                         static_cast<std::uint8_t>(promoted)});
    };
    for (int kind = kKnight; kind <= kKing; ++kind) {
        for (Bits pieces = kinds[kind] & own; pieces;) {
            const int from = take(pieces);
            for (Bits ends = attacks(static_cast<Kind>(kind), turn, from, all) & ~own; ends;) add(from, take(ends));
        }
    }
    const int forward = turn == kWhite ? 8 : -8;
    const Bits home = turn == kWhite ? Bits{0xFF00} : Bits{0xFF} << 48;
    const Bits target = passing >= 0 ? enemy | bit(passing) : enemy;
    for (Bits pawns = kinds[kPawn] & own; pawns;) {
        const int from = take(pawns);
        Bits ends = pawn_attacks(turn, from) & target;
        if (!(all & bit(from + forward))) {
            ends |= bit(from + forward);
            if (home & bit(from) && !(all & bit(from + 2 * forward))) ends |= bit(from + 2 * forward);
        }
        while (ends) {
            const int to = take(ends);
            if (bit(to) & kLastRanks) {
                for (int kind = kQueen; kind >= kKnight; --kind) add(from, to, kind);
            } else {
                add(from, to);
            }
        }
    }
    if (const int rights = castling >> 2 * turn & 3) {
        const int from = 4 + 56 * turn;
        const auto safe = [&](int square) { return !attacked(square, turn ^ 1, all); };
        if (rights & 1 && !(all & (bit(from + 1) | bit(from + 2))) && safe(from) && safe(from + 1)) add(from, from + 2);
        if (rights & 2 && !(all & (bit(from - 1) | bit(from - 2) | bit(from - 3))) && safe(from) && safe(from - 1)) {
            add(from, from - 2);
        }
    }
}

bool Position::make(Move move) {
    const int side = turn;
    const Kind kind = kind_at(move.from);
    const Bits start = bit(move.from);
    const Bits end = bit(move.to);
    Bits captured = end;
    if (kind == kPawn && move.to == passing) captured = bit(move.to + (side == kWhite ? -8 : 8));
    if (sides[side ^ 1] & captured) {
        for (auto& pieces : kinds) pieces &= ~captured;
        sides[side ^ 1] &= ~captured;
    }
    const int becomes = move.promoted ? move.promoted : kind;
    kinds[kind] ^= start;
    kinds[becomes] ^= end;
    sides[side] ^= start | end;
    if (kind == kKing && std::abs(move.from - move.to) == 2) {
        const bool right = move.to > move.from;
        const Bits rook = bit(right ? move.to + 1 : move.to - 2) | bit(right ? move.to - 1 : move.to + 1);
        kinds[kRook] ^= rook;
        sides[side] ^= rook;
    }
    kinds[kNone] = sides[0] | sides[1];
    castling &= ~(rights_lost(move.from) | rights_lost(move.to));
    passing = -1;
    if (kind == kPawn && std::abs(move.from - move.to) == 16) {
        const int passed = (move.from + move.to) / 2;
        if (pawn_attacks(side, passed) & pieces(kPawn, side ^ 1)) passing = passed;
    }
    turn = side ^ 1;
    return !attacked(king(side), side ^ 1, occupied());
}

bool Position::has_legal_move() const {
    std::vector<Move> moves;
    candidates(moves);
    return std::ranges::any_of(moves, [&](Move move) {
        Position after = *this;
        return after.make(move);
    });
}

bool too_little(const Position& position, int colour) {
    const Bits own = position.sides[colour];
    const auto& kinds = position.kinds;
    if (own & (kinds[kPawn] | kinds[kRook] | kinds[kQueen])) return false;
    if (own & kinds[kKnight]) {
        return count(own) <= 2 && !(position.sides[colour ^ 1] & ~kinds[kKing] & ~kinds[kQueen]);
    }
    if (own & kinds[kBishop]) {
        const bool one_shade = !(kinds[kBishop] & kDark) || !(kinds[kBishop] & kLight);
        return one_shade && !kinds[kPawn] && !kinds[kKnight];
    }
    return true;
}

}  // namespace crosstable::mating
