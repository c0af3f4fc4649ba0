/// The progress of a load.
public struct FeedProgress: Hashable, Sendable {
  /// The number of bytes received.
  public let received: Int
  /// The total number of bytes, if the server has stated it.
  public let expected: Int?

  /// Creates a progress.
  public init(received: Int, expected: Int?) {
    self.received = received
    self.expected = expected
  }
}
