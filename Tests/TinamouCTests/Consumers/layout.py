"""Two panes and the divider between them, dragged. Python's ctypes and the shared library, whose path is the argument."""

import ctypes
import sys


class Term(ctypes.Structure):
  _fields_ = [("variable", ctypes.c_uint32), ("coefficient", ctypes.c_double)]


library = ctypes.CDLL(sys.argv[1])

SOLVER, ID, NUMBER = ctypes.c_void_p, ctypes.c_uint64, ctypes.c_double
VARIABLE, STATUS, SIZE = ctypes.c_uint32, ctypes.c_int32, ctypes.c_size_t

for name, result, arguments in [
  ("create", SOLVER, []),
  ("destroy", STATUS, [SOLVER]),
  ("status_name", ctypes.c_char_p, [STATUS]),
  ("add_variable", VARIABLE, [SOLVER]),
  (
    "add_constraint",
    STATUS,
    [SOLVER, ctypes.POINTER(Term), SIZE, NUMBER, STATUS, NUMBER, NUMBER, ctypes.POINTER(ID)],
  ),
  ("add_edit", STATUS, [SOLVER, VARIABLE, NUMBER, NUMBER, ctypes.POINTER(ID)]),
  ("suggest", STATUS, [SOLVER, VARIABLE, NUMBER]),
  ("solve", STATUS, [SOLVER]),
  ("value", NUMBER, [SOLVER, VARIABLE]),
]:
  function = getattr(library, "tinamou_" + name)
  function.restype, function.argtypes = result, arguments


def check(status):
  if status != 0:
    raise RuntimeError(library.tinamou_status_name(status).decode())


def add(solver, terms, constant, relation, priority=1000):
  array = (Term * len(terms))(*terms)
  check(library.tinamou_add_constraint(solver, array, len(terms), constant, relation, priority, 1, None))


solver = library.tinamou_create()
left, divider, right = (library.tinamou_add_variable(solver) for _ in range(3))
add(solver, [(left, 1)], 0, 0)
add(solver, [(right, 1)], -800, 0)
add(solver, [(divider, 1), (left, -1)], -120, 1)
add(solver, [(right, 1), (divider, -1)], -200, 1)
check(library.tinamou_add_edit(solver, divider, 510, 1, None))

found = []
for pointer in (60, 300, 790):
  check(library.tinamou_suggest(solver, divider, pointer))
  check(library.tinamou_solve(solver))
  found.append(library.tinamou_value(solver, divider))
print(*found)
assert found == [120, 300, 600], found

try:
  add(solver, [(divider, 1)], -700, 0)
  raise AssertionError("accepted")
except RuntimeError as refusal:
  assert str(refusal) == "TINAMOU_CONFLICT", refusal

check(library.tinamou_destroy(solver))
