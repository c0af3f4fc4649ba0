public import Concierge
public import ControllerTesting
public import Foundation
import WebControllers

@testable import Apps
@testable import AppsTesting

/// What the exploration of the guide remembers when the app is relaunched.
@MainActor
final class GuideMemory {
  var place: NavigationState<GuidePage>?
  /// The notes that the user has changed or deleted on another device.
  var touchedElsewhere: Set<GuideNote.ID> = []
  /// Whether a request of an earlier launch may reach the server after a request of this one.
  var hasLateRequests = false
  /// The number of screens with a new note.
  var newNotes = 0
  var checkIns = 0
}

/// The guide, as an explorer uses it.
@MainActor
public final class ExploredGuide: RelaunchableApp {
  let app: GuideApp
  let server: GuideServer
  let log: ServerLog
  let memory: GuideMemory
  let arrival: ArrivalWatch<GuidePage>
  let prompts: ScriptedPrompts?
  private let rests = Rests()
  private let unsaved = UnsavedForms()
  private let locale: Locale
  private var dialogs = (asked: 0, answered: 0)
  /// The page that the user has reloaded after an error, unless something has happened to it since.
  private weak var reloaded: PlaceController?
  private(set) var comesBackToTheSamePlace = true
  private var questionsBeforeLink = 0

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun, width: ControllerEnvironment.SizeClass, locale: Locale) {
    self.locale = locale
    run.environment.locale = locale
    run.environment.idiom = width == .regular ? .pad : .phone
    run.environment.horizontalSizeClass = width
    run.environment.makeWebEngine = { _ in Self.makeEngine() }
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { GuideServer(pause: log.pause) }
    let environment = run.environment
    app = must { try GuideApp(environment: environment, server: server) }
    (self.log, self.server) = (log, server)
    memory = run.lasting { GuideMemory() }
    prompts = run.environment.prompts as? ScriptedPrompts
    arrival = ArrivalWatch(app.routes)
    app.routes.observeEvents(self) { guide, event in
      if case .changed(let change) = event { guide.count(change) }
    }
  }

  /// Returns a web view with the pages of the places. Each page links to the next one, to screens of the app, and to another host.
  private static func makeEngine() -> HeadlessWebEngine {
    let engine = HeadlessWebEngine(scroller: HeadlessScroller())
    func link(_ url: URL?, in target: WebNavigation.Target = .page) -> WebNavigation {
      WebNavigation(WebRequest(url ?? GuideApp.site), target: target, cause: .link)
    }
    for id in 1...34 {
      let url = GuidePlace(id: id, name: "").url
      engine.site[url.appending(path: "map")] = ("Page \(id), map", [:])
      engine.site[url] = (
        "Page \(id)",
        [
          "Next": link(GuidePlace(id: id % 34 + 1, name: "").url),
          "Window": link(GuidePlace(id: id % 34 + 1, name: "").url, in: .newWindow),
          "Place 3": link(URL(string: "guide://places/3")),
          "Museum": link(URL(string: "guide://notes/2")),
          "Tickets": link(URL(string: "https://tickets.example.com")),
        ]
      )
    }
    return engine
  }

  private var store: GuideStore { app.screens.actions.store }

  /// Counts the screens with a new note that were opened.
  private func count(_ change: NavigationChange<GuidePage>) {
    var before = change.before.allRoutes
    for case .newNote(let place) in change.after.allRoutes {
      if let index = before.firstIndex(of: .newNote(place)) {
        before.remove(at: index)
      } else {
        memory.newNotes += 1
      }
    }
  }

  /// The page on screen, with its web view.
  private var visiblePage: (page: PlaceController, engine: HeadlessWebEngine)? {
    guard let page = visible(PlaceController.self).last, let engine = page.hostedView as? HeadlessWebEngine
    else { return nil }
    return (page, engine)
  }

  // MARK: Relaunching

  /// Returns the place of the navigator, the state of the screens, and the notes that are stored on the device.
  public func stateForRelaunch() throws -> ControllerState {
    let place = app.routes.restorableState
    var state = root.saveState()
    try state.set(SavedNavigation(place), for: "place")
    try state.set(store.notes.items, for: "notes")
    let canBeRestored = place.allRoutes.allSatisfy { route in
      if case .note(let id) = route { store.note(id) != nil } else { true }
    }
    memory.place = canBeRestored ? place : nil
    if app.screens.actions.save.isRunning || app.screens.actions.delete.isRunning {
      memory.hasLateRequests = true
    }
    return state
  }

  /// Restores the notes, the place and the state of the screens.
  public func relaunch(with state: ControllerState) async throws {
    store.restore(try state.value([GuideNote].self, for: "notes") ?? [])
    if let place = try state.value(SavedNavigation<GuidePage>.self, for: "place") {
      try await app.routes.restore(place)
    }
    root.restoreState(state)
    if let place = memory.place {
      let now = app.routes.state
      comesBackToTheSamePlace = now.places == place.places && now.selectedTab == place.selectedTab
    }
  }

  // MARK: Events

  func open(_ link: String, _ page: GuidePage) {
    arrival.expect(page)
    questionsBeforeLink = prompts?.asked.count ?? 0
    if let url = URL(string: link) { app.open(url) }
  }

  func ask(_ dialog: WebDialog) {
    guard let engine = visiblePage?.engine, engine.address != nil else { return }
    dialogs.asked += 1
    let answer = engine.ask(dialog)
    Task { [weak self] in
      _ = await answer.value
      self?.dialogs.answered += 1
    }
  }

  func checkIn() {
    guard let engine = visiblePage?.engine, engine.scriptNames.contains("checkIn") else { return }
    memory.checkIns += 1
    engine.callbacks.receive(.message(name: "checkIn", body: true))
  }

  func endProcess() {
    guard let (page, engine) = visiblePage, engine.address != nil else { return }
    if reloaded === page { reloaded = nil }
    engine.terminate()
  }

  func breakConnection() {
    guard let (page, engine) = visiblePage, page.isLoading else { return }
    if reloaded === page { reloaded = nil }
    engine.fail(.interrupted("no connection"))
  }

  func changeAddress() {
    guard let engine = visiblePage?.engine, let address = engine.address, address.lastPathComponent != "map",
      !engine.title.isEmpty
    else { return }
    engine.change(title: "\(engine.title), map", address: address.appending(path: "map"))
  }

  func reloadAfterAnError() {
    guard let page = visiblePage?.page, page.error != nil else { return }
    reloaded = page
    page.reload()
  }

  func changeElsewhere(_ id: GuideNote.ID, _ change: (inout NoteText) -> Void) {
    memory.touchedElsewhere.insert(id)
    server.change(id, change)
  }

  func deleteElsewhere(_ id: GuideNote.ID) {
    memory.touchedElsewhere.insert(id)
    server.remove(id)
  }

  // MARK: Promises of pages

  var everyCheckInCounts: Bool { server.checkIns + log.failed["check in", default: 0] == memory.checkIns }

  var screenShowsThePage: Bool {
    guard let (page, engine) = visiblePage, page.error == nil, !engine.title.isEmpty else { return true }
    return page.pageTitle == engine.title && page.address == engine.address
      && page.backDepth == engine.backDepth && page.navigationBar.title == engine.title
  }

  var pagesAreOfTheGuide: Bool {
    all(PlaceController.self).allSatisfy { page in
      guard let address = (page.hostedView as? HeadlessWebEngine)?.address else { return true }
      return address.host() == GuideApp.site.host()
    }
  }

  var pagesAreNeverBlank: Bool {
    guard let (page, engine) = visiblePage else { return true }
    return page.error != nil || !engine.title.isEmpty
  }

  var scriptsGetTheirAnswers: Bool { prompts?.current != nil || dialogs.asked == dialogs.answered }

  var questionsBelongToAScreen: Bool {
    guard let question = prompts?.current else { return true }
    if prompts?.asksToDiscard == true { return !all(GuideNoteController.self).isEmpty }
    return !question.message.hasPrefix("The page ") || !all(PlaceController.self).isEmpty
  }

  var reloadWorks: Bool {
    defer { reloaded = nil }
    return reloaded?.error == nil
  }

  // MARK: Promises of notes

  var savedNotesAreValid: Bool {
    server.notes.allSatisfy { note in
      (1...30).contains(note.text.name.count) && !server.reservedNames.contains(note.text.name)
        && (1...999).contains(note.text.visits) && (0...5_000).contains(note.text.price)
    }
  }

  var newNotesAreCreatedOnce: Bool { server.counts.created <= memory.newNotes }

  private func isKnown(_ id: GuideNote.ID) -> Bool {
    !memory.touchedElsewhere.contains(id) && !memory.hasLateRequests
  }

  var formsHaveTheSavedNotes: Bool {
    guard !app.screens.actions.save.isRunning else { return true }
    return all(GuideNoteController.self).allSatisfy { form in
      guard form.isViewLoaded, let id = form.id, isKnown(id), !form.hasUnsavedChanges,
        let note = server.notes.first(where: { $0.id == id })
      else { return true }
      return form.saved == note.text
    }
  }

  var fieldsShowTheNote: Bool {
    visible(GuideNoteController.self).allSatisfy { form in
      guard form.form?.isEdited == false, !form.view.name.isComposing else { return true }
      let format = FieldFormat<String, Int>.style(.number.locale(locale), unreadable: "")
      let amount = FieldFormat<String, Decimal>.amount("EUR", in: locale, unreadable: "")
      return form.view.name.value == form.draft.name
        && format.parse(form.view.visits.value) == form.draft.visits
        && amount.parse(form.view.price.value) == form.draft.price
    }
  }

  /// A note with input leaves only after a question, a save or a deletion.
  var unsavedNotesAreKept: Bool {
    let forms = all(GuideNoteController.self)
    let gone = unsaved.ids.subtracting(forms.map(ObjectIdentifier.init))
    let now = (
      asked: prompts?.questions.asked ?? 0,
      isAsking: prompts?.questions.isAsking ?? false, saved: log.answers(of: "save")
    )
    let before = rests.previous("notes", now: now)
    unsaved.note(forms as [FormController<NoteText, GuideNoteView>])
    guard let before, !before.isAsking, before.asked == now.asked, before.saved == now.saved else {
      return true
    }
    return gone.isEmpty
  }

  var listsShowTheNotesOfTheServer: Bool {
    visible(NoteListController.self).allSatisfy { list in
      guard list.status.isLoaded, !memory.hasLateRequests, let items = list.headlessList?.currentItems
      else { return true }
      let stored = server.notes.filter { list.place == nil || $0.place == list.place }.map(\.id)
      let shown = items.map(\.id)
      return Set(shown).count == shown.count && Set(stored).isSubset(of: shown)
        && Set(shown).isSubset(of: memory.touchedElsewhere.union(stored))
    }
  }

  var rowsShowTheirItems: Bool {
    let style = DisplayStyle(locale: locale, timeZone: .gmt)
    return visible(PlaceListController.self).allSatisfy { $0.headlessList?.rowsShow(\.name) ?? true }
      && visible(NoteListController.self).allSatisfy {
        $0.headlessList?.rowsShow {
          "\($0.text.name): \(style.count($0.text.visits, one: "visit", other: "visits"))"
        } ?? true
      }
  }

  // MARK: Promises of places

  /// A link gets to its screen, unless the user is asked about an unsaved note and may stay there.
  var linkArrives: Bool { arrival.hasArrived || questionsBeforeLink < prompts?.asked.count ?? 0 }

  var placesAreInOrder: Bool {
    let shown = store.places.items
    guard shown == Array(server.places.prefix(shown.count)) else { return false }
    return visible(PlaceListController.self).allSatisfy { list in
      guard list.status.isLoaded, let items = list.headlessList?.currentItems else { return true }
      return !items.isEmpty && !list.status.saysEmpty
    }
  }

  var choiceEnds: Bool {
    all(NoteListController.self).allSatisfy { !$0.isChoosing || app.routes.state.allRoutes.contains(.picker) }
  }

  var screensShowTheirPages: Bool {
    app.screens.routedControllers.allSatisfy { route, controller in
      switch route {
      case .places, .picker: return controller is PlaceListController
      case .notes: return (controller as? NoteListController).map { $0.place == nil } ?? false
      case .placeNotes(let place): return (controller as? NoteListController)?.place == place
      case .place(let id): return (controller as? PlaceController)?.place.id == id
      case .note(let id): return (controller as? GuideNoteController)?.id == id
      case .newNote(let place): return (controller as? GuideNoteController)?.place == place
      }
    }
  }

  var screenBelongsToItsTab: Bool {
    let state = app.routes.state
    guard state.modals.isEmpty else { return true }
    return state.selectedTab == 0
      ? !visible(NoteListController.self).contains { $0.place == nil }
      : visible(PlaceController.self).isEmpty && visible(PlaceListController.self).isEmpty
  }
}

/// Returns an explorer of the guide on a phone (`.compact`) or on a pad (`.regular`), for a user with a locale.
@MainActor
public func guideExplorer(
  width: ControllerEnvironment.SizeClass,
  locale: Locale = Locale(identifier: "en_US")
) -> Explorer<ExploredGuide> {
  Explorer { ExploredGuide($0, width: width, locale: locale) }
    .without(
      .relaunchShowsTheSamePlace,
      because:
        "the choice of a place and the history of a page are not restored, and the window has its first width again"
    )
    .doing("a script shows a message") { $0.ask(.alert("The page is new.")) }
    .doing("a script asks for a confirmation") { $0.ask(.confirm("The page is helpful?")) }
    .doing("a script asks for a text") { $0.ask(.prompt("The page needs your name.", initial: "Ada")) }
    .doing("a script checks in") { $0.checkIn() }
    .doing("a script shows a map in the page") { $0.changeAddress() }
    .doing("the process of the page ends") { $0.endProcess() }
    .doing("the connection breaks while the page loads") { $0.breakConnection() }
    .doing("the user reloads after an error") { $0.reloadAfterAnError() }
    .doing("the user renames a note on another device") { $0.changeElsewhere(1) { $0.name = "Brunch" } }
    .doing("the user changes a price on another device") { $0.changeElsewhere(2) { $0.price += 1 } }
    .doing("the user deletes a note on another device") { $0.deleteElsewhere(2) }
    .doing("the user opens a link to a place in a mail") { $0.open("guide://places/7", .place(7)) }
    .doing("the user opens a link to another place in a mail") { $0.open("guide://places/1", .place(1)) }
    .doing("the user opens a link to the notes to a place") {
      $0.open("guide://places/1/notes", .placeNotes(1))
    }
    .promising("Each check-in counts once, unless the server refuses it") { $0.everyCheckInCounts }
    .promising("The screen has the title and the address of the page") { $0.screenShowsThePage }
    .promising("All pages are of the guide") { $0.pagesAreOfTheGuide }
    .promising("A page is shown, or the reason why not") { $0.pagesAreNeverBlank }
    .promising("Each question of a script gets an answer") { $0.scriptsGetTheirAnswers }
    .promising("A question is there only as long as what it is about") { $0.questionsBelongToAScreen }
    .promising("To reload works after an error") { $0.reloadWorks }
    .promising("No page loads when nothing is pending") { guide in
      guide.visible(PlaceController.self).allSatisfy { !$0.isLoading }
    }
    .promising("Only valid notes are saved") { $0.savedNotesAreValid }
    .promising("A new note is created once") { $0.newNotesAreCreatedOnce }
    .promising("A form without unsaved input has the note of the server") { $0.formsHaveTheSavedNotes }
    .promising("The fields show the note") { $0.fieldsShowTheNote }
    .promising("An unsaved note stays until the user saves or discards it") { $0.unsavedNotesAreKept }
    .promising("A list of notes has the notes of the server") { $0.listsShowTheNotesOfTheServer }
    .promising("A row shows its place or its note") { $0.rowsShowTheirItems }
    .promising("The places are those of the server, in order") { $0.placesAreInOrder }
    .promising("The notes wait for a place only while the user chooses one") { $0.choiceEnds }
    .promising("A screen shows what the user has opened") { $0.screensShowTheirPages }
    .promising("What is on screen belongs to the selected tab") { $0.screenBelongsToItsTab }
    .promising("After a relaunch, the user is where he was") { $0.comesBackToTheSamePlace }
    .promising("A link gets to its screen") { $0.linkArrives }
}
