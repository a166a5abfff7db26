# SPDX-License-Identifier: MIT
"""A solver for linear constraints with strict priorities.

>>> from tinamou import Solver
>>> solver = Solver()
>>> left, width = solver.variable("left"), solver.variable("width")
>>> sum = solver.add(left + width / 2 == 160)
>>> wish = solver.add((width == 200) @ 750)
>>> edit = solver.edit(left, 500)
>>> solver.suggest(left, 40)
>>> solver.solve()
>>> left.value, width.value
(60.0, 200.0)

A priority is at most 1000, at which a constraint is required, and more than 0. No number of constraints at a weaker one
outvotes a stronger one. A refused call raises an exception and changes nothing.
"""

from __future__ import annotations

import struct
from array import array
from contextlib import contextmanager
from itertools import count
from operator import attrgetter

from . import _tinamou

__all__ = ["Conflict", "Constraint", "Error", "Expression", "Solver", "Variable", "REQUIRED"]
__version__ = _tinamou.version

REQUIRED = 1000.0

_RELATIONS = {"<=": -1, "==": 0, ">=": 1}
_MESSAGES = {
  2: "a number that is not finite or out of its range, or arrays that overlap",
  3: "not part of this solver, or removed",
  4: "a constraint mentions the variable, or it is edited already",
  5: "the limit of steps was reached",
  6: "the answer could not be proved",
}


class Error(Exception):
  """A refused call, which has changed nothing. `status` is that of the C interface."""

  def __init__(self, status, message=None):
    # What it is made of, for pickles and copies.
    super().__init__(status, message or _MESSAGES.get(status, f"status {status}"))
    self.status = status

  def __str__(self):
    return self.args[1]


class Conflict(Error):
  """Required constraints that cannot hold together: `members` has them with their parts in the proof. The text has what was
  asked of them. A pickle has texts for members, since solvers cannot be pickled."""

  def __init__(self, members, asked=None):
    self._asked = [str(each) for each in asked or [constraint for constraint, _ in members]]
    lines = "".join(f"\n  {multiplier:g} × ({text})" for text, (_, multiplier) in zip(self._asked, members))
    super().__init__(1, "cannot hold together:" + lines)
    self.members = members

  def __copy__(self):
    return Conflict(self.members, self._asked)

  def __deepcopy__(self, memo):
    return self.__copy__()

  def __reduce__(self):
    return Conflict, ([(text, multiplier) for text, (_, multiplier) in zip(self._asked, self.members)],)


class _Operand:
  __slots__ = ()

  def __add__(self, other):
    return _sum(self, other, 1.0)

  def __sub__(self, other):
    return _sum(self, other, -1.0)

  def __radd__(self, other):
    return _sum(self, other, 1.0)

  def __rsub__(self, other):
    return _sum(-self, other, 1.0)

  def __neg__(self):
    return self * -1.0

  def __mul__(self, factor):
    if not isinstance(factor, (int, float)):
      return NotImplemented
    terms, constant = _parts(self)
    return Expression([(variable, coefficient * factor) for variable, coefficient in terms], constant * factor)

  __rmul__ = __mul__

  def __truediv__(self, divisor):
    if not isinstance(divisor, (int, float)):
      return NotImplemented
    terms, constant = _parts(self)
    return Expression([(variable, coefficient / divisor) for variable, coefficient in terms], constant / divisor)

  def __eq__(self, other):
    return _compared(self, "==", other)

  def __le__(self, other):
    return _compared(self, "<=", other)

  def __ge__(self, other):
    return _compared(self, ">=", other)

  # A comparison is a constraint, so that what is hashed is the object itself.
  __hash__ = object.__hash__


class Variable(_Operand, _tinamou.Variable):
  """A number that a solver finds, made by `Solver.variable`. `x == y` is a constraint; `x is y` compares."""

  # Grows with each one that is added to a solver, and is shared by what is the same in copies.
  __slots__ = ("_origin",)

  def __repr__(self):
    return self.name or f"v{self.id & 0x3FFFFF}"


class Expression(_Operand):
  """A sum of `(variable, coefficient)` and a constant."""

  __slots__ = ("terms", "constant")

  def __init__(self, terms=(), constant=0.0):
    self.terms = list(terms)
    self.constant = constant

  @property
  def value(self):
    """That at the values of the variables."""
    return sum((coefficient * variable.value for variable, coefficient in self.terms), self.constant)

  def __repr__(self):
    text = ""
    for number, name in [(coefficient, repr(variable)) for variable, coefficient in self.terms] + [(self.constant, "")]:
      if name or number != 0 or not text:
        sign = ("-" if number < 0 else "") if not text else (" - " if number < 0 else " + ")
        size = f"{abs(number):g}"
        text += sign + (name if name and size == "1" else f"{size}·{name}" if name else size)
    return text


class Constraint:
  """An expression compared with 0, at a priority and with a weight; `constraint @ 750`, or `|`, is at another priority."""

  __slots__ = ("expression", "relation", "priority", "weight", "id", "solver", "_origin")

  def __init__(self, expression, relation="==", priority=REQUIRED, weight=1.0):
    if relation not in _RELATIONS:
      raise ValueError(f"no relation: {relation!r}")
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.weight = weight
    #: 0 until it is added to a solver.
    self.id = 0
    self.solver = None
    self._origin = None

  def __matmul__(self, priority):
    return Constraint(self.expression, self.relation, priority, self.weight)

  # As in kiwi.
  __or__ = __matmul__

  def weighted(self, weight):
    """The constraint with another weight among those of its priority."""
    return Constraint(self.expression, self.relation, self.priority, weight)

  def _moved(self, constant):
    return Constraint(Expression(self.expression.terms, constant), self.relation, self.priority, self.weight)

  def __copy__(self):
    """One that is not added to any solver."""
    return self._moved(self.expression.constant)

  def __bool__(self):
    raise TypeError("a constraint is neither true nor false: compare variables with `is`, and values")

  def __repr__(self):
    at = "" if self.priority == REQUIRED else f" @ {self.priority:g}"
    return f"{Expression(self.expression.terms)} {self.relation} {0 - self.expression.constant:g}{at}"


class _Edit(Constraint):
  """What `edit` adds. Its solver has its constant, which suggestions change without passing through here."""

  __slots__ = ()

  @property
  def expression(self):
    kept = Constraint.expression.__get__(self)
    if self.solver is not None:
      kept.constant = self.solver._constant(self.id)
    return kept

  @expression.setter
  def expression(self, expression):
    Constraint.expression.__set__(self, expression)


class Solver(_tinamou.Solver):
  """Variables, constraints and the values that satisfy them. `copy.copy` makes a snapshot."""

  def __init__(self):
    self._constraints = {}
    self._variables = {}
    # What the last call asked for, by the numbers of a conflict.
    self._asked = {}
    # For each open batch, the state in which it found the constraints and variables that have changed since.
    self._open = []

  def variable(self, name="", value=0.0):
    """Adds a variable, which keeps its value until a constraint moves it."""
    made = Variable(self, value, name)
    made._origin = next(_ORIGINS)
    self._note_variable(made.id)
    self._variables[made.id] = made
    return made

  def remove_variable(self, variable):
    """Removes a variable that no constraint mentions."""
    super().remove_variable(variable)
    self._note_variable(variable.id)
    del self._variables[variable.id]

  @property
  def variables(self):
    """Its variables, in the order in which they were added."""
    return sorted(self._variables.values(), key=_origin)

  @property
  def constraints(self):
    """Its constraints, edits among them, in the order in which they were added."""
    return sorted(self._constraints.values(), key=_origin)

  def add(self, *constraints):
    """Adds constraints, all or none, and returns the first. Raises `Conflict` if required ones contradict each other, and
    `ValueError` for a constraint that was added already or mentions a variable of another solver."""
    terms, numbers = [], []
    for each in constraints:
      if not isinstance(each, Constraint):
        raise TypeError(f"a constraint is expected, not {each!r}")
      if each.id:
        raise ValueError(f"{each} has been added already")
      own = each.expression.terms
      numbers.append(
        _CONSTRAINT.pack(each.expression.constant, each.priority, each.weight, _RELATIONS[each.relation], len(own)))
      for variable, coefficient in own:
        if variable.solver is not self:
          raise ValueError(f"{variable!r} belongs to another solver")
        terms.append(_TERM.pack(variable.id, coefficient))
    if len(set(constraints)) < len(constraints):
      raise ValueError("a constraint cannot be added twice")
    # One that has no number yet is given by its place, in the upper half.
    self._asked = {place << 32: each for place, each in enumerate(constraints)}
    for each, number in zip(constraints, self._add(b"".join(numbers), b"".join(terms))):
      self._adopt_new(each, number)
    return constraints[0] if constraints else None

  def remove(self, constraint):
    """Removes a constraint. What it determined keeps its value until something else moves it."""
    number = self._changing(constraint)
    # Removed, an edit keeps its last suggestion.
    last = constraint.expression
    self._remove(number)
    del self._constraints[number]
    constraint.id, constraint.solver, constraint.expression = 0, None, last

  def set_constant(self, constraint, constant):
    """Changes the number of `expression + constant <= 0`: for `x >= 100` it is -100."""
    number, moved = self._changing(constraint), constraint._moved(constant)
    self._asked = {number: moved}
    self._set_constant(number, constant)
    constraint.expression = moved.expression

  def set_constants(self, constraints, constants):
    """Changes several in one step, all or none: what they ask for on the way need not fit together."""
    constraints, constants = tuple(constraints), array("d", constants)
    if len(constraints) != len(constants):
      raise ValueError("a constant for each constraint is expected")
    numbers = array("Q", map(self._changing, constraints))
    moved = [each._moved(constant) for each, constant in zip(constraints, constants)]
    self._asked = dict(zip(numbers, moved))
    self._set_constants(numbers, constants)
    for each, asked in zip(constraints, moved):
      each.expression = asked.expression

  def set_priority(self, constraint, priority):
    """Changes the priority, also to and from 1000. Raises `Conflict` if the constraint then cannot hold."""
    number = self._changing(constraint)
    self._asked = {number: constraint @ priority}
    self._set_priority(number, priority)
    constraint.priority = priority

  def set_weight(self, constraint, weight):
    """Changes the weight among the constraints of its priority."""
    self._set_weight(self._changing(constraint), weight)
    constraint.weight = weight

  def rank(self, constraint):
    """Its place in the order in which ties are settled: of equal wishes, the one of smaller rank holds."""
    return self._rank(self._known(constraint))

  def set_rank(self, constraint, rank):
    """Gives it the rank of a constraint that was removed, for instance its own when it returns."""
    self._set_rank(self._known(constraint), rank)

  def edit(self, variable, priority=750.0, weight=1.0):
    """Adds `variable == its value`, which `suggest` moves."""
    constraint = _Edit(Expression([(variable, 1.0)], -variable.value), "==", priority, weight)
    self._adopt_new(constraint, self._edit(variable, priority, weight))
    return constraint

  def violation(self, constraint):
    """By how much a constraint is violated, 0 where it holds."""
    return self._violation(self._known(constraint))

  def why(self, variable):
    """The constraints that determine a value, with coefficients: when `constraint.expression.constant` grows by a little,
    the value falls by that much times the coefficient."""
    return [(self._constraints[number], coefficient) for number, coefficient in self._why(variable)]

  def changes(self):
    """Ids and values of the variables that differ from those last told, as two arrays."""
    ids, values = self._changes()
    return array("I", ids), array("d", values)

  @contextmanager
  def batch(self):
    """Undoes what is done within if that raises an exception."""
    self._batch(0)
    self._open.append(({}, {}))
    try:
      yield self
    except BaseException:
      self._batch(2)
      self._undo(*self._open.pop())
      raise
    self._batch(1)
    ended = self._open.pop()
    if self._open:
      for outer, inner in zip(self._open[-1], ended):
        for key, state in inner.items():
          outer.setdefault(key, state)

  def __copy__(self):
    """A solver in the same state, with constraints and variables of its own: `copy.of(x)` is its x. It keeps what was done in
    open batches, and is not in them."""
    other = Solver()
    other._become(self)
    for _ in self._open:
      other._batch(1)
    for number, variable in self._variables.items():
      twin = other._variables[number] = Variable(other, 0.0, variable.name, number)
      twin._origin = variable._origin
    for number, constraint in self._constraints.items():
      expression = constraint.expression
      terms = [(other.of(variable), coefficient) for variable, coefficient in expression.terms]
      kind = _Edit if isinstance(constraint, _Edit) else Constraint
      twin = kind(
        Expression(terms, expression.constant), constraint.relation, constraint.priority, constraint.weight)
      twin._origin = constraint._origin
      other._adopt(twin, number)
    return other

  def of(self, original):
    """What a variable or a constraint of the solver that this one was copied from is here."""
    mine = (self._constraints if isinstance(original, Constraint) else self._variables).get(original.id)
    if mine is None or mine._origin != original._origin:
      raise ValueError(f"{original!r} is of no solver that this one was copied from, or was removed")
    return mine

  def _adopt_new(self, constraint, number):
    self._note(constraint)
    constraint._origin = next(_ORIGINS)
    self._adopt(constraint, number)

  def _adopt(self, constraint, number):
    constraint.id, constraint.solver = number, self
    self._constraints[number] = constraint

  def _changing(self, constraint):
    number = self._known(constraint)
    self._note(constraint)
    return number

  def _note(self, constraint):
    """Keeps the state of a constraint before the innermost batch changes it."""
    if self._open and constraint not in self._open[-1][0]:
      self._open[-1][0][constraint] = (
        constraint.id, constraint.expression, constraint.priority, constraint.weight, constraint._origin)

  def _note_variable(self, number):
    if self._open:
      self._open[-1][1].setdefault(number, self._variables.get(number))

  def _undo(self, constraints, variables):
    for constraint, (number, expression, priority, weight, origin) in constraints.items():
      if constraint.solver is self:
        del self._constraints[constraint.id]
        constraint.id, constraint.solver = 0, None
      elif number == 0 and constraint.solver is not None:
        # Removed, it was added to another solver.
        continue
      constraint.expression, constraint.priority, constraint.weight = expression, priority, weight
      constraint._origin = origin
      if number:
        self._adopt(constraint, number)
    for number, variable in variables.items():
      if variable is None:
        self._variables.pop(number, None)
      else:
        self._variables[number] = variable

  def _known(self, constraint):
    if constraint.solver is not self:
      raise Error(3)
    return constraint.id

  def _refused(self, status, ids, values):
    if status != 1:
      raise Error(status)
    suggested = dict(zip(array("I", ids), array("d", values)))
    found, texts = [], []
    for number, multiplier in self._conflict():
      constraint = self._constraints[number] if number in self._constraints else self._asked[number]
      if not suggested:
        text = self._asked.get(number, constraint)
      elif isinstance(constraint, _Edit) and (variable := constraint.expression.terms[0][0].id) in suggested:
        text = constraint._moved(-suggested[variable])
      else:
        text = constraint
      found.append((constraint, multiplier))
      texts.append(text)
    raise Conflict(found, texts)


_ORIGINS = count()
_origin = attrgetter("_origin")
_CONSTRAINT = struct.Struct("=dddiI")
_TERM = struct.Struct("=I4xd")


def _parts(operand):
  if isinstance(operand, Variable):
    return [(operand, 1.0)], 0.0
  return operand.terms, operand.constant


def _sum(left, right, factor):
  terms, constant = _parts(left)
  if isinstance(right, (int, float)):
    return Expression(terms, constant + factor * right)
  if not isinstance(right, _Operand):
    return NotImplemented
  more, number = _parts(right)
  return Expression(terms + [(variable, factor * by) for variable, by in more], constant + factor * number)


def _compared(left, relation, right):
  difference = _sum(left, right, -1.0)
  return NotImplemented if difference is NotImplemented else Constraint(difference, relation)
