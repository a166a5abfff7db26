// A label beside a field that takes the rest, and the least width at which both fit: tinamou.hpp, as C++17 and C++20.
#include "tinamou.hpp"

#include <cstdio>

namespace {

int failures = 0;

void check(bool condition, const char *text) {
  if (condition) return;
  std::fprintf(stderr, "failed: %s\n", text);
  failures += 1;
}
#define CHECK(condition) check(condition, #condition)

}  // namespace

int main() {
  tinamou::Solver solver;
  const tinamou::Variable label = solver.variable(), field = solver.variable(), width = solver.variable(320);

  solver.add((label >= 46) | 750);  // the label is not clipped
  solver.add((label <= 46) | 251);  // and no wider than its text
  solver.add((field >= 97) | 750);
  const tinamou::ConstraintId sum = solver.add(label + 8 + field == width);
  solver.edit(width, 500);
  solver.setData(sum, 7);
  solver.setRank(sum, solver.rank(sum) + 1);
  CHECK(solver.rank(sum) == (3 << 20) + 1);
  CHECK(!solver.isSolved());

  solver.solve();
  std::printf("%g %g\n", solver[label], solver[field]);
  CHECK(solver.isSolved() && solver[label] == 46 && solver[field] == 266);
  CHECK(solver.value(2 * (width - label) / 4 - 1) == 136);
  CHECK(solver.changes().size() == 3 && solver.changes().empty());

  solver.suggest(width, 0);
  solver.solve();
  std::printf("at least %g\n", solver[width]);
  CHECK(solver[width] == 151 && solver.data(sum) == 7);
  CHECK(solver.range(width) == std::make_pair(151.0, 151.0));

  // A refusal changes nothing, and says why.
  try {
    solver.add({width <= 100, -field <= -80, label >= 50});
    CHECK(!"accepted");
  } catch (const tinamou::Conflict &conflict) {
    CHECK(conflict.members.size() == 4 && conflict.members[1].id == std::uint64_t{1} << 32);
    CHECK(conflict.members[3].id == sum && conflict.status == TINAMOU_CONFLICT);
    std::puts(conflict.what());
  }
  try {
    solver.suggest(label, 3);
    CHECK(!"accepted");
  } catch (const tinamou::Error &error) {
    CHECK(error.status == TINAMOU_UNKNOWN_HANDLE && std::string(error.what()) == "TINAMOU_UNKNOWN_HANDLE");
  }

  // What is not committed is undone, and a copy goes its own way.
  tinamou::Solver copy = solver;
  {
    tinamou::Batch batch(solver);
    solver.add({label + label == 120, (field == 10) | 900});
    solver.solve();
    CHECK(solver[label] == 60 && solver[field] == 10);
  }
  solver.solve();
  CHECK(solver[label] == 46 && solver[field] == 97);
  {
    tinamou::Batch batch(copy);
    copy.remove(sum);
    batch.commit();
  }
  // A refused commit, here because its solver is elsewhere, leaves the batch open until it is undone.
  {
    tinamou::Batch batch(solver);
    solver.add(label == 70);
    tinamou::Solver elsewhere = std::move(solver);
    try {
      batch.commit();
      CHECK(!"accepted");
    } catch (const tinamou::Error &error) {
      CHECK(error.status == TINAMOU_UNKNOWN_HANDLE);
    }
    solver = std::move(elsewhere);
  }
  solver.solve();
  CHECK(solver[label] == 46 && tinamou_commit(solver.get()) == TINAMOU_INVALID_ARGUMENT);
  copy.solve();
  tinamou::Solver moved = std::move(copy);
  CHECK(moved[width] == 0 && solver[width] == 151);
  return failures == 0 ? 0 : 1;
}
