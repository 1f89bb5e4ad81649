#include "herd.hpp"

#include <cstdlib>
#include <unordered_set>
#include <vector>

namespace crosstable::mating {

namespace {

struct Hash {
    std::size_t operator()(const Key& key) const { return key.hash(); }
};

// The board without its bishops; their owner can always move one of them, or capture with it.
class Pasture {
public:
    Pasture(const Position& position, int winner) : winner_(winner) {
        const Bits bishops = position.kinds[kBishop];
        owner_ = bishops & position.sides[kBlack] ? kBlack : kWhite;
        shade_ = bishops & kDark ? kDark : kLight;
        root_ = position;
        root_.kinds[kBishop] = 0;
        root_.kinds[kNone] &= ~bishops;
        root_.sides[owner_] &= ~bishops;
    }

    Herded explore(std::uint64_t budget) {
        keep(root_);
        while (!waiting_.empty()) {
            const Position here = waiting_.back();
            waiting_.pop_back();
            if (mate_after(here) || known_.size() > budget) return {false, known_.size()};
        }
        return {true, known_.size()};
    }

private:
    void keep(const Position& position) {
        if (known_.insert(position.key()).second) waiting_.push_back(position);
    }

    // Keeps all that can follow; returns whether a mate, or a promotion, may be among it.
    bool mate_after(const Position& here) {
        const int mover = here.turn;
        here.candidates(moves_);
        if (mover != owner_) {
            // A bishop may stand where a pawn captures.
            for (Bits pawns = here.pieces(kPawn, mover); pawns;) {
                const int from = take(pawns);
                for (Bits ends = pawn_attacks(mover, from) & shade_ & ~here.occupied(); ends;) {
                    const int to = take(ends);
                    if (to != here.passing) moves_.push_back({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), 0});
                }
            }
        }
        for (const Move move : moves_) {
            if (here.kinds[kPawn] & bit(move.from) && bit(move.to) & kLastRanks) return true;
            Position after = here;
            if (!after.make(move)) continue;
            Bits left = bit(move.from);
            if (here.kinds[kPawn] & bit(move.from) && move.to == here.passing) {
                left |= bit(move.to + (mover == kWhite ? -8 : 8));
            }
            if (may_be_mate(after, left)) return true;
            keep(after);
        }
        if (mover != owner_) return false;
        for (Bits prey = (here.sides[mover ^ 1] & shade_ & ~here.kinds[kKing]) | bit(here.king(mover)); prey;) {
            const Bits captured = bit(take(prey)) & here.sides[mover ^ 1];  // nothing for a quiet move
            Position after = here;
            for (auto& pieces : after.kinds) pieces &= ~captured;
            after.sides[mover ^ 1] &= ~captured;
            after.turn = mover ^ 1;
            after.passing = -1;
            if (after.attacked(after.king(mover), mover ^ 1, after.occupied())) continue;
            if (may_be_mate(after, ~Bits{0})) return true;
            keep(after);
        }
        return false;
    }

    // `left` are the squares a move has left, through which a bishop may give check.
    bool may_be_mate(const Position& after, Bits left) const {
        if (after.turn == winner_) return false;
        const int king = after.king(after.turn);
        const Bits lines = bishop_attacks(king, after.occupied()) & ~after.occupied();
        const bool herd_checks = owner_ == winner_ && shade_ & bit(king) && lines & left;
        if (!herd_checks && !after.attacked(king, winner_, after.occupied())) return false;
        for (Bits flights = king_attacks(king) & ~after.sides[after.turn] & ~shade_; flights;) {
            if (!after.attacked(take(flights), winner_, after.occupied())) return false;
        }
        return true;
    }

    int winner_;
    int owner_;
    Bits shade_;
    Position root_;
    std::unordered_set<Key, Hash> known_;
    std::vector<Position> waiting_;
    std::vector<Move> moves_;
};

}  // namespace

Herded beside_a_herd(const Position& position, int winner, std::uint64_t budget) {
    const Bits bishops = position.kinds[kBishop];
    const bool one_shade = !(bishops & kDark) || !(bishops & kLight);
    const bool one_owner = !(bishops & position.sides[kWhite]) || !(bishops & position.sides[kBlack]);
    if (count(bishops) < 2 || !one_shade || !one_owner || position.castling != 0) return {};
    if (position.kinds[kQueen] | position.kinds[kRook]) return {};
    return Pasture(position, winner).explore(budget);
}

}  // namespace crosstable::mating
