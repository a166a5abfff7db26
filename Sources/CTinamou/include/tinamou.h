/* SPDX-License-Identifier: MIT */

/*
 * Tinamou: a solver for linear constraints with strict priorities, for C and for languages that call C.
 *
 * A variable is a real number. A constraint says
 *
 *     sum of coefficient * variable, + constant      <=, == or >= 0
 *
 * at a priority p, 0 < p <= 1000, and with a weight > 0. At 1000 the constraint is required and holds in every solution.
 * Below, it is optional: a solution minimises the sum of weight times violation of the strongest priority, then, keeping
 * that minimum, of the next one. No number of constraints at 749 outvotes one at 750.
 *
 *     tinamou_solver *s = tinamou_create();
 *     uint32_t width = tinamou_add_variable(s);
 *     tinamou_term term = {width, 1};
 *     tinamou_add_constraint(s, &term, 1, -100, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL);    width >= 100
 *     tinamou_add_constraint(s, &term, 1, -90, TINAMOU_EQUAL, 250, 1, NULL);                 width == 90, if possible
 *     tinamou_solve(s);
 *     tinamou_value(s, width);                                                               100
 *     tinamou_destroy(s);
 *
 * Every function obeys these rules:
 *
 * A refused call changes nothing. It returns another status than TINAMOU_OK, and every value, every answer and every
 * later call are as if it had not been made. Results are written only with TINAMOU_OK.
 *
 * No argument is fatal: null pointers, NaN, infinities, numbers that are no ids, and counts that cannot be are refused.
 * What C cannot check is the caller's part: an array that is not null has as many elements as its count says, and is
 * aligned for them.
 *
 * With an allocator of the host's, a call to which it refuses memory is refused. Without one, the process ends where its
 * memory is used up: tinamou_set_allocator.
 *
 * Memory: the caller owns what tinamou_create and tinamou_copy return, and gives it back to tinamou_destroy. Arrays
 * belong to the caller; none is kept after the call. Strings that are returned live as long as the process.
 *
 * Threads: a solver may move from thread to thread but is used by one at a time, except that calls which take a const
 * solver may be made by several at once, while no other call is made. Different solvers, also a copy and its original,
 * may be used at the same time.
 *
 * Units are the caller's: the solver knows numbers only. The same calls give the same bits on every machine.
 */
#ifndef TINAMOU_H
#define TINAMOU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library this header came with, and that of its interface. */
#define TINAMOU_VERSION "0.2.0"
#define TINAMOU_ABI_VERSION 2

/* A solver. Only pointers to it are handed around. */
typedef struct tinamou_solver tinamou_solver;

/* coefficient * variable */
typedef struct {
  uint32_t variable;
  double coefficient;
} tinamou_term;

/* A constraint without its terms: how many they are, and the rest of what tinamou_add_constraint is given. */
typedef struct {
  double constant;
  double priority;
  double weight;
  int32_t relation;
  uint32_t term_count;
} tinamou_constraint;

/* The result of a call. */
enum {
  /* Done. */
  TINAMOU_OK = 0,
  /* Refused: required constraints would not hold together. tinamou_conflict tells which. */
  TINAMOU_CONFLICT = 1,
  /* A number that is not finite or out of its range, a null pointer, an impossible count, a commit or rollback without
     a batch; also a constraint under which a value would not be finite. */
  TINAMOU_INVALID_ARGUMENT = 2,
  /* No solver, or a destroyed one; no variable, constraint or edit of this solver, or one that was removed. */
  TINAMOU_UNKNOWN_HANDLE = 3,
  /* The variable cannot be removed because a constraint mentions it, or it is edited already. */
  TINAMOU_IN_USE = 4,
  /* A limit of steps was reached before the end. The solver is consistent, and tinamou_solve goes on from there; any
     other call has had no effect. */
  TINAMOU_UNFINISHED = 5,
  /* The answer could not be shown to be right. The solver is consistent, but its values are not those of a solved
     system. */
  TINAMOU_INEXACT = 6,
  /* Refused: the host's allocator gave no memory. Nothing has changed, and nothing is lost. */
  TINAMOU_OUT_OF_MEMORY = 7,
  /* This build of the library cannot do that. */
  TINAMOU_UNSUPPORTED = 8
};

/* The relation of the sum to 0. */
enum { TINAMOU_LESS_OR_EQUAL = -1, TINAMOU_EQUAL = 0, TINAMOU_GREATER_OR_EQUAL = 1 };

/* The most variables of a solver and the most terms of a constraint. */
enum { TINAMOU_MAXIMUM_COUNT = 4194303 };

/* The version of the interface of the library that runs: TINAMOU_ABI_VERSION when it was compiled. It grows when a program
   compiled against an earlier one would no longer work. */
int32_t tinamou_abi_version(void);

/* The version of the library that runs: TINAMOU_VERSION when it was compiled. Never null. */
const char *tinamou_version(void);

/* The name of a status, as in "TINAMOU_CONFLICT"; "unknown status" for another number. Never null. */
const char *tinamou_status_name(int32_t status);

/* ---- Memory ---- */

/* Gives so many bytes, aligned to 16 bytes, or null. */
typedef void *(*tinamou_allocate)(size_t size, void *context);

/* Takes back a block that was given, of that size. */
typedef void (*tinamou_free)(void *memory, size_t size, void *context);

/* Has all memory come from the host; with null in place of both functions, as in the beginning, from malloc. TINAMOU_IN_USE
   while the library has any: tinamou_memory. The functions are called on the threads of the calls, also on several at
   once, and may not call the library. free may be null.

   With an allocator of the host's, memory that is refused ends nothing. Before a call each solver puts by a reserve, about
   twice what it takes, and as much again while it shares its memory with a copy; where that is refused, so is the call. In
   the call, the reserve stands in for what is refused, until the call has come to its end or is undone:
   TINAMOU_OUT_OF_MEMORY. Functions that return no status then answer as without a solver. Removing, committing and rolling
   back need the reserve as well, and most often have it still; tinamou_destroy needs none. Questions take theirs for as
   long as they last, about six times what the solver takes. The process ends only where one step of a call takes more than
   the reserve: in tests that refuse every allocation of a history, no call has taken much more than half of it.

   TINAMOU_UNSUPPORTED by a library with the whole Swift runtime in it, in which refused memory ends the process. */
int32_t tinamou_set_allocator(tinamou_allocate allocate, tinamou_free free, void *context);

/* The bytes that the library has taken for all solvers together, reserves included; always 0 where tinamou_set_allocator
   is not supported. */
size_t tinamou_memory(void);

/* The bytes that a solver has taken, its reserve aside; 0 without a solver, and where tinamou_set_allocator is not supported.
   What it shares with a copy counts for both. */
size_t tinamou_solver_memory(const tinamou_solver *solver);

/* ---- Solvers ---- */

/* A solver without variables and constraints, owned by the caller. Null only where the host's allocator refuses memory. */
tinamou_solver *tinamou_create(void);

/* Gives a solver back. With null nothing happens. A destroyed solver is like freed memory: most calls still notice and
   return TINAMOU_UNKNOWN_HANDLE, but its address may by then be that of another solver. */
int32_t tinamou_destroy(tinamou_solver *solver);

/* Makes a solver as it was when it was created: without variables, constraints, open batches and a limit of steps. Ids
   given out before must not be used any more: new ones may be the same numbers. */
int32_t tinamou_reset(tinamou_solver *solver);

/* A solver in the same state, owned by the caller, in which the same ids are valid; null without a solver, and where
   the host's allocator refuses memory. The two share their memory until one of them changes. A copy made within a batch
   is within that batch, too. */
tinamou_solver *tinamou_copy(const tinamou_solver *solver);

/* ---- Variables ---- */

/* Adds a variable with value 0. Returns its id; 0, which is never an id, without a solver or when there are
   TINAMOU_MAXIMUM_COUNT. A variable keeps its value unless a constraint moves it.

   Ids are good for one solver and its copies: numbers of other solvers are not told apart from one's own. The id of a
   removed variable is refused, until its place has been taken by a multiple of 1024 others, one after the other. */
uint32_t tinamou_add_variable(tinamou_solver *solver);

/* Adds count variables, as tinamou_add_variable does, and writes their ids. Their values are those of the array, or 0 if
   it is null. All are added or none: TINAMOU_INVALID_ARGUMENT also where there would be more than TINAMOU_MAXIMUM_COUNT. */
int32_t tinamou_add_variables(tinamou_solver *solver, const double *values, uint32_t *ids, size_t count);

/* Gives a variable that no constraint mentions a value, which it keeps until a constraint moves it; TINAMOU_IN_USE if one
   mentions it. To begin a search or an animation where something is. */
int32_t tinamou_set_value(tinamou_solver *solver, uint32_t variable, double value);

/* Removes a variable; TINAMOU_IN_USE while a constraint mentions it. */
int32_t tinamou_remove_variable(tinamou_solver *solver, uint32_t variable);

/* ---- Constraints ---- */

/* Adds a constraint, and writes its id, which is never 0, to id unless that is null. Terms of one variable are added
   up. Terms may be null when count is 0. A required constraint is decided at once; it may move values at once, too.
   The same is true of the functions that follow. */
int32_t tinamou_add_constraint(
    tinamou_solver *solver, const tinamou_term *terms, size_t count, double constant, int32_t relation, double priority,
    double weight, uint64_t *id);

/* Adds count constraints, all or none, and writes their ids unless that is null. Their terms follow each other in one
   array of term_count, those of the first constraint first. One call costs less than many, and what is refused is the
   whole: in a conflict, each constraint of the call stands as its place in the array times 2^32. */
int32_t tinamou_add_constraints(
    tinamou_solver *solver, const tinamou_constraint *constraints, size_t count, const tinamou_term *terms,
    size_t term_count, uint64_t *ids);

/* Removes a constraint. What it determined keeps its value until something else moves it. */
int32_t tinamou_remove_constraint(tinamou_solver *solver, uint64_t id);

/* Changes the constant of a constraint. The cheap way to resize something. */
int32_t tinamou_set_constant(tinamou_solver *solver, uint64_t id, double constant);

/* Changes the constants of count constraints in one step, all or nothing: what they ask for on the way from one state to
   the other need not fit together. */
int32_t tinamou_set_constants(tinamou_solver *solver, const uint64_t *ids, const double *constants, size_t count);

/* Changes the priority of a constraint, also to and from required. */
int32_t tinamou_set_priority(tinamou_solver *solver, uint64_t id, double priority);

/* Changes the weight of a constraint among those of its priority. */
int32_t tinamou_set_weight(tinamou_solver *solver, uint64_t id, double weight);

/* The place of a constraint in the order in which ties are settled; UINT64_MAX if there is no such constraint. Of wishes of
   one priority that cannot all hold at any price less than that of others, those of smaller rank hold. Constraints get the
   ranks 0, 1, 2 and so on as they are added, and keep them whatever is changed of them. */
uint64_t tinamou_rank(const tinamou_solver *solver, uint64_t id);

/* Gives a constraint a rank, less than 2^61: that of one that was removed, which it takes the place of, or of another; of
   equal ranks, the constraint in the earlier place of ids counts as the earlier. For what is hidden and shown: removed and
   added again with its old rank, it leaves no trace. */
int32_t tinamou_set_rank(tinamou_solver *solver, uint64_t id, uint64_t rank);

/* ---- Batches ---- */

/* Begins a batch: calls that can be undone together. Batches may be nested.

   Each call takes effect, or is refused, at once, and a refused one leaves the batch open: whether to commit the others
   is the caller's choice. Required constraints that do not fit together on the way are moved by tinamou_set_constants. */
int32_t tinamou_begin(tinamou_solver *solver);

/* Ends the innermost batch and keeps what was done in it. */
int32_t tinamou_commit(tinamou_solver *solver);

/* Ends the innermost batch and undoes all that was done in it: values, constraints, variables, their data, also what
   tinamou_changes has told. Ids given out in it are dead, and ids of what was removed in it live again. */
int32_t tinamou_rollback(tinamou_solver *solver);

/* ---- Edits ---- */

/* Adds the constraint variable == its current value, which tinamou_suggest moves; TINAMOU_IN_USE if it has one. Writes
   its id to id unless that is null: it is a constraint like any other. */
int32_t tinamou_add_edit(
    tinamou_solver *solver, uint32_t variable, double priority, double weight, uint64_t *id);

/* Removes that constraint. */
int32_t tinamou_remove_edit(tinamou_solver *solver, uint32_t variable);

/* Suggests a value for an edited variable. The next tinamou_solve moves it as far as stronger constraints let it. */
int32_t tinamou_suggest(tinamou_solver *solver, uint32_t variable, double value);

/* Suggests values for count edited variables in one step, all or nothing. */
int32_t tinamou_suggest_many(
    tinamou_solver *solver, const uint32_t *variables, const double *values, size_t count);

/* ---- Solving ---- */

/* Finds the solution; TINAMOU_INVALID_ARGUMENT if a value would not be finite. Values are those of the solution until
   the next change. TINAMOU_UNFINISHED if a limit of steps was reached: the next call goes on from there.
   TINAMOU_INEXACT if a proof in exact arithmetic would take more than about a second, or required constraints contradict
   each other by so little that it was not seen when they were added: every call says so until something is changed. */
int32_t tinamou_solve(tinamou_solver *solver);

/* Limits the steps of every later call; a negative number, as in the beginning, is no limit. A step takes up one
   constraint that does not agree with the values. A call other than tinamou_solve that reaches the limit returns
   TINAMOU_UNFINISHED and has no effect. Copies have the limit of their original. */
int32_t tinamou_set_step_limit(tinamou_solver *solver, int64_t steps);

/* The limit of steps; -1 if there is none, and without a solver. */
int64_t tinamou_step_limit(const tinamou_solver *solver);

/* How many steps the last call made that had something to do, also one that was refused; what it left of the limit is the
   difference. Questions count on copies. 0 without a solver. */
int64_t tinamou_steps(const tinamou_solver *solver);

/* 1 if nothing is left for tinamou_solve to do, so that the values are those of a solution; otherwise 0. */
int32_t tinamou_is_solved(const tinamou_solver *solver);

/* The value of a variable; NaN if there is no such variable. Where tinamou_is_solved says 0 it is no solution's: it may
   violate required constraints added before as well as wishes. */
double tinamou_value(const tinamou_solver *solver, uint32_t variable);

/* Writes the values of count variables to values, if all of them exist. They are solved or not as that of tinamou_value. */
int32_t tinamou_values(const tinamou_solver *solver, const uint32_t *variables, double *values, size_t count);

/* ---- Questions ----

   Those that answer with a list return its length, and write as much of it as there is room for to the arrays that are
   not null: ask with capacity 0 to learn the length. Without a solver the length is 0. Questions about the solution are
   asked of a solved copy if the solver is not solved; tinamou_solve first is cheaper. */

/* The variables whose values differ from those last told, in order of their ids' places; at first, from 0. Their values
   are those of tinamou_value. If there is not room for all, or variables is null, none of them counts as told, and the
   next call tells all again. */
size_t tinamou_changes(tinamou_solver *solver, uint32_t *variables, double *values, size_t capacity);

/* Why the last call that returned TINAMOU_CONFLICT was refused: constraints that cannot hold together, while without
   any one of them the others can. First those of the refused call: 0 in place of the id it was not given, or, of a call
   that adds several, the place times 2^32; the lower half of an id is never 0. Each with a
   multiplier, at most 0 for <=, at least 0 for >=, such that the sum of multiplier * constraint has no variables left,
   and is a number that cannot be. */
size_t tinamou_conflict(const tinamou_solver *solver, uint64_t *ids, double *multipliers, size_t capacity);

/* The same as a text, which ends with a zero: "cannot hold together, by 8:" and a line for each constraint, in which v3
   is the third variable. The constraints are those of the refused call, also where they have been changed since. Returns
   the length without the zero, 0 where no call was refused; of a text that does not fit as much is written as does.
   Numbers have at most 16 digits. */
size_t tinamou_conflict_text(const tinamou_solver *solver, char *text, size_t capacity);

/* The variables, or the constraints, edits among them, in order of their ids' places. */
size_t tinamou_variables(const tinamou_solver *solver, uint32_t *variables, size_t capacity);
size_t tinamou_constraints(const tinamou_solver *solver, uint64_t *ids, size_t capacity);

/* Writes what a constraint is now: constant, priority and weight as last set. */
int32_t tinamou_read_constraint(const tinamou_solver *solver, uint64_t id, tinamou_constraint *constraint);

/* The terms of a constraint, those of one variable added up; those that cancel come last. The list is empty if there is
   no such constraint. */
size_t tinamou_terms(const tinamou_solver *solver, uint64_t id, tinamou_term *terms, size_t capacity);

/* By how much a constraint is violated, in its own units, without its weight; NaN if there is no such constraint, or no
   solution with finite values or within the limit of steps. */
double tinamou_constraint_violation(const tinamou_solver *solver, uint64_t id);

/* Writes the least and the greatest value, perhaps infinite, that the variable can have in a solution. Where they
   differ, the variable is ambiguous, and its value is one of several. */
int32_t tinamou_range(const tinamou_solver *solver, uint32_t variable, double *low, double *high);

/* Why a variable has its value: the constraints that determine it. When one's constant grows by a little, the value
   falls by that much times the coefficient. The list is empty if there is no such variable, and if it could not be found
   within the limit of steps. */
size_t tinamou_why(
    const tinamou_solver *solver, uint32_t variable, uint64_t *ids, double *coefficients, size_t capacity);

/* The sum of weight times violation over the constraints of exactly that priority; 0 if there are none, NaN if it is
   not a priority, or there is no solution with finite values or within the limit of steps. */
double tinamou_violation(const tinamou_solver *solver, double priority);

/* ---- Data ----

   A number of the caller's, often a pointer, that a variable or a constraint carries: 0 until it is set. Copies have it,
   and rolling back a batch undoes it. In a batch the first call that sets one costs as much as there are. */

int32_t tinamou_set_variable_data(tinamou_solver *solver, uint32_t variable, uint64_t data);
int32_t tinamou_set_constraint_data(tinamou_solver *solver, uint64_t id, uint64_t data);

/* 0 also if there is no such variable or constraint. */
uint64_t tinamou_variable_data(const tinamou_solver *solver, uint32_t variable);
uint64_t tinamou_constraint_data(const tinamou_solver *solver, uint64_t id);

#ifdef __cplusplus
}
#endif

#endif
