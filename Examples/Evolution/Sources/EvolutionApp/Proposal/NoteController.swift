import Concierge
import EvolutionPresenters
import EvolutionViews

/// A form with the note on a bookmark.
final class NoteController: FormController<NoteDraft, NoteView> {
  private let id: String
  private let interaction: any NoteInteraction
  /// The text that this screen has saved last, or `nil`. It is saved with the draft, whose original is older.
  private var lastSaved: String?

  init(_ id: String, note: NoteDraft?, interaction: any NoteInteraction) {
    (self.id, self.interaction) = (id, interaction)
    super.init(note ?? NoteDraft())
  }

  // MARK: Hooks

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: NoteDraft.title(isEdited: hasUnsavedChanges))
  }

  override func makeView() -> NoteView { NoteView() }

  override func fields() -> [Bind<NoteDraft, NoteView>] {
    [
      Bind(\.heading, to: \.heading.text),
      Bind(\.label, to: \.label),
      Bind(\.hint, to: \.hint),
      Bind(\.keyHint, to: \.keyHint.text),
      Bind(\.buttons, to: \.buttons),
      Edit(\.text, in: \.text)
        .validated(.length(0...NoteDraft.maximumLength, NoteDraft.tooLong))
        .messages { $0.message = $1 ?? "" },
    ]
  }

  override func viewDidLoad() {
    handle(NoteEdited.self) { controller, _ in controller.form?.handle(.changed, in: \.text) }
  }

  override func save(_ draft: NoteDraft) async throws {
    try await interaction.saving.run((id, draft.text, lastSaved ?? draft.original)).get()
    lastSaved = draft.text
  }

  override func encodeState(into state: inout ControllerState) throws {
    if hasUnsavedChanges, let lastSaved { try state.set(lastSaved, for: "saved") }
  }

  override func decodeState(from state: ControllerState) throws {
    lastSaved = try state.value(for: "saved")
  }

  override func confirmLeaving() async -> Bool { await confirmDiscarding(.discardNote) }
}

extension NoteController: CommandResponder {
  var isTyping: Bool { true }

  func handle(_ command: Command) -> Bool {
    switch command {
    case .type(let text): view.type(text)
    case .deleteBackward: view.deleteBackward()
    case .open: start(in: .window) { await $0.saveAndClose() }
    default: return false
    }
    return true
  }
}
