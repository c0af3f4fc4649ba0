/// A receiver of messages of one type in a chain of receivers. With a chain, a view can manage a small task of its own
/// without references to controllers.
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
  /// The responder has handled the message. The chain ends.
  case claim
  /// The next responder gets another message instead.
  case transform(Message)
  /// The next responder gets the message.
  case pass
  /// The responder forbids the message. The chain ends.
  case veto(reason: String)
}

extension ResponderDecision: Equatable where Message: Equatable {}
extension ResponderDecision: Sendable where Message: Sendable {}
