// A label beside a field that takes the rest, and the least width at which both fit. C++17.
#include <cstdio>
#include <memory>
#include <vector>

#include "tinamou.h"

namespace {

struct Destroy {
  void operator()(tinamou_solver *solver) const { tinamou_destroy(solver); }
};

using Solver = std::unique_ptr<tinamou_solver, Destroy>;

uint64_t add(
    const Solver &solver, const std::vector<tinamou_term> &terms, double constant, int32_t relation,
    double priority = 1000) {
  uint64_t id = 0;
  tinamou_add_constraint(solver.get(), terms.data(), terms.size(), constant, relation, priority, 1, &id);
  return id;
}

}  // namespace

int main() {
  Solver solver(tinamou_create());
  const uint32_t label = tinamou_add_variable(solver.get());
  const uint32_t field = tinamou_add_variable(solver.get());
  const uint32_t width = tinamou_add_variable(solver.get());

  add(solver, {{label, 1}}, -46, TINAMOU_GREATER_OR_EQUAL, 750);  // the label is not clipped
  add(solver, {{label, 1}}, -46, TINAMOU_LESS_OR_EQUAL, 251);     // and no wider than its text
  add(solver, {{field, 1}}, -97, TINAMOU_GREATER_OR_EQUAL, 750);
  const uint64_t sum = add(solver, {{label, 1}, {field, 1}, {width, -1}}, 8, TINAMOU_EQUAL);
  tinamou_add_edit(solver.get(), width, 500, 1);
  if (sum == 0) return 1;

  tinamou_suggest(solver.get(), width, 320);
  if (tinamou_solve(solver.get()) != TINAMOU_OK) return 1;
  std::printf("%g %g\n", tinamou_value(solver.get(), label), tinamou_value(solver.get(), field));
  if (tinamou_value(solver.get(), label) != 46 || tinamou_value(solver.get(), field) != 266) return 1;

  tinamou_suggest(solver.get(), width, 0);
  if (tinamou_solve(solver.get()) != TINAMOU_OK) return 1;
  std::printf("at least %g\n", tinamou_value(solver.get(), width));
  return tinamou_value(solver.get(), width) == 151 ? 0 : 1;
}
