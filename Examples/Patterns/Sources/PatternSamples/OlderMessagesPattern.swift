import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Surfaces

/// A chat: the list begins at its end, and loads older messages when the user scrolls to its start. The messages on screen stay
/// in place meanwhile.
@MainActor
enum OlderMessagesPattern {
  static func run(_ print: @escaping Printer) async {
    let server = Server()
    let chat = ChatController(server)
    let window = HeadlessWindow(chat)
    guard let table = chat.headlessList else { return }
    table.viewportSize.height = 200  // four messages
    await window.settle()
    print("the newest messages: \(table.text)")

    print("\nthe user scrolls to the start")
    table.scrollToStart()
    await window.settle()
    print("after the answer: \(table.text)")

    print("\nonce more, without network")
    server.isDown = true
    table.scrollToStart()
    await window.settle()
    print("\(table.text), error \(chat.message), retry button \(chat.status.offersRetry)")
    server.isDown = false
    table.callbacks.retry()
    await window.settle()
    print("after a retry: \(table.text)")

    print("\na message arrives")
    chat.receive(Message(id: 13))
    await window.settle()
    print(table.text)

    print("\nthe beginning of the chat")
    table.scrollToStart()
    await window.settle()
    print("\(table.text), more: \(chat.feed.state.hasPrevious)")
    print("\nasked for: \(server.log.joined(separator: ", "))")
    window.close()
  }
}

private struct Message: Identifiable, Equatable, Sendable {
  let id: Int
}

private final class ChatController: ListController<Message> {
  private(set) var message = ""
  let feed: PagedDataSource<Message, Int>

  init(_ server: Server) {
    // The key of a page is the number of the message after it.
    feed = PagedDataSource(firstKey: 13, perPage: 5, prefetchDistance: 0) { request in
      let page = try server.messages(before: request.key, count: request.perPage)
      return ListPage(page, next: nil, previous: page.first.flatMap { $0.id == 1 ? nil : $0.id })
    }
    super.init(feed, loadedBy: feed, options: PagedOptions(firstLoad: .request, opensAtEnd: true))
  }

  func receive(_ message: Message) { feed.content.append(contentsOf: [message]) }

  override func handleError(_ error: any Error) { message = "\(error)" }
}

@MainActor
private final class Server {
  struct NoNetwork: Error {}
  var isDown = false
  private(set) var log: [String] = []

  func messages(before key: Int, count: Int) throws -> [Message] {
    log.append("before \(key)")
    guard !isDown else { throw NoNetwork() }
    return (max(key - count, 1)..<key).map(Message.init)
  }
}

extension HeadlessList where Item == Message {
  fileprivate var text: String {
    "messages \(snapshot.allItems.first?.id ?? 0) to \(snapshot.allItems.last?.id ?? 0), on screen \(visibleIDs)"
  }

  fileprivate func scrollToStart() {
    drag(to: 0)
    letGo()
  }
}
