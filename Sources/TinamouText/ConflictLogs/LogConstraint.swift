import Tinamou

/// A view or guide of a log. Its address is its identity; class and text are only its names in the log.
public struct LogView: Hashable, Sendable {
  /// The address in the process that wrote the log.
  public let address: UInt64
  /// The class as printed, or the name that the log prints instead.
  public let className: String
  /// The title or identifier in quotes after the address; empty if there is none.
  public let label: String

  /// Compares addresses.
  public static func == (a: LogView, b: LogView) -> Bool { a.address == b.address }

  /// Feeds the address.
  public func hash(into hasher: inout Hasher) { hasher.combine(address) }

  /// The class without its module, and the label: `HeaderView`, `UIButton'Cancel'`.
  public var title: String {
    let isTruncated = className.utf8.suffix(2).elementsEqual("..".utf8)
    let name = isTruncated ? className : className.split(separator: ".").last.map { String($0) } ?? className
    return label.isEmpty ? name : "\(name)'\(label)'"
  }
}

extension LogView: CustomStringConvertible {
  /// As in `UIButton:0x7f95'Cancel'`.
  public var description: String {
    let address = "0x\(String(address, radix: 16))"
    return label.isEmpty ? "\(className):\(address)" : "\(className):\(address)'\(label)'"
  }
}

/// A constraint that a log prints.
public struct LogConstraint: Sendable {
  /// The line of the log at which it begins, from 1.
  public let line: Int
  /// The text between `<` and `>`.
  public let text: String
  /// The class: `NSLayoutConstraint`, `SnapKit.LayoutConstraint`.
  public let className: String
  /// The constraint's address, or the label that is printed instead.
  public let address: String
  /// The identifier in quotes: `UISV-spacing`; empty if there is none.
  public let identifier: String
  /// The file that SnapKit prints; empty if none is printed.
  public let file: String
  /// The line in ``file``; 0 if none is printed.
  public let fileLine: Int
  /// True if the log marks the constraint as inactive, so that it has no effect.
  public let isInactive: Bool
  /// True for a content size that is printed without its priorities. The default priorities stand for them.
  public let hasUnknownPriorities: Bool
  /// The comparisons of the constraint: one, or two for a content size.
  public let parts: [ImportedConstraint<LogView>]
  /// The view that `|` stands for.
  let superview: LogView?
  /// The views inside of `|`.
  let subviews: [LogView]
  /// The direction that is printed at the end, if one is.
  let direction: LayoutDirection?
  /// True if the first item's position is measured from its superview's corner, as for an autoresizing view.
  let isInSuperview: Bool

  /// True if UIKit or AppKit wrote it rather than the app: for stack views, margins, hosts and autoresizing masks.
  public var isSystem: Bool {
    className == "NSAutoresizingMaskLayoutConstraint" || className == "_UILayoutSupportConstraint"
      || className == "NSContentSizeLayoutConstraint"
      || ["UISV-", "UIView-", "UIViewSafeArea", "_UI", "NSView-", "NSStackView"].contains { identifier.hasPrefix($0) }
  }
}

/// A line of a log that looks like a constraint and could not be read.
public struct UnreadLogLine: Hashable, Sendable {
  /// The line of the log, from 1.
  public let line: Int
  /// The text of the line, at most 200 bytes of it.
  public let text: String
  /// The reason.
  public let reason: String
}

extension UnreadLogLine: CustomStringConvertible {
  /// As in `line 4: the address is not a hexadecimal number: …`
  public var description: String { "line \(line): \(reason): \(text)" }
}
