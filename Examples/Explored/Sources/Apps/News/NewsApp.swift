import Concierge
import Foundation

/// An app with news: a feed that is loaded page by page in both directions.
@MainActor
public final class NewsApp {
  /// The root of the window.
  public var root: Controller { stack }

  private let stack: StackController

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: NewsServer) {
    let list = NewsListController(server)
    stack = StackController(root: list)
    list.onSelect = { [weak stack] story in stack?.push(StoryController(story, server: server)) }
  }
}

/// The view of the feed: a search field and messages above the list.
@MainActor
final class NewsView {
  let search = FieldView("")
  let table: any PagedSurface<SingleSection, Story>
  let retry = ButtonView("Try Again")
  var message = ""

  init(_ table: any PagedSurface<SingleSection, Story>) {
    self.table = table
    retry.isHidden = true
  }
}

/// The feed.
final class NewsListController: ListController<Story> {
  /// Called with the story that the user has selected.
  var onSelect: @MainActor (Story) -> Void = { _ in }

  private let server: NewsServer
  private let feed: PagedDataSource<Story, NewsCursor>
  private let found: FilteredDataSource<SingleSection, Story>
  private let row = ListCell<Story>(RowView.init) { view, story in view.text = story.title }

  init(_ server: NewsServer) {
    self.server = server
    feed = PagedDataSource(firstKey: .mark, perPage: 10) { request in
      let page = try await server.page(request.key, count: request.perPage)
      return ListPage(
        page.stories,
        next: page.hasOlder ? page.stories.last.map { .older($0.id) } : nil,
        // Newer stories may be published at any time, so there is always a page above.
        previous: page.stories.first.map { .newer($0.id) } ?? request.key
      )
    }
    found = feed.filter()
    super.init(found, loadedBy: feed, options: PagedOptions(pullsToRefresh: true, loadsMore: true))
  }

  private var screen: NewsView? { hostedView as? NewsView }

  override var navigationBar: NavigationBarPreferences {
    let items =
      isEditing
      ? [BarItem(id: "delete", title: "Delete Selected"), BarItem(id: "done", title: "Done")]
      : [BarItem(id: "newer", title: "Newer"), BarItem(id: "edit", title: "Edit")]
    return NavigationBarPreferences(title: "News", trailingItems: items)
  }

  override func makeScreen() -> ListScreen<SingleSection, Story> {
    let screen = NewsView(makeSurface())
    screen.search.onFieldEvent = { [weak self, weak screen] _ in self?.search(for: screen?.search.value ?? "")
    }
    screen.retry.onTap = { [weak self] in self?.retry() }
    return ListScreen(screen, around: screen.table)
  }

  override func viewDidLoad() {
    keep(feed.onOutcome(self) { list, direction, outcome in list.show(direction, outcome) })
  }

  override func cell(for story: Story, at path: ItemPath) -> ListCell<Story>? { row }

  override func didSelect(_ story: Story, at path: ItemPath) { onSelect(story) }

  override func swipeActions(for story: Story, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: story)]
  }

  override func delete(_ ids: Set<Story.ID>) async throws {
    try await server.delete(ids)
    try await super.delete(ids)
  }

  override func statusDidChange() {
    screen?.retry.isHidden = status.error == nil
    screen?.message =
      switch status.content {
      case .content: status.error?.localizedDescription ?? ""
      case .blank: ""
      case .loading: "Loading…"
      case .empty: "No stories."
      case .mayHaveMore: "No stories so far."
      case .failed(let error): error.localizedDescription
      }
  }

  override func handleError(_ error: any Error) { screen?.message = error.localizedDescription }

  /// Shows the stories whose title contains a text.
  func search(for text: String) {
    found.isIncluded = { text.isEmpty || $0.title.localizedStandardContains(text) }
  }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "newer": feed.start(.prepend)
    case "delete": deleteSelected()
    default: isEditing.toggle()
    }
    setNeedsPreferencesUpdate()
  }

  private func show(_ direction: PageDirection, _ outcome: LoadOutcome) {
    guard direction == .prepend else { return }
    switch outcome {
    case .loaded: screen?.message = ""
    case .failed(let error): screen?.message = "No newer stories: \(error.localizedDescription)"
    case .canceled, .superseded, .refused: break
    }
  }
}

/// The view of a story.
@MainActor
final class StoryView {
  var text = ""
  let retry = ButtonView("Try Again")
}

/// A story.
final class StoryController: ViewController<StoryView>, DataLoading {
  private let story: Story
  private let server: NewsServer

  init(_ story: Story, server: NewsServer) {
    self.story = story
    self.server = server
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: story.title) }

  override func makeView() -> StoryView { StoryView() }

  override func viewDidLoad() {
    view.retry.isHidden = true
    view.retry.onTap = { [weak self] in self?.startLoading() }
  }

  func load() async throws {
    view.text = try await server.text(of: story.id)
    view.retry.isHidden = true
  }

  override func handleError(_ error: any Error) {
    view.text = error.localizedDescription
    view.retry.isHidden = false
  }
}
