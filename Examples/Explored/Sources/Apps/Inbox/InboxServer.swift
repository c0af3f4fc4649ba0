import Foundation

/// A folder of messages.
public struct MailFolder: Equatable, Identifiable, Sendable {
  /// The name, such as "Work".
  public let id: String
  /// The number of messages in the folder.
  public var count: Int
}

/// A message.
public struct Mail: Equatable, Identifiable, Sendable {
  /// The number of the message.
  public let id: Int
  /// The name of its folder.
  public let folder: String
  /// The subject.
  public let subject: String
  /// The text.
  public let text: String
}

/// A letter that the user writes.
public struct Letter: Codable, Equatable, Sendable {
  /// The address.
  public var to = ""
  /// The subject.
  public var subject = ""
  /// The text.
  public var text = ""
}

/// The server of the mail.
@MainActor
public final class InboxServer {
  struct WrongPassword: LocalizedError { var errorDescription: String? { "This is not the password." } }
  struct NoMessage: LocalizedError { var errorDescription: String? { "The message does not exist." } }

  /// All messages.
  public private(set) var mails: [Mail]
  /// The letters that were sent.
  public private(set) var sent: [Letter] = []
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with some messages.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    mails = (1...12).map { id in
      let folder = ["Family", "Work", "Travel"][id % 3]
      return Mail(id: id, folder: folder, subject: "Message \(id)", text: "The text of message \(id)")
    }
  }

  func folders() async throws -> [MailFolder] {
    try await pause("folders")
    return ["Family", "Travel", "Work"].map { name in
      MailFolder(id: name, count: mails.count { $0.folder == name })
    }
  }

  func mails(in folder: String) async throws -> [Mail] {
    try await pause("messages of a folder")
    return mails.filter { $0.folder == folder }
  }

  func mail(_ id: Int) async throws -> Mail {
    try await pause("message")
    guard let mail = mails.first(where: { $0.id == id }) else { throw NoMessage() }
    return mail
  }

  func delete(_ ids: Set<Int>) async throws {
    try await pause("delete")
    mails.removeAll { ids.contains($0.id) }
  }

  func send(_ letter: Letter) async throws {
    try await pause("send")
    sent.append(letter)
  }

  func logIn(password: String) async throws {
    try await pause("log in")
    guard password == "secret" else { throw WrongPassword() }
  }
}
