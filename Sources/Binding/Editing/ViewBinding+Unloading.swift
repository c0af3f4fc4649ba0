import ControllerSupport

// The methods for a binding without a view. A controller may unload its view, for example to create it again for a new theme.
// The binding then keeps the user's input and the running commits for the next view. A form that restores a draft before its
// view is loaded also has such a binding.
extension ViewBinding {
  /// Disconnects the binding from its view, because the controller unloads the view. An asynchronous closure of the app that
  /// is committing a value continues.
  package func detach() {
    cancelCommit()
    view = nil
    for field in fields { field.stopChecking() }
    rulesMayHaveAnswered()
  }

  /// Replaces the source and, if there is a view, shows it. Without a view, the fields still read the source: if it
  /// already contains the value that the user has entered, nothing is left to commit.
  ///
  /// - Parameter isOtherRecord: Whether the new source is another record. With `nil`, the `id` of the old and of the new
  ///   record are compared.
  package func follow(_ source: Source, isOtherRecord: Bool? = nil) {
    if view != nil { return _ = show(source, isOtherRecord: isOtherRecord) }
    take(source, isOtherRecord: isOtherRecord)
    for field in fields { _ = field.read(source) }
  }

  /// Connects the fields with their controls, and reports mistakes in the rows, such as two fields with the same identity.
  func connectFields(to view: Target) {
    var known: Set<FieldID> = []
    for field in fields {
      let id = field.id
      field.connect(to: view) { [weak self, weak view] event in
        // An event of the previous view is ignored. Its control may still report the end of its editing.
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
    // Saved input is found by the name of its field. So a field is reported if its name may differ after the next launch.
    // The name of a computed property does, and the number in a name such as "city #2" depends on the rows before it. A
    // field whose content is not `Codable` is reported, too.
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
