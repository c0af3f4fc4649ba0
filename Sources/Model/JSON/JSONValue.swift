/// One JSON value, with number literals and the order of keys kept as they were read.
///
/// ```swift
/// let value = try JSONValue(parsing: Data(#"{"price": 662.81, "id": 12345678901234567890}"#.utf8))
/// print(value.text(.compact))  // {"price":662.81,"id":12345678901234567890}
/// ```
///
/// Booleans and numbers are different values: `1` never equals `true`. Two strings are equal when Swift says
/// so, that is up to canonical equivalence; numbers are compared by their literal (see ``JSONNumber``), objects
/// without regard to the order of their keys (see ``JSONObject``).
public enum JSONValue: Equatable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case bool(Bool)
  /// A number, as it was written.
  case number(JSONNumber)
  /// A string, its escapes resolved.
  case string(String)
  /// An ordered list of values.
  case array([JSONValue])
  /// Keys and values, in the order in which the keys were first seen.
  case object(JSONObject)
}

extension JSONValue: Hashable {
  /// Feeds the value to `hasher`. An array or object inside an array or object contributes only its size, so that a deep
  /// value needs no deep stack.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .array(let elements):
      hasher.combine(elements.count)
      for element in elements { element.hashSurface(into: &hasher) }
    case .object(let object): hasher.combine(object)
    default: hashSurface(into: &hasher)
    }
  }

  /// Feeds a scalar, or the size of an array or object.
  func hashSurface(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let bool): hasher.combine(bool)
    case .number(let number): hasher.combine(number)
    case .string(let text): hasher.combine(text)
    case .array(let elements): hasher.combine(elements.count)
    case .object(let object): hasher.combine(object.count)
    }
  }
}
