public import Concierge
public import Foundation
import WebControllers

/// The screens of the guide.
enum GuidePage: Hashable, Codable, Sendable {
  case places
  case notes
  /// The web page of a place.
  case place(GuidePlace.ID)
  /// The notes to a place, in a sheet.
  case placeNotes(GuidePlace.ID)
  case note(GuideNote.ID)
  case newNote(GuidePlace.ID)
  /// The choice of a place, in a sheet.
  case picker

  var column: NavigationColumn { self == .places || self == .notes ? .primary : .detail }

  /// The root of the tab in which the screen is shown.
  var tab: GuidePage? {
    switch self {
    case .places, .place: .places
    // A note is in this tab, or pushed in the sheet of a place.
    case .notes, .note, .newNote: .notes
    case .placeNotes, .picker: nil
    }
  }

  /// The links of the guide, such as `guide://places/7`.
  static func links() throws -> LinkTable<GuidePage> {
    try LinkTable(
      schemes: ["guide"],
      links: [
        DeepLink("/places/:id") {
          .place(try $0["id"])
        } path: { page in
          if case .place(let id) = page { ["id": id] } else { nil }
        }
        .under(.places),
        DeepLink("/notes/:id") {
          .note(try $0["id"])
        } path: { page in
          if case .note(let id) = page { ["id": id] } else { nil }
        }
        .under(.notes),
        DeepLink("/places/:id/notes") {
          .placeNotes(try $0["id"])
        } path: { page in
          if case .placeNotes(let id) = page { ["id": id] } else { nil }
        }
        .presented(as: .sheet),
      ]
    )
  }
}

extension NavigationPlacement<GuidePage> {
  static var phone: Self { .tabs([.stack(root: .places), .stack(root: .notes)]) { $0.tab } }

  static var pad: Self {
    .tabs([.split(root: .places) { $0.column }, .split(root: .notes) { $0.column }]) { $0.tab }
  }
}

extension RouteGuard<GuidePage> {
  /// Returns the guard that loads a note before its form is shown, so that a form never begins with something else.
  @MainActor
  static func loaded(_ store: GuideStore, _ server: GuideServer) -> RouteGuard {
    RouteGuard(
      "loaded",
      asking: { page in
        guard case .note(let id) = page, store.note(id) == nil else { return .allow }
        do {
          store.note(try await server.note(id))
          return store.note(id) == nil ? .deny(reason: "The note was deleted.") : .allow
        } catch {
          return .deny(reason: error.localizedDescription)
        }
      }
    )
  }
}

/// A travel guide: places with web pages, and notes to them.
@MainActor
public final class GuideApp {
  /// The address of the guide's web pages.
  nonisolated public static let site = URL(string: "https://guide.example.org") ?? URL(filePath: "/")

  /// The root of the window.
  public var root: Controller { screens }
  /// The message at the bottom of the screen, after a request that has failed.
  public var message: String { screens.message }
  /// The navigator.
  var routes: RouteNavigator<GuidePage> { screens.routes }
  /// The root controller.
  let screens: GuideScreens

  /// Creates the app. The window's environment makes the web views.
  public init(environment: ControllerEnvironment, server: GuideServer) throws {
    screens = try GuideScreens(environment: environment, server: server)
  }

  /// Opens a link: the user has tapped it in a mail.
  public func open(_ link: URL) { screens.open(link) }
}

/// The root controller of the guide.
final class GuideScreens: RouteController<GuidePage> {
  let routes: RouteNavigator<GuidePage>
  let actions: GuideActions
  private(set) var message = ""

  private let server: GuideServer
  private let style: DisplayStyle
  private let prompts: (any PromptHost)?

  init(environment: ControllerEnvironment, server: GuideServer) throws {
    self.server = server
    (style, prompts) = (environment.style, environment.prompts)
    actions = GuideActions(environment, server: server)
    routes = RouteNavigator(
      .phone,
      guards: [.loaded(actions.store, server)],
      links: try GuidePage.links(),
      clock: environment.clock
    )
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.message = error.description }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<GuidePage>? {
    width == .compact ? .phone : .pad
  }

  override func makeController(for page: GuidePage) -> Controller {
    let go: @MainActor (NavigationRequest<GuidePage>) -> Void = { [weak self] in self?.go($0) }
    switch page {
    case .places:
      return PlaceListController(actions.store, title: "Places") {
        go(.navigate(to: .place($0), from: .places))
      }
    case .picker:
      return PlaceListController(actions.store, title: "Choose a Place") { [weak self] place in
        self?.start { await $0.finishPicker(place) }
      }
    case .notes: return notes(to: nil, go)
    case .placeNotes(let place): return notes(to: place, go)
    case .note(let id): return GuideNoteController(id, actions: actions, server: server)
    case .newNote(let place): return GuideNoteController(to: place, actions: actions, server: server)
    case .place(let id):
      let place = GuidePlace(id: id, name: "Place \(id)")
      return PlaceController(place, server: server, prompts: prompts) {
        go(.present(.placeNotes(id), as: .sheet))
      } open: { [weak self] link in
        self?.open(link)
      }
    }
  }

  /// Opens a link, and says why if that is not possible.
  func open(_ link: URL) {
    message = ""
    start { screens in
      do {
        try await screens.routes.open(link)
      } catch {
        screens.message = "The guide cannot open this link: \(error)"
      }
    }
  }

  private func notes(
    to place: GuidePlace.ID?,
    _ go: @escaping @MainActor (NavigationRequest<GuidePage>) -> Void
  ) -> Controller {
    NoteListController(to: place, actions: actions, server: server, style: style, go: go) { [routes] in
      try await routes.pick(.picker)
    }
  }

  private func go(_ request: NavigationRequest<GuidePage>) {
    routes.enqueue(request)
  }

  private func finishPicker(_ place: GuidePlace.ID) async {
    do {
      try await routes.finish(.picker, with: place)
    } catch {
      message = error.description
    }
  }
}

/// The places, which are loaded page by page: the list of the guide, and the choice of a place.
final class PlaceListController: ListController<GuidePlace> {
  private let title: String
  private let select: @MainActor (GuidePlace.ID) -> Void
  private let row = ListCell<GuidePlace>(RowView.init) { view, place in view.text = place.name }

  init(_ store: GuideStore, title: String, select: @escaping @MainActor (GuidePlace.ID) -> Void) {
    (self.title, self.select) = (title, select)
    super.init(
      store.places,
      loadedBy: store.places,
      options: PagedOptions(pullsToRefresh: true, loadsMore: true)
    )
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }

  override var tabItem: TabItem { TabItem(title: "Places") }

  override func cell(for place: GuidePlace, at path: ItemPath) -> ListCell<GuidePlace>? { row }

  override func didSelect(_ place: GuidePlace, at path: ItemPath) { select(place.id) }
}

/// The web page of a place. A script of the page may ask a question, and may check the user in.
final class PlaceController: WebController {
  let place: GuidePlace
  /// The result of the last check-in, or the error of the last load.
  private(set) var message = ""
  private let server: GuideServer
  private let showNotes: @MainActor () -> Void
  private let open: @MainActor (URL) -> Void

  init(
    _ place: GuidePlace,
    server: GuideServer,
    prompts: (any PromptHost)?,
    showNotes: @escaping @MainActor () -> Void,
    open: @escaping @MainActor (URL) -> Void
  ) {
    (self.place, self.server, self.showNotes, self.open) = (place, server, showNotes, open)
    var options = WebOptions()
    options.pullsToRefresh = true
    super.init(.url(place.url), options: options, prompts: prompts)
    title = place.name
  }

  override var navigationBar: NavigationBarPreferences {
    var bar = super.navigationBar
    bar.trailingItems += [BarItem(id: "notes", title: "Notes"), BarItem(id: "reload", title: "Reload")]
    return bar
  }

  override func viewDidLoad() {
    scripts.handle("checkIn", self) { page, _ in page.start(in: .window) { await $0.checkIn() } }
  }

  override func allows(_ navigation: WebNavigation) async -> Bool {
    let url = navigation.request.url
    if url.host() == GuideApp.site.host() { return true }
    // A page may link to a screen of the app.
    if url.scheme == "guide", navigation.cause == .link { open(url) }
    return false
  }

  override func handleError(_ error: any Error) { message = error.localizedDescription }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "notes": showNotes()
    case "reload": reload()
    default: super.didActivate(item)
    }
  }

  private func checkIn() async {
    do {
      try await server.checkIn()
      message = "You were here."
    } catch {
      handleError(error)
    }
  }
}
