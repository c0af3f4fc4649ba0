import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ListControllers
import Surfaces

/// The base class of lists: it loads page by page, refreshes, shows its state, and lets the user edit. A subclass
/// determines the content, and handles taps.
@MainActor
enum ListControllerPattern {
  static func run(_ print: @escaping Printer) async {
    let server = Server(count: 7)
    let list = StoryList(server, print: print)
    let window = HeadlessWindow(list, host: HeadlessHost(.instant))
    guard let table = list.headlessList else { return }
    table.viewportSize.height = 100  // two rows
    print("first: \(text(list.status))")
    await window.settle()
    print("then: \(table.text), \(text(list.status))")

    print("\nthe end of the list, without network")
    server.isDown = true
    table.callbacks.willDisplay(ItemPath(section: 0, item: 2))
    await window.settle()
    print("\(table.text), \(text(list.status))")

    print("\nonce more, with network")
    server.isDown = false
    list.retry()
    await window.settle()
    print("\(table.text), \(text(list.status))")
    table.callbacks.willDisplay(ItemPath(section: 0, item: 5))
    await window.settle()
    print("\(table.text), \(text(list.status))")

    print("\na tap")
    list.select(at: ItemPath(section: 0, item: 1))

    print("\nediting")
    list.isEditing = true
    list.select(at: ItemPath(section: 0, item: 0))
    list.select(at: ItemPath(section: 0, item: 3))
    print("selected: \(list.selection.ids.sorted())")
    list.deleteSelected()
    await window.settle()
    list.isEditing = false
    print(table.text)

    print("\npulled down")
    list.refresh()
    print(text(list.status))
    await window.settle()
    print("\(table.text), \(text(list.status))")
    print("\nasked for: \(server.log.joined(separator: ", "))")
    window.close()
  }

  private static func text(_ status: PagedStatus) -> String {
    let error = status.error.map { ", error \($0)" } ?? ""
    return "header \(status.header), footer \(status.footer)\(error)"
  }
}

private struct Story: Identifiable, Equatable, Sendable {
  let id: Int
}

private final class StoryList: ListController<Story> {
  private let print: Printer

  init(_ server: Server, print: @escaping Printer) {
    self.print = print
    let stories = PagedDataSource(firstKey: 1, perPage: 3, prefetchDistance: 0) { try server.page($0) }
    super.init(stories, loadedBy: stories, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
  }

  override func didSelect(_ story: Story, at path: ItemPath) { print("open story \(story.id)") }
  override func handleError(_ error: any Error) { print("controller: \(error)") }
}

@MainActor
private final class Server {
  struct NoNetwork: Error {}
  var isDown = false
  private(set) var log: [String] = []
  private let count: Int

  init(count: Int) { self.count = count }

  func page(_ request: PageRequest<Int>) throws -> ListPage<Story, Int> {
    log.append("page \(request.key)")
    guard !isDown else { throw NoNetwork() }
    let first = (request.key - 1) * request.perPage
    let stories = (first..<min(first + request.perPage, count)).map(Story.init)
    return ListPage(stories, of: request)
  }
}

extension HeadlessList where Item == Story {
  fileprivate var text: String { "stories \(snapshot.allItems.map(\.id))" }
}
