/// The reason why a ``ConstraintLayout`` refused a change, or could not finish a step. After any of these errors it is
/// as it was before, except for the part of a solution that was found before ``unfinished`` and ``inexact(_:)``.
///
/// Every call that takes an item or a parameter can throw ``foreign(_:layout:)``. Every call that adds or changes required
/// constraints, or solves, can throw ``unfinished`` and ``inexact(_:)``.
public enum LayoutError: Error, Sendable {
  /// A fault of a single constraint.
  public enum Fault: Hashable, Sendable {
    /// One of its numbers, or their sum, is NaN or infinite.
    case notFinite(Double)
    /// One of its numbers was divided by 0.
    case divisionByZero
    /// The priority is not in `0 < p <= 1000`.
    case invalidPriority(Double)
    /// It mentions an item that was removed, or made in another copy of the layout.
    case unknownItem
    /// It mentions a parameter that was made in another copy of the layout.
    case unknownParameter
    /// It mentions an item or a parameter of another layout. The text tells which of the two; the name is empty if the
    /// other layout has none.
    case foreign(String, layout: String)
  }

  /// Required constraints cannot hold together.
  case conflict(LayoutConflict)
  /// Margins or safe area insets that preserve those of a parent move the frames from which they are measured, and do
  /// not settle.
  case unsettled(InsetCycle)
  /// A constraint that is invalid by itself.
  case invalidConstraint(StatedConstraint, Fault)
  /// A number for the quantity in the text is not finite, or is a negative extent.
  case invalidNumber(String, Double)
  /// The expression of a question is divided by 0.
  case divisionByZero(String)
  /// A priority for the quantity in the text is not in `0 < p <= 1000`.
  case invalidPriority(String, Double)
  /// The item was removed, or made in another copy of the layout.
  case unknownItem
  /// The item was made after the layout was solved, so the solution has no frame for it.
  case unsolvedItem
  /// The item is hidden and has no frame.
  case hiddenItem
  /// The item or parameter belongs to another layout. The text tells which of the two; the name is empty if the other
  /// layout has none.
  case foreign(String, layout: String)
  /// More items than a lint can hide in turn, with the maximum: every combination of them is a case.
  case tooManyHiddenItems(Int, most: Int)
  /// The layout is not in the pass, was removed from it, or was not laid out yet; or checked frames belong to another
  /// layout.
  case unknownLayout
  /// The root item stands for the layout itself and cannot be removed.
  case rootCannotBeRemoved
  /// The root item stands for the layout itself and cannot be hidden.
  case rootCannotBeHidden
  /// A row, column, grid or flow cannot arrange its items in this way. The text has its name and the reason.
  case invalidArrangement(String)
  /// The runs of a flow, named in the text, lead to another width, and this width to other runs again.
  case unsettledFlow(String)
  /// The root item stands for the layout itself, and its alignment rectangle is its frame.
  case rootCannotBeAligned
  /// The parameter was made in another copy of the layout.
  case unknownParameter
  /// The constraint was removed, or belongs to another layout.
  case unknownConstraint
  /// The variation was detached, or belongs to another layout.
  case unknownVariation
  /// The position or size of the item in the text would not be a finite number.
  case overflow(String)
  /// A limit of steps was reached before the end. The next solve continues from there; any other call had no effect.
  case unfinished
  /// The frames could not be proved. The constraint is the most violated one, or one of those that
  /// contradict each other, if one can be named.
  case inexact(StatedConstraint?)
  /// A defect of this package, in the solver's words. No use of the public interface is known to lead here.
  case defect(String)
}

extension LayoutError.Fault: CustomStringConvertible {
  /// The fault, as the end of a sentence.
  public var description: String {
    switch self {
    case .notFinite(let number):
      "a number in it is \(DecimalText.shortest(number))"
    case .divisionByZero: "a number in it is divided by 0"
    case .invalidPriority(let number):
      "a priority is a number in 0 < p <= 1000, not \(DecimalText.shortest(number))"
    case .unknownItem: "it mentions an item that was removed, or made in another copy of the layout"
    case .unknownParameter: "it mentions a parameter made in another copy of the layout"
    case .foreign(let subject, let layout):
      "it mentions \(subject == "item" ? "an" : "a") \(subject) of another layout\(layout.isEmpty ? "" : ", \(layout)")"
    }
  }
}

extension LayoutError: CustomStringConvertible {
  /// The fault and its subject in one line; for a conflict one line per member.
  public var description: String {
    switch self {
    case .conflict(let conflict): conflict.description
    case .unsettled(let cycle): cycle.description
    case .invalidConstraint(let constraint, let fault): "\(constraint): \(fault)"
    case .invalidNumber(let subject, let number):
      number.isFinite
        ? "\(subject) is \(DecimalText.shortest(number)), but it cannot be negative"
        : "\(subject) is \(DecimalText.shortest(number)), which is not a finite number"
    case .divisionByZero(let text): "\(text) is divided by 0"
    case .invalidPriority(let subject, let number):
      "\(subject) is \(DecimalText.shortest(number)), but a priority is a number in 0 < p <= 1000"
    case .unknownItem: "the item was removed, or made in another copy of the layout"
    case .unsolvedItem: "the item was made after the layout was solved; solve it again"
    case .hiddenItem: "the item is hidden, and has no frame"
    case .tooManyHiddenItems(let count, let most):
      "a lint can hide \(most) items in turn, not \(count): every combination of them is a case"
    case .rootCannotBeHidden: "the root stands for the layout itself and cannot be hidden"
    case .foreign(let subject, let layout):
      "the \(subject) belongs to another layout\(layout.isEmpty ? "" : ", \(layout)")"
    case .unknownLayout:
      "the layout is not in this pass, was not laid out yet, or is not the one whose frames these are"
    case .rootCannotBeRemoved: "the root stands for the layout itself and cannot be removed"
    case .rootCannotBeAligned: "the root stands for the layout itself, and its alignment rectangle is its frame"
    case .unknownParameter: "the parameter was made in another copy of the layout"
    case .invalidArrangement(let words): words
    case .unsettledFlow(let name):
      "the runs of \(name) do not settle: their height leads to a width that wraps differently"
    case .unknownConstraint: "the constraint was removed, or belongs to another layout"
    case .unknownVariation: "the variation was detached, or belongs to another layout"
    case .overflow(let subject): "\(subject) would not be a finite number"
    case .unfinished: "a limit of steps was reached before the end"
    case .inexact(let constraint?): "the frames could not be proved: \(constraint) may not hold"
    case .inexact(nil): "the frames could not be proved"
    case .defect(let words): "a defect of Tinamou, please report it: \(words)"
    }
  }
}
