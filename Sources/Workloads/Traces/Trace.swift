import TinamouSolver

/// A list of solver operations, and of what must hold after them.
///
/// As text, a line is an operation or, after an update, an expectation. Numbers are decimals, tokens are separated by
/// spaces, and lines that begin with `#` say nothing:
///
///     v N                             a fresh solver with N variables
///     c ID STRENGTH REL CONST k (VAR COEF)*k    add a constraint; REL is =, < (at most) or > (at least)
///     ! c …                           the same, and it must be refused
///     d ID                            remove it
///     e VAR STRENGTH, x VAR, s VAR VALUE        begin an edit at 0, end it, suggest a value
///     u                               solve
///     p NAME                          a phase begins: what follows is counted under that name
///     = VAR VALUE                     the variable has that value and no other
///     ? VAR                           the variable is ambiguous
///     ~ PRIORITY TOTAL                the total violation at that priority; R for required
///
/// A strength is `R` for required, a priority, or `priority*weight`.
public struct Trace: Sendable {
  /// The step of one line.
  public enum Step: Sendable {
    /// `v`
    case start(variables: Int)
    /// `c`, and `! c` when it must be refused
    case add(id: Int, PlainConstraint, refused: Bool)
    /// `d`
    case remove(id: Int)
    /// `e`
    case edit(variable: Int, priority: Double, weight: Double)
    /// `x`
    case endEdit(variable: Int)
    /// `s`
    case suggest(variable: Int, value: Double)
    /// `u`
    case update
    /// `p`
    case phase(String)
    /// `=`
    case expectValue(variable: Int, Double)
    /// `?`
    case expectAmbiguous(variable: Int)
    /// `~`
    case expectViolation(priority: Double, Double)
  }

  /// A line that says something.
  public struct Line: Sendable {
    /// Its number in the file, from 1.
    public let number: Int
    /// Its meaning.
    public let step: Step
  }

  /// The lines that say something, in order.
  public let lines: [Line]

  /// A trace of those lines.
  public init(lines: [Line]) { self.lines = lines }

  /// A trace of those steps, a line each.
  public init(steps: [Step]) { lines = steps.enumerated().map { Line(number: $0 + 1, step: $1) } }
}
