/// A controller that receives messages of one type, which views and controllers below it offer. With messages, a view can
/// manage a small task of its own without references to controllers.
///
/// ```swift
/// struct MenuChoice { let route: Page }
/// extension ListController: MessageResponder {
///   func respond(to choice: MenuChoice) -> ResponderDecision<MenuChoice> {
///     navigator?.show(choice.route)
///     return .claim
///   }
/// }
/// ```
///
/// One class can respond to one type of message; an enumeration makes one of several.
@MainActor
public protocol MessageResponder<Message>: AnyObject {
  /// The type of the messages.
  associatedtype Message

  /// Decides about a message.
  func respond(to message: Message) -> ResponderDecision<Message>
}

/// A decision of a responder about a message.
public enum ResponderDecision<Message> {
  /// The responder has handled the message. No other responder is asked.
  case claim
  /// The next responder gets another message instead.
  case transform(Message)
  /// The next responder gets the message.
  case pass
  /// The responder forbids the message. No other responder is asked.
  case veto(reason: String)
}

extension ResponderDecision: Equatable where Message: Equatable {}
extension ResponderDecision: Sendable where Message: Sendable {}

/// The outcome of a message that a controller or a view has offered.
public struct ResponderOutcome<Message> {
  /// The ways in which an offer ends.
  public enum Ending: Hashable, Sendable {
    /// The controller that was asked last has claimed the message.
    case claimed
    /// The controller that was asked last has forbidden the message.
    case vetoed(reason: String)
    /// No controller has claimed the message.
    case unhandled
  }

  /// The ending.
  public let ending: Ending
  /// The message that the last controller got.
  public let message: Message
  /// The types of the controllers that were asked, in order.
  public let asked: [String]
}

extension ResponderOutcome: Equatable where Message: Equatable {}
extension ResponderOutcome: Sendable where Message: Sendable {}
