import ControllerSupport
public import Foundation

extension ViewBinding {
  private var fields: [any EditCell<Source, Target>] { cells.fields }

  /// The states of the ``Edit`` rows, in the order of the table.
  public var editing: [EditStatus] { fields.map(\.status) }

  /// Whether every ``Edit`` row is known to be valid. This includes rows that the user has not edited.
  public var isValid: Bool { fields.allSatisfy { $0.status.validity == .valid } }

  /// Whether any field shows input that has not been committed.
  public var isEdited: Bool { fields.contains { $0.status.isEdited } }

  /// The values of the fields: the proposed values, and the committed values of fields that were not edited.
  public var values: FormValues {
    FormValues { [weak self] id in self?.fields.first { $0.id == id }?.value }
  }

  // MARK: Events of the view

  /// Handles an event in a field that is identified by a key path.
  ///
  /// Call this method for every event that the view reports. The binding ignores its own writes.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - path: The property that the field edits.
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
    guard let view, let field = fields.first(where: { $0.id == id }) else { return nil }
    defer { onEditingChange?() }
    if field.handle(event, in: view) { commitRequest.end(.superseded) }
    recheck(in: view, except: field)
    showAssignedValues()
    return field.status
  }

  // MARK: The whole form

  /// Commits every row that was edited, or none if a row is invalid.
  ///
  /// The view is read first, so that the text of an unfinished composition counts. If a row is invalid or undecided, the first
  /// such field is focused. An asynchronous rule that could not decide is asked again.
  ///
  /// - Returns: The outcome. A form without edits is committed successfully.
  @discardableResult
  public func commitEditing() -> EditOutcome {
    guard let view else { return .refused([]) }
    defer {
      showAssignedValues()
      onEditingChange?()
    }
    commitRequest.end(.superseded)
    for field in fields { field.readView(view) }
    recheck(in: view)
    for field in fields { field.retry(in: view) }
    return commitChecked(in: view)
  }

  /// Commits the form like ``commitEditing()``, and waits for asynchronous rules.
  ///
  /// The wait ends when all checks have ended. It ends as ``EditOutcome/superseded`` when the form is edited, discarded or
  /// committed again, when the current task is canceled, and at the next answer of a rule after the view was deallocated.
  ///
  /// - Returns: The outcome, which is never ``EditOutcome/checking(_:)``.
  public func commit() async -> EditOutcome {
    let outcome = commitEditing()
    guard case .checking = outcome else { return outcome }
    let number = commitRequest.number
    return await withCancellableContinuation {
      commitRequest.waiter = $0
    } onCancel: { [weak self] in
      if self?.commitRequest.number == number { self?.cancelCommit() }
    }
  }

  /// Drops the input that was not committed: the view shows the committed values without messages.
  public func discardEditing() {
    guard let view else { return }
    defer { onEditingChange?() }
    commitRequest.end(.superseded)
    for field in fields { field.discard(in: view) }
    recheck(in: view)
    showAssignedValues()
  }

  // MARK: Drafts

  /// The input that was not committed, as JSON, by the names of the fields.
  ///
  /// Save this property before the view goes, or when the app goes to the background, and restore it by
  /// ``restoreInput(_:)``. It contains what the user has typed, passwords too. A field whose content is not `Codable` is
  /// missing. A field that edits a computed property has the same name after a launch only if ``Edit/identified(by:)``
  /// names it.
  public var uncommittedInput: [String: Data] {
    fields.reduce(into: [:]) { $0[$1.id.description] = $1.uncommittedInput }
  }

  /// Shows input that was saved, as if the user had entered it. Call this method after the first update.
  ///
  /// - Parameter input: A value of ``uncommittedInput``. Input of fields that the form does not have is ignored.
  public func restoreInput(_ input: [String: Data]) {
    guard let view, !input.isEmpty else { return }
    defer { onEditingChange?() }
    commitRequest.end(.superseded)
    for field in fields {
      if let saved = input[field.id.description] { field.enter(saved, in: view) }
    }
    recheck(in: view)
    showAssignedValues()
  }

  private func commitChecked(in view: Target) -> EditOutcome {
    let statuses = editing
    let refused = statuses.filter { $0.validity != .valid && $0.validity != .checking }
    if let first = refused.first {
      fields.first { $0.id == first.field }?.focus(in: view)
      return .refused(refused)
    }
    let checking = statuses.filter { $0.validity == .checking }
    // While `commit()` waits, the user may leave another field and so commit its value. The result of `commit()` must list
    // the field, too.
    let awaited = commitRequest.fields ?? []
    let edited = statuses.filter { $0.isEdited || awaited.contains($0.field) }.map(\.field)
    if !checking.isEmpty {
      commitRequest.begin(with: edited)
      return .checking(checking.map(\.field))
    }
    defer { for field in fields { field.showMessage(in: view) } }
    for field in fields {
      let wasEdited = field.status.isEdited
      field.commit(in: view)
      guard wasEdited, field.status.failure != nil else { continue }
      field.focus(in: view)
      return .failed(field.status)
    }
    return .committed(edited)
  }

  /// Validates all fields again except the one that has changed. A rule of another field may read the changed field, for
  /// example to compare two passwords.
  private func recheck(in view: Target, except changed: (any EditCell<Source, Target>)? = nil) {
    for field in fields where field !== changed { field.recheck(in: view) }
    for field in fields { field.showMessage(in: view) }
  }

  // MARK: For the fields

  func connectFields() {
    var known: Set<FieldID> = []
    for field in fields {
      field.form = self
      let id = field.id
      if let view { field.connect(to: view) { [weak self] event in self?.handle(event, in: id) } }
      if !known.insert(field.id).inserted {
        Diagnostics.report(
          "A form of \(Source.self) has two fields named \(field.id). Only the first one receives events."
        )
      }
    }
  }

  func assign<Value>(_ value: Value, at path: WritableKeyPath<Source, Value>?, for field: FieldID)
    throws(EditError)
  {
    // A binding that observes an object creates its source from the object before every update. It would overwrite a value
    // that was assigned to the source.
    guard let path, !isObserving || path is ReferenceWritableKeyPath<Source, Value> else {
      Diagnostics.report(
        "The field \(field) cannot change its \(Source.self). Give the row an onCommit closure."
      )
      throw .notWritable
    }
    changeSource { $0[keyPath: path] = value }
    commitRequest.hasAssigned = true
  }

  /// Updates the view after a commit has assigned values to the source, so that other rows that show the same properties
  /// show the new values.
  private func showAssignedValues() {
    guard commitRequest.hasAssigned else { return }
    commitRequest.hasAssigned = false
    updateView()
  }

  /// Ends a call of ``commit()`` that waits for asynchronous rules, because the view leaves the screen.
  package func cancelCommit() { commitRequest.end(.superseded) }

  func fieldWasChecked() {
    defer {
      showAssignedValues()
      onEditingChange?()
    }
    guard let view else { return cancelCommit() }
    recheck(in: view)
    guard commitRequest.fields != nil else { return }
    let outcome = commitChecked(in: view)
    if case .checking = outcome { return }
    commitRequest.end(outcome)
  }
}

/// The reason why a field could not commit its value.
enum EditError: Error, LocalizedError {
  /// The property of the source is read-only. Or the binding observes an object, and creates its source from that object
  /// again at each update, so an assigned value would be lost.
  case notWritable

  var errorDescription: String? { "This field cannot be changed." }
}

/// The state of a call of `commit()` that waits until asynchronous rules have checked the fields of a form.
@MainActor
struct CommitRequest {
  /// The fields that were edited when `commit()` was called, or `nil` while no call waits.
  private(set) var fields: [FieldID]?
  /// The serial number of the last call of `commit()`. A call that continues after a wait compares it to find out whether
  /// another call has begun.
  private(set) var number = 0
  var waiter: CheckedContinuation<EditOutcome, Never>?
  /// Whether a field has assigned a value that other rows have not shown yet.
  var hasAssigned = false

  mutating func begin(with edited: [FieldID]) {
    guard fields == nil else { return }
    fields = edited
    number += 1
  }

  mutating func end(_ outcome: EditOutcome) {
    fields = nil
    waiter?.resume(returning: outcome)
    waiter = nil
  }
}
