/* A row of three columns that share a width in a ratio, resized, and made too narrow. C11 and tinamou.h alone. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tinamou.h"

static int failures = 0;

#define CHECK(condition)                                           \
  do {                                                             \
    if (!(condition)) {                                            \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
      failures += 1;                                               \
    }                                                              \
  } while (0)

enum { COLUMNS = 3 };

int main(void) {
  CHECK(tinamou_abi_version() == TINAMOU_ABI_VERSION);
  tinamou_solver *solver = tinamou_create();

  uint32_t edges[COLUMNS + 1];
  for (int i = 0; i <= COLUMNS; i += 1) edges[i] = tinamou_add_variable(solver);

  /* The first edge is 0 and the last where the window ends. */
  tinamou_term origin = {edges[0], 1};
  CHECK(tinamou_add_constraint(solver, &origin, 1, 0, TINAMOU_EQUAL, 1000, 1, NULL) == TINAMOU_OK);
  tinamou_term end = {edges[COLUMNS], 1};
  uint64_t window = 0;
  CHECK(tinamou_add_constraint(solver, &end, 1, -600, TINAMOU_EQUAL, 1000, 1, &window) == TINAMOU_OK);

  /* No column is narrower than 50; each is, if possible, so many times as wide as the first. */
  for (int i = 0; i < COLUMNS; i += 1) {
    tinamou_term width[] = {{edges[i + 1], 1}, {edges[i], -1}};
    CHECK(tinamou_add_constraint(solver, width, 2, -50, TINAMOU_GREATER_OR_EQUAL, 1000, 1, NULL) == TINAMOU_OK);
    tinamou_term ratio[] = {{edges[i + 1], 1}, {edges[i], -1}, {edges[1], -(i + 1)}, {edges[0], i + 1}};
    CHECK(tinamou_add_constraint(solver, ratio, 4, 0, TINAMOU_EQUAL, 750, 1, NULL) == TINAMOU_OK);
  }

  double values[COLUMNS + 1];
  CHECK(tinamou_solve(solver) == TINAMOU_OK);
  CHECK(tinamou_values(solver, edges, values, COLUMNS + 1) == TINAMOU_OK);
  printf("%g %g %g %g\n", values[0], values[1], values[2], values[3]);
  CHECK(values[1] == 100 && values[2] == 300 && values[3] == 600);

  /* A resize tells what it moves. */
  uint32_t changed[COLUMNS + 1];
  CHECK(tinamou_changes(solver, changed, values, COLUMNS + 1) == 3);
  CHECK(tinamou_set_constant(solver, window, -300) == TINAMOU_OK);
  CHECK(tinamou_solve(solver) == TINAMOU_OK);
  CHECK(tinamou_changes(solver, changed, values, COLUMNS + 1) == 3);
  CHECK(tinamou_value(solver, edges[1]) == 50 && tinamou_value(solver, edges[2]) == 150);

  /* Three columns of 50 do not fit in 120; the reason adds up to a contradiction, and nothing has changed. */
  CHECK(tinamou_set_constant(solver, window, -120) == TINAMOU_CONFLICT);
  uint64_t ids[8];
  double multipliers[8];
  CHECK(tinamou_conflict(solver, ids, multipliers, 8) == 5);
  CHECK(ids[0] == window && fabs(multipliers[0]) == 1);
  CHECK(tinamou_value(solver, edges[3]) == 300);

  /* A copy goes its own way. */
  tinamou_solver *copy = tinamou_copy(solver);
  CHECK(tinamou_set_constant(copy, window, -1200) == TINAMOU_OK);
  CHECK(tinamou_solve(copy) == TINAMOU_OK);
  CHECK(tinamou_value(copy, edges[1]) == 200 && tinamou_value(solver, edges[1]) == 50);
  CHECK(tinamou_destroy(copy) == TINAMOU_OK);

  CHECK(strcmp(tinamou_status_name(TINAMOU_CONFLICT), "TINAMOU_CONFLICT") == 0);
  CHECK(tinamou_destroy(solver) == TINAMOU_OK);
  return failures == 0 ? 0 : 1;
}
