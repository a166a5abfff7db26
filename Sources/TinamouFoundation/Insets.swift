public import Tinamou

#if canImport(UIKit)
  public import UIKit
#elseif canImport(AppKit)
  public import AppKit
#else
  public import Foundation
#endif

// Conversions of insets with left and right edges need the direction of reading; those with leading and trailing edges
// do not.

#if !canImport(UIKit)
  extension LayoutInsets {
    /// Insets from left and right, in a direction of reading.
    public init(_ insets: NSEdgeInsets, direction: LayoutDirection) {
      let (left, right) = (Double(insets.left), Double(insets.right))
      self.init(
        top: Double(insets.top), leading: direction == .leftToRight ? left : right, bottom: Double(insets.bottom),
        trailing: direction == .leftToRight ? right : left)
    }
  }

  extension NSEdgeInsets {
    /// Insets from left and right, in a direction of reading.
    public init(_ insets: LayoutInsets, direction: LayoutDirection) {
      let isForward = direction == .leftToRight
      self.init(
        top: insets.top, left: isForward ? insets.leading : insets.trailing, bottom: insets.bottom,
        right: isForward ? insets.trailing : insets.leading)
    }
  }
#else
  extension LayoutInsets {
    /// Insets from left and right, in a direction of reading.
    public init(_ insets: UIEdgeInsets, direction: LayoutDirection) {
      let (left, right) = (Double(insets.left), Double(insets.right))
      self.init(
        top: Double(insets.top), leading: direction == .leftToRight ? left : right, bottom: Double(insets.bottom),
        trailing: direction == .leftToRight ? right : left)
    }
  }

  extension UIEdgeInsets {
    /// Insets from left and right, in a direction of reading.
    public init(_ insets: LayoutInsets, direction: LayoutDirection) {
      let isForward = direction == .leftToRight
      self.init(
        top: insets.top, left: isForward ? insets.leading : insets.trailing, bottom: insets.bottom,
        right: isForward ? insets.trailing : insets.leading)
    }
  }
#endif

#if canImport(UIKit) || canImport(AppKit)
  extension LayoutInsets {
    /// The same insets.
    public init(_ insets: NSDirectionalEdgeInsets) {
      self.init(
        top: Double(insets.top), leading: Double(insets.leading), bottom: Double(insets.bottom),
        trailing: Double(insets.trailing))
    }
  }

  extension NSDirectionalEdgeInsets {
    /// The same insets.
    public init(_ insets: LayoutInsets) {
      self.init(top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
    }
  }
#endif
