import ControllerSupport

// A controller may unload its view, for example to make it again for a new theme. The binding then keeps the input and the commits
// that run, and goes on with the next view. A form that restores a draft before it has a view makes a binding without one.
extension ViewBinding {
  /// Ends the connection with the view, which is unloaded. Closures of the app that commit a value go on.
  package func detach() {
    cancelCommit()
    view = nil
    for field in fields { field.stopChecking() }
    rulesMayHaveAnswered()
  }

  /// Shows a newer source, or only reads it while no view is there. So the next view knows whether a source that comes later is
  /// older than a commit.
  ///
  /// - Parameter isOtherRecord: Whether the caller knows that the source is about another record. Otherwise the identities decide.
  package func follow(_ source: Source, isOtherRecord: Bool = false) {
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
        // A control of the view before may report the end of its editing.
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
    // A computed property has another name after a launch. The number of a second field with this name counts the rows.
    for (name, field) in fieldsOfDraft
    where savesInput && (!field.isSavable || name.contains("<computed") || name != field.id.draftName) {
      Diagnostics.report(
        "The input of the field \(name) would be lost at the next launch. The row needs a name, see identified(by:), and Codable content."
      )
    }
  }

  /// Whether a value that is assigned to a property stays there. If the binding or its controller makes the source again for each
  /// update, such as a presenter of a store, only an object keeps it.
  func keeps<Value>(_ path: WritableKeyPath<Source, Value>) -> Bool {
    !isObserving && !isReplaced || path is ReferenceWritableKeyPath<Source, Value>
  }
}
