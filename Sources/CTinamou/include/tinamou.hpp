// SPDX-License-Identifier: MIT
//
// Tinamou for C++17 and later: solvers that free their memory in their destructors, constraints with operators,
// refusals as exceptions. It needs only this file and tinamou.h, which documents the calls.
//
//     tinamou::Solver solver;
//     tinamou::Variable left = solver.variable(), width = solver.variable();
//     solver.add(left + width / 2 == 160);
//     solver.add((width == 200) | 750);         // a wish, at priority 750
//     solver.edit(left, 500);
//     solver.suggest(left, 40);
//     solver.solve();
//     double found = solver[width];
#ifndef TINAMOU_HPP
#define TINAMOU_HPP

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "tinamou.h"

namespace tinamou {

// A variable of a solver and of its copies. Comparing two with == makes a constraint; compare their ids for identity.
struct Variable {
  std::uint32_t id = 0;
};

// The id of a constraint: 0 is none.
using ConstraintId = std::uint64_t;

// A sum of terms and a constant. An operator extends the expression on its left instead of copying it.
struct Expression {
  std::vector<tinamou_term> terms;
  double constant = 0;

  Expression() = default;
  Expression(double number) : constant(number) {}
  Expression(Variable variable) : terms{{variable.id, 1}} {}

  Expression &add(const Expression &other, double factor) {
    // No iterators, because an expression may be added to itself.
    const std::size_t count = other.terms.size();
    terms.reserve(terms.size() + count);
    for (std::size_t i = 0; i < count; i += 1) {
      const tinamou_term term = other.terms[i];
      terms.push_back({term.variable, term.coefficient * factor});
    }
    constant += other.constant * factor;
    return *this;
  }

  Expression &operator+=(const Expression &other) { return add(other, 1); }
  Expression &operator-=(const Expression &other) { return add(other, -1); }
  Expression &operator*=(double factor) {
    for (tinamou_term &term : terms) term.coefficient *= factor;
    constant *= factor;
    return *this;
  }
  // Not a multiplication by 1 / divisor, which rounds differently.
  Expression &operator/=(double divisor) {
    for (tinamou_term &term : terms) term.coefficient /= divisor;
    constant /= divisor;
    return *this;
  }
};

inline Expression operator+(Expression a, const Expression &b) { return std::move(a += b); }
inline Expression operator-(Expression a, const Expression &b) { return std::move(a -= b); }
inline Expression operator-(Expression a) { return std::move(a *= -1); }
inline Expression operator*(Expression a, double factor) { return std::move(a *= factor); }
inline Expression operator*(double factor, Expression a) { return std::move(a *= factor); }
inline Expression operator/(Expression a, double divisor) { return std::move(a /= divisor); }

enum class Relation : std::int32_t {
  lessOrEqual = TINAMOU_LESS_OR_EQUAL,
  equal = TINAMOU_EQUAL,
  greaterOrEqual = TINAMOU_GREATER_OR_EQUAL
};

constexpr double required = 1000;

// An expression compared with 0, at a priority and with a weight.
struct Constraint {
  Expression expression;
  Relation relation = Relation::equal;
  double priority = required;
  double weight = 1;

  Constraint weighted(double by) && {
    weight = by;
    return std::move(*this);
  }
  Constraint weighted(double by) const & { return Constraint(*this).weighted(by); }
};

inline Constraint operator==(Expression a, const Expression &b) { return {std::move(a -= b), Relation::equal}; }
inline Constraint operator<=(Expression a, const Expression &b) { return {std::move(a -= b), Relation::lessOrEqual}; }
inline Constraint operator>=(Expression a, const Expression &b) { return {std::move(a -= b), Relation::greaterOrEqual}; }

// The same constraint at another priority, with the operator of kiwi's strengths.
inline Constraint operator|(Constraint constraint, double priority) {
  constraint.priority = priority;
  return constraint;
}

// A refused call. It has changed nothing.
class Error : public std::runtime_error {
 public:
  Error(std::int32_t status, const std::string &text) : std::runtime_error(text), status(status) {}
  explicit Error(std::int32_t status) : Error(status, tinamou_status_name(status)) {}
  const std::int32_t status;
};

// A refusal because of required constraints that cannot hold together, with these constraints; what() is their text.
class Conflict : public Error {
 public:
  struct Member {
    // The id of a constraint; for a refused one its position times 2^32.
    ConstraintId id;
    double multiplier;
  };
  Conflict(const std::string &text, std::vector<Member> members)
      : Error(TINAMOU_CONFLICT, text), members(std::move(members)) {}
  const std::vector<Member> members;
};

// A solver. A copy is a separate solver, in which the same variables and ids are valid. A moved-from solver may be
// assigned to or destroyed.
class Solver {
 public:
  Solver() : solver(some(tinamou_create())) {}
  Solver(const Solver &other) : solver(other.solver == nullptr ? nullptr : some(tinamou_copy(other.solver))) {}
  Solver(Solver &&other) noexcept : solver(std::exchange(other.solver, nullptr)) {}
  Solver &operator=(Solver other) noexcept {
    std::swap(solver, other.solver);
    return *this;
  }
  ~Solver() { tinamou_destroy(solver); }

  // For the functions of tinamou.h.
  tinamou_solver *get() { return solver; }
  const tinamou_solver *get() const { return solver; }

  Variable variable(double value = 0) { return variables({value}).front(); }

  std::vector<Variable> variables(const std::vector<double> &values) {
    std::vector<std::uint32_t> ids(values.size());
    check(tinamou_add_variables(solver, values.data(), ids.data(), ids.size()));
    std::vector<Variable> made;
    for (std::uint32_t id : ids) made.push_back({id});
    return made;
  }

  void remove(Variable variable) { check(tinamou_remove_variable(solver, variable.id)); }

  ConstraintId add(const Constraint &constraint) {
    ConstraintId id = 0;
    const Expression &sum = constraint.expression;
    check(tinamou_add_constraint(
        solver, sum.terms.data(), sum.terms.size(), sum.constant, static_cast<std::int32_t>(constraint.relation),
        constraint.priority, constraint.weight, &id));
    return id;
  }

  // Adds all or none.
  std::vector<ConstraintId> add(const std::vector<Constraint> &constraints) {
    std::vector<tinamou_constraint> plain;
    std::vector<tinamou_term> terms;
    for (const Constraint &each : constraints) {
      const Expression &sum = each.expression;
      plain.push_back({sum.constant, each.priority, each.weight, static_cast<std::int32_t>(each.relation),
                       static_cast<std::uint32_t>(sum.terms.size())});
      terms.insert(terms.end(), sum.terms.begin(), sum.terms.end());
    }
    std::vector<ConstraintId> ids(plain.size());
    check(tinamou_add_constraints(solver, plain.data(), plain.size(), terms.data(), terms.size(), ids.data()));
    return ids;
  }
  std::vector<ConstraintId> add(std::initializer_list<Constraint> constraints) {
    return add(std::vector<Constraint>(constraints));
  }

  void remove(ConstraintId id) { check(tinamou_remove_constraint(solver, id)); }
  void setConstant(ConstraintId id, double constant) { check(tinamou_set_constant(solver, id, constant)); }
  void setPriority(ConstraintId id, double priority) { check(tinamou_set_priority(solver, id, priority)); }
  void setWeight(ConstraintId id, double weight) { check(tinamou_set_weight(solver, id, weight)); }

  // The rank of a constraint among ties. The rank of a removed constraint can be given to another.
  std::uint64_t rank(ConstraintId id) const { return tinamou_rank(solver, id); }
  void setRank(ConstraintId id, std::uint64_t rank) { check(tinamou_set_rank(solver, id, rank)); }

  ConstraintId edit(Variable variable, double priority = 750, double weight = 1) {
    ConstraintId id = 0;
    check(tinamou_add_edit(solver, variable.id, priority, weight, &id));
    return id;
  }
  void removeEdit(Variable variable) { check(tinamou_remove_edit(solver, variable.id)); }
  void suggest(Variable variable, double value) { check(tinamou_suggest(solver, variable.id, value)); }

  void solve() { check(tinamou_solve(solver)); }
  bool isSolved() const { return tinamou_is_solved(solver) != 0; }

  // NaN if there is no such variable.
  double operator[](Variable variable) const { return tinamou_value(solver, variable.id); }
  double value(const Expression &expression) const {
    double sum = expression.constant;
    for (const tinamou_term &term : expression.terms) sum += term.coefficient * tinamou_value(solver, term.variable);
    return sum;
  }

  struct Change {
    Variable variable;
    double value;
  };
  // The variables whose values differ from those of the last report.
  std::vector<Change> changes() {
    std::vector<std::uint32_t> ids(tinamou_changes(solver, nullptr, nullptr, 0));
    std::vector<double> values(ids.size());
    tinamou_changes(solver, ids.data(), values.data(), ids.size());
    std::vector<Change> changes;
    for (std::size_t i = 0; i < ids.size(); i += 1) changes.push_back({{ids[i]}, values[i]});
    return changes;
  }

  double violation(ConstraintId id) const { return tinamou_constraint_violation(solver, id); }

  // The least and the greatest value in a solution.
  std::pair<double, double> range(Variable variable) const {
    std::pair<double, double> ends;
    check(tinamou_range(solver, variable.id, &ends.first, &ends.second));
    return ends;
  }

  void setData(Variable variable, std::uint64_t data) { check(tinamou_set_variable_data(solver, variable.id, data)); }
  void setData(ConstraintId id, std::uint64_t data) { check(tinamou_set_constraint_data(solver, id, data)); }
  std::uint64_t data(Variable variable) const { return tinamou_variable_data(solver, variable.id); }
  std::uint64_t data(ConstraintId id) const { return tinamou_constraint_data(solver, id); }

  // Throws the exception for a status, for calls of the functions of tinamou.h.
  void check(std::int32_t status) const {
    if (status == TINAMOU_OK) return;
    if (status != TINAMOU_CONFLICT) throw Error(status);
    const std::size_t count = tinamou_conflict(solver, nullptr, nullptr, 0);
    std::vector<ConstraintId> ids(count);
    std::vector<double> multipliers(count);
    tinamou_conflict(solver, ids.data(), multipliers.data(), count);
    std::vector<Conflict::Member> members;
    for (std::size_t i = 0; i < count; i += 1) members.push_back({ids[i], multipliers[i]});
    std::string text(tinamou_conflict_text(solver, nullptr, 0), '\0');
    tinamou_conflict_text(solver, &text[0], text.size() + 1);
    throw Conflict(text, std::move(members));
  }

 private:
  // There is none if the host's allocator refuses memory.
  static tinamou_solver *some(tinamou_solver *solver) {
    if (solver == nullptr) throw std::bad_alloc();
    return solver;
  }

  tinamou_solver *solver;
};

// Calls that are undone together unless they are committed. A refused commit leaves that to the destructor.
class Batch {
 public:
  explicit Batch(Solver &solver) : solver(&solver) { solver.check(tinamou_begin(solver.get())); }
  Batch(const Batch &) = delete;
  Batch &operator=(const Batch &) = delete;
  ~Batch() {
    if (solver != nullptr) tinamou_rollback(solver->get());
  }
  void commit() {
    solver->check(tinamou_commit(solver->get()));
    solver = nullptr;
  }

 private:
  Solver *solver;
};

}  // namespace tinamou

#endif
