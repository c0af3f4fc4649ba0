public import Binding
import ControllerSupport
import Foundation

/// The result of ``FormController/saveChanges()``.
public enum SaveOutcome: Sendable {
  /// The draft is saved, or there was nothing to save.
  case saved
  /// Nothing was saved, because these fields are not valid. The first one has the keyboard focus.
  case refused([EditStatus])
  /// Saving has thrown this error. The draft is kept, and can be saved again.
  case failed(any Error)
  /// Nothing was saved. Another call is saving, or the form was edited or discarded while it waited for checks.
  case interrupted
}

/// A controller that edits a copy of a model, the draft, and saves it as a whole.
///
/// ```swift
/// final class PersonEditor: FormController<Person, PersonView> {
///   override func makeView() -> PersonView { PersonView() }
///   override func fields() -> [Bind<Person, PersonView>] {
///     [
///       Edit(\.name, in: \.nameField.text)
///         .validated(.required("Enter a name"))
///         .messages { $0.nameError.text = $1 },
///       Edit(\.year, in: \.yearField.text, as: .style(.number, unreadable: "Not a year")),
///     ]
///   }
///   override func save(_ draft: Person) async throws { try await store.save(draft) }
/// }
/// ```
///
/// The view passes the events of its fields to ``form``: `form?.handle(.changed, in: \.name)`. Fields commit to the draft, and
/// only ``saveChanges()`` passes the draft on. Therefore saving is all or nothing: after an error the draft still has all
/// changes, and the user can try again.
///
/// The draft and the input that was not committed outlive the view. They are saved with the state of the screen if the draft
/// is `Codable`, so the user finds them again after a launch: see ``savesDraft``.
///
/// While the form has unsaved changes, the user is asked before the controller goes, and a swipe can neither pop nor dismiss
/// it, because a swipe cannot ask. The question appears in the ``ControllerEnvironment/prompts``.
@MainActor
open class FormController<Draft: Equatable, RootView: AnyObject>: ViewController<RootView>,
  LeaveConfirming
{
  private enum Saving {
    case idle
    /// The fields are being committed.
    case committing
    /// ``FormController/save(_:)`` is running.
    ///
    /// - newer: The model of the last update since then.
    /// - draft: The draft, unless the user has changed it since then.
    case saving(newer: Draft?, draft: Draft)
  }

  /// The model without the changes of the user.
  public private(set) var saved: Draft
  /// The binding of the fields, or `nil` while the view is not loaded.
  public private(set) var form: ViewBinding<Draft, RootView>?
  private var saving = Saving.idle
  /// The draft of the user, while the view and its form are not loaded.
  private var keptDraft: Draft
  /// The input of the user that is not part of the draft yet, while the view and its form are not loaded.
  private var keptInput: [String: Data] = [:]

  /// Creates a controller that edits a copy of a model.
  public init(_ model: Draft) {
    (saved, keptDraft) = (model, model)
    super.init()
  }

  // MARK: Overrides

  /// Returns the table of the form. It is called once per view, after `viewDidLoad()`.
  open func fields() -> [Bind<Draft, RootView>] { [] }

  /// Saves a draft whose fields are all valid.
  ///
  /// - Throws: An error, if the draft was not saved. The form keeps the changes.
  open func save(_ draft: Draft) async throws {}

  /// Asks the user whether the changes may be discarded. The default implementation calls
  /// ``Controller/confirmDiscarding(_:)``.
  open func confirmLeaving() async -> Bool { await confirmDiscarding() }

  /// Saves the draft, because the screen goes and cannot ask. The default implementation does nothing.
  open func saveDraft() {}

  /// Whether unsaved changes are saved with the state of the screen. Return `false` for passwords and other secrets, because a
  /// saved state is a plain text. The default is `true`.
  open var savesDraft: Bool { true }

  // MARK: Changes

  /// The model with the committed changes of the user.
  public final var draft: Draft { form?.source ?? keptDraft }

  /// Whether the form is being saved.
  public final var isSaving: Bool { if case .idle = saving { false } else { true } }

  /// Whether a field has input that was not committed, or the draft differs from the saved model.
  public final var hasUnsavedChanges: Bool { form?.isEdited ?? !keptInput.isEmpty || draft != saved }

  /// Whether there are unsaved changes: then the user is asked before the screen goes.
  public final var needsConfirmation: Bool { hasUnsavedChanges }

  /// Replaces the saved model by a newer version, such as the model that was loaded after a launch.
  ///
  /// The form shows the newer version if the draft has no changes of the user. Otherwise the form keeps the whole draft, and
  /// fields with uncommitted input keep it too, so nothing that the user has entered is lost. Call ``discardChanges()`` first to
  /// show a different model.
  ///
  /// While ``save(_:)`` runs, the model is shown when saving has ended. After an error, the draft keeps the changes that were
  /// to be saved.
  public final func update(with model: Draft) {
    if case .saving(_, let draft) = saving { return saving = .saving(newer: model, draft: draft) }
    let isChanged = draft != saved
    saved = model
    show(isChanged ? draft : model)
  }

  /// Commits all fields to the draft and saves it.
  ///
  /// The wait ends when the asynchronous rules and ``save(_:)`` have ended. It ends as ``SaveOutcome/interrupted`` when the
  /// view is unloaded while a rule is asked. If the view was unloaded with input that is not committed, it is loaded again.
  ///
  /// - Returns: The outcome.
  @discardableResult
  public final func saveChanges() async -> SaveOutcome {
    guard case .idle = saving else { return .interrupted }
    saving = .committing
    defer { saving = .idle }
    if !keptInput.isEmpty { loadViewIfNeeded() }
    switch await form?.commit() {
    case .refused(let statuses): return .refused(statuses)
    case .failed(let status): return .refused([status])
    case .superseded, .checking: return .interrupted
    case .committed, nil: break
    }
    let confirmed = draft
    guard confirmed != saved else { return .saved }
    saving = .saving(newer: nil, draft: confirmed)
    var failure: (any Error)?
    do {
      try await PendingWork.begin("save", of: Self.self).run { try await save(confirmed) }
    } catch {
      failure = error
    }
    guard case .saving(let newer, let unchanged) = saving else { return .interrupted }
    saving = .idle
    if let failure {
      saved = newer ?? saved
      setNeedsPreferencesUpdate()
      return .failed(failure)
    }
    saved = newer ?? confirmed
    if draft == unchanged { show(saved) } else { setNeedsPreferencesUpdate() }
    return .saved
  }

  /// Drops all changes: the form shows the saved model again.
  ///
  /// A running ``save(_:)`` goes on. If it succeeds, the form shows what was saved.
  public final func discardChanges() {
    if case .saving(let newer, _) = saving { saving = .saving(newer: newer, draft: saved) }
    keptInput = [:]
    form?.discardEditing()
    show(saved)
  }

  private func show(_ draft: Draft) {
    keptDraft = draft
    form?.show(draft)
    setNeedsPreferencesUpdate()
  }

  // MARK: Preferences

  /// The policy that the creator has set. While there are unsaved changes, an interactive pop is not allowed.
  open override var interactivePop: InteractivePopPolicy {
    var policy = super.interactivePop
    if hasUnsavedChanges { policy.isAllowed = false }
    return policy
  }

  /// The values that the creator has set. With unsaved changes, the user may not dismiss the controller by a swipe.
  open override var presentationPreferences: PresentationPreferences {
    var preferences = super.presentationPreferences
    if hasUnsavedChanges { preferences.allowsUserDismissal = false }
    return preferences
  }

  // MARK: Restoration

  final override func encodeChildren(into state: inout ControllerState) throws {
    guard savesDraft, hasUnsavedChanges, let draft = draft as? any Encodable else { return }
    try state.set(draft, for: "form.draft")
    try state.set(form?.uncommittedInput ?? keptInput, for: "form.input")
  }

  final override func decodeChildren(from state: ControllerState) throws {
    guard savesDraft, let type = Draft.self as? any Decodable.Type,
      let draft = try state.value(type, for: "form.draft") as? Draft
    else { return }
    show(draft)
    keptInput = try state.value(for: "form.input") ?? [:]
    restoreInput()
  }

  /// Shows the input that was kept for the next form.
  private func restoreInput() {
    guard let form else { return }
    let input = keptInput
    keptInput = [:]
    form.restoreInput(input)
  }

  // MARK: The view

  public final override func viewIsReady() {
    guard form == nil, let view = viewIfLoaded else { return }
    let form = ViewBinding(keptDraft, to: view, rows: fields())
    self.form = form
    form.clock = { [weak self] in self?.environment.clock ?? ContinuousClock() }
    form.onEditingChange = { [weak self] in self?.setNeedsPreferencesUpdate() }
    form.updateView()
    restoreInput()
  }

  public final override func dropView() {
    if let form {
      (keptDraft, keptInput) = (draft, form.uncommittedInput)
      form.cancelCommit()
    }
    form = nil
    super.dropView()
  }
}
