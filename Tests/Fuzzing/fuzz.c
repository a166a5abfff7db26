/* Calls the C interface as the bytes say, with good arguments and bad ones. Nothing may trap, and a refused call may
   move no value. */
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

static void ask(State *state) {
  uint32_t variables[VARIABLES];
  uint64_t ids[CONSTRAINTS];
  double numbers[CONSTRAINTS], low, high;
  switch (next() % 8) {
    case 0: tinamou_changes(state->solver, variables, capacity(VARIABLES)); break;
    case 1: tinamou_conflict(state->solver, ids, numbers, capacity(CONSTRAINTS)); break;
    case 2:
      if (tinamou_range(state->solver, variable(state), &low, &high) == TINAMOU_OK && !(low <= high)) abort();
      break;
    case 3: tinamou_why(state->solver, variable(state), ids, numbers, capacity(CONSTRAINTS)); break;
    case 4: tinamou_violation(state->solver, priority()); break;
    case 5: tinamou_values(state->solver, state->variables, numbers, capacity(VARIABLES)); break;
    case 6: tinamou_changes(state->solver, NULL, (size_t)-1); break;
    default: tinamou_value(state->solver, variable(state)); break;
  }
}

/* Calls that may be refused; TINAMOU_OK for those that tell no status. */
static int32_t call(State *state) {
  tinamou_solver *solver = state->solver;
  uint32_t v = variable(state);
  switch (next() % 16) {
    case 0: state->variables[next() % VARIABLES] = tinamou_add_variable(solver); return TINAMOU_OK;
    case 1: return tinamou_remove_variable(solver, v);
    case 2: return tinamou_remove_constraint(solver, constraint(state));
    case 3: return tinamou_set_constant(solver, constraint(state), number());
    case 4: return tinamou_set_priority(solver, constraint(state), priority());
    case 5: return tinamou_set_weight(solver, constraint(state), weight());
    case 6: return tinamou_add_edit(solver, v, priority(), weight());
    case 7: return tinamou_remove_edit(solver, v);
    case 8: return tinamou_suggest(solver, v, number());
    case 9: return tinamou_begin(solver);
    case 10: return tinamou_commit(solver);
    case 11: return tinamou_rollback(solver);
    case 12:
    case 13: return tinamou_solve(solver);
    default: ask(state); return TINAMOU_OK;
  }
}

static void read_values(const State *state, double *values) {
  for (int i = 0; i < VARIABLES; i += 1) values[i] = tinamou_value(state->solver, state->variables[i]);
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
      if (call(state) != TINAMOU_OK) {
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
    } else {
      /* Also one that is not there. */
      current = next() % SOLVERS;
    }
  }
  for (int i = 0; i < SOLVERS; i += 1) tinamou_destroy(states[i].solver);
  return 0;
}
