import Binding
import ControllerCore
import EvolutionPresenters
import EvolutionViews
import Interaction

/// A form with the note on a bookmark.
final class NoteController: FormController<NoteDraft, NoteView> {
  private let id: String
  private let services: ScreenServices
  private let goBack: @MainActor () -> Void

  init(_ id: String, services: ScreenServices, goBack: @escaping @MainActor () -> Void) {
    self.id = id
    self.services = services
    self.goBack = goBack
    super.init(services.note(of: id) ?? NoteDraft())
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: NoteDraft.title(isEdited: hasUnsavedChanges))
  }

  override func makeView() -> NoteView { NoteView() }

  override func fields() -> [Bind<NoteDraft, NoteView>] {
    [
      Edit(\.text, in: \.text)
        .validated(.length(0...NoteDraft.maximumLength, NoteDraft.tooLong))
        .messages { $0.message = $1 ?? "" }
    ]
  }

  override func viewDidLoad() {
    view.showTexts()
    view.onInput = { [weak self] text in self?.edit { $0 = text } }
  }

  override func save(_ draft: NoteDraft) async throws { try await services.save(draft, of: id) }

  override func confirmLeaving() async -> Bool { await confirmDiscarding(.discardNote) }

  // MARK: Actions of the user

  private func edit(_ change: (inout String) -> Void) {
    change(&view.text)
    form?.handle(.changed, in: \.text)
  }

  private func saveAndGoBack() async {
    switch await saveChanges() {
    // The guard of the navigator asks about a text that was typed during the save.
    case .saved, .savedButEdited: goBack()
    case .failed(let error): services.chrome.show(error)
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
