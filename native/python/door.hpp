// What every door between Python and C++ needs: objects that are given back, errors that are told.
//
// Only the stable interface of Python 3.11 is used, so one build serves every later version.

#pragma once

#include <Python.h>

#include <memory>
#include <new>
#include <stdexcept>

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

}  // namespace crosstable::python
