/// Offers a message to one after the other, until one takes it.
///
/// ```swift
/// let chain = ResponderChain<Box, Int> { $0.outer }
/// chain.send(7, from: innermost).ending     // .claimed
/// ```
@MainActor
public struct ResponderChain<Node: AnyObject, Message> {
  private let next: @MainActor (Node) -> Node?

  /// Creates a chain.
  ///
  /// - Parameter next: Who comes after a node, or `nil` after the last one.
  public init(next: @escaping @MainActor (Node) -> Node?) {
    self.next = next
  }

  /// Offers `message` to `first` and to those after it. Nodes that are no ``MessageResponder`` for this type
  /// of message are passed over.
  ///
  /// - Complexity: O(*n*), where *n* is the number of nodes.
  public func send(_ message: Message, from first: Node) -> ResponderOutcome<Message> {
    var message = message
    var asked: [String] = []
    var seen: Set<ObjectIdentifier> = []
    var node: Node? = first
    func outcome(_ ending: ResponderOutcome<Message>.Ending) -> ResponderOutcome<Message> {
      ResponderOutcome(ending: ending, message: message, asked: asked)
    }
    while let current = node {
      guard seen.insert(ObjectIdentifier(current)).inserted else { return outcome(.cycle) }
      if let responder = current as? any MessageResponder<Message> {
        asked.append(String(describing: type(of: current)))
        switch responder.respond(to: message) {
        case .claim: return outcome(.claimed)
        case .veto(let reason): return outcome(.vetoed(reason: reason))
        case .transform(let other): message = other
        case .pass: break
        }
      }
      node = next(current)
    }
    return outcome(.unhandled)
  }
}

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
