#include "walls.hpp"

#include <cstdlib>

namespace crosstable::mating {

namespace {

constexpr int kPatience = 20000;  // placements tried before a mate counts as possible

Bits start_rank(int colour) { return colour == kWhite ? Bits{0xFF00} : Bits{0xFF} << 48; }

class Growth {
public:
    explicit Growth(const Position& position) : position_(position) {
        for (Bits pieces = position.occupied(); pieces;) {
            const int square = take(pieces);
            const int colour = position.sides[kBlack] & bit(square) ? kBlack : kWhite;
            tracks_.push_back({position.kind_at(square), colour, square, bit(square), 0, false});
        }
        do {
            grown_ = false;
            survey();
            for (Track& track : tracks_) grow(track);
            castle();
        } while (grown_);
    }

    std::vector<Track> take_tracks() { return std::move(tracks_); }

private:
    // What holds for this round; later ones only loosen it.
    void survey() {
        fixed_ = {0, 0};
        guarded_ = {0, 0};
        present_ = {0, 0};
        doubled_ = {0, 0};
        for (const Track& track : tracks_) {
            const Bits everywhere = track.reach | track.promoted;
            if (track.kind != kKing) present_[track.colour] |= everywhere;
            if (track.kind == kPawn) {
                const int forward = track.colour == kWhite ? 8 : -8;
                const Bits start = start_rank(track.colour) & bit(track.home);
                const int passed = position_.passing;
                if (start && track.reach & bit(track.home + 2 * forward)) doubled_[track.colour] |= bit(track.home + forward);
                if (passed >= 0 && passed + forward == track.home) doubled_[track.colour] |= bit(passed);
            }
            if (!track.fixed()) continue;
            fixed_[track.colour] |= bit(track.home);
            // A slider guards for ever only what is next to it.
            guarded_[track.colour] |= track.kind == kKnight
                                          ? knight_attacks(track.home)
                                          : attacks(track.kind, track.colour, track.home, 0) & king_attacks(track.home);
        }
    }

    void grow(Track& track) {
        Bits reach = track.reach;
        Bits promoted = track.promoted;
        Bits captures = 0;
        const Bits own = fixed_[track.colour];
        const Bits enemy = fixed_[track.colour ^ 1];
        const Bits wall = own | enemy;
        const Bits closed = track.kind == kPawn ? beyond_faced(track) : 0;
        if (track.kind == kPawn) {
            const auto onward = [&](Bits from) { return track.colour == kWhite ? from << 8 : from >> 8; };
            const Bits steps = onward(track.reach) & ~wall;
            const Bits doubles = onward(onward(track.reach & start_rank(track.colour)) & ~wall) & ~wall;
            captures = attacks_from(kPawn, track.colour, track.reach, 0);
            const Bits ends = ((steps | doubles) & ~closed) |
                              (captures & (present_[track.colour ^ 1] | doubled_[track.colour ^ 1]));
            reach |= ends & ~kLastRanks;
            promoted |= ends & kLastRanks;
        } else {
            captures = attacks_from(track.kind, track.colour, track.reach, wall) & ~own;
            if (track.kind == kKing) captures &= ~guarded_[track.colour ^ 1];
            reach |= captures;
        }
        if (track.promoted) {
            const Bits ends = (attacks_from(kQueen, track.colour, track.promoted, wall) |
                               attacks_from(kKnight, track.colour, track.promoted, wall)) &
                              ~own;
            captures |= ends;
            promoted |= ends;
        }
        for (Track& other : tracks_) {
            if (other.colour == track.colour || other.kind == kKing) {
                // No piece goes where a king stands for ever.
                if (other.colour != track.colour && other.fixed()) {
                    reach &= ~bit(other.home);
                    promoted &= ~bit(other.home);
                }
                continue;
            }
            bool hit = captures & (other.reach | other.promoted);
            if (track.kind == kPawn && other.kind == kPawn && !hit) {
                const int forward = other.colour == kWhite ? 8 : -8;
                for (Bits passed = captures & doubled_[other.colour]; passed;) {
                    const int square = take(passed);
                    hit = hit || other.reach & bit(square + forward);
                }
            }
            if (hit && !other.caught) {
                other.caught = true;
                grown_ = true;
            }
        }
        if (reach != track.reach || promoted != track.promoted) {
            track.reach = reach;
            track.promoted = promoted;
            grown_ = true;
        }
    }

    // Two pawns that never leave their file do not pass each other while the other one is there.
    Bits beyond_faced(const Track& track) const {
        const Bits file = kFileA << (track.home & 7);
        if (track.reach & ~file || track.promoted) return 0;
        Bits closed = 0;
        for (const Track& other : tracks_) {
            const bool ahead = track.colour == kWhite ? other.home > track.home : other.home < track.home;
            if (other.kind != kPawn || other.colour == track.colour || !ahead || other.caught) continue;
            if (other.reach & ~file || other.promoted) continue;
            closed |= track.colour == kWhite ? file & ~(bit(other.home) - 1) : file & (bit(other.home) | (bit(other.home) - 1));
        }
        return closed;
    }

    void castle() {
        for (int right = 0; right < 4; ++right) {
            if (!(position_.castling >> right & 1)) continue;
            const int colour = right / 2;
            const bool shorter = right % 2 == 0;
            const int king = 4 + 56 * colour;
            const int rook = king + (shorter ? 3 : -4);
            const Bits between = shorter ? bit(king + 1) | bit(king + 2) : bit(king - 1) | bit(king - 2) | bit(king - 3);
            if (between & (fixed_[0] | fixed_[1])) continue;
            for (Track& track : tracks_) {
                const Bits end = track.home == king   ? bit(shorter ? king + 2 : king - 2)
                                 : track.home == rook ? bit(shorter ? king + 1 : king - 1)
                                                      : 0;
                if (end & ~track.reach) {
                    track.reach |= end;
                    grown_ = true;
                }
            }
        }
    }

    const Position& position_;
    std::vector<Track> tracks_;
    std::array<Bits, 2> fixed_{};
    std::array<Bits, 2> guarded_{};
    std::array<Bits, 2> present_{};   // where anything that can be captured may stand
    std::array<Bits, 2> doubled_{};   // squares a double step may pass
    bool grown_ = false;
};

// One king's square after the other: can every flight be taken from it, and a check be given?
class Fitting {
public:
    Fitting(const std::vector<Track>& tracks, int winner) : tracks_(tracks), winner_(winner) {
        for (const Track& track : tracks) {
            if (!track.fixed()) continue;
            wall_ |= bit(track.home);
            if (track.colour != winner) {
                own_ |= bit(track.home);
            } else {
                guarded_ |= track.kind == kKnight
                                ? knight_attacks(track.home)
                                : attacks(track.kind, track.colour, track.home, 0) & king_attacks(track.home);
            }
        }
    }

    bool possible() {
        for (const Track& track : tracks_) {
            if (track.kind != kKing || track.colour == winner_) continue;
            for (Bits squares = track.reach; squares;) {
                king_ = take(squares);
                survey();
                const Bits flights = king_attacks(king_) & ~own_ & ~guarded_;
                if (place(flights | bit(king_), 0, 0)) return true;
            }
        }
        return false;
    }

private:
    // Takes these squares from the king, the hardest first; its own among them stands for the check.
    bool place(Bits open, std::uint32_t used, Bits taken) {
        if (open == 0) return true;
        if (--patience_ < 0) return true;
        int aim = -1;
        int fewest = 99;
        for (Bits left = open; left;) {
            const int square = take(left);
            int able = 0;
            for (std::size_t at = 0; at < tracks_.size() && able < fewest; ++at) {
                if (!(used >> at & 1) && able_[at] & bit(square)) ++able;
            }
            if (able < fewest) {
                fewest = able;
                aim = square;
            }
        }
        if (fewest == 0) return false;
        const bool check = aim == king_;
        for (std::size_t at = 0; at < tracks_.size(); ++at) {
            const Track& track = tracks_[at];
            if (used >> at & 1 || !(able_[at] & bit(aim)) || doubles_an_unused(at, used)) continue;
            const std::uint32_t now = used | std::uint32_t{1} << at;
            if (track.colour != winner_) {
                if (!check && !(taken & bit(aim)) && place(open & ~bit(aim), now, taken | bit(aim))) return true;
                continue;
            }
            if (stand(track, track.kind, track.reach, aim, open, now, taken)) return true;
            if (track.promoted && (stand(track, kQueen, track.promoted, aim, open, now, taken) ||
                                   stand(track, kKnight, track.promoted, aim, open, now, taken))) {
                return true;
            }
        }
        return false;
    }

    // What each piece could take from the king, or give it check, were it alone.
    void survey() {
        able_.assign(tracks_.size(), 0);
        const Bits near = king_attacks(king_);
        for (std::size_t at = 0; at < tracks_.size(); ++at) {
            const Track& track = tracks_[at];
            if (track.colour != winner_) {
                if (track.kind != kKing) able_[at] = (track.reach | track.promoted) & near;
                continue;
            }
            const Bits open = wall_ & ~bit(king_);
            const Bits from = track.reach & ~bit(king_) & ~(track.kind == kKing ? near : 0);
            able_[at] |= attacks_from(track.kind, track.colour, from, open);
            if (const Bits promoted = track.promoted & ~bit(king_)) {
                able_[at] |= attacks_from(kQueen, track.colour, promoted, open) |
                             attacks_from(kKnight, track.colour, promoted, open);
            }
            if (track.kind == kKing) able_[at] &= ~bit(king_);
        }
    }

    // Of pieces that can do the same, the first one left is enough.
    bool doubles_an_unused(std::size_t at, std::uint32_t used) const {
        const Track& track = tracks_[at];
        for (std::size_t before = 0; before < at; ++before) {
            const Track& other = tracks_[before];
            if (!(used >> before & 1) && other.kind == track.kind && other.colour == track.colour &&
                other.reach == track.reach && other.promoted == track.promoted) {
                return true;
            }
        }
        return false;
    }

    bool stand(const Track& track, Kind kind, Bits squares, int aim, Bits open, std::uint32_t used, Bits taken) {
        squares &= ~taken & ~bit(king_);
        // What could attack the square from there on an empty board.
        squares &= attacks(kind, track.colour ^ 1, aim, 0);
        if (kind == kKing) squares &= ~king_attacks(king_);
        while (squares) {
            const int square = take(squares);
            // The king's own square is no cover for those behind it, since it leaves it.
            const Bits hits = attacks(kind, track.colour, square, (wall_ | taken) & ~bit(king_));
            if (!(hits & bit(aim))) continue;
            if (place(open & ~(kind == kKing ? hits & ~bit(king_) : hits), used, taken | bit(square))) return true;
        }
        return false;
    }

    const std::vector<Track>& tracks_;
    int winner_;
    Bits wall_ = 0;
    Bits own_ = 0;
    Bits guarded_ = 0;
    int king_ = 0;
    int patience_ = kPatience;
    std::vector<Bits> able_;
};

}  // namespace

std::vector<Track> tracks_of(const Position& position) { return Growth(position).take_tracks(); }

bool no_mate_within(const std::vector<Track>& tracks, int winner) { return !Fitting(tracks, winner).possible(); }

}  // namespace crosstable::mating
