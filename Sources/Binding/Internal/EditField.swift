import ControllerSupport
import Foundation

/// Runs the state machine of one field and performs its actions.
@MainActor
final class EditField<Source, Target: AnyObject, Input: Equatable, Value: Equatable>: EditCell {
  private(set) var plan: EditPlan<Source, Target, Value>
  private(set) var access: EditAccess<Target, Input, Value>
  private(set) var machine: EditStateMachine<Input, Value>
  /// Whether the user has done what must be done before the field shows messages, see ``ViewBinding/messageTime``.
  private var isTouched = false
  /// The message on the view. `.none` if it is unknown, because other code has used the view.
  private var shownMessage: String?? = .some(nil)
  /// The asynchronous rules that are checking the input, or `nil`.
  private var checking: Task<Void, Never>?
  /// The last call of the asynchronous `onCommit` closure of the app, which may have ended. The next call begins when this
  /// one has ended, even if the form shows another record by then, so two calls never overlap.
  private var running: Task<Void, Never>?
  /// The values of other fields that the asynchronous rules have read at their last check of the input. If one of them
  /// changes, the rules check the input again.
  private var reads = FormReads()
  /// The values of other fields that the rules have read when they accepted the committed value. If one of them changes, the
  /// rules check the committed value again. Empty if the committed value came from the source and not from the user: the
  /// rules must not check such a value. A server would say that the user's own name is taken.
  private var readsOfCommitted = FormReads()
  private(set) var hasCommitted = false
  weak var form: ViewBinding<Source, Target>?

  init(_ plan: EditPlan<Source, Target, Value>, _ access: EditAccess<Target, Input, Value>) {
    self.plan = plan
    self.access = access
    machine = EditStateMachine(commitTime: plan.commitTime)
  }

  deinit { checking?.cancel() }

  var id: FieldID { plan.id }
  var path: FieldID { plan.path }
  var isSavable: Bool { Input.self is any Codable.Type }
  var isWritable: Bool {
    if case .assign = plan.commit { plan.property.map { form?.keeps($0) != false } ?? false } else { true }
  }

  var isChecking: Bool { checking != nil }
  var isCommitting: Bool { machine.run != nil }
  var hasNewInput: Bool { machine.edit != .none && !composesBase }
  var hasUnsavedInput: Bool { hasNewInput && !machine.isNext && status.isEdited }

  /// Whether the condition of the app includes the field in the form. After the screen has closed, there is no form, and the
  /// last result of the condition counts.
  var isIncluded: Bool { form.map { plan.isIncluded($0.values) } ?? machine.isIncluded }

  var status: EditStatus {
    guard isIncluded else { return EditStatus(field: id, isEdited: false, validity: .valid, failure: nil) }
    return EditStatus(field: id, isEdited: input != nil, validity: validity, failure: machine.failure)
  }

  private var validity: EditStatus.Validity {
    switch machine.edit {
    case .composing: return .checking
    case .proposed(let proposal):
      switch proposal.verdict {
      case .accepted, .failed: return .valid
      case .rejected(let message): return .invalid(message)
      case .undecided(let message): return .undecided(message)
      case .checking: return .checking
      }
    case .none:
      guard let base = machine.base else { return .valid }
      switch judge(base) {
      case .accept, .correct: return .valid
      case .reject(let message), .undecided(let message): return .invalid(message)
      }
    }
  }

  /// The identities by which a validation rule can read this field: its `id` and its key path. The key path is left out if it
  /// belongs to another field, which edits the same property.
  private var ids: [FieldID] { form?.field(path) === self ? [id, path] : [id] }

  private func values(judging value: Value) -> FormValues {
    var values = form?.valuesForRules ?? FormValues { _, _ in nil }
    values.judged = (ids, value)
    return values
  }

  private func judge(_ value: Value) -> FieldDecision<Value> {
    plan.validation.check(value, values(judging: value))
  }

  private var rules: EditStateMachine<Input, Value>.Rules {
    EditStateMachine.Rules(
      format: access.format.format,
      parse: access.format.parse,
      unreadable: access.format.unreadable,
      judge: { [self] in judge($0) },
      isCheckedLater: plan.validation.checkLater != nil
    )
  }

  // MARK: From the source

  func read(_ source: Source) -> Bool {
    let value = plan.get(source)
    let (hadInput, committed) = (hasNewInput, machine.committed)
    let mustWrite = changeMachine { $0.sourceChanged(to: value, format: access.format.format) } != nil
    // The source has delivered the value that the user has entered, so nothing is left to commit. If the view shows the value
    // already, the update writes nothing. Because of `mustCheckFields`, the rules run nevertheless, and the old error message
    // disappears.
    if hadInput, !hasNewInput {
      stopChecking()
      form?.mustCheckFields = true
    }
    // The committed value now comes from the source and not from the user, so the rules must not check it. But while a commit
    // runs, it may be the value that the commit has just stored.
    if machine.run == nil, machine.committed != committed { readsOfCommitted = FormReads() }
    return mustWrite
  }

  func write(to target: Target) { if case .writing(let input) = machine.content { show(input) } }

  func forget() {
    machine.forget()
    shownMessage = .none
  }

  func stopChecking() {
    checking?.cancel()
    checking = nil
  }

  func valueIsSaved(in saved: Source) {
    guard plan.get(saved) == machine.committed else { return }
    if case .proposed(let proposal) = machine.edit, proposal.isOfCommitted {
      stopChecking()
      checked(.accept)
    }
    readsOfCommitted = FormReads()
  }

  func startRecord() {
    // This input waits for the end of a running commit. By then, the form shows another record, and the app's closure might
    // store the value there. So the input is dropped, and reported as lost. A hidden field would commit nothing.
    if machine.isNext, isIncluded { reportLoss("its form shows another record") }
    (isTouched, hasCommitted) = (false, false)
    (reads, readsOfCommitted) = (FormReads(), FormReads())
    stopChecking()
    machine.startRecord()
  }

  /// Takes the rules, format and closures of a new row, for a new view. The field keeps the input and a running commit.
  func configure(_ plan: EditPlan<Source, Target, Value>, _ access: EditAccess<Target, Input, Value>) {
    let (parse, restored) = (self.access.format.parse, restored)
    (self.plan, self.access, shownMessage) = (plan, access, .some(nil))
    changeMachine { $0.startView(plan.commitTime, parse) { access.spelled($0, given: $1, typed: parse($0)) } }
    if let restored { enter(restored, isShown: false) }
    if machine.input != nil, form?.messageTime != .demand { isTouched = true }
  }

  // MARK: From the view

  func handle(_ event: EditEvent, in target: Target) -> Bool? {
    // While an update writes earlier rows, this view shows the content of the old source. Such a write may cause an event here, for
    // example because a row disables this field. The event is ignored, because the user has not entered the old content.
    if case .writing = machine.content { return nil }
    let (before, edit) = (machine.content.shown, machine.edit)
    // A control may report the end of editing without having reported the last change of its content.
    let isComposing = event == .changed && plan.isComposing(target)
    let input = access.read(target)
    let actions = viewChanged(to: input, isComposing: isComposing)
    // The machine may already show other content than the input, such as the committed value.
    let isChanged = input != before
    guard isChanged || event == .ended || machine.edit != edit else { return false }
    let time = form?.messageTime
    if time != .demand, event == .ended || (isChanged && time == .change) { isTouched = true }
    // The agreement to discard older input ends before the commit, because the closure of the app may close the screen.
    if isChanged { form?.cancelCommit(forInputIn: id) }
    perform(actions)
    if event == .ended {
      recheck(isAttempt: machine.commitTime != .demand)
      perform(changeMachine { $0.ended(rules) })
    }
    return true
  }

  func enter(_ saved: Data) {
    // Input that the user has entered already is newer than the saved input, and stays, also while it is being committed, and
    // when it was committed.
    guard input == nil, !hasCommitted, let saved = saved.decoded(as: SavedInput.self) else { return }
    enter(saved, isShown: form?.view != nil)
  }

  private func enter(_ saved: SavedInput, isShown: Bool) {
    guard let content = saved.input.decoded(as: Input.self) else { return }
    // The input may have been saved in another language. In German, the user has typed "1,25"; in English, the field must
    // show "1.25".
    let meaning = saved.value?.decoded(as: Value.self)
    let given = saved.isGiven == true ? meaning : nil
    let input = access.spelled(content, given: given, typed: meaning)
    // A new view shows this input already.
    guard input != machine.input else { return }
    let value = saved.entered?.decoded(as: Value.self)
    machine.enter(input, value: value, given: given, isShown: isShown, restored: saved)
    isTouched = form?.messageTime != .demand
  }

  func enter(_ value: Any, in target: Target) {
    guard let value = value as? Value else { return }
    let input = access.format.format(value)
    machine.enter(input, value: value, given: value, isShown: true, restored: nil)
    show(input)
    form?.cancelCommit(forInputIn: id)
    _ = handle(.ended, in: target)
  }

  func readView(_ target: Target) {
    isTouched = true
    if machine.content.shown != nil { perform(viewChanged(to: access.read(target), isComposing: false)) }
  }

  private func viewChanged(to input: Input, isComposing: Bool) -> [EditStateMachine<Input, Value>.Action] {
    changeMachine { $0.viewChanged(to: input, isComposing: isComposing, rules) }
  }

  func recheck() { recheck(isAttempt: false) }

  /// - Parameter isAttempt: Whether the user tries again to commit. Without this parameter, a change of another field would remove
  ///   the message of a commit that has failed: the asynchronous rules would be asked about its value, and accept it.
  private func recheck(isAttempt: Bool) {
    let reads = hasNewInput ? reads : readsOfCommitted
    let mayAsk = isAttempt || machine.failure == nil
    let isAskedAgain = mayAsk && form.map { reads.haveChanged(in: $0.valuesForRules) } == true
    perform(changeMachine { $0.recheck(rules, isAskedAgain: isAskedAgain) })
  }

  func retry() {
    if machine.failure != nil { recheck(isAttempt: true) }
    perform(machine.retry())
  }

  func commit() { perform(changeMachine { $0.commitNow(isLeft: false, access.format.format) }) }

  func commitIfDue() { perform(changeMachine { $0.commitIfDue(access.format.format) }) }

  func discard() {
    (isTouched, hasCommitted) = (false, false)
    stopChecking()
    changeMachine { $0.discard(format: access.format.format) }
  }

  func showMessage() {
    var message = isIncluded ? machine.failure : nil
    if message == nil, isTouched {
      switch status.validity {
      case .invalid(let text), .undecided(let text): message = text
      case .valid, .checking: break
      }
    }
    guard let view = form?.view, message != shownMessage else { return }
    shownMessage = message
    plan.showMessage(view, message)
  }

  // MARK: Actions

  /// Runs `change` on a copy of the machine, because `change` calls rules and formats of the app. They may read the value of this
  /// field, which is stored in `machine`, and Swift traps if `machine` is read while it is being changed.
  private func changeMachine<Result>(_ change: (inout EditStateMachine<Input, Value>) -> Result) -> Result {
    var changed = machine
    (changed.isIncluded, changed.isHeld) = (isIncluded, form?.isHeld == true)
    defer { machine = changed }
    return change(&changed)
  }

  /// Performs the actions of the machine. Without a view, values that the user has entered are committed nevertheless.
  private func perform(_ actions: [EditStateMachine<Input, Value>.Action]) {
    for action in actions {
      switch action {
      case .show(let input): show(input)
      case .commit(let value, let run): commit(value, run)
      case .check(let value): check(value)
      case .stopChecking: stopChecking()
      }
    }
  }

  /// Shows content in the view of the form. A closure of the app may have replaced the view since the event that is being handled.
  private func show(_ input: Input) {
    guard let view = form?.view else { return }
    access.write(view, input)
    machine.wrote(input, shows: access.read(view))
  }

  private func commit(_ value: Value, _ run: Int) {
    let before = form.map { plan.get($0.source) }
    let shownSources = form?.shownSources
    if case .assign = plan.commit {} else { form?.records.isStored = true }
    switch plan.commit {
    case .assign:
      commitEnded(run, before, Result { try assign(value) }, isCurrent: true)
    case .call(let commit):
      let result = Result { try commit(value) }
      // After this commit, a store may still deliver the old value, which it has read before the commit. The field ignores it
      // then. This cannot happen if the source is observed, is an object, or was shown by the closure just now.
      let isCurrent = form?.isObserving == true || plan.isOfAnObject || form?.shownSources != shownSources
      commitEnded(run, before, result, isCurrent: isCurrent)
    case .start(let commit):
      let work = PendingWork.begin("commit of a field")
      let (previous, call) = (running, StoringCall(of: form, record: form?.records.number))
      // The task retains the field: what the user has entered meanwhile is committed afterwards, even if the screen has left.
      running = Task {
        await work.run(inOwnTask: true) {
          await previous?.value
          var result = Result<Void, any Error>.success(())
          do { try await call.run { try await commit(value) } } catch { result = .failure(error) }
          commitEnded(run, before, result, isCurrent: false, shown: call.shown as? Source)
          // The rules have not checked the value during the commit, even if another field has changed. They check it now.
          if form?.view != nil { recheck() }
          form?.fieldDidChange(self)
        }
      }
    }
  }

  private func assign(_ value: Value) throws {
    guard let property = plan.property, isWritable else { throw NotWritable() }
    form?.changeSource { $0[keyPath: property] = value }
  }

  /// - Parameters:
  ///   - isCurrent: Whether the source certainly has its newest value now. If not, it may still deliver an old value, which
  ///     the field ignores.
  ///   - shown: The source that the closure of the app has shown, which has the stored value, or `nil`.
  private func commitEnded(
    _ run: Int,
    _ before: Value?,
    _ result: Result<Void, any Error>,
    isCurrent: Bool,
    shown: Source? = nil
  ) {
    let message: String? = if case .failure(let error) = result { error.localizedDescription } else { nil }
    // The closure may have changed the source before it has failed. The form shows this change while the commit still runs:
    // afterwards the change would look as if the value was stored by other code, and the message would disappear.
    if message != nil, let form, form.view != nil {
      if plan.get(form.source) == before { form.flush() } else { form.updateView() }
    }
    let isOfAnotherRecord = machine.run?.number != run
    // If the commit has failed, and the form shows another record or the screen has left, the user loses the input. Input
    // that the user has discarded (`proposal` is `nil`) does not count.
    if message == nil, machine.run?.proposal != nil, !isOfAnotherRecord { hasCommitted = true }
    let isLost = isOfAnotherRecord || (machine.run?.proposal != nil && form?.hasLeft() != false)
    let (stored, format) = (shown.map(plan.get), access.format.format)
    let actions = changeMachine { $0.commitEnded(run, message, isCurrent, stored: stored, format: format) }
    if message == nil, !isOfAnotherRecord, !hasNewInput { readsOfCommitted = reads }
    defer { perform(actions) }
    if let message, isLost {
      reportLoss("\(isOfAnotherRecord ? "its form shows another record" : "its form has left"): \(message)")
    }
    guard let form else { return }
    // If the source still has the old value, it may be a copy that the app replaces later. An update would then show nothing
    // new.
    if isCurrent || form.isObserving || plan.get(form.source) != before { form.sourceMayHaveChanged = true }
  }

  /// Whether the app has saved a value, and no closure of `onCommit` has stored another one since. The asynchronous rules must not
  /// check such a value: a server would say that the user's own name is taken.
  private func isSaved(_ value: Value) -> Bool {
    guard case .assign = plan.commit, let saved = form?.saved() else { return false }
    return plan.get(saved) == value
  }

  private func check(_ value: Value) {
    stopChecking()
    reads = FormReads()
    if isSaved(value) { return perform(changeMachine { $0.checkAnswered(.accept, rules) }) }
    guard let check = plan.validation.checkLater else { return }
    let work = PendingWork.begin("field rule")
    let clock = form?.clock() ?? ContinuousClock()
    var values = values(judging: value)
    values.reads = reads
    checking = Task { [weak self, values] in
      await work.run(inOwnTask: true) {
        let decision = await check(value, values, clock)
        guard !Task.isCancelled else { return }
        self?.checked(decision)
      }
    }
  }

  private func checked(_ decision: FieldDecision<Value>) {
    checking = nil
    let (before, wasAsked) = (value, hasNewInput)
    let actions = changeMachine { $0.checkAnswered(decision, rules) }
    if wasAsked, !hasNewInput, machine.run == nil { readsOfCommitted = reads }
    perform(actions)
    let isSame = before.map { old in value.map(old.equals) ?? false } ?? (value == nil)
    form?.ruleAnswered(self, changesValue: !isSame)
  }
}
