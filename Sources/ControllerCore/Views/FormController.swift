public import Binding
import ControllerSupport

/// A controller with changes that are lost when the user leaves it. The leave guard `RouteGuard.unsavedChanges(in:reason:)` asks
/// it.
@MainActor
public protocol UnsavedChangesProviding: AnyObject {
  /// Whether the user would lose changes by leaving now.
  var hasUnsavedChanges: Bool { get }
  /// Asks the user whether the changes may be discarded.
  ///
  /// - Returns: Whether the screen may be left.
  func confirmDiscard() async -> Bool
}

extension UnsavedChangesProviding {
  /// Returns whether the screen may be left: if it has no unsaved changes, or if the user agrees to discard them.
  ///
  /// ```swift
  /// guard await editor.canLeave() else { return }
  /// ```
  public func canLeave() async -> Bool {
    if hasUnsavedChanges { await confirmDiscard() } else { true }
  }
}

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
/// The controller keeps the draft when the view is unloaded. Uncommitted input is lost with the view.
///
/// While the form has unsaved changes, a swipe can neither pop nor dismiss the controller, because a swipe cannot be asked.
@MainActor
open class FormController<Draft: Equatable, RootView: AnyObject>: ViewController<RootView>,
  UnsavedChangesProviding
{
  /// The model without the changes of the user.
  public private(set) var saved: Draft
  /// The binding of the fields, or `nil` while the view is not loaded.
  public private(set) var form: ViewBinding<Draft, RootView>?
  /// Whether the form is being saved.
  public private(set) var isSaving = false
  /// The draft while there is no form.
  private var keptDraft: Draft

  /// Creates a controller that edits a copy of a model.
  public init(_ model: Draft, parameters: ControllerParameters = .none) {
    (saved, keptDraft) = (model, model)
    super.init(parameters: parameters)
  }

  // MARK: Hooks

  /// Returns the table of the form. It is called once per view, after `viewDidLoad()`.
  open func fields() -> [Bind<Draft, RootView>] { [] }

  /// Saves a draft whose fields are all valid.
  ///
  /// - Throws: An error, if the draft was not saved. The form keeps the changes.
  open func save(_ draft: Draft) async throws {}

  /// Asks the user whether the changes may be discarded. The default implementation agrees without asking.
  open func confirmDiscard() async -> Bool { true }

  // MARK: Changes

  /// The model with the committed changes of the user.
  public final var draft: Draft { form?.source ?? keptDraft }

  /// Whether a field has input that was not committed, or the draft differs from the saved model.
  public final var hasUnsavedChanges: Bool { form?.isEdited == true || draft != saved }

  /// Shows a newer version of the model, or a different model. Committed changes of the user are dropped, and fields with
  /// uncommitted input keep it.
  public final func update(with model: Draft) {
    (saved, keptDraft) = (model, model)
    form?.show(model)
    setNeedsPreferencesUpdate()
  }

  /// Commits all fields to the draft and saves it.
  ///
  /// The wait ends when the asynchronous rules and ``save(_:)`` have ended.
  ///
  /// - Returns: The outcome.
  @discardableResult
  public final func saveChanges() async -> SaveOutcome {
    guard !isSaving else { return .interrupted }
    isSaving = true
    defer { isSaving = false }
    switch await form?.commit() {
    case .refused(let statuses): return .refused(statuses)
    case .failed(let status): return .refused([status])
    case .superseded, .checking: return .interrupted
    case .committed, nil: break
    }
    let draft = draft
    guard draft != saved else { return .saved }
    do {
      try await PendingWork.begin("save", of: Self.self).run { try await save(draft) }
      saved = draft
      setNeedsPreferencesUpdate()
      return .saved
    } catch {
      return .failed(error)
    }
  }

  /// Drops all changes: the form shows the saved model again.
  public final func discardChanges() {
    keptDraft = saved
    form?.discardEditing()
    form?.show(saved)
    setNeedsPreferencesUpdate()
  }

  // MARK: Preferences

  /// The default implementation allows an interactive pop while there are no unsaved changes.
  open override var interactivePop: InteractivePopPolicy {
    InteractivePopPolicy(isAllowed: !hasUnsavedChanges)
  }

  /// The default implementation allows the user to dismiss the controller while there are no unsaved changes.
  open override var presentationPreferences: PresentationPreferences {
    PresentationPreferences(allowsUserDismissal: !hasUnsavedChanges)
  }

  // MARK: The view

  public final override func viewIsReady() {
    guard form == nil, let view = viewIfLoaded else { return }
    let form = ViewBinding(keptDraft, to: view, rows: fields())
    self.form = form
    form.clock = { [weak self] in self?.environment.clock ?? ContinuousClock() }
    form.onEditingChange = { [weak self] in self?.setNeedsPreferencesUpdate() }
    form.updateView()
  }

  public final override func dropView() {
    keptDraft = draft
    form?.cancelCommit()
    form = nil
    super.dropView()
  }
}
