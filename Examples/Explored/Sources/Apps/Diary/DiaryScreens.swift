import Concierge

/// The view of the entries: a search field and a message above the list.
@MainActor
final class EntriesView {
  let search = FieldView("")
  let table: any PagedSurface<SingleSection, DiaryEntry>
  var message = ""

  init(_ table: any PagedSurface<SingleSection, DiaryEntry>) { self.table = table }
}

/// The entries.
final class EntryListController: ListController<DiaryEntry>, DataLoading {
  private let services: DiaryServices
  private let open: @MainActor (DiaryEntry.ID) -> Void
  private let isOpen: @MainActor (DiaryEntry.ID) -> Bool
  private let found: FilteredDataSource<SingleSection, DiaryEntry>
  private let row = ListCell<DiaryEntry>(RowView.init) { view, entry in view.text = entry.title }

  init(
    _ services: DiaryServices,
    open: @escaping @MainActor (DiaryEntry.ID) -> Void,
    isOpen: @escaping @MainActor (DiaryEntry.ID) -> Bool
  ) {
    (self.services, self.open, self.isOpen) = (services, open, isOpen)
    found = ArrayDataSource(following: services.entries).filter()
    super.init(
      found,
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true, deselectsAtOnce: false)
    )
  }

  var screen: EntriesView? { hostedView as? EntriesView }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Diary", trailingItems: [BarItem(id: "new", title: "New Entry")])
  }

  override var tabItem: TabItem { TabItem(title: "Diary") }

  override func makeScreen() -> ListScreen<SingleSection, DiaryEntry> {
    let screen = EntriesView(makeSurface())
    screen.search.onFieldEvent = { [weak self, weak screen] _ in self?.search(for: screen?.search.value ?? "")
    }
    return ListScreen(screen, around: screen.table)
  }

  override func cell(for entry: DiaryEntry, at path: ItemPath) -> ListCell<DiaryEntry>? { row }

  override func didSelect(_ entry: DiaryEntry, at path: ItemPath) { open(entry.id) }

  // An entry whose editor is open is not deleted under the hands of the user.
  override func swipeActions(for entry: DiaryEntry, at path: ItemPath) -> [SwipeAction] {
    isOpen(entry.id) ? [] : [deleteAction("Delete", of: entry)]
  }

  override func delete(_ ids: Set<DiaryEntry.ID>) async throws {
    for entry in services.entries.value where ids.contains(entry.id) { services.delete.start(entry) }
  }

  override func didActivate(_ item: BarItem) { open(services.device.newName()) }

  override func statusDidChange() {
    screen?.message =
      switch status.content {
      case .content: status.error?.localizedDescription ?? ""
      case .blank: ""
      case .loading: "Loading…"
      case .empty, .mayHaveMore: services.entries.value.isEmpty ? "No entries." : "Nothing found."
      case .failed(let error): error.localizedDescription
      }
  }

  func load() async throws { services.entries.rebase(on: try await services.server.allEntries()) }

  /// Shows the entries whose title or text contains a text.
  private func search(for text: String) {
    found.isIncluded = {
      text.isEmpty || $0.title.localizedStandardContains(text) || $0.text.localizedStandardContains(text)
    }
    statusDidChange()
  }
}

/// The view of the editor.
@MainActor
final class EditorView {
  let title = FieldView("", hasInputMethod: true)
  let text = FieldView("")
  let rating = FieldView("")
  /// The mood, which another screen chooses.
  let mood = FieldView<Mood?>(nil)
  let chooseMood = ButtonView("Choose Mood")
  let share = ButtonView("Share")
  var focused = ""
  var error = ""
}

/// The editor of an entry. It drops its view when memory is short and another screen covers it.
final class EditorController: FormController<DiaryEntry, EditorView>, DataLoading {
  let id: DiaryEntry.ID
  /// Whether the choice of a mood is awaited.
  private(set) var isChoosingMood = false
  /// Whether the server has said what the entry is. Before, a save could overwrite what was never seen.
  private(set) var isLoaded = false
  private let services: DiaryServices
  private let pickMood: @MainActor () async throws -> NavigationOutcome<Mood>
  private let share: @MainActor () -> Void

  init(
    _ id: DiaryEntry.ID,
    _ services: DiaryServices,
    pickMood: @escaping @MainActor () async throws -> NavigationOutcome<Mood>,
    share: @escaping @MainActor () -> Void
  ) {
    (self.id, self.services, self.pickMood, self.share) = (id, services, pickMood, share)
    super.init(DiaryEntry(id: id))
    restorationID = "editor of \(id)"
    unloadsHiddenView = true
  }

  /// Returns the editor with the draft that was saved last.
  static func restored(
    _ id: DiaryEntry.ID,
    _ services: DiaryServices,
    pickMood: @escaping @MainActor () async throws -> NavigationOutcome<Mood>,
    share: @escaping @MainActor () -> Void
  ) -> EditorController {
    let editor = EditorController(id, services, pickMood: pickMood, share: share)
    if let draft = services.device.drafts[id] { editor.restoreState(draft) }
    return editor
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: "Entry \(id)",
      trailingItems: [
        BarItem(id: "save", title: "Save", isEnabled: hasUnsavedChanges),
        BarItem(id: "done", title: "Save and Close"),
      ]
    )
  }

  override func makeView() -> EditorView { EditorView() }

  override func viewDidLoad() {
    view.chooseMood.onTap = { [weak self] in self?.start(in: .controller) { await $0.chooseMood() } }
    view.share.onTap = { [share] in share() }
  }

  override func fields() -> [Bind<DiaryEntry, EditorView>] {
    [
      Edit(\.title, in: \.title.value)
        .events(of: \.title)
        .composing { $0.title.isComposing }
        .validated(.required("Enter a title."))
        .messages { $0.title.message = $1 }
        .focus { $0.focused = "title" },
      Edit(\.text, in: \.text.value).events(of: \.text).commits(at: .change),
      Edit(
        \.rating,
        in: \.rating.value,
        as: .style(.number.grouping(.never).locale(environment.locale), unreadable: "Enter a number.")
      )
      .events(of: \.rating)
      .validated(.clamped(to: 1...5))
      .messages { $0.rating.message = $1 }
      .focus { $0.focused = "rating" },
      Edit(\.mood, in: \.mood.value).events(of: \.mood).commits(at: .change),
    ]
  }

  func showCachedData() {
    if let entry = services.entries.value.first(where: { $0.id == id }) { show(entry) }
  }

  func load() async throws {
    let entry = try await services.server.entry(id)
    // A new entry is not on the server yet.
    if let entry { show(entry) } else { isLoaded = true }
    viewIfLoaded?.error = ""
  }

  override func handleError(_ error: any Error) {
    viewIfLoaded?.error = error.localizedDescription
  }

  /// Shows the entry of the server. What the user has not typed before the entry was loaded comes from the server.
  private func show(_ entry: DiaryEntry) {
    update(with: entry)
    guard !isLoaded else { return }
    isLoaded = true
    guard hasUnsavedChanges else { return }
    fill(view.title, with: entry.title) { $0.isEmpty }
    fill(view.text, with: entry.text) { $0.isEmpty }
    fill(view.rating, with: "\(entry.rating)") { $0 == "3" }
    fill(view.mood, with: entry.mood) { $0 == nil }
  }

  private func fill<Value>(_ field: FieldView<Value>, with value: Value, if isUntouched: (Value) -> Bool) {
    guard isUntouched(field.value), !field.isComposing else { return }
    field.value = value
    field.onFieldEvent?(.changed)
    field.onFieldEvent?(.ended)
  }

  override func save(_ draft: DiaryEntry) async throws {
    switch await services.save.run(draft) {
    case .completed: break
    case .failed(let error, _): throw error
    case .declined, .canceled, .superseded, .refused: throw CancellationError()
    }
  }

  // MARK: Drafts

  override func encodeState(into state: inout ControllerState) throws {
    // Without a draft, the entry is loaded again.
    try state.set(isLoaded && hasUnsavedChanges, for: "loaded")
  }

  override func decodeState(from state: ControllerState) throws {
    isLoaded = try state.value(Bool.self, for: "loaded") ?? false
  }

  override func saveDraft() { services.device.drafts[id] = hasUnsavedChanges ? saveState() : nil }

  override func confirmLeaving() async -> Bool {
    let agrees = await confirmDiscarding()
    if agrees { services.device.drafts[id] = nil }
    return agrees
  }

  override func didLeave() { if !hasUnsavedChanges { services.device.drafts[id] = nil } }

  override func environmentDidChange(from previous: ControllerEnvironment) {
    if environment.scenePhase == .background, previous.scenePhase != .background { saveDraft() }
  }

  // MARK: Actions

  override func didActivate(_ item: BarItem) {
    start(in: .window) { await $0.save(andClose: item.id == "done") }
  }

  private func save(andClose closes: Bool) async {
    guard isLoaded else {
      viewIfLoaded?.error = "The entry is not loaded yet."
      return startLoading()
    }
    switch await saveChanges() {
    case .saved, .savedButEdited:
      viewIfLoaded?.error = ""
      saveDraft()
      // What was typed during the save stays on screen.
      if closes, !hasUnsavedChanges { close() }
    case .failed(let error):
      viewIfLoaded?.error = error is CancellationError ? "" : error.localizedDescription
    case .refused, .interrupted: break
    }
  }

  private func chooseMood() async {
    guard !isChoosingMood else { return }
    isChoosingMood = true
    defer { isChoosingMood = false }
    do {
      guard case .value(let mood) = try await pickMood() else { return }
      view.mood.value = mood
      view.mood.onFieldEvent?(.changed)
    } catch {
      viewIfLoaded?.error = error.localizedDescription
    }
  }
}

/// The view of the choice of a mood.
@MainActor
final class MoodView {
  let happy = ButtonView("Happy")
  let calm = ButtonView("Calm")
  let sad = ButtonView("Sad")
}

/// The choice of a mood.
final class MoodController: ViewController<MoodView> {
  private let choose: @MainActor (Mood) -> Void

  init(choose: @escaping @MainActor (Mood) -> Void) { self.choose = choose }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Mood") }

  override func makeView() -> MoodView { MoodView() }

  override func viewDidLoad() {
    view.happy.onTap = { [choose] in choose(.happy) }
    view.calm.onTap = { [choose] in choose(.calm) }
    view.sad.onTap = { [choose] in choose(.sad) }
  }
}

/// The view that shares an entry.
@MainActor
final class ShareView {
  let share = ButtonView("Share Entry")
  var message = ""
}

/// Shares an entry with others.
final class ShareController: ViewController<ShareView> {
  let id: DiaryEntry.ID
  private let share: InteractionRunner<Void, ShareEntry>

  init(_ id: DiaryEntry.ID, _ services: DiaryServices, prompts: (any PromptHost)?) {
    self.id = id
    share = InteractionRunner(ShareEntry(id: id, server: services.server), prompts: prompts)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Share \(id)", leadingItems: [BarItem(id: "close", title: "Close")])
  }

  override func makeView() -> ShareView { ShareView() }

  override func viewDidLoad() {
    view.share.onTap = { [share] in share.start() }
    observe { $0.view.share.isEnabled = !$0.share.isRunning }
    share.onOutcome(self, while: view) { screen, outcome in screen.show(outcome) }
  }

  override func didLeave() { if share.isAsking { share.cancel() } }

  override func didActivate(_ item: BarItem) { close() }

  private func show(_ outcome: InteractionOutcome<String>) {
    switch outcome {
    case .completed(let readers): view.message = "Shared with \(readers)."
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}

/// The settings.
final class DiarySettingsController: ViewController<InboxButtonView> {
  private let ask: InteractionRunner<Void, LogOutOfDiary>
  private let logOut: @MainActor () -> Void

  init(prompts: (any PromptHost)?, logOut: @escaping @MainActor () -> Void) {
    ask = InteractionRunner(LogOutOfDiary(), prompts: prompts)
    self.logOut = logOut
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Settings") }

  override var tabItem: TabItem { TabItem(title: "Settings") }

  override func makeView() -> InboxButtonView { InboxButtonView("Log Out") }

  override func viewDidLoad() {
    view.button.onTap = { [ask] in ask.start() }
    ask.onOutcome(self, while: view) { settings, outcome in
      if case .completed = outcome { settings.logOut() }
    }
  }

  override func didLeave() { ask.cancel() }
}

/// The view of the login.
@MainActor
final class DiaryLoginView {
  let password = FieldView("")
  let logIn = ButtonView("Log In")
  var message = ""
}

/// The action of logging in.
struct LogInToDiary: UserInteraction {
  let password: String
  let server: DiaryServer

  func perform(_ session: InteractionSession) async throws { try await server.logIn(password: password) }
}

/// The login, which is shown in place of all screens.
final class DiaryLoginController: ViewController<DiaryLoginView> {
  var onLogIn: @MainActor () -> Void = {}
  private let logIn: InteractionRunner<String, LogInToDiary>

  init(_ server: DiaryServer) {
    logIn = InteractionRunner(prompts: nil) { LogInToDiary(password: $0, server: server) }
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Log In") }

  override func makeView() -> DiaryLoginView { DiaryLoginView() }

  override func viewDidLoad() {
    view.logIn.onTap = { [weak view, logIn] in logIn.start(view?.password.value ?? "") }
    logIn.onOutcome(self, while: view) { login, outcome in login.show(outcome) }
  }

  private func show(_ outcome: InteractionOutcome<Void>) {
    switch outcome {
    case .completed: onLogIn()
    case .failed(let error, _): view.message = error.localizedDescription
    case .declined, .canceled, .superseded, .refused: break
    }
  }
}
