/// A chain of responders that offers a message to each in turn until one claims it.
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
  /// - Parameter next: Returns the node after a node, or `nil` for the last one.
  public init(next: @escaping @MainActor (Node) -> Node?) {
    self.next = next
  }

  /// Offers a message to a first node and then to the next ones. Nodes without a ``MessageResponder`` conformance for
  /// this type of message are skipped.
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

/// The outcome of a message in a ``ResponderChain``.
public struct ResponderOutcome<Message> {
  /// The endings of a chain.
  public enum Ending: Hashable, Sendable {
    /// The last node has claimed the message.
    case claimed
    /// The last node has forbidden the message.
    case vetoed(reason: String)
    /// No node has claimed the message.
    case unhandled
    /// The chain is a circle, and no node has claimed the message.
    case cycle
  }

  /// The ending.
  public let ending: Ending
  /// The message that the last node got.
  public let message: Message
  /// The types of the nodes that were asked, in order.
  public let asked: [String]
}

extension ResponderOutcome: Equatable where Message: Equatable {}
extension ResponderOutcome: Sendable where Message: Sendable {}
