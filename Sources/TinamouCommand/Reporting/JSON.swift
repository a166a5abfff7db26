import Tinamou

/// A value of JSON, written with its keys in the given order.
enum JSON {
  case string(String)
  case number(Double)
  case bool(Bool)
  case list([JSON])
  case object([(String, JSON)])
  case null

  /// The text, without spaces.
  var text: String {
    switch self {
    case .string(let string): Self.quoted(string)
    case .number(let number): number.isFinite ? DecimalText.shortest(number) : "null"
    case .bool(let bool): bool ? "true" : "false"
    case .list(let list): "[\(list.map { $0.text }.joined(separator: ","))]"
    case .object(let members): "{\(members.map { "\(Self.quoted($0.0)):\($0.1.text)" }.joined(separator: ","))}"
    case .null: "null"
    }
  }

  static func optional(_ string: String?) -> JSON { string.map { .string($0) } ?? .null }

  /// The source line of a constraint.
  static func place(_ place: SourcePlace?) -> JSON {
    guard let place else { return .null }
    return .object([("file", .string(place.fileID)), ("line", .number(Double(place.line)))])
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}
