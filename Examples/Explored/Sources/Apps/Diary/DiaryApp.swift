public import Concierge
public import Foundation

/// The screens of the diary.
enum DiaryPage: Codable, Hashable, Sendable {
  case entries
  case settings
  /// The editor of an entry, old or new.
  case entry(String)
  /// The choice of the mood, which the editor awaits.
  case mood(String)
  case share(String)

  var column: NavigationColumn {
    switch self {
    case .entries, .settings: .primary
    case .entry, .mood, .share: .detail
    }
  }

  /// The root of the tab in which the screen is shown.
  var tab: DiaryPage? {
    switch self {
    case .entries, .entry, .mood: .entries
    case .settings: .settings
    case .share: nil
    }
  }

  /// The links of the diary, such as `diary://entries/old3`.
  static func links() throws -> LinkTable<DiaryPage> {
    let entry = DeepLink<DiaryPage>("/entries/:id") {
      .entry(try $0["id"])
    } path: { page in
      if case .entry(let id) = page { ["id": id] } else { nil }
    }
    return try LinkTable(schemes: ["diary"], links: [entry.under(.entries)])
  }
}

extension NavigationPlacement<DiaryPage> {
  static var diaryPhone: Self { .tabs([.stack(root: .entries), .stack(root: .settings)]) { $0.tab } }

  static var diaryPad: Self {
    .tabs([.split(root: .entries) { $0.column }, .stack(root: .settings)]) { $0.tab }
  }
}

/// The files of the app on the device: drafts, and the names of new entries.
@MainActor
public final class DiaryDevice {
  /// The states of editors with unsaved input, by the names of the entries.
  var drafts: [String: ControllerState] = [:]
  private var lastName = 0

  /// Creates an empty device.
  public init() {}

  func newName() -> String {
    lastName += 1
    return "new\(lastName)"
  }
}

/// Saves an entry. The list shows it at once.
struct SaveEntry: UserInteraction {
  let entry: DiaryEntry
  let entries: OptimisticModel<[DiaryEntry]>
  let server: DiaryServer

  func perform(_ session: InteractionSession) async throws {
    try await session.change(entries, { $0.put(entry) }) {
      try await session.presentingErrors {
        try await session.attempt(retrying: .constant(maxRetries: 1)) { try await server.save(entry) }
      }
    }
  }
}

extension [DiaryEntry] {
  /// Replaces the entry with the same name, or appends a new one.
  mutating func put(_ entry: DiaryEntry) {
    if let index = firstIndex(where: { $0.id == entry.id }) { self[index] = entry } else { append(entry) }
  }
}

/// Deletes an entry, unless the user takes that back.
struct DeleteEntry: UserInteraction {
  let entry: DiaryEntry
  let entries: OptimisticModel<[DiaryEntry]>
  let server: DiaryServer

  func perform(_ session: InteractionSession) async throws {
    let id = entry.id
    try await session.change(entries, { $0.removeAll { $0.id == id } }) {
      if try await session.offerUndo("“\(entry.title)” was deleted.") { throw InteractionError.declined }
      try await session.presentingErrors { try await server.delete(id) }
    }
  }
}

/// Asks who may read an entry, and shares it.
struct ShareEntry: UserInteraction {
  static let question = "Who may read this entry?"
  let id: String
  let server: DiaryServer

  func perform(_ session: InteractionSession) async throws -> String {
    let readers = try await session.choose(
      Self.question,
      from: [
        PromptAction(id: "friends", title: "Friends"),
        PromptAction(id: "everybody", title: "Everybody", role: .destructive),
      ]
    )
    if readers == "everybody" {
      try await session.confirm("Really everybody?", action: "Share", role: .destructive)
    }
    try await session.presentingErrors { try await server.share(id, with: readers) }
    return readers
  }
}

/// Asks whether the user wants to log out.
struct LogOutOfDiary: UserInteraction {
  func perform(_ session: InteractionSession) async throws {
    try await session.confirm("Do you want to log out?", action: "Log Out", role: .destructive)
  }
}

/// What all screens of the diary share.
@MainActor
final class DiaryServices {
  let entries = OptimisticModel<[DiaryEntry]>([])
  let device: DiaryDevice
  let server: DiaryServer
  let save: InteractionRunner<DiaryEntry, SaveEntry>
  let delete: InteractionRunner<DiaryEntry, DeleteEntry>

  init(_ environment: ControllerEnvironment, device: DiaryDevice, server: DiaryServer) {
    let (prompts, clock) = (environment.prompts, environment.clock)
    (self.device, self.server) = (device, server)
    save = InteractionRunner(prompts: prompts, whileRunning: .queue, per: \.id, clock: clock) {
      [entries] in SaveEntry(entry: $0, entries: entries, server: server)
    }
    delete = InteractionRunner(prompts: prompts, per: \.id, clock: clock) { [entries] in
      DeleteEntry(entry: $0, entries: entries, server: server)
    }
  }
}

/// A personal diary: entries, their editor, and settings. Whoever logs out sees the login in place of all screens.
@MainActor
public final class DiaryApp {
  /// The root of the window, which is another one after the user has logged in or out.
  public private(set) var root: Controller
  /// The screens, while the user is logged in.
  private(set) var screens: DiaryScreens?
  /// Why the last link or request has failed.
  public var message: String { screens?.message ?? "" }

  private let environment: ControllerEnvironment
  let services: DiaryServices

  /// Creates the app. The user is logged in.
  public init(environment: ControllerEnvironment, device: DiaryDevice, server: DiaryServer) throws {
    self.environment = environment
    services = DiaryServices(environment, device: device, server: server)
    let screens = try DiaryScreens(environment, services)
    (self.screens, root) = (screens, screens)
    screens.onLogOut = { [weak self] in self?.logOut() }
  }

  /// Opens a link, such as that of a reminder.
  public func open(_ link: URL) { screens?.open(link) }

  /// Shows the login in place of all screens. Editors save their drafts.
  public func logOut() {
    guard screens != nil else { return }
    let login = DiaryLoginController(services.server)
    login.onLogIn = { [weak self] in self?.showDiary() }
    services.entries.rebase(on: [])
    replaceRoot(by: login)
    screens = nil
  }

  private func showDiary() {
    guard screens == nil, let screens = try? DiaryScreens(environment, services) else { return }
    screens.onLogOut = { [weak self] in self?.logOut() }
    self.screens = screens
    replaceRoot(by: screens)
  }

  private func replaceRoot(by new: Controller) {
    let window = root.window
    root = new
    window?.root = new
  }

  // MARK: Relaunching

  /// Returns what the app writes to its files when it goes to the background.
  public func saveState() throws -> ControllerState {
    var state = root.saveState()
    if let screens { try state.set(SavedNavigation(screens.routes.restorableState), for: "place") }
    return state
  }

  /// Shows what the previous process has saved. Without a place, the user was logged out.
  public func restore(_ state: ControllerState) async throws {
    guard let place = try state.value(SavedNavigation<DiaryPage>.self, for: "place") else { return logOut() }
    try await screens?.routes.restore(place)
    root.restoreState(state)
  }
}

/// The root controller of a user who is logged in.
final class DiaryScreens: RouteController<DiaryPage> {
  let routes: RouteNavigator<DiaryPage>
  var onLogOut: @MainActor () -> Void = {}
  private(set) var message = ""
  let services: DiaryServices
  private let environmentOfApp: ControllerEnvironment

  init(_ environment: ControllerEnvironment, _ services: DiaryServices) throws {
    self.services = services
    environmentOfApp = environment
    routes = RouteNavigator(.diaryPhone, links: try DiaryPage.links(), clock: environment.clock)
    super.init()
    routes.attach(self)
    routes.onError = { [weak self] error in self?.message = error.description }
  }

  override func placement(for width: ControllerEnvironment.SizeClass) -> NavigationPlacement<DiaryPage>? {
    width == .compact ? .diaryPhone : .diaryPad
  }

  override func makeController(for page: DiaryPage) -> Controller {
    switch page {
    case .entries:
      EntryListController(services) { [weak self] id in
        self?.go(.navigate(to: .entry(id), from: .entries))
      } isOpen: { [routes] id in
        routes.state.tabs[0].path.contains(.entry(id))
      }
    case .settings:
      DiarySettingsController(prompts: environmentOfApp.prompts) { [weak self] in self?.onLogOut() }
    case .entry(let id):
      EditorController.restored(id, services) { [routes] in
        try await routes.push(.mood(id), returning: Mood.self)
      } share: { [weak self] in
        self?.go(.present(.share(id), as: .sheet))
      }
    case .mood(let id):
      MoodController { [weak self] mood in
        self?.start(in: .window) { await $0.finishMood(mood, of: id) }
      }
    case .share(let id): ShareController(id, services, prompts: environmentOfApp.prompts)
    }
  }

  func open(_ link: URL) {
    message = ""
    start(in: .window) { screens in
      do throws(NavigationError) {
        try await screens.routes.open(link)
      } catch {
        screens.message = error.description
      }
    }
  }

  private func go(_ request: NavigationRequest<DiaryPage>) { routes.enqueue(request) }

  private func finishMood(_ mood: Mood, of id: String) async {
    do {
      try await routes.finish(.mood(id), with: mood)
    } catch {
      message = error.description
    }
  }
}
