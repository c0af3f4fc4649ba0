public import Foundation

/// The name of a parameter, with the type of its value.
///
/// ```swift
/// extension ParameterKey where Value == Int { static var page: ParameterKey { ParameterKey("page") } }
/// ```
public struct ParameterKey<Value>: Hashable, Sendable {
  /// The name, which tells keys of one type apart.
  public let name: String

  /// Creates a key.
  public init(_ name: String) {
    self.name = name
  }

  /// A model, of whatever type is asked for.
  public static var model: ParameterKey { ParameterKey("model") }
}

extension ParameterKey where Value == String {
  /// The identifier of what is shown.
  public static var id: ParameterKey { ParameterKey("id") }
}

extension ParameterKey where Value == URL {
  /// Where to get what is shown.
  public static var request: ParameterKey { ParameterKey("request") }
}
