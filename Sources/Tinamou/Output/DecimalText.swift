/// The decimal form of numbers, shared by messages, tables and tests.
package enum DecimalText {
  /// The shortest decimal that reads back as `number`, without the `.0` of integers.
  package static func shortest(_ number: Double) -> String {
    var digits = Array(number.description.utf8)
    if digits.suffix(2) == [UInt8(ascii: "."), UInt8(ascii: "0")] { digits.removeLast(2) }
    return String(decoding: digits, as: UTF8.self)
  }

  /// `number` rounded half away from zero to `places` decimals, without trailing zeros, an exponent or a negative zero.
  ///
  /// Numbers that are too large for meaningful decimals have the form of ``shortest(_:)``.
  package static func rounded(_ number: Double, places: Int) -> String {
    var unit = 1.0
    for _ in 0..<places { unit *= 10 }
    guard let units = (number.magnitude * unit).nearestInteger else { return shortest(number) }
    let whole = units / Int64(unit)
    var fraction = Array(String(units % Int64(unit)).utf8)
    fraction = Array(repeating: UInt8(ascii: "0"), count: max(0, places - fraction.count)) + fraction
    while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
    let sign = number < 0 && units != 0 ? "-" : ""
    return fraction.isEmpty ? "\(sign)\(whole)" : "\(sign)\(whole).\(String(decoding: fraction, as: UTF8.self))"
  }
}
