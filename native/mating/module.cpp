// The door between Python and the search: integers in, integers out.

#include "../python/door.hpp"

#include <stdexcept>

#include "search.hpp"
#include "walls.hpp"

namespace crosstable::mating {

python::Owned to_python(const Move& move) { return python::to_python(move.code()); }

// The same integers again as a position is asked with, for one that the search came to.
python::Owned to_python(const Key& key) {
    const Position position = Position::of(key);
    const auto& kinds = position.kinds;
    return python::tuple_of(position.sides[0], kinds[1], kinds[2], kinds[3], kinds[4], kinds[5], kinds[6],
                            position.turn, position.castling, position.passing < 0 ? 64 : position.passing);
}

python::Owned to_python(const Track& track) {
    return python::tuple_of(track.home, track.reach, track.promoted, track.caught ? 1 : 0);
}

}  // namespace crosstable::mating

namespace {

using crosstable::mating::Bits;
using crosstable::mating::Judged;
using crosstable::mating::Position;
using crosstable::python::as_method;
using crosstable::python::guarded;
using crosstable::python::module_of;
using crosstable::python::number;
using crosstable::python::to_python;
using crosstable::python::tuple_of;
using crosstable::python::WithoutInterpreter;

// What can go wrong later is refused here: a board without its kings, pawns on the last ranks.
void expect(bool sound) {
    if (!sound) throw std::invalid_argument("not a position");
}

constexpr Py_ssize_t kPosition = 10;

// White's squares; pawns, knights, bishops, rooks, queens, kings of both; Black to move; the
// rights to castle as four bits; the square that can be captured on in passing, 64 for none.
Position asked(PyObject* const* arguments, Py_ssize_t count, Py_ssize_t expected) {
    namespace cm = crosstable::mating;
    if (count != expected) throw std::invalid_argument("wrong number of arguments");
    Position position;
    const Bits white = number(arguments[0]);
    int pieces = 0;
    for (int kind = cm::kPawn; kind <= cm::kKing; ++kind) {
        position.kinds[kind] = number(arguments[kind]);
        position.kinds[cm::kNone] |= position.kinds[kind];
        pieces += cm::count(position.kinds[kind]);
    }
    expect(pieces == cm::count(position.occupied()) && pieces <= 32 && !(white & ~position.occupied()));
    position.sides = {white, position.occupied() & ~white};
    expect(cm::count(position.pieces(cm::kKing, 0)) == 1 && cm::count(position.pieces(cm::kKing, 1)) == 1);
    expect(!(position.kinds[cm::kPawn] & cm::kLastRanks));
    position.turn = number(arguments[7]) != 0 ? cm::kBlack : cm::kWhite;
    position.castling = static_cast<int>(number(arguments[8]));
    expect(position.castling < 16);
    constexpr int kRooks[] = {7, 0, 63, 56};
    for (int right = 0; right < 4; ++right) {
        if (!(position.castling >> right & 1)) continue;
        expect(position.pieces(cm::kKing, right / 2) == cm::bit(4 + 56 * (right / 2)));
        expect(position.pieces(cm::kRook, right / 2) & cm::bit(kRooks[right]));
    }
    const auto passing = number(arguments[9]);
    if (passing < 64) {
        const int square = static_cast<int>(passing);
        const int other = position.turn ^ 1;
        const int forward = other == cm::kWhite ? 8 : -8;
        expect(square >> 3 == (other == cm::kWhite ? 2 : 5) && !(position.occupied() & cm::bit(square)));
        expect(position.pieces(cm::kPawn, other) & cm::bit(square + forward));
        expect(!(position.occupied() & cm::bit(square - forward)));
        if (cm::pawn_attacks(other, square) & position.pieces(cm::kPawn, position.turn)) position.passing = square;
    }
    expect(!position.attacked(position.king(position.turn ^ 1), position.turn, position.occupied()));
    return position;
}

PyObject* can_mate(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    return guarded([&] {
        const Position position = asked(arguments, count, kPosition + 2);
        const int winner = number(arguments[kPosition]) != 0 ? 1 : 0;
        const auto budget = number(arguments[kPosition + 1]);
        Judged judged;
        {
            const WithoutInterpreter others_may_run;
            judged = crosstable::mating::can_mate(position, winner, budget);
        }
        return tuple_of(static_cast<int>(judged.ground), judged.positions, judged.line, judged.walled);
    });
}

PyObject* tracks(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    return guarded([&] {
        return to_python(crosstable::mating::tracks_of(asked(arguments, count, kPosition)));
    });
}

PyMethodDef methods[] = {
    {"can_mate", as_method(can_mate), METH_FASTCALL,
     "can_mate(*position, black_wins, budget)\n--\n\n"
     "Return the ground of the answer, the positions looked at, the moves to a mate, and the walls."},
    {"tracks", as_method(tracks), METH_FASTCALL,
     "tracks(*position)\n--\n\n"
     "Return the square, the reach, the reach after promotion and whether it falls, of each piece."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = module_of("Whether a mate is possible by any series of legal moves of chess, in C++.", methods);

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&definition); }
