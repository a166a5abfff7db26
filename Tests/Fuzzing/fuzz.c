/* Calls the C interface as the bytes say, with good arguments and bad ones, and refuses it memory now and then. Nothing may
   trap, a refused call may move no value, and no memory may be left over. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tinamou.h"

enum { VARIABLES = 24, CONSTRAINTS = 48, TERMS = 5, SOLVERS = 3 };

typedef struct {
  tinamou_solver *solver;
  uint32_t variables[VARIABLES];
  uint64_t constraints[CONSTRAINTS];
} State;

static const uint8_t *bytes;
static size_t left;

/* How many allocations are granted before one is refused, and whether all that follow are; -1 for no end. */
static long granted = -1;
static int is_lasting;
static size_t outstanding;

static void *allocate(size_t size, void *context) {
  (void)context;
  if (granted == 0) {
    if (!is_lasting) granted = -1;
    return NULL;
  }
  if (granted > 0) granted -= 1;
  void *memory = malloc(size);
  if (memory != NULL) outstanding += size;
  return memory;
}

static void give_back(void *memory, size_t size, void *context) {
  (void)context;
  if (size > outstanding) abort();
  outstanding -= size;
  free(memory);
}

static uint8_t next(void) {
  if (left == 0) return 0;
  left -= 1;
  return *bytes++;
}

static double number(void) {
  static const double odd[] = {
    NAN, INFINITY, -INFINITY, 0, -0.0, 1e-300, 1e300, -1.7e308, 5e-324, 1e-9, 1e9, 1.0 / 3, 0.1, 1000, 999, 1e17,
  };
  uint8_t kind = next();
#ifdef MODEST
  /* The checks of the solver's invariants bear numbers of ordinary sizes only. */
  if (kind < 24) return odd[kind % 5];
#endif
  if (kind < 16) return odd[kind];
  if (kind < 24) {
    uint64_t bits = 0;
    for (int i = 0; i < 8; i += 1) bits = bits << 8 | next();
    double any;
    memcpy(&any, &bits, sizeof any);
    return any;
  }
  return (int8_t)next() / (kind % 4 == 0 ? 4.0 : 1.0);
}

static double priority(void) {
  static const double usual[] = {1000, 1000, 1000, 750, 750, 500, 250, 250, 50, 999.5};
  uint8_t kind = next() % 12;
  return kind < 10 ? usual[kind] : number();
}

static double weight(void) { return next() % 4 == 0 ? number() : 1; }

static uint32_t variable(const State *state) {
  uint8_t kind = next();
  return kind == 255 ? (uint32_t)next() << 16 | next() : state->variables[kind % VARIABLES];
}

static uint64_t constraint(const State *state) {
  uint8_t kind = next();
  return kind == 255 ? (uint64_t)next() << 32 | next() : state->constraints[kind % CONSTRAINTS];
}

static size_t capacity(size_t room) {
  uint8_t kind = next();
  return kind < room ? kind : room;
}

static void add_constraint(State *state) {
  tinamou_term terms[TERMS];
  size_t count = next() % (TERMS + 1);
  for (size_t i = 0; i < count; i += 1) {
    terms[i].variable = variable(state);
    terms[i].coefficient = next() % 4 == 0 ? number() : (next() % 2 == 0 ? 1 : -1);
  }
  uint64_t id = 0;
  double constant = number();
  int32_t relation = (int32_t)(next() % 16) - 1;
  if (relation > 2) relation %= 2;
  size_t told = next() == 255 ? (size_t)-1 - next() : count;
  int32_t status = tinamou_add_constraint(
      state->solver, terms, told, constant, relation, priority(), weight(), &id);
  if (status == TINAMOU_OK) state->constraints[next() % CONSTRAINTS] = id;
}

static int32_t add_constraints(State *state) {
  tinamou_constraint constraints[TERMS];
  tinamou_term terms[TERMS];
  uint64_t ids[TERMS];
  size_t count = next() % (TERMS + 1), used = 0;
  for (size_t i = 0; i < count; i += 1) {
    uint32_t own = next() % 3;
    if (used + own > TERMS) own = 0;
    constraints[i] = (tinamou_constraint){number(), priority(), weight(), (int32_t)(next() % 3) - 1, own};
    used += own;
  }
  for (size_t i = 0; i < used; i += 1) terms[i] = (tinamou_term){variable(state), next() % 2 == 0 ? 1 : -1};
  if (next() == 255) used += 1;
  int32_t status = tinamou_add_constraints(state->solver, constraints, count, terms, used, ids);
  if (status == TINAMOU_OK && count > 0) state->constraints[next() % CONSTRAINTS] = ids[next() % count];
  return status;
}

/* What is listed can be read. */
static void read_back(const tinamou_solver *solver) {
  uint64_t ids[CONSTRAINTS];
  uint32_t variables[VARIABLES];
  size_t count = tinamou_constraints(solver, ids, CONSTRAINTS);
  for (size_t i = 0; i < count && i < CONSTRAINTS; i += 1) {
    tinamou_constraint read;
    if (tinamou_read_constraint(solver, ids[i], &read) != TINAMOU_OK) abort();
    tinamou_term terms[TERMS];
    if (tinamou_terms(solver, ids[i], terms, TERMS) != read.term_count) abort();
  }
  count = tinamou_variables(solver, variables, VARIABLES);
  for (size_t i = 0; i < count && i < VARIABLES; i += 1) {
    if (isnan(tinamou_value(solver, variables[i]))) abort();
  }
}

static void ask(State *state) {
  uint32_t variables[VARIABLES];
  uint64_t ids[CONSTRAINTS];
  double numbers[CONSTRAINTS], low, high;
  switch (next() % 13) {
    case 0:
      tinamou_changes(state->solver, variables, next() % 2 == 0 ? numbers : NULL, capacity(VARIABLES));
      break;
    case 1: tinamou_conflict(state->solver, ids, numbers, capacity(CONSTRAINTS)); break;
    case 2:
      if (tinamou_range(state->solver, variable(state), &low, &high) == TINAMOU_OK && !(low <= high)) abort();
      break;
    case 3: tinamou_why(state->solver, variable(state), ids, numbers, capacity(CONSTRAINTS)); break;
    case 4: tinamou_violation(state->solver, priority()); break;
    case 5: tinamou_values(state->solver, state->variables, numbers, capacity(VARIABLES)); break;
    case 6: tinamou_changes(state->solver, NULL, numbers, (size_t)-1); break;
    case 7: read_back(state->solver); break;
    case 8: {
      char text[300];
      size_t room = next();
      size_t length = tinamou_conflict_text(state->solver, text, room);
      if (room > 0 && length > 0 && strlen(text) != (length < room ? length : room - 1)) abort();
      break;
    }
    case 9: if (tinamou_constraint_violation(state->solver, constraint(state)) < 0) abort(); break;
    case 10:
      if (tinamou_variable_data(state->solver, variable(state)) > 255) abort();
      if (tinamou_constraint_data(state->solver, constraint(state)) > 255) abort();
      break;
    case 11:
      if ((tinamou_solver_memory(state->solver) == 0) != (state->solver == NULL)) abort();
      if (tinamou_rank(state->solver, constraint(state)) == 0 && tinamou_constraints(state->solver, NULL, 0) == 0) abort();
      if (tinamou_is_solved(state->solver) >> 1 != 0) abort();
      break;
    default:
      tinamou_value(state->solver, variable(state));
      if (tinamou_steps(state->solver) < 0) abort();
      break;
  }
}

/* Calls that may be refused; TINAMOU_OK for those that tell no status. */
static int32_t call(State *state, int *solves) {
  tinamou_solver *solver = state->solver;
  uint32_t v = variable(state);
  uint32_t variables[] = {v, state->variables[0], state->variables[1]};
  double numbers[3];
  switch (next() % 26) {
    case 0: state->variables[next() % VARIABLES] = tinamou_add_variable(solver); return TINAMOU_OK;
    case 1: return tinamou_remove_variable(solver, v);
    case 2: return tinamou_remove_constraint(solver, constraint(state));
    case 3: return tinamou_set_constant(solver, constraint(state), number());
    case 4: return tinamou_set_priority(solver, constraint(state), priority());
    case 5: return tinamou_set_weight(solver, constraint(state), weight());
    case 6: return tinamou_add_edit(solver, v, priority(), weight(), &state->constraints[next() % CONSTRAINTS]);
    case 7: return tinamou_remove_edit(solver, v);
    case 8: return tinamou_suggest(solver, v, number());
    case 9: return tinamou_begin(solver);
    case 10: return tinamou_commit(solver);
    case 11: return tinamou_rollback(solver);
    case 12:
    case 13: *solves = 1; return tinamou_solve(solver);
    case 14: return add_constraints(state);
    case 15: {
      size_t place = next() % (VARIABLES - 1);
      numbers[0] = number();
      numbers[1] = number();
      return tinamou_add_variables(solver, next() % 2 == 0 ? numbers : NULL, &state->variables[place], next() % 3);
    }
    case 16: return tinamou_set_value(solver, v, number());
    case 17:
      for (int i = 0; i < 3; i += 1) numbers[i] = number();
      return tinamou_suggest_many(solver, variables, numbers, 1 + next() % 3);
    case 18: {
      uint64_t ids[] = {constraint(state), constraint(state)};
      numbers[0] = number();
      numbers[1] = number();
      return tinamou_set_constants(solver, ids, numbers, 1 + next() % 2);
    }
    case 19:
      return next() % 2 == 0 ? tinamou_set_variable_data(solver, v, next())
                             : tinamou_set_constraint_data(solver, constraint(state), next());
    case 20: return next() == 255 ? tinamou_reset(solver) : TINAMOU_OK;
    case 21: {
      uint64_t rank = tinamou_rank(solver, constraint(state));
      if (next() % 4 == 0) rank = (uint64_t)next() << next() % 64;
      return tinamou_set_rank(solver, constraint(state), rank);
    }
    case 22: return tinamou_set_step_limit(solver, next() % 2 == 0 ? -1 : next());
    default: ask(state); return TINAMOU_OK;
  }
}

static void read_values(const State *state, double *values) {
  for (int i = 0; i < VARIABLES; i += 1) values[i] = tinamou_value(state->solver, state->variables[i]);
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  (void)count, (void)arguments;
  if (tinamou_set_allocator(allocate, give_back, NULL) != TINAMOU_OK) abort();
  return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  State states[SOLVERS] = {0};
  bytes = data;
  left = size;
  states[0].solver = tinamou_create();
  for (int i = 0; i < VARIABLES / 4; i += 1) states[0].variables[i] = tinamou_add_variable(states[0].solver);
  size_t current = 0;
  while (left > 0) {
    State *state = &states[current];
    uint8_t kind = next();
    if (kind < 96) {
      add_constraint(state);
    } else if (kind < 248) {
      double before[VARIABLES], after[VARIABLES];
      read_values(state, before);
      int solves = 0;
      int32_t status = call(state, &solves);
      if (strcmp(tinamou_status_name(status), "unknown status") == 0) abort();
      /* tinamou_solve keeps its progress if a limit stops it, or if it cannot prove its answer. */
      int is_kept = solves && (status == TINAMOU_UNFINISHED || status == TINAMOU_INEXACT);
      if (status != TINAMOU_OK && !is_kept) {
        read_values(state, after);
        if (memcmp(before, after, sizeof before) != 0) abort();
      }
      if (solves && status == TINAMOU_INEXACT) {
        read_values(state, before);
        if (tinamou_is_solved(state->solver) || tinamou_solve(state->solver) == TINAMOU_OK) abort();
        read_values(state, after);
        if (memcmp(before, after, sizeof before) != 0) abort();
      }
    } else if (kind < 252) {
      size_t other = next() % SOLVERS;
      if (other != current) {
        tinamou_destroy(states[other].solver);
        states[other] = *state;
        states[other].solver = tinamou_copy(state->solver);
      }
    } else if (kind < 254) {
      /* Also one that is not there. */
      current = next() % SOLVERS;
    } else {
      granted = kind == 254 ? next() % 64 : -1;
      is_lasting = next() % 2;
    }
  }
  granted = -1;
  for (int i = 0; i < SOLVERS; i += 1) tinamou_destroy(states[i].solver);
  if (tinamou_memory() != 0 || outstanding != 0) abort();
  return 0;
}
