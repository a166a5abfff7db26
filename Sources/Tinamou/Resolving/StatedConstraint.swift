/// A constraint as it appears in a message: in the words of the DSL, with its source line.
public struct StatedConstraint: Sendable {
  /// The origin of the constraint.
  public enum Origin: Hashable, Sendable, CaseIterable {
    /// A constraint that the layout's user wrote.
    case written
    /// The width or height of an item is not negative.
    case extent
    /// Content hugging: `width <= intrinsic width`.
    case hugging
    /// Compression resistance: `width >= intrinsic width`.
    case compressionResistance
    /// The layout's size.
    case size
    /// A layout margin.
    case margin
    /// A safe area inset.
    case safeArea
    /// The position of a baseline in its item.
    case baseline
    /// The value of a parameter.
    case parameter
    /// The standard spacing.
    case spacing
  }

  /// The constraint: `field.leading == label.trailing + .standard`, `title.width <= 46 ~ 251`.
  public let text: String
  /// The origin of the constraint.
  public let origin: Origin
  /// The constraint's own name; empty if it has none.
  public let name: String
  /// The name of the block in which it was written; empty if there is none.
  public let group: String
  /// The source line; nil for a constraint that the layout adds by itself.
  public let place: SourcePlace?
  /// Its role in the layout, if it is part of one.
  var role: Role?

  init(text: String, origin: Origin, name: String = "", group: String = "", place: SourcePlace? = nil) {
    self.text = text
    self.origin = origin
    self.name = name
    self.group = group
    self.place = place
  }

  /// The source line or origin: `NameRow.swift:14`, `NameRow.swift:14 (name row)` in a named block,
  /// `NameRow.swift:14 (name row: gutter)` with a name of its own, or `(hugging)`.
  public var provenance: String {
    let place = place?.description ?? ""
    let note = origin == .written ? names : origin.description
    if note.isEmpty { return place }
    return place.isEmpty ? "(\(note))" : "\(place) (\(note))"
  }

  private var names: String { group.isEmpty || name.isEmpty ? group + name : "\(group): \(name)" }
}

extension StatedConstraint: CustomStringConvertible {
  /// The text and its source line or origin.
  public var description: String { provenance.isEmpty ? text : "\(text)  \(provenance)" }
}

extension StatedConstraint.Origin: CustomStringConvertible {
  /// A short name: `compression resistance`.
  public var description: String {
    switch self {
    case .written: "written"
    case .extent: "no extent is negative"
    case .hugging: "hugging"
    case .compressionResistance: "compression resistance"
    case .size: "size of the layout"
    case .margin: "margin"
    case .safeArea: "safe area"
    case .baseline: "baseline"
    case .parameter: "parameter"
    case .spacing: "standard spacing"
    }
  }
}
