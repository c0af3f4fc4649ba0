/// Feeds the state machine of one field, and performs its actions.
@MainActor
final class EditField<Source, Target: AnyObject, Input: Equatable, Value: Equatable>: EditCell {
  private let row: Edit<Source, Target, Value>
  private let access: EditAccess<Target, Input, Value>
  private var machine: EditStateMachine<Input, Value>
  private var due: Input?
  private var isTouched = false
  private var isWriting = false
  private var shownMessage: String?
  private var checking: Task<Void, Never>?
  weak var form: (any EditForm<Target>)?

  init(_ row: Edit<Source, Target, Value>, _ access: EditAccess<Target, Input, Value>) {
    self.row = row
    self.access = access
    machine = EditStateMachine(commitTime: row.commitTime)
  }

  deinit { checking?.cancel() }

  var name: String { row.name }

  var value: Any? {
    guard let proposal = machine.proposal else { return machine.committed }
    switch proposal.verdict {
    case .accepted(let value), .checking(let value): return value
    case .rejected, .composing: return access.format.parse(proposal.input)
    }
  }

  var status: EditStatus {
    EditStatus(name: name, isEdited: machine.proposal != nil, validity: validity)
  }

  private var validity: EditStatus.Validity {
    switch machine.proposal?.verdict {
    case .accepted: return .valid
    case .rejected(let message, _): return .invalid(message)
    case .checking, .composing: return .checking
    case nil:
      guard let committed = machine.committed, case .reject(let message) = judge(committed) else {
        return .valid
      }
      return .invalid(message)
    }
  }

  private func judge(_ value: Value) -> FieldDecision<Value> {
    row.validation.check(value, form?.values ?? FormValues { _ in nil })
  }

  private var rules: EditStateMachine<Input, Value>.Rules {
    EditStateMachine.Rules(
      format: access.format.format,
      parse: access.format.parse,
      unreadable: access.format.unreadable,
      judge: { [self] in judge($0) },
      isCheckedLater: row.validation.later != nil
    )
  }

  // MARK: From the source

  func read(_ source: Source, isForced: Bool) -> Bool {
    due = machine.source(row.get(source), isForced: isForced, format: access.format.format)
    return due != nil
  }

  func differs(_ source: Source) -> Bool {
    var copy = machine
    return copy.source(row.get(source), isForced: false, format: access.format.format) != nil
  }

  func write(to target: Target) {
    guard let input = due else { return }
    due = nil
    show(input, in: target)
  }

  func forget() { machine.forget() }

  // MARK: From the view

  func handle(_ event: EditEvent, in target: Target) -> Bool {
    guard !isWriting else { return false }
    let before = machine.shown
    // A field may end without having told of its last change.
    perform(machine.input(access.read(target), isComposing: isComposing(target, event), rules), in: target)
    let isChanged = machine.shown != before
    if isChanged { isTouched = true }
    if event == .ended {
      isTouched = true
      perform(machine.ended(rules), in: target)
    }
    return isChanged
  }

  private func isComposing(_ target: Target, _ event: EditEvent) -> Bool {
    event == .changed && row.isComposing(target)
  }

  func readView(_ target: Target) {
    isTouched = true
    guard machine.shown != nil else { return }
    perform(machine.input(access.read(target), isComposing: false, rules), in: target)
  }

  func recheck(in target: Target) { perform(machine.recheck(rules), in: target) }

  func commit(in target: Target) { perform(machine.commit(normalizing: access.format.format), in: target) }

  func discard(in target: Target) {
    isTouched = false
    perform(machine.discard(format: access.format.format), in: target)
  }

  func showMessage(in target: Target) {
    var message: String?
    if isTouched, case .invalid(let text) = validity { message = text }
    guard message != shownMessage else { return }
    shownMessage = message
    row.showMessage(target, message)
  }

  // MARK: Actions

  private func perform(_ actions: [EditStateMachine<Input, Value>.Action], in target: Target) {
    for action in actions {
      switch action {
      case .show(let input): show(input, in: target)
      case .commit(let value): row.commit(value)
      case .check(let value): check(value)
      case .stopChecking: checking?.cancel()
      }
    }
  }

  private func show(_ input: Input, in target: Target) {
    isWriting = true
    defer { isWriting = false }
    access.write(target, input)
  }

  private func check(_ value: Value) {
    checking?.cancel()
    guard let later = row.validation.later else { return }
    checking = Task { [weak self] in
      let decision = await later(value)
      guard !Task.isCancelled else { return }
      self?.checked(decision)
    }
  }

  private func checked(_ decision: FieldDecision<Value>) {
    let actions = machine.checked(decision, format: access.format.format)
    if let target = form?.view { perform(actions, in: target) }
    form?.fieldWasChecked()
  }
}

/// How a field's input is read and written, and what it means.
@MainActor
struct EditAccess<Target: AnyObject, Input, Value> {
  let read: @MainActor (Target) -> Input
  let write: @MainActor (Target, Input) -> Void
  let format: FieldFormat<Input, Value>
}
