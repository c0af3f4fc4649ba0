/// Somebody in a chain who may take messages of one type: what lets a view manage its own small business without
/// knowing who its controllers are.
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
  /// What it responds to.
  associatedtype Message

  /// Says what becomes of a message.
  func respond(to message: Message) -> ResponderDecision<Message>
}

/// What a responder makes of a message.
public enum ResponderDecision<Message> {
  /// It has taken it. Nobody else hears of it.
  case claim
  /// The next one gets another message instead.
  case transform(Message)
  /// The next one gets it.
  case pass
  /// It must not happen. Nobody else hears of it.
  case veto(reason: String)
}

extension ResponderDecision: Equatable where Message: Equatable {}
extension ResponderDecision: Sendable where Message: Sendable {}
