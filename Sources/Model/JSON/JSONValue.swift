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
public enum JSONValue: Hashable, Sendable {
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
