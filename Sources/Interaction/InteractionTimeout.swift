/// Thrown when an attempt took longer than it may.
public struct InteractionTimeout: Error, Equatable, Sendable, CustomStringConvertible {
  /// How long it was allowed to take.
  public let limit: Duration

  /// Makes the error.
  public init(limit: Duration) {
    self.limit = limit
  }

  /// A sentence for logs.
  public var description: String { "It took longer than \(limit)." }
}
