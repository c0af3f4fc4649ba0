/// The interface of a feature of an app. It names the input and the output, and hides the implementation.
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
