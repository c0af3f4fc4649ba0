import Binding
import ControllerCore
import Interaction

/// A form with the note on a bookmark.
final class NoteController: FormController<Bookmark, NoteView>, CommandResponder {
  private let context: AppContext
  private weak var navigator: (any EvolutionNavigator)?

  init(_ id: Proposal.ID, context: AppContext, navigator: any EvolutionNavigator) {
    self.context = context
    self.navigator = navigator
    super.init(context.library.bookmark(id) ?? Bookmark(proposalID: id))
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: hasUnsavedChanges ? "Note (edited)" : "Note")
  }

  // MARK: The form

  override func makeView() -> NoteView {
    let view = NoteView()
    view.onInput = { [weak self] text in self?.edit { $0 = text } }
    return view
  }

  override func fields() -> [Bind<Bookmark, NoteView>] {
    let limit = Bookmark.maximumNoteLength
    return [
      Edit(\.note, in: \.text)
        .validated(.length(0...limit, "A note has at most \(limit) characters."))
        .messages { $0.message = $1 ?? "" }
    ]
  }

  override func save(_ draft: Bookmark) async throws {
    try await context.library.update(draft)
  }

  override func confirmDiscard() async -> Bool {
    let question = UserPrompt.confirm(
      "Discard the changes to the note?",
      action: "Discard",
      role: .destructive
    )
    return await context.prompts.present(question).choice == PromptAction.confirmID
  }

  // MARK: Commands

  var isTyping: Bool { true }

  func handle(_ command: Command) -> Bool {
    switch command {
    case .type(let text): edit { $0 += text }
    case .deleteBackward: edit { _ = $0.popLast() }
    case .open: start { controller in await controller.saveAndGoBack() }
    default: return false
    }
    return true
  }

  private func edit(_ change: (inout String) -> Void) {
    change(&view.text)
    form?.handle(.changed, in: \.note)
  }

  private func saveAndGoBack() async {
    switch await saveChanges() {
    case .saved: navigator?.goBack()
    case .failed(let error): context.chrome.message = "Failed: \(error)"
    case .refused, .interrupted: break
    }
  }
}
