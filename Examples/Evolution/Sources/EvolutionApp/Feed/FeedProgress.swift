/// How far a load has come.
public struct FeedProgress: Hashable, Sendable {
  /// The bytes received.
  public let received: Int
  /// The bytes there will be, if the server has said so.
  public let expected: Int?

  /// Creates a progress.
  public init(received: Int, expected: Int?) {
    self.received = received
    self.expected = expected
  }
}
