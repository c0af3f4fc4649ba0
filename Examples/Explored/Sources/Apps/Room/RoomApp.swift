public import Concierge

/// The lines that the device has kept, and the persons whose lines the user does not want to see.
@MainActor
final class RoomStore {
  let lines = ArrayDataSource<RoomLine>()
  private(set) var blocked: Set<String> = []

  func add(_ new: [RoomLine]) {
    let known = Set(lines.items.map(\.id))
    let wanted = new.filter { !known.contains($0.id) && !blocked.contains($0.person) }
    if !wanted.isEmpty { lines.replace(with: (lines.items + wanted).sorted { $0.id > $1.id }) }
  }

  func block(_ person: String) {
    blocked.insert(person)
    lines.replace(with: lines.items.filter { $0.person != person })
  }
}

/// A chat whose lines are kept on the device, and a list of its visitors.
@MainActor
public final class RoomApp {
  /// The root of the window.
  public var root: Controller { stack }
  let store = RoomStore()
  private let stack: StackController

  /// Creates the app.
  public init(server: RoomServer) {
    let home = RoomHomeController()
    let stack = StackController(root: home)
    self.stack = stack
    home.onOpen = { [weak stack, store] isChat in
      stack?.push(isChat ? RoomLinesController(store, server: server) : VisitorsController(server))
    }
  }
}

/// The view of the first screen.
@MainActor
final class RoomHomeView {
  let chat = ButtonView("Chat")
  let visitors = ButtonView("Visitors")
}

/// The first screen.
final class RoomHomeController: ViewController<RoomHomeView> {
  var onOpen: @MainActor (_ isChat: Bool) -> Void = { _ in }

  override func makeView() -> RoomHomeView { RoomHomeView() }

  override func viewDidLoad() {
    view.chat.onTap = { [weak self] in self?.onOpen(true) }
    view.visitors.onTap = { [weak self] in self?.onOpen(false) }
  }
}

/// The view of the chat: a search field above the lines.
@MainActor
final class RoomLinesView {
  let search = FieldView("")
  let table: any PagedSurface<SingleSection, RoomLine>
  var message = ""

  init(_ table: any PagedSurface<SingleSection, RoomLine>) { self.table = table }
}

/// The chat, the newest line first. The list follows the lines on the device, and its pages fill them.
final class RoomLinesController: ListController<RoomLine> {
  private let found: FilteredDataSource<SingleSection, RoomLine>
  private let row = ListCell<RoomLine>(RowView.init) { view, line in view.text = line.text }

  init(_ store: RoomStore, server: RoomServer) {
    let pages = PagedDataSource<RoomLine, Int>(firstKey: .max, perPage: 8) { [store] request in
      let page = try await server.lines(before: request.key, count: request.perPage)
      store.add(page.rows)
      return ListPage([], next: page.next)
    }
    found = store.lines.loading(pages).filter()
    super.init(found, loadedBy: pages, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
  }

  private var screen: RoomLinesView? { hostedView as? RoomLinesView }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Chat") }

  override func makeScreen() -> ListScreen<SingleSection, RoomLine> {
    let screen = RoomLinesView(makeSurface())
    screen.search.onFieldEvent = { [found, weak screen] _ in
      let text = screen?.search.value ?? ""
      found.isIncluded = { text.isEmpty || $0.text.localizedStandardContains(text) }
    }
    return ListScreen(screen, around: screen.table)
  }

  override func cell(for line: RoomLine, at path: ItemPath) -> ListCell<RoomLine>? { row }

  override func handleError(_ error: any Error) { screen?.message = error.localizedDescription }
}

/// A person in the list of visitors.
struct Visitor: Equatable, Identifiable, Sendable {
  let id: Int
}

/// The visitors. A swipe removes one from the list.
final class VisitorsController: ListController<Visitor> {
  let visits: PagedDataSource<RoomVisit, Int>
  private(set) var error = ""
  private let row = ListCell<Visitor>(RowView.init) { view, visitor in view.text = "Visitor \(visitor.id)" }

  init(_ server: RoomServer) {
    visits = PagedDataSource(firstKey: .max, perPage: 12) { request in
      let page = try await server.visits(before: request.key, count: request.perPage)
      return ListPage(page.rows, next: page.next)
    }
    super.init(
      visits.map { Visitor(id: $0.person) },
      loadedBy: visits,
      options: PagedOptions(pullsToRefresh: true, loadsMore: true)
    )
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Visitors") }

  override func cell(for visitor: Visitor, at path: ItemPath) -> ListCell<Visitor>? { row }

  override func swipeActions(for visitor: Visitor, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Forget", of: visitor)]
  }

  override func handleError(_ error: any Error) { self.error = error.localizedDescription }
}
