import Foundation
public import Model

/// The saved state of a controller and of the controllers below it. It contains a nested state for each child that has a
/// `restorationID`, and for each screen of a ``RouteController``.
///
/// A `ModelArchive` saves the state with a version and migrations:
///
/// ```swift
/// let archive = ModelArchive<ControllerState>()
/// try archive.save(window.saveState(), to: file)
/// if let state = try archive.load(from: file)?.value { window.restoreState(state) }
/// ```
public struct ControllerState: Codable, Hashable, Sendable {
  /// The saved values, each by its key, as JSON text. The app may save this state with any encoder. An encoder may
  /// change how a number is stored, but it does not change a string.
  private var values: [String: String] = [:]
  /// The states of the child controllers, by their restoration identifiers.
  public internal(set) var children: [String: ControllerState] = [:]

  /// Creates an empty state.
  public init() {}

  /// Whether the state contains neither values nor states of children.
  public var isEmpty: Bool { values.isEmpty && children.isEmpty }

  /// Returns a copy without the states of the children and without the value for `key`. For example, a form stores the
  /// copy as one draft, without the other drafts of the form.
  func withoutChildren(andValueFor key: String) -> ControllerState {
    var state = self
    (state.children, state.values[key]) = ([:], nil)
    return state
  }

  /// Encodes a value and stores it for a key.
  ///
  /// - Throws: An error of `ModelEncoder`, if the value cannot be encoded.
  public mutating func set<Value: Encodable>(_ value: Value, for key: String) throws(ModelError) {
    values[key] = try ModelEncoder().value(for: value).text()
  }

  /// Decodes and returns the value that was stored for a key, or `nil` if no value was stored.
  ///
  /// - Throws: An error of `ModelDecoder`, if the stored value has another type.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    for key: String
  ) throws(ModelError) -> Value? {
    guard let kept = values[key] else { return nil }
    return try ModelDecoder(policy: .strict).decode(type, from: Data(kept.utf8)).value
  }
}
