import Concierge
import Foundation

/// The places and the notes that the app knows.
@MainActor
final class GuideStore {
  let places: PagedDataSource<GuidePlace, Int>
  let notes = ArrayDataSource<GuideNote>()
  /// The notes that this app has deleted.
  private var deleted: Set<GuideNote.ID> = []

  init(_ server: GuideServer) {
    places = PagedDataSource(firstKey: 1, perPage: 10) { request in
      let page = try await server.places(page: request.key, count: request.perPage)
      return ListPage(page.places, of: request, hasMore: page.hasMore)
    }
  }

  func note(_ id: GuideNote.ID) -> GuideNote? { notes.path(of: id).map { notes[$0] } }

  /// Takes over a note of the server, unless a newer version is known.
  func note(_ note: GuideNote) {
    guard !deleted.contains(note.id) else { return }
    notes.edit { notes in
      guard let index = notes.firstIndex(where: { $0.id == note.id }) else { return notes.append(note) }
      if notes[index].revision <= note.revision { notes[index] = note }
    }
  }

  /// Takes over all notes of the server as of a revision. Newer notes stay.
  func note(_ all: [GuideNote], revision: Int) {
    notes.edit { notes in
      let newer = notes.filter { $0.revision > revision }
      let ids = Set(newer.map(\.id))
      notes = all.filter { !ids.contains($0.id) && !deleted.contains($0.id) } + newer
    }
  }

  /// Shows the notes that the previous launch has stored on the device.
  func restore(_ stored: [GuideNote]) { notes.replace(with: stored) }

  func remove(_ id: GuideNote.ID) {
    deleted.insert(id)
    notes.remove(id)
  }
}

/// Saves a note, and returns it.
struct SaveNote: UserInteraction {
  /// The text, the number of the note unless it is a new one, and the place.
  typealias Input = (text: NoteText, id: GuideNote.ID?, place: GuidePlace.ID)

  let input: Input
  let store: GuideStore
  let server: GuideServer

  func perform(_ session: InteractionSession) async throws -> GuideNote {
    let note = try await session.presentingErrors {
      try await server.save(input.text, input.id, at: input.place)
    }
    store.note(note)
    return note
  }
}

/// Deletes a note.
struct DeleteNote: UserInteraction {
  let note: GuideNote
  let store: GuideStore
  let server: GuideServer

  func perform(_ session: InteractionSession) async throws {
    try await session.confirm("Delete “\(note.text.name)”?", action: "Delete", role: .destructive)
    try await session.presentingErrors { try await server.delete(note.id) }
    store.remove(note.id)
  }
}

/// The actions of the user, which go on when a screen has gone.
@MainActor
final class GuideActions {
  let store: GuideStore
  let save: InteractionRunner<SaveNote.Input, SaveNote>
  let delete: InteractionRunner<GuideNote, DeleteNote>

  init(_ environment: ControllerEnvironment, server: GuideServer) {
    let (prompts, clock, store) = (environment.prompts, environment.clock, GuideStore(server))
    self.store = store
    save = InteractionRunner(prompts: prompts, whileRunning: .queue, clock: clock) {
      SaveNote(input: $0, store: store, server: server)
    }
    delete = InteractionRunner(prompts: prompts, per: { $0.id }, clock: clock) {
      DeleteNote(note: $0, store: store, server: server)
    }
  }
}

/// The view of a note.
@MainActor
final class GuideNoteView {
  let name = FieldView("", hasInputMethod: true)
  let visits = FieldView("")
  let price = FieldView("")
  var focused = ""
  var error = ""
}

/// The form of a note, or of a new note to a place.
final class GuideNoteController: FormController<NoteText, GuideNoteView>, DataLoading {
  let place: GuidePlace.ID
  /// The number of the note, or `nil` until a new note is saved.
  private(set) var id: GuideNote.ID?
  private let actions: GuideActions
  private let server: GuideServer

  init(_ id: GuideNote.ID, actions: GuideActions, server: GuideServer) {
    let note = actions.store.note(id)
    (place, self.id, self.actions, self.server) = (note?.place ?? 0, id, actions, server)
    super.init(note?.text ?? NoteText())
  }

  /// Creates the form of a new note.
  init(to place: GuidePlace.ID, actions: GuideActions, server: GuideServer) {
    (self.place, self.actions, self.server) = (place, actions, server)
    super.init(NoteText())
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: id == nil ? "New Note" : "Note",
      trailingItems: [
        BarItem(id: "save", title: "Save"), BarItem(id: "saveAndClose", title: "Save and Close"),
      ]
    )
  }

  override func makeView() -> GuideNoteView { GuideNoteView() }

  override func viewDidLoad() {
    observe(actions.store.notes) { form, _ in form.notesDidChange() }
  }

  override func fields() -> [Bind<NoteText, GuideNoteView>] {
    let (server, locale) = (server, environment.locale)
    return [
      Edit(\.name, in: \.name.value)
        .events(of: \.name)
        .composing { $0.name.isComposing }
        .validated(.required("Enter a name.").and(.length(1...30, "At most 30 letters.")))
        .validated(
          .asynchronous(after: .milliseconds(300)) { [weak self] name in
            try await server.isFree(name, for: self?.id) ? .accept : .reject("This name is taken.")
          }
        )
        .messages { $0.name.message = $1 }
        .focus { $0.focused = "name" },
      Edit(\.visits, in: \.visits.value, as: .style(.number.locale(locale), unreadable: "Enter a number."))
        .events(of: \.visits)
        .validated(.range(1...999, "From 1 to 999."))
        .messages { $0.visits.message = $1 }
        .focus { $0.focused = "visits" },
      Edit(
        \.price,
        in: \.price.value,
        as: .amount("EUR", in: locale, unreadable: "Enter an amount in euros.")
      )
      .events(of: \.price)
      .validated(.range(0...5_000, "At most 5000 €."))
      .messages { $0.price.message = $1 }
      .focus { $0.focused = "price" },
    ]
  }

  override func encodeState(into state: inout ControllerState) throws {
    if let id { try state.set(id, for: "note") }
  }

  override func decodeState(from state: ControllerState) throws {
    // A new note may have been saved before the user has typed more.
    if id == nil { id = try state.value(GuideNote.ID.self, for: "note") }
    if let id, let note = actions.store.note(id) { update(with: note.text) }
  }

  func load() async throws {
    guard let id else { return }
    actions.store.note(try await server.note(id))
  }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  override func save(_ draft: NoteText) async throws {
    switch await actions.save.run((draft, id, place)) {
    case .completed(let note):
      id = note.id
      setNeedsPreferencesUpdate()
    case .failed(let error, _): throw error
    case .declined, .canceled, .superseded, .refused: throw CancellationError()
    }
  }

  override func didActivate(_ item: BarItem) {
    start(in: .window) { await $0.save(andClose: item.id == "saveAndClose") }
  }

  private func save(andClose closes: Bool) async {
    switch await saveChanges() {
    case .saved, .savedButEdited:
      viewIfLoaded?.error = ""
      // The user may have typed more while the note was saved.
      if closes, !hasUnsavedChanges, appearance == .appeared { close() }
    case .failed(let error): viewIfLoaded?.error = error.localizedDescription
    case .refused, .interrupted: break
    }
  }

  private func notesDidChange() {
    guard let id else { return }
    if let note = actions.store.note(id) { return update(with: note.text) }
    view.error = "The note was deleted."
    if !hasUnsavedChanges { close() }
  }
}

/// The notes: all of them in their tab, or those to a place in a sheet.
final class NoteListController: ListController<GuideNote>, DataLoading {
  let place: GuidePlace.ID?
  /// Whether the user is choosing a place for a new note.
  private(set) var isChoosing = false
  private(set) var message = ""
  private let actions: GuideActions
  private let server: GuideServer
  private let go: @MainActor (NavigationRequest<GuidePage>) -> Void
  private let choosePlace: @MainActor () async throws -> GuidePlace.ID?
  private let row: ListCell<GuideNote>

  init(
    to place: GuidePlace.ID?,
    actions: GuideActions,
    server: GuideServer,
    style: DisplayStyle,
    go: @escaping @MainActor (NavigationRequest<GuidePage>) -> Void,
    choosePlace: @escaping @MainActor () async throws -> GuidePlace.ID?
  ) {
    (self.place, self.actions, self.server, self.go) = (place, actions, server, go)
    self.choosePlace = choosePlace
    row = ListCell(RowView.init) { view, note in
      view.text = "\(note.text.name): \(style.count(note.text.visits, one: "visit", other: "visits"))"
    }
    super.init(
      actions.store.notes.filter { place == nil || $0.place == place },
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true)
    )
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(
      title: place.map { "Notes to \($0)" } ?? "Notes",
      leadingItems: place == nil ? [] : [BarItem(id: "close", title: "Close")],
      trailingItems: [BarItem(id: "new", title: "New Note")]
    )
  }

  override var tabItem: TabItem { TabItem(title: "Notes") }

  override func cell(for note: GuideNote, at path: ItemPath) -> ListCell<GuideNote>? { row }

  override func didSelect(_ note: GuideNote, at path: ItemPath) { open(.note(note.id)) }

  override func swipeActions(for note: GuideNote, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: note)]
  }

  override func delete(_ ids: Set<GuideNote.ID>) async throws {
    for note in ids.compactMap({ actions.store.note($0) }) { actions.delete.start(note) }
  }

  func load() async throws {
    let answer = try await server.allNotes()
    actions.store.note(answer.notes, revision: answer.revision)
  }

  override func handleError(_ error: any Error) { message = error.localizedDescription }

  override func didActivate(_ item: BarItem) {
    if item.id == "close" { return go(.dismiss()) }
    if let place { return open(.newNote(place)) }
    guard !isChoosing else { return }
    isChoosing = true
    start { list in
      defer { list.isChoosing = false }
      do {
        if let place = try await list.choosePlace() { list.open(.newNote(place)) }
      } catch {
        list.handleError(error)
      }
    }
  }

  /// Opens a note: in the sheet, or beside the list.
  private func open(_ page: GuidePage) { go(place == nil ? .navigate(to: page, from: .notes) : .push(page)) }
}
