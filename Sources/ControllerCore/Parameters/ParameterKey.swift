public import Foundation

/// The name of a parameter, with the type of its value.
///
/// ```swift
/// extension ParameterKey where Value == Int { static var page: ParameterKey { ParameterKey("page") } }
/// ```
public struct ParameterKey<Value>: Hashable, Sendable {
  /// The name, unique among the parameters of a controller.
  public let name: String

  /// Creates a key.
  public init(_ name: String) {
    self.name = name
  }

  /// A model of any type.
  public static var model: ParameterKey { ParameterKey("model") }
}

extension ParameterKey where Value == String {
  /// The identifier of the model to show.
  public static var id: ParameterKey { ParameterKey("id") }
}

extension ParameterKey where Value == URL {
  /// The URL of the content to show.
  public static var request: ParameterKey { ParameterKey("request") }
}
