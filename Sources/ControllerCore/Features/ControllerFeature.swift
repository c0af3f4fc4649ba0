/// A part of an app, as others know it: what it needs and what it hands back, but not what it is made of.
///
/// Declare the feature's `Input` and `Output` in a module that others may import, and conform to this in the
/// feature's own; then nobody who shows the feature has to build it.
@MainActor
public protocol ControllerFeature<Input, Output> {
  /// What it has to be given.
  associatedtype Input
  /// What it hands back.
  associatedtype Output: Sendable

  /// Makes the controller that shows the feature.
  func makeController(_ input: Input) -> any ResultProviding<Output>
}
