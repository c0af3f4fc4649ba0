import Foundation

/// What a member has chosen.
public struct Membership: Equatable, Sendable {
  /// Whether the member has joined the club.
  public var isJoined = false
  /// Whether the club sends no notices to the member.
  public var isMuted = false
}

/// A message in the chat of the club.
public struct ClubMessage: Equatable, Identifiable, Sendable {
  /// The number of the message, which the app chooses.
  public let id: Int
  /// The text.
  public let text: String
}

/// The server of the club. It performs the wishes of a member in the order in which they were made, so a late one changes nothing.
@MainActor
public final class ClubServer {
  /// What the member has chosen.
  public private(set) var membership = Membership()
  /// The messages, the oldest first.
  public private(set) var messages = (1...3).map { ClubMessage(id: $0, text: "Message \($0)") }
  /// The amounts that were paid, each with the name of the screen that has paid it.
  public private(set) var payments: [(screen: String, amount: Int)] = []

  private var wishes = 0
  /// The last performed wish of each kind.
  private var newest: [WritableKeyPath<Membership, Bool>: Int] = [:]
  private var lastID = 3
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with three messages.
  public init(pause: @escaping @MainActor (String) async throws -> Void) { self.pause = pause }

  func loadMembership() async throws -> Membership {
    try await pause("membership")
    return membership
  }

  func set(_ choice: WritableKeyPath<Membership, Bool>, to value: Bool) async throws {
    wishes += 1
    let wish = wishes
    try await pause("\(choice == \.isJoined ? "join" : "mute") \(value)")
    guard wish > newest[choice, default: 0] else { return }
    newest[choice] = wish
    membership[keyPath: choice] = value
  }

  func loadMessages() async throws -> [ClubMessage] {
    try await pause("messages")
    return messages
  }

  func newMessage(_ text: String) -> ClubMessage {
    lastID += 1
    return ClubMessage(id: lastID, text: text)
  }

  func send(_ message: ClubMessage) async throws {
    try await pause("send")
    messages.append(message)
  }

  func delete(_ id: ClubMessage.ID) async throws {
    try await pause("delete \(id)")
    messages.removeAll { $0.id == id }
  }

  func pay(_ amount: Int, on screen: String) async throws {
    try await pause("pay \(amount)")
    payments.append((screen, amount))
  }
}
