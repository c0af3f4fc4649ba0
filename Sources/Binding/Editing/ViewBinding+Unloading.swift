import ControllerSupport

// The methods for a binding without a view. A controller may unload its view, for example to make it again for a new theme. The
// binding then keeps the user's input and the running commits for the next view. A form that restores a draft before its view is
// loaded also has such a binding.
extension ViewBinding {
  /// Ends the connection with the view, which is unloaded. Closures of the app that commit a value go on.
  package func detach() {
    cancelCommit()
    view = nil
    for field in fields { field.stopChecking() }
    rulesMayHaveAnswered()
  }

  /// Shows a newer source in the view. Without a view, the source is only read, so that a later source that is older than a
  /// commit is still recognized.
  ///
  /// - Parameter isOtherRecord: Whether the source is another record. With `nil`, the `id` of both records is compared.
  package func follow(_ source: Source, isOtherRecord: Bool? = nil) {
    if view != nil { return _ = show(source, isOtherRecord: isOtherRecord) }
    replaceSource(by: source, isOtherRecord: isOtherRecord)
    for field in fields { _ = field.read(source) }
  }

  /// Connects the fields with their controls, and reports mistakes in the table.
  func connectFields(to view: Target) {
    var known: Set<FieldID> = []
    for field in fields {
      let id = field.id
      field.connect(to: view) { [weak self, weak view] event in
        // A control of the previous view may still report the end of its editing, which is ignored.
        if let self, self.view === view { handle(event, in: id) }
      }
      if !known.insert(id).inserted {
        Diagnostics.report(
          "A form of \(Source.self) has two fields named \(id). Only the first one receives events."
        )
      }
      if !field.isWritable {
        Diagnostics.report(
          "The field \(id) cannot change its \(Source.self). Give the row an onCommit closure."
        )
      }
    }
    // Saved input is found by the name of its field. A computed property has another name after each launch, and the number in a
    // name such as "city #2" depends on the rows before it.
    for (name, field) in fieldsOfDraft
    where savesInput && (!field.isSavable || name.contains("<computed") || name != field.id.draftName) {
      Diagnostics.report(
        "The input of the field \(name) would be lost at the next launch. The row needs a name, see identified(by:), and Codable content."
      )
    }
  }

  /// Whether a value that is assigned to a property of the source stays there. If the source is made again for each update, as a
  /// presenter is, the assignment is lost unless the property belongs to an object.
  func keeps<Value>(_ path: WritableKeyPath<Source, Value>) -> Bool {
    !isObserving && !isReplaced || path is ReferenceWritableKeyPath<Source, Value>
  }
}
