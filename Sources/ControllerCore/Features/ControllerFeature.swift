/// The public interface of one feature of an app, such as a picker for authors. It declares the types of input and output,
/// and hides the controllers that implement the feature.
///
/// Declare `Input` and `Output` in a module that other features import, and the conforming type in the module of the feature.
/// Then code that shows the feature need not import the module that implements it.
@MainActor
public protocol ControllerFeature<Input, Output> {
  /// The type of the value with which the feature is shown, such as the identifier of a document.
  associatedtype Input
  /// The type of the result that the feature returns when it is closed.
  associatedtype Output: Sendable

  /// Makes the controller that shows the feature for an input and provides its result.
  func makeController(_ input: Input) -> any ResultProviding<Output>
}
