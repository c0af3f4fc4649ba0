public import Binding
import ControllerSupport
package import Foundation

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
/// The view passes the events of its fields to ``form``: `form?.handle(.changed, in: \.name)`. Fields write their input to
/// the draft, and only ``saveChanges()`` saves the draft. So either all changes are saved or none. After an error the draft
/// still has all changes, and the user can try again. The button Done calls ``saveAndClose()``.
///
/// The controller keeps the draft, and input that no field has written to the draft yet, when its view is unloaded. If the
/// draft is `Codable`, both are saved with the state of the screen, so the user finds them again after a launch: see
/// ``savesDraft``.
///
/// While the form has unsaved changes, the user is asked before the controller is removed. The object
/// ``ControllerEnvironment/prompts`` shows the question. A swipe can neither pop nor dismiss the controller meanwhile,
/// because it could remove the screen before the answer.
@MainActor
open class FormController<Draft: Equatable, RootView: AnyObject>: ViewController<RootView>,
  LeaveConfirming
{
  private enum Saving {
    case idle
    /// The input of the fields is being checked and written to the draft.
    case committing
    /// ``FormController/save(_:)`` is running.
    ///
    /// - newer: The last model that was passed to ``FormController/update(with:)`` during the call.
    /// - draft: The draft at the beginning of the call. If it differs from the current draft at the end, the user has edited the
    ///   form meanwhile, and these edits are kept.
    /// - call: The call.
    case saving(newer: Draft?, draft: Draft, StoringCall)
    /// ``FormController/saveDraft()`` is saving the draft of the old record. The form shows this new record afterwards. `draft` is
    /// the draft that a call of ``FormController/save(_:)`` is saving, if any.
    case replacing(Draft, draft: Draft?)
  }

  /// The model as it was saved last, without the changes of the user.
  public private(set) var saved: Draft
  /// The binding between the draft and the fields of the view, or `nil` while the view is not loaded. It is the same object for each
  /// view of the controller, so a closure that is set once stays.
  public final var form: ViewBinding<Draft, RootView>? { binding?.view == nil ? nil : binding }
  /// The binding, which owns the draft and the input of the user. The first view makes it, or a draft that is restored
  /// before. Until then, it is `nil`, and the draft is ``saved``. When the view is unloaded, the binding loses the view,
  /// keeps everything else, and may still commit the value of a field.
  private(set) final var binding: ViewBinding<Draft, RootView>?
  private var saving = Saving.idle
  /// The model from which the draft was made: a draft that equals `base` has no changes of the user. It is ``saved``, except
  /// in a form with a restored draft. Then it is the model of the launch before, until a newer model comes: ``saved`` may be
  /// a placeholder.
  final var base: Draft
  /// The restored drafts of records that the form does not show, at most one of each record. They are encoded again when the
  /// state of the screen is saved.
  final var waitingDrafts: [(id: AnyHashable?, state: ControllerState)] = []
  /// The number of times that the form has changed to another record. If the number has changed when a save ends, the save was
  /// for an earlier record, and does not change the form.
  package final var record: Int { records.number }
  /// The records that the form has shown until now.
  private var records = ShownRecords()
  /// The running calls of ``save(_:)``, by the `id` of the record: the last call of each record.
  private var calls: [AnyHashable?: StoringCall] = [:]

  /// Creates a controller that edits a copy of a model.
  public init(_ model: Draft) {
    (saved, base) = (model, model)
    super.init()
  }

  // MARK: Overrides

  /// When a field shows the message about its invalid input, see `ViewBinding.messageTime`. The default is `.end`.
  open var messageTime: EditTime { .end }

  /// Returns the table that binds properties of the draft to fields of the view. It is called once for each view, after
  /// `viewDidLoad()`, and also when a draft is restored before the first view. Its closures get the view as a parameter.
  ///
  /// A row for an element of an array needs a subscript that is safe when the element is missing: the next draft may have fewer.
  open func fields() -> [Bind<Draft, RootView>] { [] }

  /// Saves a draft whose fields have all passed validation. The method ``saveChanges()`` calls `save(_:)`. Override `save(_:)` to
  /// store the model.
  ///
  /// - Throws: An error, if the draft was not saved. The form keeps the changes.
  open func save(_ draft: Draft) async throws {}

  /// Asks the user whether the changes may be discarded. The default implementation calls
  /// ``Controller/confirmDiscarding(_:)``.
  open func confirmLeaving() async -> Bool { await confirmDiscarding() }

  /// Called when the screen is removed and cannot ask the user, for example because the window closes, and when ``update(with:)``
  /// shows another record while there are unsaved changes. Save ``draft`` here, and do not call `super`. The default implementation
  /// saves nothing, so the changes are lost. A test with an `Explorer` reports that, unless ``savesDraft`` is `false`.
  ///
  /// Two things are not lost. A closure of `onCommit` goes on storing its input. If the form shows the restored draft of a record over
  /// a placeholder without an `id`, and another record comes, the default implementation keeps the draft for its record.
  open func saveDraft() {
    if case .replacing = saving, keepDraftForItsRecord() { return }
    if savesDraft, isDraftUnsaved || binding?.hasNewInput == true { reportLostInput() }
  }

  /// Whether the state of the screen includes unsaved changes. Return `false` for passwords and other secrets, because a saved
  /// state is not encrypted. The default is `true`.
  ///
  /// A restored draft returns only to its record: if the model is `Identifiable`, to the model with the same `id`. While the form shows
  /// another record, the draft is not shown, and the state of the screen still includes the draft. If the screen leaves before it shows
  /// the record, a test with an `Explorer` reports lost input, and a diagnostic names the screen. A form whose model has no `id` yet
  /// shows the draft. Input that the user has entered before the state is restored is newer, and stays. The same holds for a draft
  /// that was restored before.
  ///
  /// If the user had only typed, the form keeps the model that it has at the launch, and only the input is restored. There is one
  /// exception: if the value that the user edits has changed since then, the form shows the model of the launch before, until
  /// ``update(with:)`` gets a newer one. So a version number in the model tells ``save(_:)`` that somebody else
  /// has changed the value. A draft with other changes always comes back, with the newest values of its `onCommit` fields. In both
  /// cases, what the user enters then is compared with the newest values: the old value is a change if somebody else has changed it.
  open var savesDraft: Bool { true }

  // MARK: Changes

  /// The copy of the model that the user edits. It contains the input of each field that can be read, also while the field has
  /// the focus, and also input that a rule refuses. It does not contain, for example, an unfinished number, or the input of a
  /// hidden field.
  ///
  /// The input of a field with an `onCommit` closure is in the draft until the closure has stored the value. The draft that
  /// ``save(_:)`` gets does not contain this input, because the closure has stored it before. Then the draft has the value of the
  /// model again, until ``update(with:)`` brings a newer model.
  public final var draft: Draft { binding?.sourceWithInput ?? saved }

  /// The draft with the values that the fields have committed, which all have passed validation.
  final var committedDraft: Draft { binding?.source ?? saved }

  /// The input that no field has written to the draft yet, as JSON and by the names of the fields. It is kept while the view is
  /// unloaded.
  package final var uncommittedInput: [String: Data] { binding?.uncommittedInput ?? [:] }

  /// Whether a call of ``saveChanges()`` is running.
  public final var isSaving: Bool { if case .idle = saving { false } else { true } }

  /// Whether a save would store something new. A restored draft may equal one of the two models: ``saved`` may be a placeholder, and
  /// ``base`` may be older.
  private var isDraftUnsaved: Bool {
    committedDraft != base || committedDraft != saved || outdatedDraft != nil
  }

  /// The draft that a running call of ``save(_:)`` stores, if the user has changed the draft since the call began, even if the
  /// draft equals ``saved`` again.
  final var outdatedDraft: Draft? {
    switch saving {
    case .saving(_, let sent, _), .replacing(_, let sent?): sent == committedDraft ? nil : sent
    case .idle, .committing, .replacing: nil
    }
  }

  /// The last model that was passed to ``update(with:)`` during a running call of ``save(_:)``.
  private var newerModel: Draft? { if case .saving(let newer, _, _) = saving { newer } else { nil } }

  /// The saved model, or `nil` while ``save(_:)`` is replacing it.
  private var savedForRules: Draft? {
    switch saving {
    case .idle, .committing: saved
    case .saving, .replacing: nil
    }
  }

  /// Whether a field has input that is not written to the draft, or the draft differs from the saved model, or from the one that
  /// is being saved. A restored draft is also compared with the saved model of the launch before, until a newer model comes.
  public final var hasUnsavedChanges: Bool {
    binding?.isEdited == true || isDraftUnsaved
  }

  /// Whether the user must be asked before the screen is removed, because there are unsaved changes.
  public final var needsConfirmation: Bool { hasUnsavedChanges }

  /// Replaces the saved model by a newer version, such as the model that was loaded after a launch.
  ///
  /// If the user has not changed the draft, the form shows the newer version. Otherwise the form keeps the draft, and takes only the
  /// values that fields store with a closure of `onCommit`, unless the app has changed such a value in the draft. Such a field must not
  /// edit a part of a value that the draft can replace, such as an element of an array: the wrong element would take the newer value.
  /// A field also keeps input that it has not written to the draft, so nothing that the user has entered is lost. For a
  /// draft that was restored, see ``savesDraft``.
  ///
  /// If the model is `Identifiable` and its identity is neither that of ``saved`` nor that of the draft, it is another record. The
  /// unsaved changes belong to the old one: the form calls ``saveDraft()``, unless the user has agreed to discard them, and then shows
  /// the new record without them. An answer of the user about the old record does not discard changes in the new one. A call of
  /// ``saveChanges()`` that is running ends as ``SaveOutcome/interrupted``. A model that gets its identity from the server has an
  /// optional `id`, which is `nil` before. A draft that was edited during its first save keeps the `nil`, so ``save(_:)`` must not
  /// create the record again. If the user has entered something in a new record without an `id`, and no save of it has begun, the
  /// next model with an `id` is another record. So is each record that the form has shown before the new one. A model without an
  /// `id` does not replace a restored draft of a record.
  ///
  /// If ``save(_:)`` is running, the form shows the newer version after it has succeeded, unless the user has edited the draft
  /// meanwhile. A model that equals ``saved`` may be older than the save: it counts only if ``save(_:)`` makes the call itself, or
  /// if another model has come during the save. A call in an observation of ``Controller`` does not count. If the server may answer
  /// with the values of ``saved``, ``save(_:)`` must pass them to this method itself. If the save fails, the form keeps the draft with
  /// the unsaved changes.
  ///
  /// If ``save(_:)`` or the asynchronous closure of `onCommit` of a field makes the call, and the form shows another record by then,
  /// the model is a late answer, and is not shown.
  public final func update(with model: Draft) {
    let drafts = [committedDraft, outdatedDraft ?? saved, newerModel ?? saved].map { recordID(of: $0) }
    let id = recordID(of: model)
    if isLateAnswer(id) { return }
    let isOtherRecord = records.isOther(
      id,
      than: recordID(of: saved),
      or: drafts,
      hasUnstoredInput: hasUnsavedChanges && binding?.records.isStored != true
    )
    if case .replacing(_, let sent) = saving {
      // The app calls this method while `saveDraft()` saves the draft of the old record. A newer version of the old record is
      // ignored. Another record is shown when `saveDraft()` has returned.
      if isOtherRecord { saving = .replacing(model, draft: sent) }
      return
    }
    if isOtherRecord {
      let hadChanges = hasUnsavedChanges
      saving = .replacing(model, draft: outdatedDraft)
      if hasDecidedToDiscard { binding?.discardEditing(except: nil) } else if hadChanges { saveDraft() }
      guard case .replacing(let newest, _) = saving else { return }
      records.startRecord(after: recordID(of: saved))
      StoringCall.running(for: self)?.record = record
      (saving, saved, base) = (.idle, newest, newest)
      show(newest, isOtherRecord: true)
      extrasIfAny?.recordIsReplaced()
      return restoreWaitingDraft()
    }
    // The app shows its placeholder again, while the form shows a restored draft. The placeholder has no newer values for it.
    if id == nil, recordID(of: base) != nil { return }
    if case .saving(let newer, let draft, let call) = saving {
      let isNews = newer != nil || model != saved || StoringCall.running(for: self) === call
      return saving = .saving(newer: isNews ? model : newer, draft: draft, call)
    }
    let changed = binding?.version(committedDraft, takingStoredValuesOf: model, over: base)
    let isChanged = committedDraft != base
    (saved, base) = (model, model)
    show(isChanged ? changed ?? model : model)
    restoreWaitingDraft()
  }

  /// Whether the screen leaves without its changes: the user has discarded them, or the screen has closed itself. The view may
  /// still be on screen, but its save button must not save the changes any more.
  final var leavesUnsaved: Bool { isLeaving && extrasIfAny?.leaving.isInputSettled == true }

  /// Checks the input of all fields, writes it to the draft, and saves the draft.
  ///
  /// The method returns when the asynchronous rules of the fields and ``save(_:)`` have ended. It returns
  /// ``SaveOutcome/interrupted`` if the view is unloaded while a rule is running. If the view is not loaded when this method is
  /// called, and there are unsaved changes, the method loads the view to check the fields.
  ///
  /// - Returns: Whether the draft was saved, and otherwise the reason.
  @discardableResult
  public final func saveChanges() async -> SaveOutcome {
    guard !leavesUnsaved, !isCalledLate, case .idle = saving else { return .interrupted }
    saving = .committing
    let record = record
    defer {
      // The bar may show whether the form is being saved.
      if record == self.record {
        saving = .idle
        setNeedsPreferencesUpdate()
      }
    }
    if hasUnsavedChanges { loadViewIfNeeded() }
    switch await form?.commit() {
    case .refused(let statuses): return .refused(statuses)
    case .failed(let status): return .refused([status])
    case .superseded, .pending: return .interrupted
    case .committed, nil: break
    }
    guard record == self.record, !leavesUnsaved else { return .interrupted }
    guard isDraftUnsaved else { return hasUnsavedChanges ? .savedButEdited : .saved }
    let confirmed = committedDraft
    let (id, call) = (recordID(of: saved), StoringCall(of: self, record: record))
    let previous = calls.updateValue(call, forKey: id)
    defer { if calls[id] === call { calls[id] = nil } }
    saving = .saving(newer: nil, draft: confirmed, call)
    var failure: (any Error)?
    do {
      try await PendingWork.begin("save", of: Self.self).run {
        try await call.run(after: previous) { try await save(confirmed) }
      }
    } catch {
      failure = error
    }
    guard record == self.record, case .saving(let latest, let unchanged, _) = saving else {
      return .interrupted
    }
    saving = .idle
    // While `save(_:)` runs, a store may pass the new values to `update(with:)`, and take them back after a failure. The form
    // then ignores the new values.
    let newer = failure != nil && latest == confirmed ? nil : latest
    // A newer model replaces the draft if the user has not edited it since the save began. After a failed save, it replaces
    // the draft only if the user has undone all changes, so that the draft equals `base`.
    let (old, unedited) = failure == nil ? (confirmed, unchanged) : (base, base)
    if let newest = newer ?? (failure == nil ? confirmed : nil) { (saved, base) = (newest, newest) }
    // A commit of the app may have waited for this.
    if failure == nil { binding?.valuesAreSaved(in: confirmed) }
    let merged = newer.flatMap { binding?.version(committedDraft, takingStoredValuesOf: $0, over: old) }
    let shown = committedDraft == unedited ? base : merged
    if let shown { binding?.follow(shown) }
    return failure.map(SaveOutcome.failed) ?? (hasUnsavedChanges ? .savedButEdited : .saved)
  }

  final func discardChanges(except newer: FieldID?) {
    if case .saving(let newer, _, let call) = saving { saving = .saving(newer: newer, draft: saved, call) }
    base = saved
    binding?.discardEditing(except: newer)
    show(saved)
    // The user has agreed to discard the old input, which is discarded now. The agreement does not count for newer input.
    extrasIfAny?.leaveQuestion?.endAgreement()
    extrasIfAny?.updateHold()
  }

  // MARK: Preferences

  /// The rules for a swipe back that were set with ``Controller/setPreference(_:to:)``. While there are unsaved changes, the
  /// swipe is not allowed.
  open override var interactivePop: InteractivePopPolicy {
    var policy = super.interactivePop
    if hasUnsavedChanges { policy.isAllowed = false }
    return policy
  }

  /// The preferences that were set with ``Controller/setPreference(_:to:)``. While there are unsaved changes, the user cannot
  /// dismiss the controller by a swipe.
  open override var presentationPreferences: PresentationPreferences {
    var preferences = super.presentationPreferences
    if hasUnsavedChanges { preferences.allowsUserDismissal = false }
    return preferences
  }

  // MARK: Restoration

  final override func encodeChildren(into state: inout ControllerState) throws {
    guard savesDraft else { return }
    if !waitingDrafts.isEmpty { try state.set(waitingDrafts.map(\.state), for: "form.waiting") }
    try encodeDraft(into: &state)
  }

  final override func decodeChildren(from state: ControllerState) throws {
    guard savesDraft else { return }
    let waiting: [ControllerState] = try state.value(for: "form.waiting") ?? []
    // The draft that was shown comes first. While it is shown, the draft of a new record waits.
    handleErrors {
      try restoreDraft(from: state.withoutChildren(andValueFor: "form.waiting"), wasShown: true)
    }
    for draft in waiting { handleErrors { try restoreDraft(from: draft, wasShown: false) } }
  }

  // MARK: The view

  public final override func viewIsReady() { if form == nil, let view = viewIfLoaded { connect(to: view) } }

  final func connect(to view: RootView?, showing draft: Draft? = nil) {
    let form = binding ?? ViewBinding(draft ?? saved)
    if binding == nil { form.messageTime = messageTime }
    binding = form
    let rows = fields()
    // `fields()` may have loaded the view, which is connected then, so nothing is left to do.
    guard form.view == nil else { return }
    form.connect(with: self) { [weak self] in self?.discardChanges(except: $0) }
    form.willTellOfEditing = { [weak self] in self?.setNeedsPreferencesUpdate() }
    form.saved = { [weak self] in self?.savedForRules }
    form.savesInput = savesDraft && Draft.self is any Codable.Type
    form.connect(to: view, rows: rows)
    if view != nil { form.updateView() }
  }

  public final override func dropView() {
    binding?.detach()
    super.dropView()
  }

  /// Discards what the user has agreed to discard. Otherwise, the form would show it if the app used the controller again. If
  /// ``confirmLeaving()`` has agreed without asking the user, only input that is not in the draft is discarded. The draft is left
  /// to the app.
  final override func treeDidLeave(by change: ChildrenChange?) {
    if hasLeft, !waitingDrafts.isEmpty { reportLostDrafts() }
    switch extrasIfAny?.leaving.discard {
    case .byUser?: discardChanges(except: nil)
    case .byScreen?: binding?.discardEditing(except: nil)
    case .none?, .overtaken?, nil: break
    }
  }
}
