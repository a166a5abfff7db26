/* Several threads that ask one solver at once, and many calls that are undone. C11, threads of POSIX, and tinamou.h. */
#define _DEFAULT_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "tinamou.h"

enum { WIDTHS = 40, THREADS = 4, ROUNDS = 30 };

static uint32_t widths[WIDTHS];

typedef struct {
  double values[WIDTHS], low, high, violations[2];
  size_t reasons;
  char text[200];
} Answers;

static int failed(const char *what) {
  fprintf(stderr, "failed: %s\n", what);
  return 1;
}

static void ask(const tinamou_solver *solver, Answers *answers) {
  memset(answers, 0, sizeof *answers);
  tinamou_values(solver, widths, answers->values, WIDTHS);
  tinamou_range(solver, widths[7], &answers->low, &answers->high);
  answers->violations[0] = tinamou_violation(solver, 250);
  answers->violations[1] = tinamou_violation(solver, 500);
  answers->reasons = tinamou_why(solver, widths[3], NULL, NULL, 0);
  tinamou_conflict_text(solver, answers->text, sizeof answers->text);
  tinamou_destroy(tinamou_copy(solver));
}

static Answers expected;

static void *ask_often(void *solver) {
  for (int round = 0; round < ROUNDS; round += 1) {
    Answers answers;
    ask(solver, &answers);
    if (memcmp(&answers, &expected, sizeof answers) != 0) return solver;
  }
  return NULL;
}

/* Bytes that are allocated, 0 if nobody knows. */
static size_t allocated(void) {
#ifdef __GLIBC__
  return mallinfo2().uordblks;
#else
  return 0;
#endif
}

/* A solver that is destroyed within a batch, and a copy of it. */
static int passing_solver(void) {
  tinamou_solver *solver = tinamou_create();
  tinamou_term term = {tinamou_add_variable(solver), 1};
  tinamou_begin(solver);
  tinamou_add_constraint(solver, &term, 1, -1, TINAMOU_EQUAL, 1000, 1, NULL);
  tinamou_solver *copy = tinamou_copy(solver);
  int32_t status = tinamou_solve(copy);
  if (tinamou_value(copy, term.variable) != 1) status = TINAMOU_INVALID_ARGUMENT;
  return status | tinamou_destroy(solver) | tinamou_destroy(copy);
}

int main(void) {
  tinamou_solver *solver = tinamou_create();
  if (tinamou_add_variables(solver, NULL, widths, WIDTHS) != TINAMOU_OK) return failed("variables");
  for (int i = 0; i < WIDTHS; i += 1) {
    tinamou_term terms[] = {{widths[i], 1}, {widths[(i + 1) % WIDTHS], -1}};
    tinamou_add_constraint(solver, terms, 1, -30 - i % 5, TINAMOU_EQUAL, 250, 1, NULL);
    tinamou_add_constraint(solver, terms, 1, -10, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL);
    tinamou_add_constraint(solver, terms, 2, -1, TINAMOU_LESS_OR_EQUAL, 500, 1, NULL);
  }
  tinamou_add_edit(solver, widths[0], 750, 1, NULL);
  tinamou_term first = {widths[0], 1};
  if (tinamou_add_constraint(solver, &first, 1, -5, TINAMOU_EQUAL, 1000, 1, NULL) != TINAMOU_CONFLICT) {
    return failed("conflict");
  }

  /* At first not solved: each thread then solves a copy. */
  for (int solved = 0; solved < 2; solved += 1) {
    ask(solver, &expected);
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i += 1) pthread_create(&threads[i], NULL, ask_often, solver);
    for (int i = 0; i < THREADS; i += 1) {
      void *difference = NULL;
      pthread_join(threads[i], &difference);
      if (difference != NULL) return failed("the threads have different answers");
    }
    if (tinamou_is_solved(solver) != solved) return failed("solved by a question");
    tinamou_solve(solver);
  }

  /* What is refused or undone leaves no memory behind, also while something else waits for the next solving. */
  tinamou_add_constraint(solver, &first, 1, -500, TINAMOU_EQUAL, 100, 1, NULL);
  size_t before = 0;
  for (int round = 0; round < 20000; round += 1) {
    if (round == 10000) before = allocated();
    tinamou_begin(solver);
    tinamou_suggest(solver, widths[0], 20 + round % 7);
    tinamou_rollback(solver);
    tinamou_add_constraint(solver, &first, 1, -5, TINAMOU_EQUAL, 1000, 1, NULL);
    uint64_t id = 0;
    tinamou_add_constraint(solver, &first, 1, -60, TINAMOU_LESS_OR_EQUAL, 1000, 1, &id);
    tinamou_remove_constraint(solver, id);
    if (passing_solver() != 0) return failed("a passing solver");
  }
  size_t after = allocated();
  if (after > before + 10000) {
    fprintf(stderr, "%zu bytes, then %zu\n", before, after);
    return failed("memory grows");
  }
  printf("%d threads, the same answers\n", THREADS);
  return tinamou_destroy(solver) == TINAMOU_OK ? 0 : failed("destroy");
}
