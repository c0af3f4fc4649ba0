import ControllerSupport
public import Foundation

extension ViewBinding {
  var fields: [any EditCell<Source, Target>] { cells.fields }

  /// Returns the field with an identity. The key path of a property also finds a field that has a name of its own.
  func field(_ id: FieldID) -> (any EditCell<Source, Target>)? {
    fields.first { $0.id == id } ?? fields.first { $0.path == id }
  }

  /// The states of the fields of this form, which are the ``Edit`` rows of the binding, in the order of their
  /// declaration.
  public var editing: [EditStatus] { fields.map(\.status) }

  /// Whether every field of the form is valid, including fields that the user has not edited. The value is `false` while
  /// an asynchronous rule checks a field.
  public var isValid: Bool { fields.allSatisfy { $0.status.validity == .valid } }

  /// Whether any field shows input that has not been committed.
  public var isEdited: Bool { fields.contains { $0.status.isEdited } }

  /// Whether a field has input that is lost if the screen leaves now. Input that is being committed, or waits until an
  /// earlier commit of its field ends, does not count: it is committed even if the screen has left.
  package var hasNewInput: Bool { fields.contains { $0.hasUnsavedInput } }

  /// Whether the input belongs to another record than the next model with an `id`, although the shown model has no `id`. Nobody
  /// has begun to store the input. If the screen has shown no record with an `id` before, the shown model may be a placeholder for
  /// the record that the app loads, and the input belongs to that record.
  ///
  /// - Parameter records: The records that the screen has shown.
  package func hasInputOfOther(_ records: ShownRecords) -> Bool {
    isEdited && !self.records.isStored && !records.isFirst
  }

  /// The values of the fields of the form: the value that the user has entered, or the committed value of a field without
  /// edits. The input of a hidden field counts, see ``Edit/included(when:)``.
  public var values: FormValues { FormValues { [weak self] id, _ in self?.field(id)?.value } }

  /// The values that the validation rules read: for a hidden field, the committed value instead of the input. The conditions
  /// that hide fields read ``values``: two of them may read each other's fields, and would call each other without end.
  var valuesForRules: FormValues {
    FormValues { [weak self] id, form in self?.field(id)?.value(besides: form) }
  }

  // MARK: Events of the view

  /// Handles an event in a field that is identified by a key path.
  ///
  /// Call this method for every event that the view reports. Events that the binding has caused by writing to the view are
  /// ignored.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: The property that the field edits, also if the field has a name of its own.
  /// - Returns: The state of the field, or `nil` if there is no such field, or no view.
  @discardableResult
  public func handle(_ event: EditEvent, in path: PartialKeyPath<Source>) -> EditStatus? {
    handle(event, in: FieldID(path))
  }

  /// Handles an event in a field.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - id: The identity of the field, such as ``EditStatus/field`` or a name.
  /// - Returns: The state of the field, or `nil` if there is no such field, or no view.
  @discardableResult
  public func handle(_ event: EditEvent, in id: FieldID) -> EditStatus? {
    guard let view = viewForEditing, let field = field(id) else { return nil }
    if let mayHaveChanged = field.handle(event, in: view) { fieldDidChange(mayHaveChanged ? field : nil) }
    return field.status
  }

  /// Enters a value that the user has chosen elsewhere, for example on another screen, as if the user had typed it and left the
  /// field. The rules check the value, and the field commits the value at the usual commit time. The field keeps this value until
  /// the user types, even if its format writes another value in the same way.
  ///
  /// ```swift
  /// form?.enter(city, in: \.city)
  /// ```
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The property that the field edits, also if the field has a name of its own. The table needs an `Edit` row for it.
  /// - Returns: The state of the field, or `nil` if there is no such field, which is reported, or no view.
  @discardableResult
  public func enter<Value>(_ value: Value, in path: KeyPath<Source, Value>) -> EditStatus? {
    guard !isCalledLate, let view = viewForEditing else { return nil }
    guard let field = field(FieldID(path)) else {
      Diagnostics.report("A form of \(Source.self) has no Edit row for \(FieldID(path)) to enter a value in.")
      return nil
    }
    field.enter(value, in: view)
    fieldDidChange(field)
    return field.status
  }

  /// Whether an asynchronous rule checks the input of a field.
  private var isWaiting: Bool { fields.contains { $0.isChecking && $0.status.isEdited } }

  /// Waits until no asynchronous rule checks the input of a field, or until the current task is canceled.
  package func rulesHaveAnswered() async {
    // Before this task continues, rules may check input again, for example for a new view of the form. So the loop waits once
    // more.
    while !Task.isCancelled, isWaiting {
      await (answers?.future ?? Promise("answers of rules").stored { answers = $0 }).value()
    }
  }

  /// Lets a call of ``rulesHaveAnswered()`` return if no asynchronous rule is checking input any more. Called after each
  /// event of a field.
  func rulesMayHaveAnswered() {
    guard let answers, !isWaiting else { return }
    self.answers = nil
    answers.fulfill()
  }

  /// Tells the form that the values of a source are stored. The asynchronous rules do not check a stored value again until the
  /// user commits another one: a server would say, for example, that the user's own name is taken.
  package func valuesAreSaved(in saved: Source) { fields.forEach { $0.valueIsSaved(in: saved) } }

  // MARK: The whole form

  /// Commits the values of all fields that the user has edited, or no value if any field is invalid.
  ///
  /// If a field is invalid, the first invalid field gets the keyboard focus. Text that an input method is still
  /// composing, such as Chinese characters, counts as entered. An asynchronous rule that could not decide, for example
  /// because a server did not answer, is asked again. A field that the commit of an earlier field makes invalid is refused
  /// alone, see ``EditOutcome/refused(_:)``.
  ///
  /// - Returns: The outcome. If all fields are valid and none was edited, it is ``EditOutcome/committed(_:)`` with an
  ///   empty array.
  @discardableResult
  public func commitEditing() -> EditOutcome { beginCommit().outcome }

  /// - Returns: The outcome, and the commit, which may have ended since it was pending: the app is told of it.
  private func beginCommit() -> (outcome: EditOutcome, request: CommitRequest?) {
    guard let view = viewForEditing else { return (.refused([]), nil) }
    defer { showCommittedValues() }
    cancelCommit()
    for field in fields { field.readView(view) }
    recheck()
    for field in fields { field.retry() }
    let request = CommitRequest(failures: editing.filter { $0.failure != nil }.map(\.field))
    commitRequest = request
    let outcome = advance(request)
    // While the user is asked whether to discard the input, no field may commit. A new commit ends at once, because the
    // answer may take long.
    if isHeld, case .pending = outcome { return (end(.superseded), nil) }
    if case .pending = outcome { showMessages() }
    return (outcome, request)
  }

  /// Commits the values of all edited fields, and waits until asynchronous rules, such as requests to a server, have
  /// checked them, and until the closures of `onCommit` have returned.
  ///
  /// If an input method is composing text when the rules have answered, the call also waits for the end of the composition.
  /// If the user edits the form during the wait, the call ends with ``EditOutcome/superseded``. The same happens if the
  /// input is discarded, if another commit begins, if the form shows another record, or if the current task is canceled. A commit
  /// that begins while the controller of the form asks the user whether the input may be discarded ends at once. If the view is
  /// deallocated, the call ends in the same way at the next call of the binding, or when the next rule or closure ends.
  ///
  /// - Returns: The outcome, which is never ``EditOutcome/pending(_:)``.
  public func commit() async -> EditOutcome {
    let (outcome, request) = beginCommit()
    guard case .pending = outcome, let request else { return outcome }
    let wait = PendingWork.UserWait()
    request.userWait = wait
    defer { wait.end() }
    if let outcome = await request.outcome.future.value(ending: wait) { return outcome }
    // The task was canceled. If no newer commit has begun, the commit of this task still waits and must be canceled.
    if commitRequest === request { cancelCommit() }
    return .superseded
  }

  /// Discards the input that was not committed. The fields show the committed values again, without error messages.
  ///
  /// Nothing is discarded if the asynchronous closure of `onCommit` of a field makes the call, and the form shows another record by
  /// then. Neither does ``enter(_:in:)`` enter anything then.
  public func discardEditing() { if !isCalledLate { discardEditing(except: nil) } }

  /// Discards the input of all fields except one, in which the user has entered something after the decision to discard.
  package func discardEditing(except newer: FieldID?) {
    cancelCommit()
    for field in fields where field.id != newer { field.discard() }
    writeFields()
    recheck()
    showCommittedValues()
  }

  // MARK: Drafts

  /// Enters saved input into the fields of the form, as if the user had typed it. First call ``updateView()``, because
  /// the form compares the input with the values that it has shown before. A field with input does not change. Neither does a field
  /// in which the user has committed a value of this record, because this value is newer.
  ///
  /// Restored input counts as input even if the field shows the same value already: the app may show a placeholder until the
  /// source is loaded. If the user leaves such a field, the value is committed once more.
  ///
  /// - Parameter input: A saved value of ``uncommittedInput`` of the same record. Input without a field is ignored.
  public func restoreInput(_ input: [String: Data]) {
    guard !input.isEmpty else { return }
    cancelCommit()
    for (name, field) in fieldsOfDraft { if let saved = input[name] { field.enter(saved) } }
    writeFields()
    recheck()
    showCommittedValues()
  }

  /// Shows the new content of the fields. This comes after the change of all fields: at each write, a control may report the end of
  /// the editing of another field, whose old input would be committed.
  private func writeFields() {
    guard let view else { return }
    for field in fields { field.write(to: view) }
  }

  /// Goes on with a commit of the form as far as possible. Called after each event of each field, because any of them can end the
  /// last check or the last commit.
  private func advance(_ request: CommitRequest) -> EditOutcome {
    if case .checking = request.state {
      let statuses = editing
      if let failed = statuses.first(where: { $0.failure != nil && !request.failures.contains($0.field) }) {
        return end(.failed(failed))
      }
      let refused = statuses.filter { $0.validity != .valid && $0.validity != .checking }
      if !refused.isEmpty { return end(.refused(refused)) }
      let edited = fields.filter {
        $0.status.isEdited || ($0.isIncluded && request.edited?.contains($0.id) == true)
      }.map(\.id)
      let checking = statuses.filter { $0.validity == .checking }
      if request.edited == nil || checking.isEmpty { request.edited = edited }
      if !checking.isEmpty { return .pending(checking.map(\.field)) }
      request.state = .committing(0, hasBegun: false)
    }
    if isHeld { return .pending([]) }
    // The form commits the fields in order, one at a time. If a field fails, the fields after it are not committed. The loop
    // reads the state anew for each field, because `field.commit()` calls code of the app, which may end this commit of the
    // form.
    while commitRequest === request, case .committing(let index, let hasBegun) = request.state,
      index < fields.count
    {
      let field = fields[index]
      if !hasBegun {
        request.state = .committing(index, hasBegun: true)
        field.commit()
        continue
      }
      if field.isCommitting {
        // If the user has entered something since this commit of the field began, the new input is committed afterwards.
        request.state = .committing(index, hasBegun: !field.hasNewInput)
        return .pending([field.id])
      }
      let status = field.status
      if status.failure != nil { return end(.failed(status)) }
      if status.isEdited {
        // The commit of an earlier field has changed a value that the rules of this field read. They refuse the input of this
        // field now, or check it again.
        if status.validity != .checking { return end(.refused([status])) }
        request.state = .committing(index, hasBegun: false)
        return .pending([field.id])
      }
      // The field reads its new value from the store now. If the commit of a later field changes this value back, the field
      // then sees a change. Otherwise the field would ignore the old value, because a store may deliver old values late.
      request.state = .committing(index + 1, hasBegun: false)
      if isObserving { updateCommittedValues() }
    }
    guard commitRequest === request else { return request.outcome.future.closedValue ?? .superseded }
    return end(.committed(request.edited ?? []))
  }

  private func end(_ outcome: EditOutcome) -> EditOutcome {
    let request = commitRequest
    commitRequest = nil
    showMessages()
    switch outcome {
    case .refused(let statuses): focus(statuses.first?.field)
    case .failed(let status): focus(status.field)
    case .committed: records.isStored = true
    case .pending, .superseded: break
    }
    request?.outcome.fulfill(outcome)
    return outcome
  }

  func showMessages() { fields.forEach { $0.showMessage() } }

  private func focus(_ id: FieldID?) { fields.first { $0.id == id }?.focus() }

  /// Validates all fields again except the one that has changed. A rule of another field may read the changed field, for
  /// example to compare two passwords.
  private func recheck(except changed: (any EditCell<Source, Target>)? = nil) {
    guard view != nil else { return }
    for field in fields where field !== changed { field.recheck() }
    showMessages()
  }

  // MARK: For the fields

  /// Updates the view if a field has committed a value, so that labels for the same property show it, too. If the source has
  /// another value than the committed one, the field shows that of the source.
  private func showCommittedValues() {
    updateCommittedValues()
    rulesMayHaveAnswered()
    willTellOfEditing?()
    onEditingChange?()
  }

  private func updateCommittedValues() {
    guard sourceMayHaveChanged, view != nil else { return }
    sourceMayHaveChanged = false
    updateView()
  }

  /// Checks the fields again after an update, because the update may have changed a value that their rules read. Also called
  /// after the user was asked whether to discard the input: no field commits during the question.
  func fieldsWereUpdated() {
    // Without a view, no rule runs. Fields commit only values that the rules have accepted before.
    guard view != nil else {
      fields.forEach { $0.commitIfDue() }
      return showCommittedValues()
    }
    guard !fields.isEmpty else { return }
    recheck()
    if let commitRequest { _ = advance(commitRequest) }
    showCommittedValues()
  }

  /// Begins or ends a time in which no field commits its input, for example while the user is asked whether to discard it.
  ///
  /// - Parameter goesOn: Whether the fields may commit their input at the end. If not, the user has discarded the input, and a
  ///   waiting commit of the form ends, too.
  package func hold(_ isHeld: Bool, goesOn: Bool) {
    let wasHeld = self.isHeld
    self.isHeld = isHeld
    if isHeld { commitRequest?.userWait?.begin() } else { commitRequest?.userWait?.end() }
    if wasHeld, !isHeld { goesOn ? fieldsWereUpdated() : endRequest() }
  }

  /// Ends a commit of the form that waits, for example because the view leaves the screen. Values that are being committed are
  /// not affected.
  ///
  /// New input, a discard, the next commit of the form, and another record end a waiting commit by this method.
  package func cancelCommit(forInputIn field: FieldID? = nil) {
    inputMayBegin?(field)
    endRequest()
  }

  private func endRequest() {
    changingAnswers = 0
    commitRequest?.outcome.fulfill(.superseded)
    commitRequest = nil
  }

  /// Follows the answer of an asynchronous rule.
  ///
  /// The rules of other fields may read a value that the answer has corrected, so they are asked again. Two rules that correct each
  /// other's values would go on without end. So the corrections end after ``maximumPasses`` corrections for each field.
  func ruleAnswered(_ field: any EditCell<Source, Target>, changesValue: Bool) {
    let maximum = Self.maximumPasses * fields.count
    if changesValue { changingAnswers += 1 }
    if changesValue, changingAnswers == maximum {
      Diagnostics.report("The rules of a form of \(Source.self) correct each other's values without end.")
    }
    fieldDidChange(changesValue && changingAnswers < maximum ? field : nil)
  }

  /// Follows each event of a field: its input, the answer of a rule, the end of a commit.
  ///
  /// - Parameter changed: The field whose value may have changed. The rules of the other fields are asked again. Pass `nil` if no
  ///   value has changed: if each answer of a server asked all rules again, two fields could ask their servers without end.
  func fieldDidChange(_ changed: (any EditCell<Source, Target>)?) {
    defer { showCommittedValues() }
    guard viewForEditing != nil else { return }
    if let changed { recheck(except: changed) } else { showMessages() }
    if let commitRequest { _ = advance(commitRequest) }
  }

  /// The view, or `nil` after it was deallocated. Then a commit that waits ends, because no field can be checked any more.
  private var viewForEditing: Target? {
    if view == nil { cancelCommit() }
    return view
  }
}
