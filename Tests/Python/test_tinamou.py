"""Tests of the Python package, which is installed: pytest Tests/Python"""

import copy
import doctest
import gc
import math
import pickle
import sys
import threading
import tracemalloc
import weakref
from array import array
from pathlib import Path

import pytest

import tinamou
from tinamou import Conflict, Constraint, Error, Expression, Solver


def test_constraints_are_written_solved_and_read():
  solver = Solver()
  left, width = solver.variable("left"), solver.variable("width", 7)
  assert width.value == 7 and not hasattr(left, "__dict__")
  solver.add(left + width / 2 == 160)
  wish = solver.add((width == 200) @ 750)
  assert not solver.is_solved
  solver.solve()
  assert (left.value, width.value) == (60, 200) and solver.is_solved
  assert (3 * left - width + 5).value == -15 and (5 - left).value == -55 and (-left).value == -60
  assert solver.violation(wish) == 0
  solver.add(width <= 150)
  solver.solve()
  assert solver.violation(wish) == 50
  assert repr(2 * left - width >= 3) == "2·left - width >= 3"
  assert repr((160 >= left).weighted(2) @ 250) == "left <= 160 @ 250"


def test_a_conflict_names_its_constraints_and_changes_nothing():
  solver = Solver()
  x = solver.variable("x")
  bound = solver.add(x <= 10)
  harmless, wrong = x >= 0, x >= 12
  with pytest.raises(Conflict) as refused:
    solver.add(harmless, wrong)
  assert refused.value.members == [(wrong, 1), (bound, -1)] and refused.value.status == 1
  assert str(refused.value) == "cannot hold together:\n  1 × (x >= 12)\n  -1 × (x <= 10)"
  assert harmless.id == 0
  solver.set_constant(bound, -20)
  assert solver.add(harmless, wrong) is harmless
  with pytest.raises(Conflict) as refused:
    solver.set_constant(bound, -5)
  assert refused.value.members[0][0] is bound
  solver.set_priority(wrong, 250)
  solver.set_weight(wrong, 2)
  solver.set_constant(bound, -5)
  solver.solve()
  assert x.value == 5 and solver.range(x) == (5, 5)


def test_a_conflict_prints_what_was_asked():
  solver = Solver()
  x = solver.variable("x")
  top, low, wish = solver.add(x <= 15), solver.add(x >= 10), solver.add((x == 20) @ 250)

  def refused(call, *arguments):
    with pytest.raises(Conflict) as refused:
      call(*arguments)
    return [line.strip() for line in str(refused.value).split("\n")[1:]], refused.value.members[0][0]

  assert refused(solver.set_constant, low, -20) == (["1 × (x >= 20)", "-1 × (x <= 15)"], low)
  assert refused(solver.set_constants, [top, low], [-17, -30]) == (["-1 × (x <= 17)", "1 × (x >= 30)"], top)
  assert refused(solver.set_priority, wish, 1000) == (["1 × (x == 20)", "-1 × (x <= 15)"], wish)
  assert (repr(top), repr(low), repr(wish)) == ("x <= 15", "x >= 10", "x == 20 @ 250")
  solver.solve()
  edit = solver.edit(x, 1000)
  value = x.value
  assert refused(solver.suggest, x, 40) == (["1 × (x == 40)", "-1 × (x <= 15)"], edit)
  assert refused(solver.suggest_many, array("I", [x.id]), array("d", [50]))[0] == ["1 × (x == 50)", "-1 × (x <= 15)"]
  assert edit.expression.constant == -value


def test_suggestions_and_values_as_arrays():
  numpy = pytest.importorskip("numpy")
  solver = Solver()
  all = [solver.variable() for _ in range(100)]
  for each in all:
    solver.edit(each)
  ids = numpy.array([each.id for each in all], dtype=numpy.uint32)
  values = numpy.linspace(0, 1, 100)
  found = numpy.zeros(100)
  solver.suggest_many(ids, values)
  solver.solve()
  solver.read(ids, found)
  assert (found == values).all()
  for wrong in [values.astype(numpy.float32), values[:50], values[::2]]:
    with pytest.raises((TypeError, ValueError, BufferError)):
      solver.read(ids, wrong)
  memory = numpy.zeros(150)
  with pytest.raises(Error) as refused:
    solver.read(memory[50:100].view(numpy.uint32), memory[:100])
  assert refused.value.status == 2
  found.setflags(write=False)
  with pytest.raises((ValueError, BufferError)):
    solver.read(ids, found)


def test_numbers_that_are_not_aligned_are_refused():
  solver = Solver()
  x = solver.variable()
  solver.edit(x)
  ids, values = array("I", [x.id]), array("d", [5])
  for size, numbers in [(4, ids), (8, values)]:
    shifted = memoryview(bytearray(1) + bytearray(numbers))[1:].cast(numbers.typecode)
    arrays = (shifted, values) if numbers is ids else (ids, shifted)
    for call in [solver.suggest_many, solver.read]:
      with pytest.raises(ValueError, match="the numbers are not aligned"):
        call(*arrays)
  solver.suggest_many(array("I"), array("d"))
  solver.suggest_many(ids, values)
  solver.solve()
  assert x.value == 5


def test_changes_are_told_once():
  solver = Solver()
  x, y = solver.variable("x"), solver.variable("y")
  solver.add(x == 4)
  solver.solve()
  assert solver.changes() == (array("I", [x.id]), array("d", [4.0]))
  assert solver.changes() == (array("I"), array("d"))
  solver.edit(y)
  solver.suggest(y, 2)
  solver.solve()
  assert solver.changes()[1] == array("d", [2.0])


def test_mistakes_are_told():
  solver, other = Solver(), Solver()
  x, y = solver.variable("x"), other.variable("y")
  with pytest.raises(ValueError, match="y belongs to another solver"):
    solver.add(x == y)
  with pytest.raises(TypeError):
    x + "3"
  with pytest.raises(TypeError):
    x * x
  with pytest.raises(TypeError, match="neither true nor false"):
    if x == 3:
      pass
  with pytest.raises(ValueError, match="no relation"):
    Constraint(Expression(), "<")
  with pytest.raises(Error) as refused:
    solver.suggest(x, 3)
  assert refused.value.status == 3
  solver.edit(x)
  with pytest.raises(Error) as refused:
    solver.suggest(x, math.nan)
  assert refused.value.status == 2
  with pytest.raises(Error) as refused:
    solver.remove_variable(x)
  assert refused.value.status == 4
  with pytest.raises(TypeError):
    solver.suggest("x", 3)
  constraint = solver.add(x == 3)
  with pytest.raises(ValueError, match="has been added already"):
    solver.add(constraint)
  solver.remove(constraint)
  with pytest.raises(ValueError, match="twice"):
    solver.add(constraint, constraint)
  assert constraint.id == 0 and constraint not in solver.constraints
  with pytest.raises(Error):
    solver.remove(constraint)


def test_refusals_say_why():
  solver, other = Solver(), Solver()
  x, far, foreign = solver.variable("x"), solver.variable("far"), other.variable("foreign")
  solver.add((far - x == 10) @ 250, (far - x == 20) @ 750)
  solver.edit(x)
  ids, numbers, floats = array("I", [x.id]), array("d", [1]), array("f", [1])

  def limited():
    solver.step_limit = 0
    try:
      solver.solve()
    finally:
      solver.step_limit = None

  for call, status, text in [
    (lambda: solver.suggest(x, math.inf), 2, "a number that is not finite or out of its range, or arrays that overlap"),
    (lambda: solver.suggest(far, 1), 3, "not part of this solver, or removed"),
    (lambda: solver.edit(x), 4, "a constraint mentions the variable, or it is edited already"),
    (limited, 5, "the limit of steps was reached"),
  ]:
    with pytest.raises(Error) as refused:
      call()
    assert (refused.value.status, str(refused.value)) == (status, text)
  assert str(Error(6)) == "the answer could not be proved" and str(Error(7)) == "status 7"
  for call, kind, text in [
    (lambda: solver.suggest("x", 1), TypeError, "a variable is expected, not 'x'"),
    (lambda: solver.suggest(foreign, 1), ValueError, "foreign belongs to another solver"),
    (lambda: solver.suggest(x), TypeError, "a variable and a value are expected"),
    (lambda: solver.set_value(x), TypeError, "a variable and a value are expected"),
    (lambda: solver._set_rank(1), TypeError, "an id and a rank are expected"),
    (lambda: solver._become(1), TypeError, "a solver is expected"),
    (lambda: solver.read(ids), TypeError, "two arrays are expected"),
    (lambda: solver.read(ids, array("d", [1, 2])), ValueError, "the arrays have different lengths"),
    (lambda: solver.read(ids, floats), TypeError, "numbers of type float64 are expected, not f"),
    (lambda: solver.read(floats, numbers), TypeError, "numbers of type uint32 are expected, not f"),
    (lambda: solver._set_constants(floats, numbers), TypeError, "numbers of type uint64 are expected, not f"),
  ]:
    with pytest.raises(kind) as refused:
      call()
    assert str(refused.value) == text


def test_a_batch_is_undone_by_an_exception():
  solver = Solver()
  x = solver.variable("x")
  old = solver.add(x == 1)
  new = x == 2
  with pytest.raises(KeyError):
    with solver.batch():
      solver.remove(old)
      solver.add(new)
      raise KeyError
  assert new.id == 0 and old.id != 0
  solver.solve()
  assert x.value == 1
  with pytest.raises(KeyError):
    with solver.batch():
      solver.set_constant(old, -3)
      solver.set_priority(old, 250)
      solver.set_weight(old, 2)
      raise KeyError
  assert repr(old) == "x == 1" and old.priority == 1000 and old.weight == 1
  with solver.batch():
    solver.remove(old)
    solver.add(new)
  solver.solve()
  assert x.value == 2


def test_a_batch_that_is_undone_leaves_what_it_added_as_it_was():
  solver, other = Solver(), Solver()
  x, y = solver.variable("x"), other.variable("y")
  first, second, third = x >= 1, (x <= 9).weighted(3) @ 250, y == 1
  with pytest.raises(KeyError):
    with solver.batch():
      with solver.batch():
        solver.add(first, second)
        solver.set_constant(first, -5)
      solver.set_constants([first], [-6])
      solver.set_priority(first, 500)
      solver.set_weight(second, 2)
      other.add(third)
      raise KeyError
  assert (repr(first), repr(second), second.weight) == ("x >= 1", "x <= 9 @ 250", 3)
  assert first.solver is second.solver is None and first.id == second.id == 0
  assert third.solver is other and other.constraints == [third]
  solver.add(second, first)
  assert solver.constraints == [second, first]


def test_a_batch_that_is_undone_leaves_the_order():
  solver = Solver()
  x, y, z = [solver.variable(name) for name in "xyz"]
  pins = [solver.add(x == 1), solver.add((x == 2) @ 250), solver.add((x == 3) @ 250)]
  with pytest.raises(KeyError):
    with solver.batch():
      solver.remove(pins[1])
      solver.remove_variable(y)
      with pytest.raises(ValueError):
        with solver.batch():
          solver.remove(pins[0])
          solver.add(pins[1], pins[0])
          solver.remove_variable(z)
          raise ValueError
      assert [each.name for each in solver.variables] == ["x", "z"]
      assert solver.constraints == [pins[0], pins[2]] and pins[1].id == 0
      raise KeyError
  twin = copy.copy(solver)
  for each in [solver, twin]:
    assert [each.name for each in each.variables] == ["x", "y", "z"]
    assert [repr(each) for each in each.constraints] == ["x == 1", "x == 2 @ 250", "x == 3 @ 250"]
  assert solver.constraints == pins and twin.of(pins[1]) is twin.constraints[1]


def test_a_constraint_that_a_batch_gave_to_another_solver_stays_there():
  solver, other = Solver(), Solver()
  constraint = solver.variable() >= 1
  with pytest.raises(KeyError):
    with solver.batch():
      solver.remove(solver.add(constraint))
      constraint.expression = other.variable() + 0
      other.add(constraint)
      raise KeyError
  assert constraint.solver is other and other.constraints == [constraint] and solver.constraints == []


def test_a_batch_takes_as_much_as_changes_within():
  def taken(count, ending):
    solver = Solver()
    for _ in range(count):
      solver.edit(solver.variable())
    pin = solver.add(solver.variables[0] >= 1)
    calls = 0

    def note(*_):
      nonlocal calls
      calls += 1

    tracemalloc.start()
    try:
      sys.setprofile(note)
      with solver.batch():
        solver.set_constant(pin, -2)
        if ending:
          raise ending
    except KeyError:
      pass
    finally:
      sys.setprofile(None)
      peak = tracemalloc.get_traced_memory()[1]
      tracemalloc.stop()
    return calls, peak

  for ending in [None, KeyError]:
    taken(1, ending)
    (few_calls, few_bytes), (many_calls, many_bytes) = taken(1, ending), taken(1000, ending)
    assert many_calls == few_calls and many_bytes < few_bytes + 1000


def test_a_copy_goes_its_own_way():
  solver = Solver()
  x = solver.variable("x")
  pin = solver.add(x == 1)
  twin = copy.copy(solver)
  twin.set_constant(twin.of(pin), -5)
  solver.solve()
  twin.solve()
  assert (x.value, twin.of(x).value) == (1, 5) and twin.of(x) is twin.of(x)


def test_a_copy_knows_what_it_was_copied_from_only():
  solver, stranger = Solver(), Solver()
  x, unrelated = solver.variable("x"), stranger.variable("unrelated")
  pin, other = solver.add(x == 1), stranger.add(unrelated == 2)
  twin = copy.copy(solver)
  again = copy.copy(twin)
  assert again.of(x) is again.of(twin.of(x)) and again.of(pin).solver is again
  later, own = solver.variable("later"), twin.variable("own")
  solver.remove(pin)
  late = solver.add(x == 3)
  for strange in [unrelated, other, later, late, pin, x == 4]:
    with pytest.raises(ValueError, match="is of no solver that this one was copied from, or was removed"):
      twin.of(strange)
  twin.remove_variable(own)


def test_a_copy_made_in_a_batch_is_not_in_it():
  solver = Solver()
  x = solver.variable("x")
  old = solver.add(x == 1)
  with pytest.raises(KeyError):
    with solver.batch(), solver.batch():
      solver.remove(old)
      new = solver.add(x == 2)
      twin = copy.copy(solver)
      raise KeyError
  with pytest.raises(Error) as refused:
    twin._batch(1)
  assert refused.value.status == 2
  again = copy.copy(twin)
  for each in [twin, again]:
    each.solve()
    assert each.variables[0].value == 2 and len(each.constraints) == 1 and new.id == 0


def test_a_copied_constraint_is_added_to_no_solver():
  solver = Solver()
  x = solver.variable("x")
  pin, edit = solver.add((x == 1).weighted(2) @ 250), solver.edit(x)
  fresh, other = copy.copy(pin), copy.copy(edit)
  assert (fresh.id, fresh.solver, repr(fresh), fresh.weight) == (0, None, "x == 1 @ 250", 2)
  solver.suggest(x, 3)
  assert repr(other) == "x == 0 @ 750"
  solver.remove(pin)
  solver.add(fresh, other)
  with pytest.raises(ValueError):
    copy.copy(solver).of(pin)


def test_exceptions_are_copied_and_pickled():
  solver = Solver()
  x = solver.variable("x")
  solver.add(x <= 10)
  low = solver.add(x >= 5)
  with pytest.raises(Error) as refused:
    solver.suggest(x, 3)
  for again in [copy.copy(refused.value), copy.deepcopy(refused.value), pickle.loads(pickle.dumps(refused.value))]:
    assert (type(again), again.status, str(again)) == (Error, 3, str(refused.value))
  assert str(refused.value) == "not part of this solver, or removed"
  with pytest.raises(Conflict) as refused:
    solver.set_constant(low, -12)
  for again in [copy.copy(refused.value), copy.deepcopy(refused.value), pickle.loads(pickle.dumps(refused.value))]:
    assert (type(again), again.status, str(again)) == (Conflict, 1, str(refused.value))
  assert copy.copy(refused.value).members[0] == (low, 1)
  assert pickle.loads(pickle.dumps(refused.value)).members == [("x >= 12", 1), ("x <= 10", -1)]


def test_a_subinterpreter_leaves_refusals_as_they_are():
  testcapi = pytest.importorskip("_testcapi")
  code = f"""if True:
    import sys
    sys.path[:] = {sys.path!r}
    import tinamou
    solver = tinamou.Solver()
    try:
      solver.suggest(solver.variable(), 1)
      raise SystemExit(1)
    except tinamou.Error:
      pass
  """
  assert testcapi.run_in_subinterp(code) == 0
  solver = Solver()
  with pytest.raises(Error):
    solver.suggest(solver.variable(), 1)


def test_an_edit_prints_what_was_suggested():
  solver = Solver()
  x, y = solver.variable("x"), solver.variable("y")
  edit, other = solver.edit(x), solver.edit(y, 250)
  assert (repr(edit), repr(other)) == ("x == 0 @ 750", "y == 0 @ 250")
  solver.suggest(x, 50)
  solver.suggest_many(array("I", [x.id, y.id]), array("d", [60, 70]))
  assert (repr(edit), repr(other)) == ("x == 60 @ 750", "y == 70 @ 250")
  twin = copy.copy(solver)
  assert repr(twin.of(edit)) == "x == 60 @ 750"
  twin.suggest(twin.of(x), 80)
  assert (repr(edit), repr(twin.of(edit))) == ("x == 60 @ 750", "x == 80 @ 750")
  with pytest.raises(KeyError):
    with solver.batch():
      solver.suggest(x, 90)
      solver.remove(other)
      assert repr(edit) == "x == 90 @ 750"
      raise KeyError
  assert (repr(edit), repr(other)) == ("x == 60 @ 750", "y == 70 @ 250")
  solver.set_constant(edit, -40)
  solver.remove(edit)
  assert repr(edit) == "x == 40 @ 750"


def test_a_limit_of_steps():
  solver = Solver()
  assert solver.step_limit is None
  x = solver.variable("x")
  y = solver.variable("y")
  solver.add((y - x == 10) @ 250, (y - x == 20) @ 750)
  solver.step_limit = 0
  with pytest.raises(Error) as refused:
    solver.solve()
  assert refused.value.status == 5 and solver.step_limit == 0
  solver.step_limit = None
  solver.solve()
  assert y.value - x.value == 20


def test_solvers_are_freed_with_what_belongs_to_them():
  solver = Solver()
  solver.add(solver.variable("x") == 3)
  gone = weakref.ref(solver)
  del solver
  gc.collect()
  assert gone() is None


def test_threads_have_solvers_of_their_own():
  results = []

  def work(number):
    solver = Solver()
    x = solver.variable()
    solver.edit(x)
    for round in range(200):
      solver.suggest(x, number * round)
      solver.solve()
    results.append(x.value)

  threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
  for thread in threads:
    thread.start()
  for thread in threads:
    thread.join()
  assert sorted(results) == [0, 199, 398, 597]


def test_the_version_is_that_of_the_library():
  assert tinamou.__version__ == "0.2.0"


def test_the_samples_say_what_they_print():
  assert doctest.testmod(tinamou).attempted > 0 and doctest.testmod(tinamou).failed == 0
  readme = Path(__file__).resolve().parents[2] / "Sources" / "python" / "README.md"
  assert doctest.testfile(str(readme), module_relative=False) == (0, 10)


def test_a_constraint_returns_with_its_rank():
  solver = Solver()
  x = solver.variable("x")
  first, second = solver.add((x == 1) | 250), solver.add((x == 2) @ 250)
  rank = solver.rank(first)
  assert (rank, solver.rank(second)) == (0, 1 << 20)
  solver.remove(first)
  with pytest.raises(Error) as refused:
    solver.rank(first)
  assert refused.value.status == 3
  solver.add(first)
  solver.solve()
  assert x.value == 2
  solver.set_rank(first, rank)
  solver.solve()
  assert x.value == 1
  with pytest.raises(Error):
    solver.set_rank(first, 1 << 61)
  with pytest.raises(OverflowError):
    solver.set_rank(first, -1)


def test_constants_change_together():
  solver = Solver()
  x = solver.variable("x")
  low, high = solver.add(x >= 10), solver.add(x <= 20)
  with pytest.raises(Conflict):
    solver.set_constants([low, high], [-30, -25])
  with pytest.raises(ValueError):
    solver.set_constants([low, high], [-30])
  assert repr(low) == "x >= 10"
  solver.set_constants([low, high], [-30, -40])
  assert (repr(low), repr(high)) == ("x >= 30", "x <= 40")
  assert solver.range(x) == (30, 40)


def test_values_are_explained():
  solver = Solver()
  x, y = solver.variable("x"), solver.variable("y")
  solver.set_value(y, 3)
  pin = solver.add(x == 4)
  far = solver.add((x == 10).weighted(2) @ 250)
  with pytest.raises(Error) as refused:
    solver.set_value(x, 1)
  assert refused.value.status == 4
  solver.solve()
  assert y.value == 3 and solver.why(x) == [(pin, 1.0)] and solver.why(y) == []
  assert solver.violation(far) == 6 and solver.violation_at(250) == 12 and math.isnan(solver.violation_at(0))
  assert solver.steps > 0


def test_what_belongs_to_a_solver_is_listed():
  solver = Solver()
  x, y = solver.variable("x"), solver.variable("y")
  pin = solver.add(x == 4)
  assert [each.name for each in solver.variables] == ["x", "y"] and [each.id for each in solver.constraints] == [pin.id]
  edit = solver.edit(y)
  assert solver.constraints[1] is edit
  with pytest.raises(KeyError):
    with solver.batch():
      solver.variable("gone")
      raise KeyError
  assert len(solver.variables) == 2
  twin = copy.copy(solver)
  assert [each.name for each in twin.variables] == ["x", "y"] and twin.of(y).solver is twin
  solver.remove(solver.constraints[1])
  solver.remove_variable(y)
  assert len(solver.variables) == len(solver.constraints) == 1 and len(twin.constraints) == 2


def test_a_solver_tells_its_size():
  small, large = Solver(), Solver()
  for _ in range(1000):
    large.variable()
  assert sys.getsizeof(large) > 50_000 > sys.getsizeof(small) > 1_000
