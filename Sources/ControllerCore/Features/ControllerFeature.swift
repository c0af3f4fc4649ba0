/// A part of an app as other modules see it: its input and its output, without its implementation.
///
/// Declare `Input` and `Output` in a module that other features import, and conform in the module of the feature. Code
/// that shows the feature then does not import its implementation.
@MainActor
public protocol ControllerFeature<Input, Output> {
  /// The input of the feature.
  associatedtype Input
  /// The result of the feature.
  associatedtype Output: Sendable

  /// Makes the controller that shows the feature.
  func makeController(_ input: Input) -> any ResultProviding<Output>
}
