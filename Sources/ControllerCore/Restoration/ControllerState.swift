import Foundation
public import Model

/// What a tree of controllers keeps, as a value: one node for each controller that has a `restorationID`, and for each screen
/// of a route.
///
/// A `ModelArchive` keeps it, with a version and migrations:
///
/// ```swift
/// let archive = ModelArchive<ControllerState>()
/// try archive.save(window.saveState(), to: file)
/// if let state = try archive.load(from: file)?.value { window.restoreState(state) }
/// ```
public struct ControllerState: Codable, Hashable, Sendable {
  /// The values as JSON texts, which every coder keeps unchanged.
  private var values: [String: String] = [:]
  /// The states of the children, by their `restorationID`s.
  public internal(set) var children: [String: ControllerState] = [:]

  /// Creates a state in which nothing is kept.
  public init() {}

  /// Whether nothing is kept.
  public var isEmpty: Bool { values.isEmpty && children.isEmpty }

  /// Keeps a value.
  ///
  /// - Throws: An error of `ModelEncoder`, if the value cannot be encoded.
  public mutating func set<Value: Encodable>(_ value: Value, for key: String) throws(ModelError) {
    values[key] = try ModelEncoder().encode(value).text()
  }

  /// A value that was kept, or `nil` if there is none.
  ///
  /// - Throws: An error of `ModelDecoder`, if what was kept is of another shape.
  public func value<Value: Decodable>(
    _ type: Value.Type = Value.self,
    for key: String
  ) throws(ModelError) -> Value? {
    guard let kept = values[key] else { return nil }
    return try ModelDecoder(policy: .strict).decode(type, from: Data(kept.utf8)).value
  }
}
