extension ViewBinding {
  private var fields: [any EditCell<Target>] {
    var fields: [any EditCell<Target>] = []
    var next = firstRow
    while let row = next {
      if let field = row.cell.edit { fields.append(field) }
      next = row.next
    }
    return fields
  }

  /// Where each ``Edit`` row stands, in the order of the table.
  public var editing: [EditStatus] { fields.map(\.status) }

  /// Whether every ``Edit`` row is known to be valid, also those that nobody has edited.
  public var isValid: Bool { fields.allSatisfy { $0.status.validity == .valid } }

  /// Hears what happened in a field of the view.
  ///
  /// What the binding itself writes is no change, nor is what it knows already, so call this for
  /// whatever the view reports.
  ///
  /// - Parameters:
  ///   - event: What happened.
  ///   - name: The name of the field's ``Edit`` row.
  /// - Returns: Where the row stands now; nil if there is no such row, or no view.
  @discardableResult
  public func handle(_ event: EditEvent, in name: String) -> EditStatus? {
    guard let view, let field = fields.first(where: { $0.name == name }) else { return nil }
    if field.handle(event, in: view) { giveUpCommitting() }
    recheck(except: field)
    return field.status
  }

  /// Commits every row that was edited, or none: all rows must be valid.
  ///
  /// The view is read first, so that text of an unfinished composition counts.
  ///
  /// - Returns: What became of it; nothing to commit is success.
  @discardableResult
  public func commitEditing() -> EditOutcome {
    guard let view else { return .refused([]) }
    giveUpCommitting()
    for field in fields { field.readView(view) }
    recheck()
    let statuses = editing
    let refused = statuses.filter { if case .invalid = $0.validity { true } else { false } }
    if !refused.isEmpty { return .refused(refused) }
    let checking = statuses.filter { $0.validity == .checking }
    if !checking.isEmpty {
      commitsWhenChecked = true
      return .checking(checking.map(\.name))
    }
    for field in fields { field.commit(in: view) }
    return .committed(statuses.filter(\.isEdited).map(\.name))
  }

  /// Drops what was entered and not committed: the view shows the committed values, without messages.
  public func discardEditing() {
    guard let view else { return }
    giveUpCommitting()
    for field in fields { field.discard(in: view) }
    recheck()
  }

  func connectEditing() {
    for field in fields { field.form = self }
  }

  /// Rules may depend on other fields.
  private func recheck(except changed: (any EditCell<Target>)? = nil) {
    guard let view else { return }
    for field in fields where field !== changed { field.recheck(in: view) }
    for field in fields { field.showMessage(in: view) }
  }

  private func giveUpCommitting() {
    guard commitsWhenChecked else { return }
    commitsWhenChecked = false
    onCommit?(.superseded)
  }
}

extension ViewBinding: EditForm {
  var values: FormValues {
    FormValues { [weak self] name in self?.fields.first { $0.name == name }?.value }
  }

  func fieldWasChecked() {
    recheck()
    guard commitsWhenChecked else { return }
    commitsWhenChecked = false
    let outcome = commitEditing()
    if case .checking = outcome { return }
    onCommit?(outcome)
  }
}
