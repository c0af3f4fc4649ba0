import Concierge

/// The view of the journeys: a message above the list.
@MainActor
final class JourneysView {
  let table: any PagedSurface<SingleSection, Journey>
  let retry = ButtonView("Try Again")
  var message = ""

  init(_ table: any PagedSurface<SingleSection, Journey>) {
    self.table = table
    retry.isHidden = true
  }
}

/// The journeys, page by page in both directions of time.
final class JourneyListController: ListController<Journey> {
  private let open: @MainActor (Journey) -> Void
  private let feed: PagedDataSource<Journey, FerryCursor>
  private let row = ListCell<Journey>(RowView.init) { view, journey in view.text = journey.line }

  init(_ server: FerryServer, open: @escaping @MainActor (Journey) -> Void) {
    self.open = open
    feed = PagedDataSource(firstKey: .now, perPage: 6) { request in
      let page = try await server.page(request.key, count: request.perPage)
      return ListPage(
        page,
        next: page.count < request.perPage ? nil : page.last.map { .later($0.id) },
        previous: page.first.flatMap { $0.hour > 0 ? .earlier($0.id) : nil }
      )
    }
    super.init(
      feed,
      loadedBy: feed,
      options: PagedOptions(pullsToRefresh: true, loadsMore: true, deselectsAtOnce: false)
    )
  }

  var screen: JourneysView? { hostedView as? JourneysView }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Journeys", trailingItems: [BarItem(id: "earlier", title: "Earlier")])
  }

  override var tabItem: TabItem { TabItem(title: "Journeys") }

  override func makeScreen() -> ListScreen<SingleSection, Journey> {
    let screen = JourneysView(makeSurface())
    screen.retry.onTap = { [weak self] in self?.retry() }
    return ListScreen(screen, around: screen.table)
  }

  override func cell(for journey: Journey, at path: ItemPath) -> ListCell<Journey>? { row }

  override func didSelect(_ journey: Journey, at path: ItemPath) { open(journey) }

  override func didActivate(_ item: BarItem) { feed.start(.prepend) }

  override func statusDidChange() {
    screen?.retry.isHidden = status.error == nil
    screen?.message =
      switch status.content {
      case .content: status.error?.localizedDescription ?? ""
      case .blank: ""
      case .loading: "Loading…"
      case .empty, .mayHaveMore: "No journeys."
      case .failed(let error): error.localizedDescription
      }
  }
}

extension Journey {
  /// The text of a row.
  var line: String { "\(hour):00 \(destination)" }
}

/// The texts for a journey.
struct JourneyPresenter: ModelPresenter {
  private let journey: Journey
  private let style: DisplayStyle

  init(_ journey: Journey, style: DisplayStyle) { (self.journey, self.style) = (journey, style) }

  var title: String { "To \(journey.destination)" }
  var departure: String { "Departure at \(journey.hour):00" }
}

/// The view of a journey.
@MainActor
final class JourneyView {
  var title = ""
  var departure = ""
  var delay = ""
  var error = ""
  let book = ButtonView("Book")
  let retry = ButtonView("Load Again")
}

/// A journey. It presents its delays.
final class JourneyController: BoundController<JourneyPresenter, JourneyView>, DataLoading {
  let id: Int
  private let server: FerryServer
  private let delays: FerryDelays
  private let book: @MainActor () -> Void
  private let tell: @MainActor (_ minutes: Int) async throws -> Void

  init(
    _ id: Int,
    server: FerryServer,
    delays: FerryDelays,
    style: DisplayStyle,
    book: @escaping @MainActor () -> Void,
    tell: @escaping @MainActor (_ minutes: Int) async throws -> Void
  ) {
    (self.id, self.server, self.delays, self.book, self.tell) = (id, server, delays, book, tell)
    super.init(style: style)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: presenter?.title ?? "Journey")
  }

  override func makeView() -> JourneyView { JourneyView() }

  override func bindings() -> [Bind<JourneyPresenter, JourneyView>] {
    [Bind(\.title, to: \.title), Bind(\.departure, to: \.departure)]
  }

  override func viewDidLoad() {
    view.retry.isHidden = true
    view.book.onTap = { [book] in book() }
    view.retry.onTap = { [weak self] in self?.startLoading() }
    observe { $0.view.delay = $0.delays.minutes[$0.id].map { "Late by \($0) minutes" } ?? "" }
  }

  override func viewWillAppear(animated: Bool) {
    observe(in: .appeared) { $0.tellDelay($0.delays.minutes[$0.id]) }
  }

  func load() async throws {
    update(with: try await server.journey(id))
    (view.error, view.retry.isHidden) = ("", true)
    setNeedsPreferencesUpdate()
  }

  override func handleError(_ error: any Error) {
    (view.error, view.retry.isHidden) = (error.localizedDescription, false)
  }

  private func tellDelay(_ minutes: Int?) {
    guard let minutes, delays.told[id] != minutes else { return }
    delays.told[id] = minutes
    start(in: .appeared) { screen in
      do {
        try await screen.tell(minutes)
      } catch {
        // The user has left meanwhile, and is told when he comes back.
        if screen.delays.told[screen.id] == minutes { screen.delays.told[screen.id] = nil }
      }
    }
  }
}

/// The view of a delay.
@MainActor
final class DelayView {
  let text: String
  let understood = ButtonView("OK")

  init(_ text: String) { self.text = text }
}

/// The message that a journey is late.
final class DelayController: ViewController<DelayView> {
  private let text: String

  init(_ journey: Int, minutes: Int) { text = "Journey \(journey) is late by \(minutes) minutes." }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Delay") }

  override func makeView() -> DelayView { DelayView(text) }

  override func viewDidLoad() { view.understood.onTap = { [weak self] in self?.close() } }
}
