// The door between Python and the solver: buffers in, tuples out, nothing else.

#include "../python/door.hpp"

#include <span>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "instance.hpp"

namespace crosstable {

python::Owned to_python(const PricedBlossom& blossom) {
    return python::tuple_of(blossom.members, blossom.price);
}

}  // namespace crosstable

namespace {

using crosstable::Answer;
using crosstable::Field;
using crosstable::Instance;
using crosstable::KindInstance;
using crosstable::Lane;
using crosstable::Outcome;
using crosstable::python::guarded;
using crosstable::python::module_of;
using crosstable::python::Owned;
using crosstable::python::PythonError;
using crosstable::python::to_python;
using crosstable::python::tuple_of;
using crosstable::python::WithoutInterpreter;

// A view of a caller's array of 64-bit integers, given back at the end of the scope.
class Buffer {
public:
    Buffer(PyObject* object, const char* name) {
        if (PyObject_GetBuffer(object, &view_, PyBUF_CONTIG_RO | PyBUF_FORMAT) != 0) {
            throw PythonError();
        }
        const std::string_view format = view_.format != nullptr ? view_.format : "B";
        if (view_.itemsize != sizeof(Lane) || (format != "q" && format != "l")) {
            PyBuffer_Release(&view_);
            PyErr_Format(PyExc_ValueError, "%s: expected an array of 64-bit integers", name);
            throw PythonError();
        }
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    std::span<const Lane> values() const {
        const auto bytes = static_cast<std::size_t>(view_.len);
        return {static_cast<const Lane*>(view_.buf), bytes / sizeof(Lane)};
    }

private:
    Py_buffer view_{};
};

std::vector<Field> fields_of(std::span<const Lane> numbers) {
    if (numbers.size() % 3 != 0) throw std::invalid_argument("expected three numbers a field");
    std::vector<Field> fields;
    for (std::size_t at = 0; at < numbers.size(); at += 3) {
        fields.push_back({numbers[at], numbers[at + 1], numbers[at + 2]});
    }
    return fields;
}

Owned told(const Answer& answer) {
    switch (answer.outcome) {
        case Outcome::kMatched:
            return tuple_of(answer.mate, answer.prices, answer.blossoms);
        case Outcome::kImpossible:
            return tuple_of(answer.barrier, answer.groups);
        case Outcome::kOutOfHeadroom:
            break;
    }
    Py_INCREF(Py_None);
    return Owned(Py_None);
}

PyObject* ranges(PyObject*, PyObject* arguments) {
    return guarded([&] {
        PyObject* entries_object = nullptr;
        Py_ssize_t width = 0;
        if (!PyArg_ParseTuple(arguments, "On", &entries_object, &width)) throw PythonError();
        const Buffer buffer(entries_object, "entries");
        const auto entries = buffer.values();
        if (width < 0 || (width == 0 ? !entries.empty() : entries.size() % width != 0)) {
            throw std::invalid_argument("the entries do not fill rows of this width");
        }
        std::vector<std::vector<Lane>> result;
        for (Py_ssize_t column = 0; column < width && !entries.empty(); ++column) {
            result.push_back({entries[column], entries[column]});
        }
        std::size_t column = 0;
        for (const Lane entry : entries) {
            auto& range = result[column];
            if (entry < range[0]) range[0] = entry;
            if (entry > range[1]) range[1] = entry;
            if (++column == result.size()) column = 0;
        }
        return to_python(result);
    });
}

PyObject* solve(PyObject*, PyObject* arguments) {
    return guarded([&] {
        long long vertices = 0;
        long long lanes = 0;
        PyObject* ends_object = nullptr;
        PyObject* entries_object = nullptr;
        PyObject* fields_object = nullptr;
        if (!PyArg_ParseTuple(arguments, "LLOOO", &vertices, &lanes, &ends_object, &entries_object,
                              &fields_object)) {
            throw PythonError();
        }
        const Buffer ends(ends_object, "ends");
        const Buffer entries(entries_object, "entries");
        const Buffer fields(fields_object, "fields");
        if (lanes < 1) throw std::invalid_argument("expected at least one lane");
        const Instance instance{vertices, lanes, ends.values(), entries.values(),
                                fields_of(fields.values())};
        Answer answer;
        {
            const WithoutInterpreter others_may_run;
            answer = crosstable::solve(instance);
        }
        return told(answer);
    });
}

PyObject* solve_kinds(PyObject*, PyObject* arguments) {
    return guarded([&] {
        long long lanes = 0;
        long long kind_count = 0;
        long long threshold = -1;
        PyObject* objects[8] = {};
        if (!PyArg_ParseTuple(arguments, "LLOOOOOOOOL", &lanes, &kind_count, &objects[0],
                              &objects[1], &objects[2], &objects[3], &objects[4], &objects[5],
                              &objects[6], &objects[7], &threshold)) {
            throw PythonError();
        }
        const Buffer kinds(objects[0], "kinds");
        const Buffer allowed(objects[1], "allowed");
        const Buffer weights(objects[2], "weights");
        const Buffer entries(objects[3], "entries");
        const Buffer fields(objects[4], "fields");
        const Buffer upper(objects[5], "upper");
        const Buffer upper_fields(objects[6], "upper fields");
        const Buffer lower(objects[7], "lower");
        if (lanes < 1) throw std::invalid_argument("expected at least one lane");
        const auto rows = allowed.values();
        const KindInstance instance{
            static_cast<Lane>(kinds.values().size()),
            lanes,
            kind_count,
            kinds.values(),
            {reinterpret_cast<const std::uint64_t*>(rows.data()), rows.size()},
            weights.values(),
            entries.values(),
            fields_of(fields.values()),
            upper.values(),
            fields_of(upper_fields.values()),
            lower.values(),
            threshold,
        };
        Answer answer;
        {
            const WithoutInterpreter others_may_run;
            answer = crosstable::solve(instance);
        }
        return told(answer);
    });
}

PyMethodDef methods[] = {
    {"ranges", ranges, METH_VARARGS,
     "ranges(entries, width)\n--\n\nReturn the least and the greatest value of each column."},
    {"solve", solve, METH_VARARGS,
     "solve(n, lanes, ends, entries, fields)\n--\n\n"
     "Return (mates, prices, blossoms), (barrier, groups), or None if 64 bits do not suffice."},
    {"solve_kinds", solve_kinds, METH_VARARGS,
     "solve_kinds(lanes, kind_count, kinds, allowed, weights, entries, fields, upper, "
     "upper_fields, lower, threshold)\n--\n\n"
     "Answer like solve(), for weights that hang on the kinds of the two ends."},
    {nullptr, nullptr, 0, nullptr},
};

PyModuleDef definition = module_of("Maximum weight perfect matching over lexicographic weights, in C++.", methods);

}  // namespace

PyMODINIT_FUNC PyInit__native() { return PyModuleDef_Init(&definition); }
