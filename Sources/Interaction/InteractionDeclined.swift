/// Thrown out of an interaction that the user does not want: the outcome is `.declined`, not a failure.
///
/// ``InteractionSession/confirm(_:title:action:role:cancel:)`` throws it, and so may an interaction
/// that asked in its own way.
public struct InteractionDeclined: Error, Equatable, Sendable, CustomStringConvertible {
  /// Makes the error.
  public init() {}

  /// A sentence for logs.
  public var description: String { "The user declined." }
}
