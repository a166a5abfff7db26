import TinamouSolver

/// The work of a solver between two moments, in numbers that are the same on every machine.
public struct Work: Hashable, Sendable {
  /// Changes of the active set.
  public var pivots = 0
  /// Optional constraints given up or taken up again without a pivot.
  public var flips = 0
  /// Times the basis was factorised from scratch.
  public var refactorisations = 0
  /// Rows read or evaluated in sweeps over the basis.
  public var rowsTouched = 0

  /// Nothing done.
  public init() {}

  /// All that a solver has done.
  public init(of solver: Solver) { self.init(solver.statistics) }

  /// The work that a solver counted.
  public init(_ statistics: Statistics) {
    pivots = statistics.pivots
    flips = statistics.flips
    refactorisations = statistics.refactorisations
    rowsTouched = statistics.rowsTouched
  }

  /// The work of both.
  public static func + (a: Work, b: Work) -> Work { combine(a, b, +) }

  /// The work done since `b`, where `a` is the present work.
  public static func - (a: Work, b: Work) -> Work { combine(a, b, -) }

  private static func combine(_ a: Work, _ b: Work, _ operation: (Int, Int) -> Int) -> Work {
    var work = Work()
    work.pivots = operation(a.pivots, b.pivots)
    work.flips = operation(a.flips, b.flips)
    work.refactorisations = operation(a.refactorisations, b.refactorisations)
    work.rowsTouched = operation(a.rowsTouched, b.rowsTouched)
    return work
  }
}
