import Foundation

/// The input of the user in a field, as it is saved before it is committed: the content of the view, the value of this
/// content, and the value after corrections by validation rules. All are JSON. A value is `nil` if it does not exist or cannot
/// be encoded.
struct SavedInput: Codable, Equatable {
  let input: Data
  let value: Data?
  let entered: Data?
  /// Whether the app has entered the value for the user. The text alone may not identify such a value: two authors can have
  /// the same name. `nil` means no.
  let isGiven: Bool?
}

extension Data {
  /// Creates the JSON of a value, or `nil` if the type of the value cannot be encoded. Equal values give equal data.
  init?(json value: Any?) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let value = value as? any Encodable, let data = try? encoder.encode(value) else { return nil }
    self = data
  }

  /// Returns the value whose JSON this is, or `nil` if its type cannot be decoded.
  func decoded<Content>(as type: Content.Type) -> Content? {
    (type as? any Decodable.Type).flatMap { try? JSONDecoder().decode($0, from: self) as? Content }
  }
}
