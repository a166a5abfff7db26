/* What happens when the host's allocator refuses: histories in which every allocation is refused once, and in which all are
   from some one on, beside a twin to which nothing is refused. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tinamou.h"

#define CHECK(condition)                                              \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s (seed %llu, allocation %ld, %s, step %d)\n", __FILE__, __LINE__, #condition, \
              (unsigned long long)seed, refused, is_lasting ? "and all that follow" : "alone", step); \
      exit(1);                                                        \
    }                                                                 \
  } while (0)

static uint64_t seed;
static long refused;
static int is_lasting, step;

/* ---- A host that counts ---- */

static size_t outstanding, largest, limit = SIZE_MAX;
static long allocations;
static int is_watched, was_refused;

static void *allocate(size_t size, void *context) {
  if (context != &outstanding) abort();
  if (is_watched) {
    allocations += 1;
    if (size > largest) largest = size;
    if (allocations == refused || (is_lasting && allocations > refused) || size > limit) {
      was_refused = 1;
      return NULL;
    }
  }
  outstanding += size;
  return malloc(size);
}

static void give_back(void *memory, size_t size, void *context) {
  if (context != &outstanding || size > outstanding) abort();
  outstanding -= size;
  memset(memory, 0xAA, size < 4096 ? size : 4096);
  free(memory);
}

/* ---- Histories ---- */

enum { MOST = 1024 };

/* What a history knows: the same for a solver and its twin, to which the same ids are given. */
typedef struct {
  uint32_t variables[MOST];
  uint64_t constraints[MOST];
  int variable_count, constraint_count, depth;
} Known;

static uint64_t state;

static uint32_t next(uint32_t bound) {
  state += 0x9E3779B97F4A7C15u;
  uint64_t mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9u;
  mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBu;
  return (uint32_t)((mixed ^ mixed >> 31) % bound);
}

static double number(void) { return (double)next(400) / 4 - 30; }

static double priority(void) {
  static const double usual[] = {1000, 1000, 750, 750, 500, 250};
  return usual[next(6)];
}

static uint32_t variable(const Known *known) {
  return known->variable_count == 0 ? 1 : known->variables[next((uint32_t)known->variable_count)];
}

static uint64_t constraint(const Known *known) {
  return known->constraint_count == 0 ? 1 : known->constraints[next((uint32_t)known->constraint_count)];
}

static void keep(Known *known, uint64_t id) {
  int place = known->constraint_count < MOST ? known->constraint_count++ : (int)next(MOST);
  known->constraints[place] = id;
}

static uint64_t mix(uint64_t sum, const void *bytes, size_t count) {
  for (size_t i = 0; i < count; i += 1) sum = (sum ^ ((const uint8_t *)bytes)[i]) * 0x100000001B3u;
  return sum;
}

/* All that a solver tells without changing. */
static uint64_t told(const tinamou_solver *solver) {
  static uint32_t variables[MOST];
  static uint64_t ids[MOST];
  static double values[MOST];
  tinamou_term terms[12];
  size_t count = tinamou_variables(solver, variables, MOST);
  uint64_t sum = mix(0, variables, count * sizeof *variables);
  CHECK(tinamou_values(solver, variables, values, count) == TINAMOU_OK);
  sum = mix(sum, values, count * sizeof *values);
  for (size_t i = 0; i < count; i += 1) {
    uint64_t data = tinamou_variable_data(solver, variables[i]);
    sum = mix(sum, &data, sizeof data);
  }
  count = tinamou_constraints(solver, ids, MOST);
  if (count > MOST) count = MOST;
  sum = mix(sum, ids, count * sizeof *ids);
  for (size_t i = 0; i < count; i += 1) {
    tinamou_constraint read = {0};
    CHECK(tinamou_read_constraint(solver, ids[i], &read) == TINAMOU_OK);
    sum = mix(sum, &read, sizeof read);
    /* The bytes between the fields may be any. */
    size_t terms_count = tinamou_terms(solver, ids[i], terms, 12);
    for (size_t j = 0; j < terms_count; j += 1) {
      sum = mix(sum, &terms[j].variable, sizeof terms[j].variable);
      sum = mix(sum, &terms[j].coefficient, sizeof terms[j].coefficient);
    }
    uint64_t data = tinamou_constraint_data(solver, ids[i]);
    sum = mix(sum, &data, sizeof data);
  }
  count = tinamou_conflict(solver, ids, values, MOST);
  sum = mix(mix(sum, ids, count * sizeof *ids), values, count * sizeof *values);
  int32_t is_solved = tinamou_is_solved(solver);
  return mix(sum, &is_solved, sizeof is_solved);
}

/* One call and what it answers; was_refused says of a call without a status that it must be repeated. */
typedef struct {
  int32_t status;
  uint64_t answer;
} Answer;

static Answer call(tinamou_solver **at, Known *known) {
  static uint32_t ids[MOST];
  static double values[MOST];
  tinamou_solver *solver = *at;
  uint32_t v = variable(known);
  tinamou_term terms[12];
  int32_t status = TINAMOU_OK;
  uint64_t answer = 0, id = 0;
  switch (next(44)) {
    case 0: case 1: case 2: {
      if (known->variable_count == MOST) break;
      uint32_t added = tinamou_add_variable(solver);
      if (added == 0) return (Answer){TINAMOU_OUT_OF_MEMORY, 0};
      known->variables[known->variable_count++] = added;
      answer = added;
      break;
    }
    case 3: {
      uint32_t count = next(40);
      if (known->variable_count + (int)count > MOST) break;
      status = tinamou_add_variables(solver, NULL, known->variables + known->variable_count, count);
      if (status == TINAMOU_OK) known->variable_count += (int)count;
      break;
    }
    case 4: case 5: case 6: case 7: case 8: case 9: case 10: case 11: {
      size_t count = 1 + next(3);
      for (size_t i = 0; i < count; i += 1) terms[i] = (tinamou_term){variable(known), next(3) == 0 ? 2 : 1 - 2.0 * (i % 2)};
      double constant = number(), p = priority();
      int32_t relation = (int32_t)next(3) - 1;
      status = tinamou_add_constraint(solver, terms, count, constant, relation, p, 1, &id);
      if (status == TINAMOU_OK) keep(known, id);
      break;
    }
    case 12: case 13: {
      tinamou_constraint constraints[4];
      uint64_t added[4];
      for (int i = 0; i < 4; i += 1) constraints[i] = (tinamou_constraint){number(), priority(), 1, (int32_t)next(3) - 1, 3};
      for (int i = 0; i < 12; i += 1) terms[i] = (tinamou_term){variable(known), 1 - 2.0 * (i % 3 % 2)};
      status = tinamou_add_constraints(solver, constraints, 4, terms, 12, added);
      if (status == TINAMOU_OK) for (int i = 0; i < 4; i += 1) keep(known, added[i]);
      break;
    }
    case 14: status = tinamou_remove_constraint(solver, constraint(known)); break;
    case 15: case 16: {
      uint64_t which = constraint(known);
      status = tinamou_set_constant(solver, which, number());
      break;
    }
    case 17: {
      uint64_t which[] = {constraint(known), constraint(known)};
      double constants[] = {number(), number()};
      status = tinamou_set_constants(solver, which, constants, 2);
      break;
    }
    case 18: {
      uint64_t which = constraint(known);
      status = tinamou_set_priority(solver, which, priority());
      break;
    }
    case 19: status = tinamou_set_weight(solver, constraint(known), 1 + next(4)); break;
    case 20:
      status = tinamou_begin(solver);
      if (status == TINAMOU_OK) known->depth += 1;
      break;
    case 21: case 22: status = tinamou_commit(solver); break;
    case 23: status = tinamou_rollback(solver); break;
    case 24: case 25: {
      double p = priority();
      status = tinamou_add_edit(solver, v, p, 1, &id);
      if (status == TINAMOU_OK) keep(known, id);
      break;
    }
    case 26: case 27: status = tinamou_suggest(solver, v, number()); break;
    case 28: status = tinamou_remove_edit(solver, v); break;
    case 29: status = tinamou_set_variable_data(solver, v, next(100)); break;
    case 30: status = tinamou_set_constraint_data(solver, constraint(known), next(100)); break;
    case 31: {
      size_t count = tinamou_changes(solver, ids, values, MOST);
      if (was_refused && is_watched && count == 0) return (Answer){TINAMOU_OUT_OF_MEMORY, 0};
      answer = mix(mix(0, ids, count * sizeof *ids), values, count * sizeof *values);
      break;
    }
    case 32: {
      double range[2] = {0, 0};
      status = tinamou_range(solver, v, &range[0], &range[1]);
      if (status == TINAMOU_OK) answer = mix(0, range, sizeof range);
      break;
    }
    case 33: {
      uint64_t why[64];
      size_t count = tinamou_why(solver, v, why, values, 64);
      if (was_refused && is_watched) return (Answer){TINAMOU_OUT_OF_MEMORY, 0};
      answer = mix(mix(0, why, count * sizeof *why), values, count * sizeof *values);
      break;
    }
    case 34: {
      double violation = tinamou_violation(solver, 750);
      if (was_refused && is_watched) return (Answer){TINAMOU_OUT_OF_MEMORY, 0};
      answer = mix(0, &violation, sizeof violation);
      break;
    }
    case 35: {
      /* A copy takes the solver's place. */
      tinamou_solver *copy = tinamou_copy(solver);
      if (copy == NULL) return (Answer){TINAMOU_OUT_OF_MEMORY, 0};
      if (next(2) == 0) tinamou_destroy(solver); else { tinamou_destroy(copy); copy = solver; }
      *at = copy;
      break;
    }
    case 36: case 37: {
      uint64_t which = constraint(known), rank = tinamou_rank(solver, constraint(known));
      status = tinamou_set_rank(solver, which, rank);
      break;
    }
    case 38: status = tinamou_set_value(solver, v, number()); break;
    case 39: {
      char text[200];
      answer = tinamou_conflict_text(solver, text, sizeof text);
      answer = mix(answer, text, answer < sizeof text ? answer : sizeof text - 1);
      break;
    }
    default: status = tinamou_solve(solver); break;
  }
  return (Answer){status, mix(answer, &id, sizeof id)};
}

/* Whether anything was refused in a history. */
static int run(int steps, int growth) {
  static Known known, other;
  memset(&known, 0, sizeof known);
  allocations = was_refused = is_watched = 0;
  state = seed;
  int any = 0;
  tinamou_solver *twin = tinamou_create();
  is_watched = 1;
  tinamou_solver *solver = tinamou_create();
  is_watched = 0;
  if (solver == NULL) solver = tinamou_create();
  if (growth > 0) {
    tinamou_add_variables(twin, NULL, known.variables, (size_t)growth);
    tinamou_add_variables(solver, NULL, known.variables, (size_t)growth);
    known.variable_count = growth;
  }
  for (step = 0; step < steps; step += 1) {
    any |= was_refused;
    uint64_t start = state, before = told(solver);
    other = known;
    was_refused = 0;
    is_watched = 1;
    Answer first = call(&solver, &other);
    is_watched = 0;
    any |= was_refused;
    if (first.status == TINAMOU_OUT_OF_MEMORY) {
      CHECK(was_refused);
      CHECK(told(solver) == before);
      was_refused = 0;
      other = known;
      state = start;
      first = call(&solver, &other);
    }
    state = start;
    Answer second = call(&twin, &known);
    CHECK(first.status == second.status && first.answer == second.answer);
    CHECK(memcmp(&known, &other, sizeof known) == 0);
    CHECK(told(solver) == told(twin));
  }
  tinamou_destroy(solver);
  tinamou_destroy(twin);
  CHECK(tinamou_memory() == 0 && outstanding == 0);
  return any;
}

/* Every allocation of a history: refused alone, and with all that follow it in the same history. */
static long every(int steps, int growth, long stride) {
  long runs = 0;
  for (is_lasting = 0; is_lasting < 2; is_lasting += 1) {
    refused = 1;
    while (run(steps, growth)) {
      refused += stride;
      runs += 1;
    }
  }
  return runs;
}

/* What each solver has taken, without a reserve: of solvers that share nothing the sum is all there is. */
static void each_has_its_own(tinamou_solver *solver) {
  CHECK(tinamou_solver_memory(NULL) == 0);
  size_t empty = tinamou_solver_memory(solver);
  CHECK(empty == tinamou_memory());
  Known known = {0};
  for (int i = 0; i < 400; i += 1) {
    call(&solver, &known);
    CHECK(tinamou_solver_memory(solver) == tinamou_memory());
  }
  while (tinamou_commit(solver) == TINAMOU_OK) {}
  size_t whole = tinamou_solver_memory(solver);
  CHECK(whole > 8 * empty);
  tinamou_solver *copy = tinamou_copy(solver);
  CHECK(tinamou_solver_memory(copy) == whole && tinamou_memory() < whole + empty);
  for (int i = 0; i < 8; i += 1) tinamou_add_variable(copy);
  CHECK(tinamou_solver_memory(copy) > whole / 4);
  CHECK(tinamou_solver_memory(solver) + tinamou_solver_memory(copy) == tinamou_memory());
  tinamou_reset(copy);
  CHECK(tinamou_solver_memory(copy) < 2 * empty);
  tinamou_destroy(copy);
  CHECK(tinamou_solver_memory(solver) == tinamou_memory());
  tinamou_destroy(solver);
}

/* The reserve of a large solver is not kept for the small one that it is after a reset. */
static void a_small_solver_has_a_small_reserve(void) {
  enum { COUNT = 1000 };
  static uint32_t ids[COUNT];
  tinamou_solver *solver = tinamou_create();
  tinamou_add_variable(solver);
  size_t small = tinamou_memory();
  CHECK(tinamou_add_variables(solver, NULL, ids, COUNT) == TINAMOU_OK && tinamou_memory() > 4 * small);
  CHECK(tinamou_reset(solver) == TINAMOU_OK && tinamou_add_variable(solver) == 1);
  CHECK(tinamou_memory() < 2 * small);
  /* If the host gives no smaller one, the large one serves. */
  CHECK(tinamou_add_variables(solver, NULL, ids, COUNT) == TINAMOU_OK && tinamou_reset(solver) == TINAMOU_OK);
  limit = 1000;
  is_watched = 1;
  CHECK(tinamou_add_variable(solver) == 1);
  is_watched = 0;
  limit = SIZE_MAX;
  tinamou_destroy(solver);
  CHECK(outstanding == 0);
}

/* A row of boxes that is resized, and of which one is asked for another width and released again: nothing is allocated. */
static void warm_changes_take_none(void) {
  enum { BOXES = 12, WARM = 40, ROUNDS = 80 };
  tinamou_solver *solver = tinamou_create();
  uint32_t edges[BOXES + 1];
  for (int i = 0; i <= BOXES; i += 1) edges[i] = tinamou_add_variable(solver);
  tinamou_term origin = {edges[0], 1}, end = {edges[BOXES], 1};
  uint64_t window = 0;
  tinamou_add_constraint(solver, &origin, 1, 0, TINAMOU_EQUAL, 1000, 1, NULL);
  tinamou_add_constraint(solver, &end, 1, -600, TINAMOU_EQUAL, 1000, 1, &window);
  for (int i = 0; i < BOXES; i += 1) {
    tinamou_term width[] = {{edges[i + 1], 1}, {edges[i], -1}};
    tinamou_add_constraint(solver, width, 2, 0, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL);
    tinamou_add_constraint(solver, width, 2, -20 - i, TINAMOU_EQUAL, 250 + i % 3, 1, NULL);
  }
  for (step = 0; step < WARM + ROUNDS; step += 1) {
    if (step == WARM) {
      allocations = was_refused = 0;
      is_watched = 1;
    }
    int box = step % BOXES;
    tinamou_term width[] = {{edges[box + 1], 1}, {edges[box], -1}};
    uint64_t id = 0;
    CHECK(tinamou_add_constraint(solver, width, 2, -30, TINAMOU_EQUAL, 750, 1, &id) == TINAMOU_OK);
    CHECK(tinamou_solve(solver) == TINAMOU_OK);
    CHECK(tinamou_set_constant(solver, window, -500 - step % 7) == TINAMOU_OK);
    CHECK(tinamou_solve(solver) == TINAMOU_OK);
    CHECK(tinamou_remove_constraint(solver, id) == TINAMOU_OK);
    CHECK(tinamou_solve(solver) == TINAMOU_OK);
  }
  is_watched = 0;
  CHECK(allocations == 0);
  tinamou_destroy(solver);
}

/* A row of boxes with equal distances between their centers, too narrow for them; the constraint of its width. Its searches are
   long enough to try a guess on a copy of the solver. */
static tinamou_solver *row_of_boxes(uint64_t *window) {
  enum { BOXES = 100 };
  tinamou_solver *solver = tinamou_create();
  uint32_t left[BOXES], width[BOXES];
  for (int i = 0; i < BOXES; i += 1) {
    left[i] = tinamou_add_variable(solver);
    width[i] = tinamou_add_variable(solver);
    tinamou_term own = {width[i], 1};
    double content = 20 + i * 37 % 41;
    tinamou_add_constraint(solver, &own, 1, 0, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL);
    tinamou_add_constraint(solver, &own, 1, -content, TINAMOU_LESS_OR_EQUAL, 250, 1, NULL);
    tinamou_add_constraint(solver, &own, 1, -content, TINAMOU_GREATER_OR_EQUAL, 750, 1, NULL);
  }
  tinamou_term origin = {left[0], 1}, end[] = {{left[BOXES - 1], 1}, {width[BOXES - 1], 1}};
  tinamou_add_constraint(solver, &origin, 1, 0, TINAMOU_EQUAL, 1000, 1, NULL);
  for (int i = 1; i < BOXES; i += 1) {
    tinamou_term gap[] = {{left[i], 1}, {left[i - 1], -1}, {width[i - 1], -1}};
    tinamou_add_constraint(solver, gap, 3, -4, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL);
  }
  for (int i = 2; i < BOXES; i += 1) {
    tinamou_term distance[] = {{left[i], 1},      {width[i], 0.5},  {left[i - 1], -1}, {width[i - 1], -0.5},
                               {left[1], -1},     {width[1], -0.5}, {left[0], 1},      {width[0], 0.5}};
    tinamou_add_constraint(solver, distance, 8, 0, TINAMOU_EQUAL, 150, 1, NULL);
  }
  tinamou_add_constraint(solver, end, 2, -20 * BOXES, TINAMOU_EQUAL, 1000, 1, window);
  CHECK(tinamou_solve(solver) == TINAMOU_OK);
  return solver;
}

/* Makes the row roomy while memory is refused, and once more with all memory if that was undone; whether any was refused. */
static int widen(uint64_t expected) {
  uint64_t window = 0;
  tinamou_solver *solver = row_of_boxes(&window);
  uint64_t before = told(solver);
  allocations = was_refused = 0;
  is_watched = 1;
  int32_t status = tinamou_set_constant(solver, window, -9000);
  if (status == TINAMOU_OK) {
    before = told(solver);
    status = tinamou_solve(solver);
  }
  is_watched = 0;
  int any = was_refused;
  if (status == TINAMOU_OUT_OF_MEMORY) {
    CHECK(any && told(solver) == before);
    CHECK(tinamou_set_constant(solver, window, -9000) == TINAMOU_OK);
    status = tinamou_solve(solver);
  }
  CHECK(status == TINAMOU_OK && (expected == 0 || told(solver) == expected));
  tinamou_destroy(solver);
  CHECK(outstanding == 0);
  return any;
}

/* A long search that tries a guess: every allocation refused once, alone and with all that follow. */
static long long_searches(void) {
  uint64_t window = 0;
  tinamou_solver *twin = row_of_boxes(&window);
  CHECK(tinamou_set_constant(twin, window, -9000) == TINAMOU_OK && tinamou_solve(twin) == TINAMOU_OK);
  uint64_t expected = told(twin);
  tinamou_destroy(twin);
  long runs = 0;
  for (is_lasting = 0; is_lasting < 2; is_lasting += 1) {
    refused = 1;
    while (widen(expected)) {
      refused += 1 + refused / 8;
      runs += 1;
    }
  }
  return runs;
}

/* Dense equalities with many digits, and a wish that is their sum but for rounding. To tell if it holds takes a proof, whose
   numbers need far more memory than the solver. The wish is added and solved while memory is refused, and with all memory if
   that was undone; whether any was refused. The answer is what the solver tells at the end. */
static int prove_with_long_numbers(uint64_t *answer) {
  enum { VARIABLES = 12 };
  state = 1;
  tinamou_solver *solver = tinamou_create();
  tinamou_term terms[VARIABLES], wish[VARIABLES];
  double constants = 0;
  for (int i = 0; i < VARIABLES; i += 1) wish[i] = (tinamou_term){tinamou_add_variable(solver), 0};
  for (int row = 0; row < VARIABLES - 1; row += 1) {
    for (int i = 0; i < VARIABLES; i += 1) {
      terms[i] = (tinamou_term){wish[i].variable, next(1u << 31) / 0x1p30 - 1};
      wish[i].coefficient += terms[i].coefficient;
    }
    double constant = next(1u << 31) / 0x1p30 / 3;
    constants += constant;
    CHECK(tinamou_add_constraint(solver, terms, VARIABLES, constant, TINAMOU_EQUAL, 1000, 1, NULL) == TINAMOU_OK);
  }
  CHECK(tinamou_solve(solver) == TINAMOU_OK);
  int any = 0;
  for (int is_solving = 0; is_solving < 2; is_solving += 1) {
    uint64_t before = told(solver);
    allocations = was_refused = 0;
    int32_t status = TINAMOU_OUT_OF_MEMORY;
    for (is_watched = 1; status == TINAMOU_OUT_OF_MEMORY; is_watched = 0) {
      CHECK(told(solver) == before);
      status = is_solving ? tinamou_solve(solver)
                          : tinamou_add_constraint(solver, wish, VARIABLES, constants, TINAMOU_EQUAL, 500, 1, NULL);
    }
    CHECK(status == TINAMOU_OK);
    is_watched = 0;
    any |= was_refused;
  }
  *answer = told(solver);
  tinamou_destroy(solver);
  CHECK(outstanding == 0);
  return any;
}

/* A proof with long numbers: every allocation refused once, alone and with all that follow, and all blocks that are larger
   than some size. */
static long proofs_with_long_numbers(void) {
  long runs = 0;
  largest = 0;
  refused = -1;
  is_lasting = 0;
  uint64_t expected, answer;
  CHECK(!prove_with_long_numbers(&expected) && largest > 1 << 17);
  for (limit = largest - 1; limit > 1000; limit -= limit / 8) {
    CHECK(prove_with_long_numbers(&answer) && answer == expected);
    runs += 1;
  }
  limit = SIZE_MAX;
  for (; is_lasting < 2; is_lasting += 1) {
    for (refused = 1; prove_with_long_numbers(&answer); refused += 1) {
      CHECK(answer == expected);
      runs += 1;
    }
  }
  return runs;
}

/* All that histories lead to, in one number. */
static uint64_t answers(void) {
  uint64_t sum = 0;
  for (seed = 1; seed <= 40; seed += 1) {
    Known known = {0};
    state = seed;
    tinamou_solver *solver = tinamou_create();
    for (step = 0; step < 300; step += 1) {
      Answer answer = call(&solver, &known);
      uint64_t parts[] = {(uint64_t)answer.status, answer.answer, told(solver)};
      sum = mix(sum, parts, sizeof parts);
    }
    tinamou_destroy(solver);
  }
  return sum;
}

int main(void) {
  printf("answers %016llx\n", (unsigned long long)answers());
  /* With the whole Swift runtime there is no such thing. */
  if (tinamou_set_allocator(NULL, NULL, NULL) == TINAMOU_UNSUPPORTED) {
    tinamou_solver *unknown = tinamou_create();
    int is_counted = tinamou_memory() != 0 || tinamou_solver_memory(unknown) != 0;
    tinamou_destroy(unknown);
    return is_counted;
  }
  CHECK(tinamou_set_allocator(NULL, give_back, NULL) == TINAMOU_INVALID_ARGUMENT);
  CHECK(tinamou_memory() == 0);
  tinamou_solver *solver = tinamou_create();
  CHECK(tinamou_memory() > 0);
  CHECK(tinamou_set_allocator(allocate, give_back, &outstanding) == TINAMOU_IN_USE);
  each_has_its_own(solver);
  CHECK(tinamou_memory() == 0);
  CHECK(tinamou_set_allocator(allocate, give_back, &outstanding) == TINAMOU_OK);
  warm_changes_take_none();
  a_small_solver_has_a_small_reserve();
  long runs = 0;
  for (seed = 1; seed <= 4; seed += 1) runs += every(60, 0, 1);
  for (seed = 5; seed <= 6; seed += 1) runs += every(200, 60, 41);
  for (seed = 7; seed <= 8; seed += 1) runs += every(400, 600, 997);
  runs += long_searches();
  runs += proofs_with_long_numbers();
  CHECK(tinamou_set_allocator(NULL, NULL, NULL) == TINAMOU_OK);
  printf("%ld histories with refused memory\n", runs);
  return 0;
}
