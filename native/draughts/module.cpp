// The door between Python and the generator: integers in, integers out.

#include "../python/door.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "generator.hpp"

namespace {

using crosstable::draughts::Bits;
using crosstable::draughts::Move;
using crosstable::draughts::Position;
using crosstable::draughts::Side;
using crosstable::python::as_method;
using crosstable::python::guarded;
using crosstable::python::module_of;
using crosstable::python::number;
using crosstable::python::PythonError;
using crosstable::python::to_python;
using crosstable::python::WithoutInterpreter;

Bits squares(PyObject* object) {
    const Bits bits = number(object);
    if ((bits & ~crosstable::draughts::kBoard) != 0) throw std::invalid_argument("bits that are no squares");
    return bits;
}

struct Asked {
    Position position;
    Side side;
};

// White's men and kings, Black's men and kings, and whether White is to move.
Asked asked(PyObject* const* arguments, Py_ssize_t count, Py_ssize_t expected) {
    if (count != expected) throw std::invalid_argument("wrong number of arguments");
    const Bits white_men = squares(arguments[0]);
    const Bits white_kings = squares(arguments[1]);
    const Bits black_men = squares(arguments[2]);
    const Bits black_kings = squares(arguments[3]);
    const Bits all = white_men | white_kings | black_men | black_kings;
    if ((white_men ^ white_kings ^ black_men ^ black_kings) != all ||
        crosstable::draughts::count(white_men) + crosstable::draughts::count(white_kings) +
                crosstable::draughts::count(black_men) + crosstable::draughts::count(black_kings) !=
            crosstable::draughts::count(all)) {
        throw std::invalid_argument("two pieces on one square");
    }
    if (arguments[4] == Py_True) return {{white_men, white_kings, black_men, black_kings}, Side::kWhite};
    return {{black_men, black_kings, white_men, white_kings}, Side::kBlack};
}

PyObject* legal_codes(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    return guarded([&] {
        const Asked question = asked(arguments, count, 5);
        thread_local std::vector<Move> moves;
        crosstable::draughts::legal_moves(question.position, question.side, moves);
        thread_local std::vector<unsigned long long> codes;
        codes.clear();
        for (const Move& move : moves) codes.push_back(crosstable::draughts::code(move));
        std::ranges::sort(codes);
        return to_python(codes);
    });
}

PyObject* count_leaves(PyObject*, PyObject* const* arguments, Py_ssize_t count) {
    return guarded([&] {
        const Asked question = asked(arguments, count, 6);
        const long depth = PyLong_AsLong(arguments[5]);
        if (depth == -1 && PyErr_Occurred() != nullptr) throw PythonError();
        if (depth < 0 || depth > 30) throw std::invalid_argument("a depth of 0 to 30 is expected");
        unsigned long long leaves = 0;
        {
            const WithoutInterpreter others_may_run;
            leaves = crosstable::draughts::count_leaves(question.position, question.side, static_cast<int>(depth));
        }
        return to_python(leaves);
    });
}

PyMethodDef methods[] = {
    {"legal_codes", as_method(legal_codes), METH_FASTCALL,
     "legal_codes(white_men, white_kings, black_men, black_kings, white_to_move)\n--\n\n"
     "Return the codes of all legal moves in ascending order."},
    {"count_leaves", as_method(count_leaves), METH_FASTCALL,
     "count_leaves(white_men, white_kings, black_men, black_kings, white_to_move, depth)\n--\n\n"
     "Return the number of ways to play this many moves."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = module_of("Legal moves of international draughts, in C++.", methods);

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&definition); }
