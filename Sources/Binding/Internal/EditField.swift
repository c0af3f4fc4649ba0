import ControllerSupport
public import Foundation

/// One field of a form, in which the user edits a value of the source.
@MainActor
@usableFromInline
protocol EditCell<Source, Target>: AnyObject {
  associatedtype Source
  associatedtype Target: AnyObject

  var id: FieldID { get }
  var status: EditStatus { get }
  /// The value that the user has entered but not committed, or else the committed value. It is `nil` if the user's input
  /// cannot be read as a value.
  var value: Any? { get }
  /// Assigns the input that was not committed to the property that the field edits, if the input can be read.
  func assignInput(to source: inout Source)
  /// The input that was not committed, as JSON, or `nil` if there is none.
  var uncommittedInput: Data? { get }
  /// The binding that contains the field. The binding retains the field.
  var form: ViewBinding<Source, Target>? { get set }

  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void)
  /// Handles an event of the view, and returns whether the user has changed the content.
  func handle(_ event: EditEvent, in target: Target) -> Bool
  /// Shows input that was saved, as if the user had entered it.
  func enter(_ saved: Data, in target: Target)
  /// Reads the content of the view before a commit, so that the commit includes everything that the user sees. Text that
  /// an input method is still composing, for example Chinese characters, counts as entered.
  func readView(_ target: Target)
  func recheck(in target: Target)
  /// Runs the asynchronous rules again, for example a request that asks whether a user name is free. Does nothing unless
  /// their last run ended without a decision, for example because the server could not be reached.
  func retry(in target: Target)
  func commit(in target: Target)
  func discard(in target: Target)
  func showMessage(in target: Target)
  func focus(in target: Target)
}

/// Runs the state machine of one field and performs its actions.
@MainActor
final class EditField<Source, Target: AnyObject, Input: Equatable, Value: Equatable>: EditCell {
  private let plan: EditPlan<Source, Target, Value>
  private let access: EditAccess<Target, Input, Value>
  private var machine: EditStateMachine<Input, Value>
  /// The content that the next update writes into the view, or `nil` if the view already shows the right content.
  private var due: Input?
  private var isTouched = false
  private var isWriting = false
  private var shownMessage: String?
  private var checking: Task<Void, Never>?
  weak var form: ViewBinding<Source, Target>?

  init(_ plan: EditPlan<Source, Target, Value>, _ access: EditAccess<Target, Input, Value>) {
    self.plan = plan
    self.access = access
    let assignsToSource = if case .assign = plan.commit { true } else { false }
    machine = EditStateMachine(commitTime: plan.commitTime, assignsToSource: assignsToSource)
  }

  deinit { checking?.cancel() }

  var id: FieldID { plan.id }

  var value: Any? { machine.proposal.map { entered($0) } ?? machine.committed }

  private func entered(_ proposal: EditStateMachine<Input, Value>.Proposal) -> Value? {
    if case .accepted(let value) = proposal.verdict { return value }
    return proposal.candidate ?? access.format.parse(proposal.input)
  }

  func assignInput(to source: inout Source) {
    // An assignment through a reference would commit the input: it changes an object, and not the copy `source`.
    guard let proposal = machine.proposal, case .assign(let path?) = plan.commit,
      !(path is ReferenceWritableKeyPath<Source, Value>), let value = entered(proposal)
    else { return }
    source[keyPath: path] = value
  }

  var uncommittedInput: Data? {
    guard let proposal = machine.proposal, let input = encoded(proposal.input) else { return nil }
    let value = access.format.parse(proposal.input).flatMap { encoded($0) }
    return try? JSONEncoder().encode(SavedInput(input: input, value: value))
  }

  var status: EditStatus {
    EditStatus(
      field: id,
      isEdited: machine.proposal != nil,
      validity: validity,
      failure: machine.failure
    )
  }

  private var validity: EditStatus.Validity {
    switch machine.proposal?.verdict {
    case .accepted: return .valid
    case .rejected(let message): return .invalid(message)
    case .undecided(let message): return .undecided(message)
    case .checking, .composing: return .checking
    case nil:
      guard let committed = machine.committed else { return .valid }
      switch judge(committed) {
      case .accept, .correct: return .valid
      case .reject(let message), .undecided(let message): return .invalid(message)
      }
    }
  }

  private func judge(_ value: Value) -> FieldDecision<Value> {
    var values = form?.values ?? FormValues { _ in nil }
    values.judged = (id, value)
    return plan.validation.check(value, values)
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
    due = changeMachine { $0.sourceChanged(to: value, format: access.format.format) }
    return due != nil
  }

  func write(to target: Target) {
    if let input = due { show(input, in: target) }
  }

  func forget() {
    // An update may have ended after it read this content and before it wrote it. If the content stayed in `due`, the field
    // would ignore all input of the user.
    due = nil
    machine.forget()
  }

  // MARK: From the view

  func handle(_ event: EditEvent, in target: Target) -> Bool {
    // While `due` is not `nil`, an update is writing other rows, and this view still shows the content of the old source. Such a
    // write may cause an event here. For example, a row disables this field, which then reports the end of editing. The event is
    // ignored, because the user has not entered the old content.
    guard !isWriting, due == nil else { return false }
    let before = machine.shown
    // The content is read at each event, because a control may report the end of editing without having reported the last
    // change of its content.
    let isComposing = event == .changed && plan.isComposing(target)
    viewChanged(in: target, isComposing: isComposing)
    let isChanged = machine.shown != before
    isTouched = isTouched || isChanged || event == .ended
    if event == .ended { perform(changeMachine { $0.ended(rules) }, in: target) }
    return isChanged
  }

  func enter(_ saved: Data, in target: Target) {
    guard let saved = try? JSONDecoder().decode(SavedInput.self, from: saved),
      var input = decoded(Input.self, saved.input)
    else { return }
    // The app may have been started in another language since the input was saved. The same text could then mean another
    // value, for example "1.250" in German and English.
    if let value = saved.value.flatMap({ decoded(Value.self, $0) }), access.format.parse(input) != value {
      input = access.format.format(value)
    }
    isWriting = true
    access.write(target, input)
    isWriting = false
    // An update may call this method while it writes an earlier row. It must not overwrite the restored input afterwards.
    due = nil
    _ = handle(.changed, in: target)
  }

  private func encoded(_ value: Any) -> Data? {
    (value as? any Encodable).flatMap { try? JSONEncoder().encode($0) }
  }

  private func decoded<Content>(_ type: Content.Type, _ data: Data) -> Content? {
    (type as? any Decodable.Type).flatMap { try? JSONDecoder().decode($0, from: data) as? Content }
  }

  func readView(_ target: Target) {
    isTouched = true
    guard machine.shown != nil, due == nil else { return }
    viewChanged(in: target, isComposing: false)
  }

  private func viewChanged(in target: Target, isComposing: Bool) {
    let input = access.read(target)
    perform(changeMachine { $0.viewChanged(to: input, isComposing: isComposing, rules) }, in: target)
  }

  func recheck(in target: Target) { perform(changeMachine { $0.recheck(rules) }, in: target) }

  func retry(in target: Target) { perform(machine.retry(), in: target) }

  func commit(in target: Target) {
    perform(changeMachine { $0.commit(normalizing: access.format.format) }, in: target)
  }

  func discard(in target: Target) {
    isTouched = false
    perform(changeMachine { $0.discard(format: access.format.format) }, in: target)
  }

  func showMessage(in target: Target) {
    var message = machine.failure
    if message == nil, isTouched {
      switch validity {
      case .invalid(let text), .undecided(let text): message = text
      case .valid, .checking: break
      }
    }
    guard message != shownMessage else { return }
    shownMessage = message
    plan.showMessage(target, message)
  }

  func focus(in target: Target) { plan.focus(target) }

  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void) {
    plan.connect(target, report)
  }

  // MARK: Actions

  /// Runs `change` on a copy of the machine, because `change` calls rules and formats of the app. They may read the value of this
  /// field, which is stored in `machine`, and Swift traps if `machine` is read while it is being changed.
  private func changeMachine<Result>(_ change: (inout EditStateMachine<Input, Value>) -> Result) -> Result {
    var changed = machine
    defer { machine = changed }
    return change(&changed)
  }

  private func perform(_ actions: [EditStateMachine<Input, Value>.Action], in target: Target) {
    for action in actions {
      switch action {
      case .show(let input): show(input, in: target)
      case .commit(let value): commit(value, in: target)
      case .check(let value): check(value)
      case .stopChecking: checking?.cancel()
      }
    }
  }

  private func show(_ input: Input, in target: Target) {
    // An update may call this method while it writes an earlier row, for example because the app discards the user's input
    // there. The update must not overwrite `input` afterwards with the content that it has read before.
    due = nil
    isWriting = true
    defer { isWriting = false }
    access.write(target, input)
    let shown = access.read(target)
    if shown != input { machine.viewNormalized(input, to: shown) }
  }

  private func commit(_ value: Value, in target: Target) {
    do {
      switch plan.commit {
      case .call(let commit):
        let before = form.map { plan.get($0.source) }
        try commit(value)
        // If the source had this value before the call already, it may be a slow source that has not taken over the earlier
        // commits yet. Only a call that changes the value shows that the source takes over each commit at once.
        if before != value, let form, plan.get(form.source) == value { machine.sourceCaughtUp(with: value) }
      case .assign(let path): try form?.assign(value, at: path, for: id)
      }
    } catch {
      let message = error.localizedDescription
      let actions = changeMachine { $0.commitFailed(value, message, format: access.format.format) }
      perform(actions, in: target)
      // A call of the form's `commit()` may be waiting for asynchronous rules. If the user leaves this field during the
      // wait, `commit(value)` is called for this field alone. When it throws, the wait ends here, and the form's
      // `commit()` returns `.failed(status)` with the error of this field.
      if form?.commitRequest.fields != nil { form?.commitRequest.end(.failed(status)) }
    }
  }

  private func check(_ value: Value) {
    checking?.cancel()
    guard let check = plan.validation.checkLater else { return }
    let work = PendingWork.begin("field rule")
    let clock = form?.clock() ?? ContinuousClock()
    checking = Task { [weak self] in
      await work.run(inOwnTask: true) {
        let decision = await check(value, clock)
        guard !Task.isCancelled else { return }
        self?.checked(decision)
      }
    }
  }

  private func checked(_ decision: FieldDecision<Value>) {
    let actions = changeMachine { $0.checkAnswered(decision, format: access.format.format) }
    if let target = form?.view { perform(actions, in: target) }
    form?.fieldWasChecked()
  }
}

/// Input that was not committed, as it is saved: the content of the view and the value that it meant, both as JSON. The value is
/// `nil` if the input cannot be read, or if its type cannot be encoded.
private struct SavedInput: Codable {
  let input: Data
  let value: Data?
}

/// The configuration of one field of a form: how its value is read, validated and committed. `Value` is the type in the
/// model, such as `Int`. The type of the content in the view, such as `String`, is known only to the closure `makeCell`.
@MainActor
struct EditPlan<Source, Target: AnyObject, Value: Equatable> {
  enum Commit {
    case call(@MainActor (Value) throws -> Void)
    case assign(WritableKeyPath<Source, Value>?)
  }

  var id: FieldID
  let get: @MainActor (Source) -> Value
  var commit: Commit
  var validation = FieldValidation<Value>.none
  var commitTime = CommitTime.end
  var isComposing: @MainActor (Target) -> Bool = { _ in false }
  var showMessage: @MainActor (Target, String?) -> Void = { _, _ in }
  var focus: @MainActor (Target) -> Void = { _ in }
  var connect: @MainActor (Target, @escaping @MainActor (EditEvent) -> Void) -> Void = { _, _ in }
  let makeCell: @MainActor (EditPlan) -> BindingCell<Source, Target>

  init<Input: Equatable>(
    _ id: FieldID,
    get: @escaping @MainActor (Source) -> Value,
    commit: Commit,
    access: EditAccess<Target, Input, Value>
  ) {
    (self.id, self.get, self.commit) = (id, get, commit)
    makeCell = { plan in
      let field = EditField(plan, access)
      return BindingCell(
        read: { field.read($0) },
        write: { field.write(to: $0) },
        forget: { field.forget() },
        field: field
      )
    }
  }
}

/// The closures that read and write the content of a field in the view, and the format that converts the content to a value
/// and back.
@MainActor
struct EditAccess<Target: AnyObject, Input, Value> {
  let read: @MainActor (Target) -> Input
  let write: @MainActor (Target, Input) -> Void
  let format: FieldFormat<Input, Value>
}

extension EditAccess {
  init(_ path: ReferenceWritableKeyPath<Target, Input>, _ format: FieldFormat<Input, Value>) {
    self.init(read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 }, format: format)
  }
}

extension EditAccess where Input == String {
  /// Creates the access to an optional text of the view. The field reads `nil` as the empty text.
  init(optional path: ReferenceWritableKeyPath<Target, String?>, _ format: FieldFormat<String, Value>) {
    self.init(read: { $0[keyPath: path] ?? "" }, write: { $0[keyPath: path] = $1 }, format: format)
  }
}
