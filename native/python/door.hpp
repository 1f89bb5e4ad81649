// What every door between Python and C++ needs: objects that are given back, errors that are told.
//
// Only the stable interface of Python 3.11 is used, so one build serves every later version.

#pragma once

#include <Python.h>

#include <concepts>
#include <memory>
#include <new>
#include <stdexcept>
#include <vector>

namespace crosstable::python {

// Python has already been told what went wrong.
struct PythonError {};

struct Release {
    void operator()(PyObject* object) const { Py_XDECREF(object); }
};
using Owned = std::unique_ptr<PyObject, Release>;

inline Owned owned(PyObject* object) {
    if (object == nullptr) throw PythonError();
    return Owned(object);
}

// Lets other Python threads run for the length of the scope, also when it ends in an exception.
class WithoutInterpreter {
public:
    WithoutInterpreter() : state_(PyEval_SaveThread()) {}
    ~WithoutInterpreter() { PyEval_RestoreThread(state_); }
    WithoutInterpreter(const WithoutInterpreter&) = delete;
    WithoutInterpreter& operator=(const WithoutInterpreter&) = delete;

private:
    PyThreadState* state_;
};

// Tells Python of whatever the body throws: nothing may pass the door as a C++ exception.
template <typename Body>
PyObject* guarded(Body body) {
    try {
        return body().release();
    } catch (const PythonError&) {
    } catch (const std::bad_alloc&) {
        PyErr_NoMemory();
    } catch (const std::length_error&) {
        PyErr_NoMemory();
    } catch (const std::invalid_argument& error) {
        PyErr_SetString(PyExc_ValueError, error.what());
    } catch (const std::exception& error) {
        PyErr_SetString(PyExc_RuntimeError, error.what());
    }
    return nullptr;
}

using Fast = PyObject* (*)(PyObject*, PyObject* const*, Py_ssize_t);

inline PyCFunction as_method(Fast function) {
    return reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(function));
}

// A number that is not below zero.
inline unsigned long long number(PyObject* object) {
    const unsigned long long value = PyLong_AsUnsignedLongLong(object);
    if (value == static_cast<unsigned long long>(-1) && PyErr_Occurred() != nullptr) throw PythonError();
    return value;
}

// Values as Python has them; what a search finds has its own to_python beside its type.
template <std::integral Number>
Owned to_python(Number value) {
    if constexpr (std::unsigned_integral<Number>) return owned(PyLong_FromUnsignedLongLong(value));
    else return owned(PyLong_FromLongLong(value));
}

template <typename Item>
Owned to_python(const std::vector<Item>& items) {
    Owned tuple = owned(PyTuple_New(static_cast<Py_ssize_t>(items.size())));
    Py_ssize_t at = 0;
    for (const Item& item : items) PyTuple_SetItem(tuple.get(), at++, to_python(item).release());
    return tuple;
}

template <typename... Items>
Owned tuple_of(const Items&... items) {
    Owned tuple = owned(PyTuple_New(sizeof...(Items)));
    Py_ssize_t at = 0;
    (PyTuple_SetItem(tuple.get(), at++, to_python(items).release()), ...);
    return tuple;
}

// The end of every door: a module with nothing but functions.
inline PyModuleDef module_of(const char* summary, PyMethodDef* methods) {
    static PyModuleDef_Slot slots[] = {{0, nullptr}};
    return {PyModuleDef_HEAD_INIT, "_native", summary, 0, methods, slots, nullptr, nullptr, nullptr};
}

}  // namespace crosstable::python
