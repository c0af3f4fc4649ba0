import Foundation

/// Uncommitted input of a field, as it is saved: the content of the view, the value that it meant, and the value that the rules
/// have made of it. All are JSON. A value is `nil` if it does not exist or cannot be encoded.
struct SavedInput: Codable {
  let input: Data
  let value: Data?
  let entered: Data?
  /// Whether the app has entered the value for the user, so that the format may read another one from the input. `nil` if not.
  let isGiven: Bool?
}

extension Data {
  /// Creates the JSON of a value, or `nil` if its type cannot be encoded. The same value has the same data each time.
  init?(json value: Any?) {
    let encoder = JSONEncoder()
    // Without this line, the order of the keys can differ from call to call.
    encoder.outputFormatting = .sortedKeys
    guard let value = value as? any Encodable, let data = try? encoder.encode(value) else { return nil }
    self = data
  }

  /// Returns the value whose JSON this is, or `nil` if its type cannot be decoded.
  func decoded<Content>(as type: Content.Type) -> Content? {
    (type as? any Decodable.Type).flatMap { try? JSONDecoder().decode($0, from: self) as? Content }
  }
}
