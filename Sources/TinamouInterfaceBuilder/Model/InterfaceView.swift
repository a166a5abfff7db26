public import Tinamou
public import TinamouText

/// A view of an Interface Builder file.
public struct InterfaceView: Sendable {
  /// The object's id, as in `8bC-Xf-vdC`.
  public let id: String
  /// The kind of view: the name of its element, as in `label`.
  public let kind: String
  /// The custom class; empty if it has none.
  public let customClass: String
  /// The name in the document outline, or the text; empty if there is neither.
  public let label: String
  /// The line of the file, from 1.
  public let line: Int
  /// The position of its superview among the root's views; nil for the root itself.
  public let superview: Int?
  /// The frame that the file stores, in points from the superview's upper left corner, also where a file of the Mac
  /// counts from the lower one.
  public let frame: LayoutRect
  /// True if the file states its frame; ``frame`` is zero otherwise.
  public let hasFrame: Bool
  /// True if Interface Builder marks the stored frame as different from the one of the constraints.
  public let isMisplaced: Bool
  /// True if Interface Builder marks the frame as ambiguous.
  public let isAmbiguous: Bool
  /// True if it is hidden.
  public let isHidden: Bool
  /// True if its superview is a stack view that arranges it.
  public let isArranged: Bool
  /// True if its autoresizing mask places it instead of constraints.
  public let isAutoresized: Bool
  /// The autoresizing mask.
  public let mask: AutoresizingMask
  /// The size that its content would have, in points of the alignment rectangle; nil on an axis on which it has none.
  public internal(set) var content: IntrinsicSize
  /// The distances from its frame inwards to the rectangle that constraints mean.
  public internal(set) var alignment: LayoutInsets
  /// True if it shows all of its content in less room than this would take by itself: an image, which is scaled, or a text
  /// of several lines.
  public let contentFits: Bool
  /// True if it may reach beyond its superview: the content of a box, which is larger than the alignment rectangle of the
  /// box, and on the Mac a document that scrolls.
  public let reachesOut: Bool
  /// The baselines of its text.
  public let baselines: LayoutBaselines
  /// The hugging priorities.
  public let hugging: ContentPriority
  /// The compression resistance.
  public let resistance: ContentPriority
  /// The margins in the file; nil for the system's.
  let edgeInsets: LayoutInsets?
  let preservesSuperviewMargins: Bool
  let insetsMarginsFromSafeArea: Bool
  /// The settings of a stack view; nil for any other view.
  let stack: StackSettings?
  /// The settings of a split view; nil for any other view.
  let split: SplitSettings?
  /// True if the distances from its frame to its alignment rectangle are known.
  let isAlignmentKnown: Bool
  /// True if it shows a symbol of the system, whose alignment rectangle is not its frame.
  let showsSymbol: Bool
  /// True if a container that is not modelled places it: it stays where it is stored.
  let isKept: Bool
  /// True if it is in a stack view that leaves it out: it takes no room, and is nowhere.
  let isLeftOut: Bool

  /// The stored alignment rectangle.
  var alignmentRect: LayoutRect {
    LayoutRect(
      frame.x + alignment.leading, frame.y + alignment.top,
      max(0, frame.width - alignment.leading - alignment.trailing),
      max(0, frame.height - alignment.top - alignment.bottom))
  }

  /// The content in Interface Builder, in which an arranged view without content has its drawn size.
  var designedContent: IntrinsicSize {
    // What arranges or scrolls its own views gets its size from these.
    if !isArranged || isLeftOut || stack != nil || split != nil || kind == "scrollView" { return content }
    return IntrinsicSize(content.width ?? alignmentRect.width, content.height ?? alignmentRect.height)
  }
}

/// The settings of a split view.
struct SplitSettings: Sendable {
  /// True if its dividers are upright.
  var isVertical: Bool
  /// The thickness of a divider.
  var divider: Double
  /// The priorities at which its views keep their sizes, by the ids of the views.
  var holding: [String: Double]
}

/// The settings of a stack view.
struct StackSettings: Sendable {
  var isVertical: Bool
  var spacing: Double
  /// The gaps behind views that have their own, by the ids of the views.
  var customSpacings: [String: Double]
  var distribution: String
  var alignment: String
  var usesMargins: Bool
  /// True if the gaps of a vertical stack view are between baselines.
  var isFromBaselines = false
  /// The stack view of AppKit: hidden views are out of it, and it hugs at priorities of its own.
  var appKit: AppKitStack?
}

/// The settings that only a stack view of AppKit has.
struct AppKitStack: Sendable {
  /// The distances from its edges to the views.
  var insets: LayoutInsets
  /// The priorities at which it is as small as its views.
  var hugging: ContentPriority
  /// The ids of views that are out of it: hidden, or of visibility 0.
  var detached: Set<String>
  /// The ids of the views in the middle and at the end, where it has gravity areas.
  var middle: Set<String>
  var end: Set<String>
}

/// The target of a constraint in a file: a view, or a rectangle of one.
public struct InterfaceReference: Hashable, Sendable {
  /// The rectangle of a view.
  public enum Part: String, Hashable, Sendable {
    /// The view itself.
    case frame
    /// The part that bars leave free.
    case safeArea
    /// The part within the margins.
    case margins
    /// The content of a scroll view.
    case content
    /// The frame of a scroll view, also where its edges would mean its content.
    case frameGuide
    /// The bar above a view controller's view: its lower edge is where free room begins.
    case topBar
    /// The bar below a view controller's view.
    case bottomBar
    /// The keyboard below a view.
    case keyboard
  }

  /// The id of the view.
  public let view: String
  /// The rectangle.
  public let part: Part
}

/// A constraint of a file.
public struct InterfaceConstraint: Sendable {
  /// The object's id.
  public let id: String
  /// Its identifier; empty if it has none.
  public let identifier: String
  /// The line of the file, from 1.
  public let line: Int
  /// The id of the view that owns it.
  public let owner: String
  /// The comparison.
  public internal(set) var constraint: ImportedConstraint<InterfaceReference>
  /// True if it exists only in Interface Builder, and is removed at build time.
  public let isPlaceholder: Bool
}

/// A tree of views that is laid out separately: the view of a view controller, a view of a `.xib`, the content of a
/// cell.
public struct InterfaceRoot: Sendable {
  /// The name of the file.
  public internal(set) var file = ""
  /// The views, a superview before its subviews; the first is the root.
  public internal(set) var views: [InterfaceView]
  /// The constraints between them.
  public internal(set) var constraints: [InterfaceConstraint]
  /// True if it is the content of a cell, which determines its height.
  public internal(set) var isCell: Bool
  /// True if another view places it, such as the header of a table.
  let isNested: Bool
  /// The insets that bars cover, in points: from a table of devices, or from the stored frames if these show them.
  public internal(set) var safeAreaInsets: LayoutInsets
  /// The margins of the root, if the stored frames show them.
  var rootMargins: LayoutInsets?
  let device: InterfaceDevice

  /// The size that the file stores.
  public var size: LayoutSize { views[0].frame.size }

  /// The positions of the subviews of each view.
  var subviews: [[Int]] {
    var subviews = views.map { _ in [Int]() }
    for (position, view) in views.enumerated() {
      if let superview = view.superview { subviews[superview].append(position) }
    }
    return subviews
  }

  /// The views that nothing places: Interface Builder leaves them where they were drawn, in a program they are ambiguous.
  var viewsWithoutConstraints: Set<Int> {
    var named: Set<String> = []
    for constraint in constraints {
      named.insert(constraint.constraint.first.item.view)
      if let second = constraint.constraint.second { named.insert(second.item.view) }
    }
    return Set(
      views.indices.filter {
        views[$0].superview != nil && !views[$0].isAutoresized && !views[$0].isArranged && !named.contains(views[$0].id)
      })
  }

  /// A line of the file.
  func place(_ line: Int) -> SourcePlace { SourcePlace(file: file, line: UInt(max(line, 1))) }

  /// The names of a view and of all its ancestors, the root first: `root/form/title label`.
  public func path(of position: Int) -> String {
    var names: [String] = []
    var next: Int? = position
    while let view = next {
      names.append(name(of: view))
      next = views[view].superview
    }
    return names.reversed().joined(separator: "/")
  }

  /// The name of a view: its label, otherwise its custom class, otherwise its kind and id.
  public func name(of position: Int) -> String {
    let view = views[position]
    if !view.label.isEmpty { return view.label }
    return view.customClass.isEmpty ? "\(view.kind) \(view.id)" : view.customClass
  }
}
