/// How far loading has got in one direction.
public struct LoadState: Sendable {
  /// Whether a request is in flight.
  public internal(set) var isLoading = false

  /// Why the last attempt failed. It stays while the next one runs, until one succeeds.
  public internal(set) var error: (any Error)?

  /// Whether nothing runs and nothing has failed.
  public var isIdle: Bool { !isLoading && error == nil }

  /// Makes a state.
  ///
  /// - Parameters:
  ///   - isLoading: Whether a request is in flight.
  ///   - error: Why the last attempt failed.
  public init(isLoading: Bool = false, error: (any Error)? = nil) {
    self.isLoading = isLoading
    self.error = error
  }
}
