import Observation

/// An observation of `@Observable` properties that is registered at most once.
///
/// Observation keeps a registration until one of its properties changes, and has no function that removes a registration. Without this
/// class, a page that is described again and again would collect registrations, and the next change would call all of them.
@MainActor
public final class PageObservation {
  private let current = Number()

  /// The number of the current registration. Each registration reads it, so a change of the number removes the registration.
  @MainActor
  @Observable
  final class Number {
    var value = 0
  }

  /// Creates an observation without a registration.
  public init() {}

  /// Calls a closure, and observes the properties that it reads, instead of those of the call before.
  ///
  /// - Parameters:
  ///   - read: Reads the properties.
  ///   - onChange: Called once after one of the properties has changed, in a later turn of the main actor, unless this method was called
  ///     again.
  /// - Returns: The result of `read`.
  @discardableResult
  public func track<Result>(_ read: () -> Result, onChange: @escaping @MainActor () -> Void) -> Result {
    let number = current.value + 1
    current.value = number
    return withObservationTracking {
      _ = current.value
      return read()
    } onChange: { [weak current] in
      // Observation calls this closure before the change.
      Task { @MainActor in if current?.value == number { onChange() } }
    }
  }

  /// Removes the registration.
  public func stop() { current.value += 1 }
}
