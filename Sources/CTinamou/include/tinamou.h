/* SPDX-License-Identifier: MIT */

/*
 * Tinamou: a solver for linear constraints with strict priorities, for C and for languages that call C.
 *
 * A variable is a real number. A constraint has the form
 *
 *     sum of coefficient * variable, + constant      <=, == or >= 0
 *
 * at a priority p, 0 < p <= 1000, and with a weight > 0. At 1000 the constraint is required and holds in every
 * solution. Below, it is optional: a solution minimises the sum of weight times violation of the strongest priority
 * and, keeping that minimum, of the next one, and so on. No number of constraints at 749 outvotes one at 750.
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
 * A refused call changes nothing. It returns a status other than TINAMOU_OK, and every value, every answer and every
 * later call is as if it had not been made. Results are written only with TINAMOU_OK. Only tinamou_solve keeps its
 * progress, with TINAMOU_UNFINISHED and TINAMOU_INEXACT.
 *
 * No argument is fatal: null pointers, NaN, infinities, invalid ids and impossible counts are refused. The caller
 * guarantees what C cannot check: an array that is not null has the given number of elements, and is aligned for them.
 *
 * If the host supplies an allocator and it refuses memory, the call is refused. Without one, the process ends when its
 * memory is exhausted: tinamou_set_allocator.
 *
 * Memory: the caller owns the solvers that tinamou_create and tinamou_copy return, and passes them to tinamou_destroy.
 * Arrays belong to the caller; the library keeps none after the call. Returned strings live as long as the process.
 *
 * Threads: a solver may move from thread to thread, but only one thread may use it at a time. Several threads may make
 * calls that take a const solver at once, while no other call is made. Different solvers, also a copy and its original,
 * may be used at the same time.
 *
 * Costs: a variable is made, and a value is read, in constant time. An optional constraint is added and changed in time
 * proportional to its terms and to what it bears on, since tinamou_solve makes the steps. A required constraint makes its
 * steps at once. A step takes time proportional to the size of the system at most; most steps touch only what moves.
 *
 * Units are up to the caller. The same calls give bitwise equal results on every machine.
 */
#ifndef TINAMOU_H
#define TINAMOU_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of the library that this header belongs to, and that of its interface. */
#define TINAMOU_VERSION "0.2.0"
#define TINAMOU_ABI_VERSION 2

/* A solver. The interface uses only pointers to it. */
typedef struct tinamou_solver tinamou_solver;

/* coefficient * variable */
typedef struct {
  uint32_t variable;
  double coefficient;
} tinamou_term;

/* A constraint without its terms: their number, and the other arguments of tinamou_add_constraint. */
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
  /* Refused: required constraints would contradict each other. tinamou_conflict lists them. */
  TINAMOU_CONFLICT = 1,
  /* A number that is not finite or out of its range, a null pointer, an impossible count, a commit or rollback without
     a batch; also a constraint for which a value would not be finite. */
  TINAMOU_INVALID_ARGUMENT = 2,
  /* No solver, or a destroyed one; no variable, constraint or edit of this solver, or one that was removed. */
  TINAMOU_UNKNOWN_HANDLE = 3,
  /* The variable cannot be removed because a constraint mentions it, or it already has an edit. */
  TINAMOU_IN_USE = 4,
  /* A limit of steps was reached before the end. The solver is consistent, and tinamou_solve continues from there; any
     other call had no effect. */
  TINAMOU_UNFINISHED = 5,
  /* The answer could not be proved. The solver is consistent, but its values, which tinamou_solve may have moved, are
     not those of a solved system. Any other call had no effect. */
  TINAMOU_INEXACT = 6,
  /* Refused: the host's allocator gave no memory. Nothing has changed, and nothing is lost. */
  TINAMOU_OUT_OF_MEMORY = 7,
  /* This build of the library cannot do that. */
  TINAMOU_UNSUPPORTED = 8
};

/* The relation of the sum to 0. */
enum { TINAMOU_LESS_OR_EQUAL = -1, TINAMOU_EQUAL = 0, TINAMOU_GREATER_OR_EQUAL = 1 };

/* The maximum number of variables of a solver and of terms of a constraint. Variables that an open batch removed count
   until it ends. */
enum { TINAMOU_MAXIMUM_COUNT = 4194303 };

/* The version of the interface of the running library: TINAMOU_ABI_VERSION when it was compiled. It grows when programs
   compiled against an earlier version would no longer work. */
int32_t tinamou_abi_version(void);

/* The version of the running library: TINAMOU_VERSION when it was compiled. Never null. */
const char *tinamou_version(void);

/* The name of a status, as in "TINAMOU_CONFLICT"; "unknown status" for another number. Never null. */
const char *tinamou_status_name(int32_t status);

/* ---- Memory ---- */

/* Returns a block of this size, aligned to 16 bytes, or null. */
typedef void *(*tinamou_allocate)(size_t size, void *context);

/* Frees a block of this size. */
typedef void (*tinamou_free)(void *memory, size_t size, void *context);

/* Makes the library take all memory from the host; with null for both functions, the default, from malloc.
   TINAMOU_IN_USE while the library has any memory: tinamou_memory. The library calls the functions on the threads of
   its callers, also on several at once. They must not call the library. free may be null.

   With an allocator of the host, refused memory does not end the process. Before a call, each solver sets aside a
   reserve of about twice its memory, and as much again while it shares its memory with a copy. If the host refuses the
   reserve, the call is refused. During the call, the reserve replaces refused memory until the call has finished or is
   undone: TINAMOU_OUT_OF_MEMORY. Functions without a status then answer as without a solver. Removing, committing and
   rolling back need the reserve as well, and usually still have it; tinamou_destroy needs none. A question takes a
   reserve for its duration, about six times the memory of the solver. A call that takes a block of more than half of its
   reserve sets aside twice the size of the block as well. The process ends only if one step of a call takes more than
   its reserves. In tests that refuse every allocation of a history, none has.

   A library that contains the whole Swift runtime returns TINAMOU_UNSUPPORTED; there, refused memory ends the
   process. */
int32_t tinamou_set_allocator(tinamou_allocate allocate, tinamou_free free, void *context);

/* The memory of all solvers together in bytes, including reserves; always 0 if tinamou_set_allocator is not
   supported. */
size_t tinamou_memory(void);

/* The memory of a solver in bytes, without its reserve; 0 without a solver, and if tinamou_set_allocator is not
   supported. Memory that it shares with a copy counts for both. */
size_t tinamou_solver_memory(const tinamou_solver *solver);

/* ---- Solvers ---- */

/* A solver without variables and constraints, owned by the caller. Null only if the host's allocator refuses memory. */
tinamou_solver *tinamou_create(void);

/* Destroys a solver. Null is allowed and has no effect. A destroyed solver is like freed memory: most calls still
   notice and return TINAMOU_UNKNOWN_HANDLE, but its address may by then belong to another solver. */
int32_t tinamou_destroy(tinamou_solver *solver);

/* Resets a solver to its initial state, without variables, constraints, open batches or a limit of steps. Earlier ids
   must not be used any more, because new ones may be the same numbers. */
int32_t tinamou_reset(tinamou_solver *solver);

/* A copy of a solver, owned by the caller, in which the same ids are valid; null without a solver, and if the host's
   allocator refuses memory. The two share their memory until one of them changes. A copy made within a batch is within
   that batch, too. */
tinamou_solver *tinamou_copy(const tinamou_solver *solver);

/* ---- Variables ---- */

/* Adds a variable with value 0. Returns its id; 0, which is never an id, without a solver or if there are already
   TINAMOU_MAXIMUM_COUNT variables. A variable keeps its value unless a constraint moves it.

   Ids are valid for one solver and its copies: a solver cannot distinguish ids of other solvers from its own. It
   refuses the id of a removed variable until a multiple of 1024 others, one after the other, have taken its place. */
uint32_t tinamou_add_variable(tinamou_solver *solver);

/* Adds count variables, like tinamou_add_variable, and writes their ids. Their values are those of the array, or 0 if
   it is null. All are added or none: TINAMOU_INVALID_ARGUMENT also if there would be more than
   TINAMOU_MAXIMUM_COUNT. */
int32_t tinamou_add_variables(tinamou_solver *solver, const double *values, uint32_t *ids, size_t count);

/* Sets the value of a variable that no constraint mentions; it keeps this value until a constraint moves it.
   TINAMOU_IN_USE if a constraint mentions it. For example, a search or an animation can begin at the current
   position. */
int32_t tinamou_set_value(tinamou_solver *solver, uint32_t variable, double value);

/* Removes a variable; TINAMOU_IN_USE while a constraint mentions it. */
int32_t tinamou_remove_variable(tinamou_solver *solver, uint32_t variable);

/* ---- Constraints ---- */

/* Adds a constraint, and writes its id, which is never 0, to id unless that is null. Terms of one variable are added
   up. Terms may be null if count is 0. A required constraint is decided at once, and may also move values at once. The
   same is true of the functions that follow. */
int32_t tinamou_add_constraint(
    tinamou_solver *solver, const tinamou_term *terms, size_t count, double constant, int32_t relation, double priority,
    double weight, uint64_t *id);

/* Adds count constraints, all or none, and writes their ids unless that is null. Their terms follow each other in one
   array of term_count, those of the first constraint first. One call costs less than many. A refusal concerns the whole
   call: in a conflict, each constraint of the call is given as its position in the array times 2^32. */
int32_t tinamou_add_constraints(
    tinamou_solver *solver, const tinamou_constraint *constraints, size_t count, const tinamou_term *terms,
    size_t term_count, uint64_t *ids);

/* Removes a constraint. The variables that it determined keep their values until another constraint moves them. */
int32_t tinamou_remove_constraint(tinamou_solver *solver, uint64_t id);

/* Changes the constant of a constraint. This is the cheapest way to resize. */
int32_t tinamou_set_constant(tinamou_solver *solver, uint64_t id, double constant);

/* Changes the constants of count constraints in one operation, all or nothing. Intermediate states need not fit
   together. */
int32_t tinamou_set_constants(tinamou_solver *solver, const uint64_t *ids, const double *constants, size_t count);

/* Changes the priority of a constraint, also to and from required. */
int32_t tinamou_set_priority(tinamou_solver *solver, uint64_t id, double priority);

/* Changes the weight of a constraint among those of its priority. */
int32_t tinamou_set_weight(tinamou_solver *solver, uint64_t id, double weight);

/* The rank of a constraint in the order in which ties are settled; UINT64_MAX if there is no such constraint. If
   several constraints of one priority cannot all hold and every choice costs the same, those of smaller rank hold.
   Constraints get the ranks 0, 2^20, 2 * 2^20 and so on as they are added, and keep them through all changes. */
uint64_t tinamou_rank(const tinamou_solver *solver, uint64_t id);

/* Gives a constraint a rank, less than 2^61: that of a removed constraint which it replaces, or one between others. Of
   equal ranks, the constraint in the earlier place of ids counts as the earlier. It is meant for hiding and showing: a
   constraint that is removed and added again with its old rank leaves no trace. */
int32_t tinamou_set_rank(tinamou_solver *solver, uint64_t id, uint64_t rank);

/* ---- Batches ---- */

/* Begins a batch: calls that can be undone together. Batches may be nested.

   Each call takes effect, or is refused, at once. A refused call leaves the batch open, and the caller decides whether
   to commit the others. To move required constraints that do not fit together in intermediate states, use
   tinamou_set_constants. */
int32_t tinamou_begin(tinamou_solver *solver);

/* Ends the innermost batch and keeps its changes. */
int32_t tinamou_commit(tinamou_solver *solver);

/* Ends the innermost batch and undoes all of its changes: values, constraints, variables, their data, and the reports
   of tinamou_changes. Ids made in it become invalid, and ids removed in it become valid again. */
int32_t tinamou_rollback(tinamou_solver *solver);

/* ---- Edits ---- */

/* Adds the constraint variable == its current value, which tinamou_suggest moves; TINAMOU_IN_USE if the variable has
   one. Writes its id to id unless that is null: it is a constraint like any other. */
int32_t tinamou_add_edit(
    tinamou_solver *solver, uint32_t variable, double priority, double weight, uint64_t *id);

/* Removes the edit of a variable. */
int32_t tinamou_remove_edit(tinamou_solver *solver, uint32_t variable);

/* Suggests a value for an edited variable. The next tinamou_solve moves it as far as stronger constraints allow. */
int32_t tinamou_suggest(tinamou_solver *solver, uint32_t variable, double value);

/* Suggests values for count edited variables in one operation, all or nothing. */
int32_t tinamou_suggest_many(
    tinamou_solver *solver, const uint32_t *variables, const double *values, size_t count);

/* ---- Solving ---- */

/* Finds the solution; TINAMOU_INVALID_ARGUMENT if a value would not be finite. Values are those of the solution until
   the next change. TINAMOU_UNFINISHED if a limit of steps was reached: the next call continues from there.
   TINAMOU_INEXACT if a proof in exact arithmetic would take more than about a second, or if required constraints
   contradict each other by so little that it was not detected when they were added: values may have moved, and every
   call returns it at once until something changes. */
int32_t tinamou_solve(tinamou_solver *solver);

/* Limits the steps of every later call; a negative number, the default, is no limit. A step processes one constraint
   that does not agree with the values. A call other than tinamou_solve that reaches the limit returns
   TINAMOU_UNFINISHED and has no effect. Copies have the limit of their original. */
int32_t tinamou_set_step_limit(tinamou_solver *solver, int64_t steps);

/* The limit of steps; -1 if there is none, and without a solver. */
int64_t tinamou_step_limit(const tinamou_solver *solver);

/* The number of steps of the last operation, also of a refused one; the difference to the limit was left. A call is no
   operation if, for example, it finds nothing to do, refuses its arguments or repeats recorded work. Questions count on
   copies. 0 without a solver. */
int64_t tinamou_steps(const tinamou_solver *solver);

/* 1 if tinamou_solve has nothing left to do, so that the values are those of a solution; otherwise 0. */
int32_t tinamou_is_solved(const tinamou_solver *solver);

/* The value of a variable; NaN if there is no such variable. If tinamou_is_solved returns 0, it is not the value of a
   solution: it may violate optional and even required constraints. */
double tinamou_value(const tinamou_solver *solver, uint32_t variable);

/* Writes the values of count variables to values, if all of them exist. They are those of a solution only if
   tinamou_is_solved returns 1. TINAMOU_INVALID_ARGUMENT if the two arrays overlap. */
int32_t tinamou_values(const tinamou_solver *solver, const uint32_t *variables, double *values, size_t count);

/* ---- Questions ----

   Functions that answer with a list return its length, and write as much of it as fits to the arrays that are not null:
   call with capacity 0 to get the length. Without a solver the length is 0. If the solver is not solved, questions
   about the solution solve a copy; it is cheaper to call tinamou_solve first. */

/* The variables whose values differ from those of the last report, in order of their ids' places; at first, from 0.
   Their values are those of tinamou_value. If there is not room for all, or variables is null, none of them counts as
   reported, and the next call reports all of them again. */
size_t tinamou_changes(tinamou_solver *solver, uint32_t *variables, double *values, size_t capacity);

/* The conflict of the last call that returned TINAMOU_CONFLICT: constraints that cannot hold together, while without
   any one of them the others can. First come those of the refused call, with 0 in place of an id or, for a call that
   adds several, the position times 2^32; the lower half of an id is never 0. Each has a multiplier, at most 0 for <=,
   at least 0 for >=, such that the sum of multiplier * constraint has no variables left and is a false comparison of
   numbers. */
size_t tinamou_conflict(const tinamou_solver *solver, uint64_t *ids, double *multipliers, size_t capacity);

/* The same as text that ends with a zero: "cannot hold together, by 8:" and a line for each constraint, in which v3 is
   the third variable. The constraints are those at the time of the refused call, even if they have changed since.
   Returns the length without the zero; 0 if no call was refused. If the text does not fit, it is truncated. Numbers
   have at most 16 digits. */
size_t tinamou_conflict_text(const tinamou_solver *solver, char *text, size_t capacity);

/* The variables, or the constraints, edits among them, in order of their ids' places. */
size_t tinamou_variables(const tinamou_solver *solver, uint32_t *variables, size_t capacity);
size_t tinamou_constraints(const tinamou_solver *solver, uint64_t *ids, size_t capacity);

/* Writes the current state of a constraint: constant, priority and weight as last set. */
int32_t tinamou_read_constraint(const tinamou_solver *solver, uint64_t id, tinamou_constraint *constraint);

/* The terms of a constraint, with those of one variable added up; terms that cancel come last. The list is empty if
   there is no such constraint. */
size_t tinamou_terms(const tinamou_solver *solver, uint64_t id, tinamou_term *terms, size_t capacity);

/* The violation of a constraint, in its own units, without its weight; NaN if there is no such constraint, or no
   solution with finite values or within the limit of steps. */
double tinamou_constraint_violation(const tinamou_solver *solver, uint64_t id);

/* Writes the least and the greatest value, possibly infinite, that the variable can have in a solution. If they differ,
   the variable is ambiguous, and its value is one of several. */
int32_t tinamou_range(const tinamou_solver *solver, uint32_t variable, double *low, double *high);

/* The constraints that determine the value of a variable. If the constant of one grows slightly, the value falls by the
   growth times the coefficient. The list is empty if there is no such variable, and if it could not be found within the
   limit of steps. */
size_t tinamou_why(
    const tinamou_solver *solver, uint32_t variable, uint64_t *ids, double *coefficients, size_t capacity);

/* The sum of weight times violation over the constraints of exactly this priority; 0 if there are none, NaN if it is
   not a priority, or if there is no solution with finite values or within the limit of steps. */
double tinamou_violation(const tinamou_solver *solver, double priority);

/* ---- Data ----

   A number of the caller, often a pointer, that is stored with a variable or a constraint: 0 until it is set. Copies
   have it, and rolling back a batch undoes it. In a batch, the first call that sets one costs O(numbers). */

int32_t tinamou_set_variable_data(tinamou_solver *solver, uint32_t variable, uint64_t data);
int32_t tinamou_set_constraint_data(tinamou_solver *solver, uint64_t id, uint64_t data);

/* 0 also if there is no such variable or constraint. */
uint64_t tinamou_variable_data(const tinamou_solver *solver, uint32_t variable);
uint64_t tinamou_constraint_data(const tinamou_solver *solver, uint64_t id);

#ifdef __cplusplus
}
#endif

#endif
