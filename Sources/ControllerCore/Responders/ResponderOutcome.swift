/// What became of a message in a ``ResponderChain``.
public struct ResponderOutcome<Message> {
  /// How it ended.
  public enum Ending: Hashable, Sendable {
    /// The last one that was asked took it.
    case claimed
    /// The last one that was asked does not let it happen.
    case vetoed(reason: String)
    /// Nobody took it.
    case unhandled
    /// The chain runs in a circle, and nobody in it took it.
    case cycle
  }

  /// How it ended.
  public let ending: Ending
  /// The message as the last one got it.
  public let message: Message
  /// The types of those who were asked, in order.
  public let asked: [String]
}

extension ResponderOutcome: Equatable where Message: Equatable {}
extension ResponderOutcome: Sendable where Message: Sendable {}
