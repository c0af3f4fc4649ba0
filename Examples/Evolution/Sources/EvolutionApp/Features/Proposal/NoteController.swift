import Binding
import ControllerCore
import EvolutionModels
import EvolutionViews
import Interaction

/// A form with the note on a bookmark.
final class NoteController: FormController<Bookmark, NoteView> {
  private let services: ScreenServices
  private let goBack: @MainActor () -> Void

  init(_ id: Proposal.ID, services: ScreenServices, goBack: @escaping @MainActor () -> Void) {
    self.services = services
    self.goBack = goBack
    super.init(services.library.bookmark(id) ?? Bookmark(proposalID: id))
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: hasUnsavedChanges ? "Note (edited)" : "Note")
  }

  override func makeView() -> NoteView { NoteView() }

  override func fields() -> [Bind<Bookmark, NoteView>] {
    let limit = Bookmark.maximumNoteLength
    return [
      Edit(\.note, in: \.text)
        .validated(.length(0...limit, "A note has at most \(limit) characters."))
        .messages { $0.message = $1 ?? "" }
    ]
  }

  override func viewDidLoad() {
    view.hint = "At most \(Bookmark.maximumNoteLength) characters"
    view.onInput = { [weak self] text in self?.edit { $0 = text } }
  }

  override func save(_ draft: Bookmark) async throws {
    try await services.actions.save(draft)
  }

  override func confirmLeaving() async -> Bool {
    await confirmDiscarding(
      .confirm("Discard the changes to the note?", action: "Discard", role: .destructive)
    )
  }

  // MARK: Actions of the user

  private func edit(_ change: (inout String) -> Void) {
    change(&view.text)
    form?.handle(.changed, in: \.note)
  }

  private func saveAndGoBack() async {
    switch await saveChanges() {
    case .saved: goBack()
    case .failed(let error): services.chrome.message = "Failed: \(error)"
    case .refused, .interrupted: break
    }
  }
}

extension NoteController: CommandResponder {
  var isTyping: Bool { true }

  func handle(_ command: Command) -> Bool {
    switch command {
    case .type(let text): edit { $0 += text }
    case .deleteBackward: edit { _ = $0.popLast() }
    case .open: start(in: .window) { controller in await controller.saveAndGoBack() }
    default: return false
    }
    return true
  }
}
