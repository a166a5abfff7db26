/// A number that changes at constant rates:
/// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`.
public struct LayoutFunction: Hashable, Sendable {
  /// The point at which its value is known.
  public let origin: InputValues
  /// Its value there.
  public let value: Double
  /// The growth per unit of the first number.
  public let slope: Double
  /// The growth per unit of the second number.
  public let secondSlope: Double

  /// `value + slope · (first - origin.first) + secondSlope · (second - origin.second)`
  public init(origin: InputValues, value: Double, slope: Double, secondSlope: Double = 0) {
    self.origin = origin
    self.value = value
    self.slope = slope
    self.secondSlope = secondSlope
  }

  /// The value for these values of the numbers.
  public func callAsFunction(_ inputs: InputValues) -> Double {
    let first = slope == 0 ? value : value + slope * (inputs.first - origin.first)
    return secondSlope == 0 ? first : first + secondSlope * (inputs.second - origin.second)
  }
}

extension LayoutFunction {
  /// `value` everywhere.
  package init(constant value: Double, origin: InputValues) {
    self.init(origin: origin, value: value, slope: 0, secondSlope: 0)
  }

  /// The sum of two functions with the same origin.
  package static func + (a: LayoutFunction, b: LayoutFunction) -> LayoutFunction {
    LayoutFunction(
      origin: a.origin, value: a.value + b.value, slope: a.slope + b.slope, secondSlope: a.secondSlope + b.secondSlope)
  }

  /// The difference of two functions with the same origin.
  package static func - (a: LayoutFunction, b: LayoutFunction) -> LayoutFunction { a + b * -1 }

  /// A multiple of a function.
  package static func * (a: LayoutFunction, factor: Double) -> LayoutFunction {
    LayoutFunction(
      origin: a.origin, value: a.value * factor, slope: a.slope * factor, secondSlope: a.secondSlope * factor)
  }

  /// The function plus a number.
  package static func + (a: LayoutFunction, number: Double) -> LayoutFunction {
    LayoutFunction(origin: a.origin, value: a.value + number, slope: a.slope, secondSlope: a.secondSlope)
  }
}

/// The frame of an item in the direction of reading, as functions with the same origin.
package struct FrameFunction: Sendable {
  package var x: LayoutFunction
  package var y: LayoutFunction
  package var width: LayoutFunction
  package var height: LayoutFunction

  package init(x: LayoutFunction, y: LayoutFunction, width: LayoutFunction, height: LayoutFunction) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  package subscript(anchor: FrameAnchor) -> LayoutFunction {
    switch anchor {
    case .leading: x
    case .top: y
    case .width: width
    case .height: height
    }
  }

  package var maxX: LayoutFunction { x + width }
  package var maxY: LayoutFunction { y + height }

  /// The frame for these values of the numbers.
  package func callAsFunction(_ inputs: InputValues) -> LayoutRect {
    LayoutRect(x(inputs), y(inputs), width(inputs), height(inputs))
  }
}
