import ControllerSupport
public import Foundation

extension ViewBinding {
  private var fields: [any EditCell<Source, Target>] { cells.fields }

  /// The states of the fields of this form, which are the ``Edit`` rows of the binding, in the order of their
  /// declaration.
  public var editing: [EditStatus] { fields.map(\.status) }

  /// Whether every field of the form is valid, including fields that the user has not edited. The value is `false` while
  /// an asynchronous rule checks a field.
  public var isValid: Bool { fields.allSatisfy { $0.status.validity == .valid } }

  /// Whether any field shows input that has not been committed.
  public var isEdited: Bool { fields.contains { $0.status.isEdited } }

  /// The values of the fields of the form: the value that the user has entered, or the committed value of a field without
  /// edits.
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
    guard let view = viewForEditing, let field = fields.first(where: { $0.id == id }) else { return nil }
    defer { onEditingChange?() }
    if field.handle(event, in: view) { commitRequest.end(.superseded) }
    recheck(in: view, except: field)
    continueCommit(in: view)
    showAssignedValues()
    return field.status
  }

  // MARK: The whole form

  /// Commits the values of all fields that the user has edited, or no value if any field is invalid.
  ///
  /// If a field is invalid, the first invalid field gets the keyboard focus. Text that an input method is still
  /// composing, such as Chinese characters, counts as entered. An asynchronous rule that could not decide, for example
  /// because a server did not answer, is asked again.
  ///
  /// - Returns: The outcome. If all fields are valid and none was edited, it is ``EditOutcome/committed(_:)`` with an
  ///   empty array.
  @discardableResult
  public func commitEditing() -> EditOutcome {
    guard let view = viewForEditing else { return .refused([]) }
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

  /// Commits the values of all edited fields, and waits until asynchronous rules, such as requests to a server, have
  /// checked them.
  ///
  /// If an input method is composing text when the rules have answered, the call also waits for the end of the composition.
  /// If the user edits the form during the wait, the call ends with ``EditOutcome/superseded``. The same happens if the
  /// input is discarded, if another commit begins, or if the current task is canceled. If the view is deallocated, the
  /// call ends in the same way at the next call of the binding, or when the next rule answers.
  ///
  /// - Returns: The outcome, which is never ``EditOutcome/checking(_:)``.
  public func commit() async -> EditOutcome {
    let outcome = commitEditing()
    guard case .checking = outcome else { return outcome }
    // A closure of the app, which was called meanwhile, may have ended the commit already.
    guard commitRequest.fields != nil else { return .superseded }
    let end = Promise("end of a commit", ifForgotten: EditOutcome.superseded).stored {
      commitRequest.waiting = $0
    }
    if let outcome = await end.value() { return outcome }
    // The task was canceled. This commit is still waiting, because a later commit ends it.
    cancelCommit()
    return .superseded
  }

  /// Discards the input that was not committed. The fields show the committed values again, without error messages.
  public func discardEditing() {
    guard let view = viewForEditing else { return }
    defer { onEditingChange?() }
    commitRequest.end(.superseded)
    for field in fields { field.discard(in: view) }
    recheck(in: view)
    showAssignedValues()
  }

  // MARK: Drafts

  /// The source with the input of each field that can be read, also if it is not committed. A field with an `onCommit` closure,
  /// or one that changes an object, keeps the value of the source.
  package var sourceWithInput: Source {
    fields.reduce(into: source) { $1.assignInput(to: &$0) }
  }

  /// The input that the user has not committed, as a dictionary from the name of each edited field to its content as
  /// JSON.
  ///
  /// Save this dictionary before the view is deallocated, or when the app enters the background. Pass it to
  /// ``restoreInput(_:)`` later. The dictionary contains everything that the user has typed, including passwords. A field
  /// whose content is not `Codable` is missing. A field that edits a computed property has the same name after a launch
  /// only if ``Edit/identified(by:)`` names it.
  public var uncommittedInput: [String: Data] {
    zip(draftNames, fields).reduce(into: [:]) { $0[$1.0] = $1.1.uncommittedInput }
  }

  /// The names of the fields in a saved draft. The fields of the first and of the second element of an array have equal
  /// descriptions. So the second name gets a number, and a draft has the input of both fields.
  private var draftNames: [String] {
    var counts: [String: Int] = [:]
    return fields.map { field in
      let name = field.id.description
      counts[name, default: 0] += 1
      return counts[name].flatMap { $0 > 1 ? "\(name) #\($0)" : nil } ?? name
    }
  }

  /// Enters saved input into the fields of the form, as if the user had typed it. First call ``updateView()``, because
  /// the form compares the input with the values that it has shown before.
  ///
  /// - Parameter input: A saved value of ``uncommittedInput``. Input of fields that the form does not have is ignored.
  public func restoreInput(_ input: [String: Data]) {
    guard let view = viewForEditing, !input.isEmpty else { return }
    defer { onEditingChange?() }
    commitRequest.end(.superseded)
    for (name, field) in zip(draftNames, fields) {
      if let saved = input[name] { field.enter(saved, in: view) }
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
    // `awaited` contains the fields that were edited when the form began to wait for asynchronous rules. If the user has
    // left such a field during the wait, its value is committed and `isEdited` is `false`. The result of `commit()` must
    // list the field.
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
    // `path` is `nil` if the property is read-only. If the binding observes an object, such as a store, every update
    // creates a new source, such as a presenter, from the store. A value that was assigned to a presenter of a struct
    // type would be lost. A reference key path changes an object, such as the store itself, which keeps the value.
    guard let path, !isObserving || path is ReferenceWritableKeyPath<Source, Value> else {
      Diagnostics.report(
        "The field \(field) cannot change its \(Source.self). Give the row an onCommit closure."
      )
      throw .notWritable
    }
    changeSource { $0[keyPath: path] = value }
    commitRequest.hasAssigned = true
  }

  /// Updates the view after a commit has assigned values to the model, so that labels for the same properties show them,
  /// too.
  private func showAssignedValues() {
    guard commitRequest.hasAssigned else { return }
    commitRequest.hasAssigned = false
    updateView()
  }

  /// Ends a call of ``commit()`` that waits for asynchronous rules, for example because the view leaves the screen.
  package func cancelCommit() { commitRequest.end(.superseded) }

  func fieldWasChecked() {
    defer {
      showAssignedValues()
      onEditingChange?()
    }
    guard let view = viewForEditing else { return }
    recheck(in: view)
    continueCommit(in: view)
  }

  /// Commits the form if a commit of the form waits, and no rule and no input method is busy with any field any more. Called
  /// after each event and each answer of a rule, because any of them can end the last check.
  private func continueCommit(in view: Target) {
    guard commitRequest.fields != nil else { return }
    let outcome = commitChecked(in: view)
    if case .checking = outcome { return }
    commitRequest.end(outcome)
  }

  /// The view, or `nil` after it was deallocated. Then a commit that waits ends, because no field can be checked any more.
  private var viewForEditing: Target? {
    if view == nil { cancelCommit() }
    return view
  }
}

/// The reason why a field could not commit its value.
enum EditError: Error, LocalizedError {
  /// The field edits a read-only property. Or it edits a property of a struct that the form creates again from an
  /// observed object at every update, so an assigned value would be lost.
  case notWritable

  var errorDescription: String? { "This field cannot be changed." }
}

/// A commit of a form that waits until asynchronous rules, such as requests to a server, have checked the fields.
@MainActor
struct CommitRequest {
  /// The fields that had been edited when the commit of the form began to wait for asynchronous rules. The value is `nil`
  /// if no commit is waiting.
  private(set) var fields: [FieldID]?
  /// The outcome for which the last call of `commit()` waits.
  var waiting: Promise<EditOutcome>?
  /// Whether a field has assigned the user's value to the model, but labels for the same property do not show the value
  /// yet.
  var hasAssigned = false

  mutating func begin(with edited: [FieldID]) {
    if fields == nil { fields = edited }
  }

  mutating func end(_ outcome: EditOutcome) {
    fields = nil
    waiting?.fulfill(outcome)
    waiting = nil
  }
}
