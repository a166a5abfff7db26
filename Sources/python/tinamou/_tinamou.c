/* SPDX-License-Identifier: MIT */

/* What of the package has to be fast: solvers, variables, and calls that take buffers. __init__.py makes it comfortable. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "tinamou.h"

typedef struct {
  PyObject_HEAD
  tinamou_solver *solver;
} Solver;

typedef struct {
  PyObject_HEAD
  Solver *solver;
  PyObject *name;
  uint32_t id;
} Variable;

static PyTypeObject solver_type, variable_type;

/* Calls the method of __init__.py that raises an exception for a status and what was suggested. */
static PyObject *refused_suggestions(
    Solver *self, int32_t status, const uint32_t *ids, const double *values, size_t count) {
  PyObject *none = PyObject_CallMethod(
      (PyObject *)self, "_refused", "iy#y#", (int)status, (const char *)ids, (Py_ssize_t)(count * sizeof *ids),
      (const char *)values, (Py_ssize_t)(count * sizeof *values));
  Py_XDECREF(none);
  if (!PyErr_Occurred()) PyErr_SetString(PyExc_RuntimeError, tinamou_status_name(status));
  return NULL;
}

static PyObject *refused(Solver *self, int32_t status) {
  const uint32_t no_id = 0;
  const double no_value = 0;
  return refused_suggestions(self, status, &no_id, &no_value, 0);
}

static PyObject *done(Solver *self, int32_t status) {
  if (status != TINAMOU_OK) return refused(self, status);
  Py_RETURN_NONE;
}

/* The id of a variable of this solver; 0 with an exception. */
static uint32_t variable_id(Solver *self, PyObject *object) {
  if (!PyObject_TypeCheck(object, &variable_type)) {
    PyErr_Format(PyExc_TypeError, "a variable is expected, not %R", object);
    return 0;
  }
  if (((Variable *)object)->solver != self) {
    PyErr_Format(PyExc_ValueError, "%R belongs to another solver", object);
    return 0;
  }
  return ((Variable *)object)->id;
}

/* A contiguous and aligned buffer of numbers in the given formats; 0 with an exception. */
static int get_numbers(PyObject *object, Py_buffer *view, const char *formats, Py_ssize_t size, int writable) {
  int flags = PyBUF_FORMAT | PyBUF_C_CONTIGUOUS | (writable ? PyBUF_WRITABLE : 0);
  if (PyObject_GetBuffer(object, view, flags) != 0) return 0;
  const char *format = view->format == NULL ? "B" : view->format;
  if (*format == '@' || *format == '=' || *format == '<') format += 1;
  if (view->itemsize != size || strchr(formats, *format) == NULL || format[1] != 0) {
    PyErr_Format(PyExc_TypeError, "numbers of type %s are expected, not %s", *formats == 'd' ? "float64" : *formats == 'I' ? "uint32" : "uint64", format);
    PyBuffer_Release(view);
    return 0;
  }
  /* An empty one need not be anywhere. */
  if (view->len > 0 && (uintptr_t)view->buf % (size_t)size != 0) {
    PyErr_SetString(PyExc_ValueError, "the numbers are not aligned");
    PyBuffer_Release(view);
    return 0;
  }
  return 1;
}

/* Two arrays of one length: ids and numbers. */
typedef struct {
  Py_buffer ids, numbers;
  size_t count;
} Arrays;

static int get_arrays(
    PyObject *const *arguments, Py_ssize_t count, Arrays *arrays, const char *formats, Py_ssize_t size, int writable) {
  if (count != 2) {
    PyErr_SetString(PyExc_TypeError, "two arrays are expected");
    return 0;
  }
  if (!get_numbers(arguments[0], &arrays->ids, formats, size, 0)) return 0;
  if (!get_numbers(arguments[1], &arrays->numbers, "d", 8, writable)) {
    PyBuffer_Release(&arrays->ids);
    return 0;
  }
  arrays->count = (size_t)(arrays->ids.len / size);
  if (arrays->count == (size_t)(arrays->numbers.len / 8)) return 1;
  PyErr_SetString(PyExc_ValueError, "the arrays have different lengths");
  PyBuffer_Release(&arrays->ids);
  PyBuffer_Release(&arrays->numbers);
  return 0;
}

static PyObject *arrays_done(Solver *self, Arrays *arrays, int32_t status) {
  PyBuffer_Release(&arrays->ids);
  PyBuffer_Release(&arrays->numbers);
  return done(self, status);
}

/* ---- Solvers ---- */

static PyObject *solver_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  (void)arguments, (void)names;
  Solver *self = (Solver *)type->tp_alloc(type, 0);
  if (self != NULL) self->solver = tinamou_create();
  return (PyObject *)self;
}

static void solver_dealloc(Solver *self) {
  PyTypeObject *type = Py_TYPE(self);
  tinamou_destroy(self->solver);
  type->tp_free((PyObject *)self);
}

static PyObject *solver_become(Solver *self, PyObject *other) {
  if (!PyObject_TypeCheck(other, &solver_type)) {
    PyErr_SetString(PyExc_TypeError, "a solver is expected");
    return NULL;
  }
  tinamou_solver *copy = tinamou_copy(((Solver *)other)->solver);
  tinamou_destroy(self->solver);
  self->solver = copy;
  Py_RETURN_NONE;
}

static PyObject *solver_suggest(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  if (count != 2) return PyErr_Format(PyExc_TypeError, "a variable and a value are expected");
  uint32_t id = variable_id(self, arguments[0]);
  if (id == 0) return NULL;
  double value = PyFloat_AsDouble(arguments[1]);
  if (value == -1 && PyErr_Occurred()) return NULL;
  int32_t status = tinamou_suggest(self->solver, id, value);
  return status == TINAMOU_OK ? done(self, status) : refused_suggestions(self, status, &id, &value, 1);
}

static PyObject *solver_solve(Solver *self, PyObject *unused) {
  (void)unused;
  return done(self, tinamou_solve(self->solver));
}

static PyObject *solver_suggest_many(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  Arrays arrays;
  if (!get_arrays(arguments, count, &arrays, "IL", 4, 0)) return NULL;
  int32_t status = tinamou_suggest_many(self->solver, arrays.ids.buf, arrays.numbers.buf, arrays.count);
  if (status == TINAMOU_OK) return arrays_done(self, &arrays, status);
  refused_suggestions(self, status, arrays.ids.buf, arrays.numbers.buf, arrays.count);
  PyBuffer_Release(&arrays.ids);
  PyBuffer_Release(&arrays.numbers);
  return NULL;
}

static PyObject *solver_read(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  Arrays arrays;
  if (!get_arrays(arguments, count, &arrays, "IL", 4, 1)) return NULL;
  return arrays_done(self, &arrays, tinamou_values(self->solver, arrays.ids.buf, arrays.numbers.buf, arrays.count));
}

static PyObject *solver_changes(Solver *self, PyObject *unused) {
  (void)unused;
  size_t count = tinamou_changes(self->solver, NULL, NULL, 0);
  PyObject *ids = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(4 * count));
  PyObject *values = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(8 * count));
  if (ids == NULL || values == NULL) {
    Py_XDECREF(ids);
    Py_XDECREF(values);
    return NULL;
  }
  tinamou_changes(self->solver, (uint32_t *)PyBytes_AS_STRING(ids), (double *)PyBytes_AS_STRING(values), count);
  return Py_BuildValue("(NN)", ids, values);
}

/* Buffers of constraints and terms as tinamou.h lays them out: a tuple of ids. */
static PyObject *solver_add(Solver *self, PyObject *arguments) {
  Py_buffer constraints, terms;
  if (!PyArg_ParseTuple(arguments, "y*y*", &constraints, &terms)) return NULL;
  size_t count = (size_t)constraints.len / sizeof(tinamou_constraint);
  uint64_t *ids = PyMem_Malloc(count * sizeof *ids + 1);
  PyObject *added = NULL;
  if (ids == NULL) {
    PyErr_NoMemory();
  } else {
    int32_t status = tinamou_add_constraints(
        self->solver, constraints.buf, count, terms.buf, (size_t)terms.len / sizeof(tinamou_term), ids);
    if (status != TINAMOU_OK) {
      refused(self, status);
    } else if ((added = PyTuple_New((Py_ssize_t)count)) != NULL) {
      for (size_t i = 0; i < count; i += 1) {
        PyTuple_SET_ITEM(added, (Py_ssize_t)i, PyLong_FromUnsignedLongLong(ids[i]));
      }
    }
  }
  PyMem_Free(ids);
  PyBuffer_Release(&constraints);
  PyBuffer_Release(&terms);
  return added;
}

static PyObject *solver_remove(Solver *self, PyObject *id) {
  uint64_t number = PyLong_AsUnsignedLongLong(id);
  if (PyErr_Occurred()) return NULL;
  return done(self, tinamou_remove_constraint(self->solver, number));
}

static PyObject *solver_set_constants(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  Arrays arrays;
  if (!get_arrays(arguments, count, &arrays, "QL", 8, 0)) return NULL;
  return arrays_done(
      self, &arrays, tinamou_set_constants(self->solver, arrays.ids.buf, arrays.numbers.buf, arrays.count));
}

/* The constant that a constraint has by now: suggestions change that of an edit. */
static PyObject *solver_constant(Solver *self, PyObject *id) {
  uint64_t number = PyLong_AsUnsignedLongLong(id);
  if (PyErr_Occurred()) return NULL;
  tinamou_constraint constraint;
  int32_t status = tinamou_read_constraint(self->solver, number, &constraint);
  return status == TINAMOU_OK ? PyFloat_FromDouble(constraint.constant) : refused(self, status);
}

static PyObject *solver_rank(Solver *self, PyObject *id) {
  uint64_t number = PyLong_AsUnsignedLongLong(id);
  if (PyErr_Occurred()) return NULL;
  return PyLong_FromUnsignedLongLong(tinamou_rank(self->solver, number));
}

static PyObject *solver_set_rank(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  if (count != 2) return PyErr_Format(PyExc_TypeError, "an id and a rank are expected");
  uint64_t id = PyLong_AsUnsignedLongLong(arguments[0]);
  if (PyErr_Occurred()) return NULL;
  uint64_t rank = PyLong_AsUnsignedLongLong(arguments[1]);
  if (PyErr_Occurred()) return NULL;
  return done(self, tinamou_set_rank(self->solver, id, rank));
}

/* Calls with an id and a number. */
#define SETTER(name, call)                                                        \
  static PyObject *name(Solver *self, PyObject *arguments) {                      \
    unsigned long long id;                                                        \
    double number;                                                                \
    if (!PyArg_ParseTuple(arguments, "Kd", &id, &number)) return NULL;            \
    return done(self, call(self->solver, id, number));                            \
  }
SETTER(solver_set_constant, tinamou_set_constant)
SETTER(solver_set_priority, tinamou_set_priority)
SETTER(solver_set_weight, tinamou_set_weight)

static PyObject *solver_remove_variable(Solver *self, PyObject *variable) {
  uint32_t id = variable_id(self, variable);
  return id == 0 ? NULL : done(self, tinamou_remove_variable(self->solver, id));
}

static PyObject *solver_set_value(Solver *self, PyObject *const *arguments, Py_ssize_t count) {
  if (count != 2) return PyErr_Format(PyExc_TypeError, "a variable and a value are expected");
  uint32_t id = variable_id(self, arguments[0]);
  if (id == 0) return NULL;
  double value = PyFloat_AsDouble(arguments[1]);
  if (value == -1 && PyErr_Occurred()) return NULL;
  return done(self, tinamou_set_value(self->solver, id, value));
}

static PyObject *solver_edit(Solver *self, PyObject *arguments) {
  PyObject *variable;
  double priority, weight;
  if (!PyArg_ParseTuple(arguments, "Odd", &variable, &priority, &weight)) return NULL;
  uint32_t id = variable_id(self, variable);
  if (id == 0) return NULL;
  uint64_t edit = 0;
  int32_t status = tinamou_add_edit(self->solver, id, priority, weight, &edit);
  return status == TINAMOU_OK ? PyLong_FromUnsignedLongLong(edit) : refused(self, status);
}

static PyObject *solver_range(Solver *self, PyObject *variable) {
  uint32_t id = variable_id(self, variable);
  if (id == 0) return NULL;
  double low, high;
  int32_t status = tinamou_range(self->solver, id, &low, &high);
  return status == TINAMOU_OK ? Py_BuildValue("(dd)", low, high) : refused(self, status);
}

static PyObject *solver_violation(Solver *self, PyObject *id) {
  uint64_t number = PyLong_AsUnsignedLongLong(id);
  if (PyErr_Occurred()) return NULL;
  return PyFloat_FromDouble(tinamou_constraint_violation(self->solver, number));
}

static PyObject *solver_violation_at(Solver *self, PyObject *priority) {
  double number = PyFloat_AsDouble(priority);
  if (number == -1 && PyErr_Occurred()) return NULL;
  return PyFloat_FromDouble(tinamou_violation(self->solver, number));
}

/* A list of constraints with a number each: why a variable has its value or, without one, what the conflict is. */
static size_t list(Solver *self, uint32_t variable, uint64_t *ids, double *numbers, size_t count) {
  return variable == 0 ? tinamou_conflict(self->solver, ids, numbers, count)
                       : tinamou_why(self->solver, variable, ids, numbers, count);
}

static PyObject *listed(Solver *self, uint32_t variable) {
  size_t count = list(self, variable, NULL, NULL, 0);
  uint64_t *ids = PyMem_Malloc(count * sizeof *ids + 1);
  double *numbers = PyMem_Malloc(count * sizeof *numbers + 1);
  PyObject *members = ids == NULL || numbers == NULL ? PyErr_NoMemory() : PyList_New((Py_ssize_t)count);
  if (members != NULL) {
    list(self, variable, ids, numbers, count);
    for (size_t i = 0; i < count; i += 1) {
      PyObject *member = Py_BuildValue("(Kd)", (unsigned long long)ids[i], numbers[i]);
      if (member == NULL) {
        Py_CLEAR(members);
        break;
      }
      PyList_SET_ITEM(members, (Py_ssize_t)i, member);
    }
  }
  PyMem_Free(ids);
  PyMem_Free(numbers);
  return members;
}

static PyObject *solver_conflict(Solver *self, PyObject *unused) {
  (void)unused;
  return listed(self, 0);
}

static PyObject *solver_why(Solver *self, PyObject *variable) {
  uint32_t id = variable_id(self, variable);
  return id == 0 ? NULL : listed(self, id);
}

static PyObject *solver_size(Solver *self, PyObject *unused) {
  (void)unused;
  return PyLong_FromSize_t((size_t)Py_TYPE(self)->tp_basicsize + tinamou_solver_memory(self->solver));
}

static PyObject *solver_batch(Solver *self, PyObject *kind) {
  long which = PyLong_AsLong(kind);
  if (which == -1 && PyErr_Occurred()) return NULL;
  return done(
      self, which == 0 ? tinamou_begin(self->solver)
            : which == 1 ? tinamou_commit(self->solver)
                         : tinamou_rollback(self->solver));
}

static PyObject *solver_is_solved(Solver *self, void *unused) {
  (void)unused;
  return PyBool_FromLong(tinamou_is_solved(self->solver));
}

static PyObject *solver_steps(Solver *self, void *unused) {
  (void)unused;
  return PyLong_FromLongLong(tinamou_steps(self->solver));
}

static PyObject *solver_step_limit(Solver *self, void *unused) {
  (void)unused;
  int64_t limit = tinamou_step_limit(self->solver);
  if (limit < 0) Py_RETURN_NONE;
  return PyLong_FromLongLong(limit);
}

static int solver_set_step_limit(Solver *self, PyObject *limit, void *unused) {
  (void)unused;
  long long steps = limit == NULL || limit == Py_None ? -1 : PyLong_AsLongLong(limit);
  if (PyErr_Occurred()) return -1;
  tinamou_set_step_limit(self->solver, steps);
  return 0;
}

#define CALL(name) ((PyCFunction)(void (*)(void))name)
static PyMethodDef solver_methods[] = {
  {"_become", CALL(solver_become), METH_O, NULL},
  {"suggest", CALL(solver_suggest), METH_FASTCALL, "Suggests a value for an edited variable."},
  {"suggest_many", CALL(solver_suggest_many), METH_FASTCALL, "Suggests values: arrays of ids and of float64."},
  {"read", CALL(solver_read), METH_FASTCALL, "Writes the values of an array of ids to an array of float64."},
  {"solve", CALL(solver_solve), METH_NOARGS, "Finds the solution."},
  {"_changes", CALL(solver_changes), METH_NOARGS, NULL},
  {"_add", CALL(solver_add), METH_VARARGS, NULL},
  {"_remove", CALL(solver_remove), METH_O, NULL},
  {"_set_constant", CALL(solver_set_constant), METH_VARARGS, NULL},
  {"_set_constants", CALL(solver_set_constants), METH_FASTCALL, NULL},
  {"_constant", CALL(solver_constant), METH_O, NULL},
  {"_rank", CALL(solver_rank), METH_O, NULL},
  {"_set_rank", CALL(solver_set_rank), METH_FASTCALL, NULL},
  {"_set_priority", CALL(solver_set_priority), METH_VARARGS, NULL},
  {"_set_weight", CALL(solver_set_weight), METH_VARARGS, NULL},
  {"remove_variable", CALL(solver_remove_variable), METH_O, "Removes a variable that no constraint mentions."},
  {"set_value", CALL(solver_set_value), METH_FASTCALL, "Gives a variable that no constraint mentions a value."},
  {"_edit", CALL(solver_edit), METH_VARARGS, NULL},
  {"range", CALL(solver_range), METH_O, "The least and the greatest value of a variable in a solution."},
  {"_violation", CALL(solver_violation), METH_O, NULL},
  {"violation_at", CALL(solver_violation_at), METH_O, "The weighted violations of a priority, added up."},
  {"_why", CALL(solver_why), METH_O, NULL},
  {"__sizeof__", CALL(solver_size), METH_NOARGS, "The bytes that the solver takes."},
  {"_conflict", CALL(solver_conflict), METH_NOARGS, NULL},
  {"_batch", CALL(solver_batch), METH_O, NULL},
  {NULL, NULL, 0, NULL},
};

static PyGetSetDef solver_properties[] = {
  {"is_solved", (getter)solver_is_solved, NULL, "Whether nothing is left for solve() to do.", NULL},
  {"steps", (getter)solver_steps, NULL, "How many steps the last call made that had something to do.", NULL},
  {"step_limit", (getter)solver_step_limit, (setter)solver_set_step_limit, "The limit of steps of a call, or None.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject solver_type = {
  PyVarObject_HEAD_INIT(NULL, 0).tp_name = "tinamou._tinamou.Solver",
  .tp_basicsize = sizeof(Solver),
  .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE,
  .tp_new = solver_new,
  .tp_dealloc = (destructor)solver_dealloc,
  .tp_methods = solver_methods,
  .tp_getset = solver_properties,
};

/* ---- Variables ---- */

static PyObject *variable_new(PyTypeObject *type, PyObject *arguments, PyObject *names) {
  (void)names;
  PyObject *solver, *name;
  double value;
  unsigned int id = 0;
  if (!PyArg_ParseTuple(arguments, "O!dU|I", &solver_type, &solver, &value, &name, &id)) return NULL;
  if (id == 0) {
    int32_t status = tinamou_add_variables(((Solver *)solver)->solver, &value, &id, 1);
    if (status != TINAMOU_OK) return refused((Solver *)solver, status);
  }
  Variable *self = (Variable *)type->tp_alloc(type, 0);
  if (self == NULL) return NULL;
  Py_INCREF(solver);
  Py_INCREF(name);
  self->solver = (Solver *)solver;
  self->name = name;
  self->id = id;
  return (PyObject *)self;
}

static int variable_traverse(Variable *self, visitproc visit, void *arg) {
  Py_VISIT(self->solver);
  return 0;
}

static int variable_clear(Variable *self) {
  Py_CLEAR(self->solver);
  return 0;
}

static void variable_dealloc(Variable *self) {
  PyTypeObject *type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  Py_CLEAR(self->solver);
  Py_CLEAR(self->name);
  type->tp_free((PyObject *)self);
}

static PyObject *variable_value(Variable *self, void *unused) {
  (void)unused;
  return PyFloat_FromDouble(tinamou_value(self->solver->solver, self->id));
}

static PyObject *variable_get_id(Variable *self, void *unused) {
  (void)unused;
  return PyLong_FromUnsignedLong(self->id);
}

static PyObject *variable_name(Variable *self, void *unused) {
  (void)unused;
  Py_INCREF(self->name);
  return self->name;
}

static PyObject *variable_solver(Variable *self, void *unused) {
  (void)unused;
  Py_INCREF(self->solver);
  return (PyObject *)self->solver;
}

static PyGetSetDef variable_properties[] = {
  {"value", (getter)variable_value, NULL, "The value: that of a solution after solve().", NULL},
  {"id", (getter)variable_get_id, NULL, "The number that stands for the variable in arrays.", NULL},
  {"name", (getter)variable_name, NULL, "The name it was given.", NULL},
  {"solver", (getter)variable_solver, NULL, "The solver it belongs to.", NULL},
  {NULL, NULL, NULL, NULL, NULL},
};

static PyTypeObject variable_type = {
  PyVarObject_HEAD_INIT(NULL, 0).tp_name = "tinamou._tinamou.Variable",
  .tp_basicsize = sizeof(Variable),
  .tp_flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_BASETYPE | Py_TPFLAGS_HAVE_GC,
  .tp_new = variable_new,
  .tp_traverse = (traverseproc)variable_traverse,
  .tp_clear = (inquiry)variable_clear,
  .tp_dealloc = (destructor)variable_dealloc,
  .tp_getset = variable_properties,
};

/* ---- The module ---- */

static struct PyModuleDef definition = {
  PyModuleDef_HEAD_INIT, "_tinamou", NULL, -1, NULL, NULL, NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__tinamou(void) {
  if (tinamou_abi_version() != TINAMOU_ABI_VERSION) {
    return PyErr_Format(PyExc_ImportError, "the library has another version of the interface than this module");
  }
  if (PyType_Ready(&solver_type) < 0 || PyType_Ready(&variable_type) < 0) return NULL;
  PyObject *module = PyModule_Create(&definition);
  if (module == NULL) return NULL;
  Py_INCREF(&solver_type);
  Py_INCREF(&variable_type);
  if (PyModule_AddObject(module, "Solver", (PyObject *)&solver_type) < 0 ||
      PyModule_AddObject(module, "Variable", (PyObject *)&variable_type) < 0 ||
      PyModule_AddStringConstant(module, "version", tinamou_version()) < 0) {
    Py_DECREF(module);
    return NULL;
  }
  return module;
}
