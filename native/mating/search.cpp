#include "search.hpp"

#include <algorithm>
#include <span>

#include "herd.hpp"
#include "walls.hpp"

namespace crosstable::mating {

namespace {

constexpr std::uint32_t kNobody = 0xFFFFFFFF;
constexpr int kFarthest = 1023;

// How an order of the search weighs what stands between here and a mate.
struct Weights {
    int defender;  // each piece beside the king that is hunted
    int flight;
    int edge;
    int near;
    int step;      // each half-move so far
    int corner;    // for a lone bishop or knight: each step of the king from a corner where it can be mated
    int helper;    // and each step to it of a piece of its own that can stand in its way
};

struct Stage {
    Weights weights;
    std::uint64_t share;  // positions; 0 for all that is left
    bool walls;           // whether walls are looked for after captures and moves of pawns
};

// A knight's moves between two squares, four where there are more.
int leaps(int from, int to) {
    Bits reached = bit(from);
    for (int moves = 0; moves < 4; ++moves) {
        if (reached & bit(to)) return moves;
        for (Bits left = reached; left;) reached |= knight_attacks(take(left));
    }
    return 4;
}

int steps_to_promote(Bits pawns, int colour) {
    const int foremost = colour == kWhite ? 63 - std::countl_zero(pawns) : first(pawns);
    return colour == kWhite ? 7 - (foremost >> 3) : foremost >> 3;
}

class Search {
public:
    Search(const Position& root, int winner, const Stage& stage, std::uint64_t budget)
        : winner_(winner), stage_(stage), budget_(budget), waiting_(kFarthest + 1) {
        slots_.assign(1 << 12, kNobody);
        add(root, kNobody, 0, 0);
    }

    Judged run() {
        Judged judged;
        while (const auto at = next()) {
            if (expand(*at, judged)) return judged;
            if (nodes_.size() > budget_) {
                judged.positions = nodes_.size();
                return judged;
            }
        }
        judged.answer = Answer::kNo;
        judged.ground = Ground::kTried;
        judged.positions = nodes_.size();
        return judged;
    }

private:
    struct Node {
        Key key;
        std::uint16_t move;
        std::uint16_t depth;
        std::uint32_t parent;
    };

    struct At {
        std::uint32_t value;
        explicit operator bool() const { return value != kNobody; }
        std::uint32_t operator*() const { return value; }
    };

    At next() {
        while (nearest_ <= kFarthest && waiting_[nearest_].empty()) ++nearest_;
        if (nearest_ > kFarthest) return {kNobody};
        const std::uint32_t at = waiting_[nearest_].back();
        waiting_[nearest_].pop_back();
        return {at};
    }

    bool expand(std::uint32_t at, Judged& judged) {
        const Position position = Position::of(nodes_[at].key);
        position.candidates(moves_);
        for (const Move move : moves_) {
            Position after = position;
            if (!after.make(move)) continue;
            const bool lasting = count(after.occupied()) != count(position.occupied()) ||
                                 position.kinds[kPawn] & bit(move.from);
            // Once there is too little to mate with, there is for ever.
            if (lasting && too_little(after, winner_)) continue;
            if (after.turn != winner_ && after.is_mate()) {
                judged.answer = Answer::kYes;
                judged.ground = Ground::kLine;
                judged.positions = nodes_.size();
                judged.line.push_back(move);
                for (; nodes_[at].parent != kNobody; at = nodes_[at].parent) {
                    judged.line.push_back(Move::of(nodes_[at].move));
                }
                std::ranges::reverse(judged.line);
                return true;
            }
            if (known(after.key())) continue;
            if (lasting && stage_.walls && walled(after)) {
                judged.walled.push_back(after.key());
                // Kept as known, never looked at again.
                keep(after.key(), at, move.code(), 0);
                continue;
            }
            add(after, at, move.code(), nodes_[at].depth + 1);
        }
        return false;
    }

    // Looks for walls at every such move as long as it pays, then now and then.
    bool walled(const Position& position) {
        ++asked_;
        if (asked_ > 500 && shown_ * 50 < asked_ && asked_ % 32 != 0) return false;
        const bool shown = no_mate_within(tracks_of(position), winner_);
        shown_ += shown;
        return shown;
    }

    void add(const Position& position, std::uint32_t parent, std::uint16_t move, int depth) {
        const std::uint32_t at = keep(position.key(), parent, move, depth);
        const int far = std::clamp(distance_to_mate(position, depth), 0, kFarthest);
        waiting_[far].push_back(at);
        nearest_ = std::min(nearest_, far);
    }

    bool known(const Key& key) const { return slots_[slot(key)] != kNobody; }

    std::size_t slot(const Key& key) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t at = key.hash() & mask;
        while (slots_[at] != kNobody && nodes_[slots_[at]].key != key) at = (at + 1) & mask;
        return at;
    }

    std::uint32_t keep(const Key& key, std::uint32_t parent, std::uint16_t move, int depth) {
        const auto at = static_cast<std::uint32_t>(nodes_.size());
        nodes_.push_back({key, move, static_cast<std::uint16_t>(std::min(depth, 0xFFFF)), parent});
        if (nodes_.size() * 2 > slots_.size()) {
            slots_.assign(slots_.size() * 2, kNobody);
            for (std::uint32_t one = 0; one < nodes_.size(); ++one) slots_[slot(nodes_[one].key)] = one;
        } else {
            slots_[slot(key)] = at;
        }
        return at;
    }

    // How far a mate seems; only the order of the search depends on it.
    int distance_to_mate(const Position& position, int depth) const {
        const Weights& weights = stage_.weights;
        const int king = position.king(winner_ ^ 1);
        const int hunter = position.king(winner_);
        const Bits own = position.sides[winner_];
        const Bits others = position.sides[winner_ ^ 1];
        const int rank = king >> 3;
        const int file = king & 7;
        int far = weights.edge * (std::min(rank, 7 - rank) + std::min(file, 7 - file));
        far += weights.near * distance(king, hunter);
        far += weights.step * depth;
        far += weights.defender * count(others);
        if (weights.corner != 0) far += distance_to_corner(position, king);
        const Bits through = position.occupied() & ~bit(king);
        for (Bits flights = king_attacks(king) & ~others; flights;) {
            if (!position.attacked(take(flights), winner_, through)) far += weights.flight;
        }
        const Bits pawns = own & position.kinds[kPawn];
        const int heavy = std::min(2, count(own & (position.kinds[kQueen] | position.kinds[kRook])));
        far += 20 * (2 - heavy);
        if (heavy == 0) far += 8 * (pawns ? steps_to_promote(pawns, winner_) : 8);
        if (heavy == 1 && pawns) far += 2 * steps_to_promote(pawns, winner_);
        if (weights.corner == 0) {
            if (const Bits hunters = own & ~position.kinds[kKing] & ~position.kinds[kPawn]) {
                int sum = 0;
                for (Bits left = hunters; left;) sum += distance(king, take(left));
                far += sum / count(hunters);
            }
        }
        return far;
    }

    // A bishop mates in a corner of its shade, a knight in any, while the hunter takes two flights
    // and a piece of the king's own the third, beside it on a rank or file: no queen, against a
    // bishop no rook either, and no bishop that cannot stand there.
    int distance_to_corner(const Position& position, int king) const {
        const Weights& weights = stage_.weights;
        const Bits others = position.sides[winner_ ^ 1];
        const Bits bishops = position.pieces(kBishop, winner_);
        Bits corners = bit(0) | bit(7) | bit(56) | bit(63);
        if (bishops) corners &= bishops & kDark ? kDark : kLight;
        const Bits pawns = others & position.kinds[kPawn];
        int far = 200;
        while (corners) {
            const int corner = take(corners);
            const Bits shade = bit(corner) & kDark ? kDark : kLight;
            Bits helpers = others & (position.kinds[kKnight] | (position.kinds[kBishop] & ~shade));
            if (bishops == 0) helpers |= others & position.kinds[kRook];
            int here = pawns ? 8 * (3 + steps_to_promote(pawns, winner_ ^ 1)) : 100;
            while (helpers) {
                const int helper = take(helpers);
                for (Bits sides = king_attacks(corner) & ~shade; sides;) {
                    here = std::min(here, weights.helper * distance(helper, take(sides)));
                }
            }
            far = std::min(far, here + weights.corner * distance(king, corner));
        }
        for (Bits knights = position.pieces(kKnight, winner_); knights;) far += 2 * leaps(take(knights), king);
        return far;
    }

    int winner_;
    Stage stage_;
    std::uint64_t budget_;
    std::vector<std::vector<std::uint32_t>> waiting_;
    std::vector<Node> nodes_;
    std::vector<std::uint32_t> slots_;
    std::vector<Move> moves_;
    int nearest_ = kFarthest;
    std::uint64_t asked_ = 0;
    std::uint64_t shown_ = 0;
};

constexpr Stage kRich[] = {
    {{14, 6, 2, 2, 0, 0, 0}, 2000, false},
    {{0, 6, 2, 2, 0, 0, 0}, 2000, false},
    {{3, 8, 4, 3, 1, 0, 0}, 4000, false},
    {{0, 10, 0, 4, 0, 6, 5}, 8000, false},
    {{14, 6, 2, 2, 0, 0, 0}, 0, true},
};
// A lone bishop or knight mates only a king that its own pieces stand around.
constexpr Stage kPoor[] = {
    {{0, 10, 0, 4, 0, 6, 5}, 3000, false},
    {{0, 4, 0, 8, 0, 10, 8}, 6000, false},
    {{4, 8, 0, 4, 0, 6, 5}, 12000, false},
    {{0, 4, 0, 3, 0, 4, 4}, 0, true},
};

}  // namespace

Judged can_mate(const Position& position, int winner, std::uint64_t budget) {
    Judged judged;
    if (position.turn != winner && position.is_mate()) {
        judged.answer = Answer::kYes;
        judged.ground = Ground::kLine;
        return judged;
    }
    if (too_little(position, winner)) {
        judged.answer = Answer::kNo;
        judged.ground = Ground::kTooLittle;
        return judged;
    }
    if (position.kinds[kPawn] && no_mate_within(tracks_of(position), winner)) {
        judged.answer = Answer::kNo;
        judged.ground = Ground::kWalled;
        return judged;
    }
    std::uint64_t spent = 0;
    const bool poor = !(position.sides[winner] & (position.kinds[kPawn] | position.kinds[kRook] | position.kinds[kQueen]));
    for (const Stage& stage : poor ? std::span<const Stage>(kPoor) : std::span<const Stage>(kRich)) {
        const std::uint64_t left = budget > spent ? budget - spent : 0;
        const std::uint64_t share = stage.share == 0 ? left : std::min(stage.share, left);
        if (stage.walls) {
            const Herded herded = beside_a_herd(position, winner, share);
            spent += herded.positions;
            if (herded.no_mate) {
                judged.answer = Answer::kNo;
                judged.ground = Ground::kHerded;
                judged.positions = herded.positions;
                break;
            }
        }
        judged = Search(position, winner, stage, share).run();
        spent += judged.positions;
        judged.positions = spent;
        if (judged.answer != Answer::kUnknown) break;
        if (spent >= budget) break;
    }
    return judged;
}

}  // namespace crosstable::mating
