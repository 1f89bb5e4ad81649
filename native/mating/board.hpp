// A chess position as sets of squares, what pieces attack, and which moves are legal.
//
// Squares are 0 (a1) to 63 (h8). Colours are 0 for White and 1 for Black.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <vector>

namespace crosstable::mating {

using Bits = std::uint64_t;

enum Kind : int { kNone, kPawn, kKnight, kBishop, kRook, kQueen, kKing };

inline constexpr int kWhite = 0;
inline constexpr int kBlack = 1;
inline constexpr Bits kFileA = 0x0101010101010101;
inline constexpr Bits kFileH = kFileA << 7;
inline constexpr Bits kLastRanks = 0xFF000000000000FF;
inline constexpr Bits kDark = 0xAA55AA55AA55AA55;
inline constexpr Bits kLight = ~kDark;

constexpr Bits bit(int square) { return Bits{1} << square; }
constexpr int first(Bits bits) { return std::countr_zero(bits); }
constexpr int count(Bits bits) { return std::popcount(bits); }

// Takes the lowest square out of a set.
constexpr int take(Bits& bits) {
    const int square = first(bits);
    bits &= bits - 1;
    return square;
}

Bits knight_attacks(int square);
Bits king_attacks(int square);
Bits pawn_attacks(int colour, int square);
Bits bishop_attacks(int square, Bits occupied);
Bits rook_attacks(int square, Bits occupied);
Bits attacks(Kind kind, int colour, int square, Bits occupied);
// What is attacked from any of these squares.
Bits attacks_from(Kind kind, int colour, Bits squares, Bits occupied);
// Steps of kings between two squares.
int distance(int one, int other);

// From, to and, for a pawn on the last rank, what it becomes.
struct Move {
    std::uint8_t from;
    std::uint8_t to;
    std::uint8_t promoted;

    std::uint16_t code() const { return static_cast<std::uint16_t>(from | to << 6 | promoted << 12); }
    static Move of(std::uint16_t code) {
        return {static_cast<std::uint8_t>(code & 63), static_cast<std::uint8_t>(code >> 6 & 63),
                static_cast<std::uint8_t>(code >> 12)};
    }
};

// What one position is compared by: a square's kind and colour are one bit in each of four sets.
struct Key {
    std::array<Bits, 4> planes;
    std::uint8_t state;  // whose turn, and four castling rights
    std::int8_t passing;

    bool operator==(const Key&) const = default;
    std::uint64_t hash() const;
};

struct Position {
    std::array<Bits, 7> kinds{};  // by Kind; kNone holds every occupied square
    std::array<Bits, 2> sides{};
    int turn = kWhite;
    int castling = 0;  // bits: White short, White long, Black short, Black long
    int passing = -1;  // the square a pawn has just passed, only where a pawn stands ready to capture there

    Bits occupied() const { return kinds[kNone]; }
    Bits pieces(Kind kind, int colour) const { return kinds[kind] & sides[colour]; }
    int king(int colour) const { return first(pieces(kKing, colour)); }
    Kind kind_at(int square) const;
    bool attacked(int square, int by, Bits occupied) const;
    bool in_check() const { return attacked(king(turn), turn ^ 1, occupied()); }
    Key key() const;
    static Position of(const Key& key);

    // Moves by the way of each piece; those that leave the king in check are among them.
    void candidates(std::vector<Move>& moves) const;
    // Makes a candidate; returns whether it was legal.
    bool make(Move move);
    bool has_legal_move() const;
    bool is_mate() const { return in_check() && !has_legal_move(); }
};

// Whether a colour has too little ever to checkmate, whatever stands where.
bool too_little(const Position& position, int colour);

}  // namespace crosstable::mating
