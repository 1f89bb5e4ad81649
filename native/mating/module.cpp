// The door between Python and the search: integers in, integers out.

#include "../python/door.hpp"

#include <stdexcept>
#include <vector>

#include "search.hpp"
#include "walls.hpp"

namespace {

using crosstable::mating::Bits;
using crosstable::mating::Judged;
using crosstable::mating::Key;
using crosstable::mating::Move;
using crosstable::mating::Position;
using crosstable::mating::Track;
using crosstable::python::as_method;
using crosstable::python::guarded;
using crosstable::python::Owned;
using crosstable::python::owned;
using crosstable::python::PythonError;
using crosstable::python::WithoutInterpreter;

unsigned long long number(PyObject* object) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(object);
    if (value == static_cast<unsigned long long>(-1) && PyErr_Occurred() != nullptr) throw PythonError();
    return value;
}

Owned python(unsigned long long value) { return owned(PyLong_FromUnsignedLongLong(value)); }

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

// The same integers again, for a position the search came to.
Owned told(const Key& key) {
    const Position position = Position::of(key);
    Owned tuple = owned(PyTuple_New(kPosition));
    PyTuple_SetItem(tuple.get(), 0, python(position.sides[0]).release());
    for (int kind = 1; kind <= 6; ++kind) PyTuple_SetItem(tuple.get(), kind, python(position.kinds[kind]).release());
    PyTuple_SetItem(tuple.get(), 7, python(position.turn).release());
    PyTuple_SetItem(tuple.get(), 8, python(position.castling).release());
    PyTuple_SetItem(tuple.get(), 9, python(position.passing < 0 ? 64 : position.passing).release());
    return tuple;
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
        Owned line = owned(PyTuple_New(static_cast<Py_ssize_t>(judged.line.size())));
        Py_ssize_t at = 0;
        for (const Move move : judged.line) PyTuple_SetItem(line.get(), at++, python(move.code()).release());
        Owned walled = owned(PyTuple_New(static_cast<Py_ssize_t>(judged.walled.size())));
        at = 0;
        for (const Key& key : judged.walled) PyTuple_SetItem(walled.get(), at++, told(key).release());
        Owned tuple = owned(PyTuple_New(4));
        PyTuple_SetItem(tuple.get(), 0, python(static_cast<unsigned>(judged.ground)).release());
        PyTuple_SetItem(tuple.get(), 1, python(judged.positions).release());
        PyTuple_SetItem(tuple.get(), 2, line.release());
        PyTuple_SetItem(tuple.get(), 3, walled.release());
        return tuple;
    });
}

PyObject* tracks(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    return guarded([&] {
        const std::vector<Track> grown = crosstable::mating::tracks_of(asked(arguments, count, kPosition));
        Owned tuple = owned(PyTuple_New(static_cast<Py_ssize_t>(grown.size())));
        Py_ssize_t at = 0;
        for (const Track& track : grown) {
            Owned one = owned(PyTuple_New(4));
            PyTuple_SetItem(one.get(), 0, python(static_cast<unsigned>(track.home)).release());
            PyTuple_SetItem(one.get(), 1, python(track.reach).release());
            PyTuple_SetItem(one.get(), 2, python(track.promoted).release());
            PyTuple_SetItem(one.get(), 3, python(track.caught ? 1 : 0).release());
            PyTuple_SetItem(tuple.get(), at++, one.release());
        }
        return tuple;
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

PyModuleDef_Slot slots[] = {{0, nullptr}};

PyModuleDef definition = {
    PyModuleDef_HEAD_INIT,
    "_native",
    "Whether a mate is possible by any series of legal moves of chess, in C++.",
    0,
    methods,
    slots,
    nullptr,
    nullptr,
    nullptr,
};

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&definition); }
