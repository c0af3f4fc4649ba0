// A controller may unload its view, for example to make it again for a new theme. The binding of the old view then keeps the
// input and the commits that run, until the binding of the next view takes over. A form that restores a draft before it has a view
// makes a binding without one.
extension ViewBinding {
  /// Ends the connection with the view, which is unloaded. Closures of the app that commit a value go on.
  package func detach() {
    cancelCommit()
    view = nil
    for field in fields { field.stopChecking() }
  }

  /// Reads a newer source while no view is there. So the next view knows whether a later one is older than a commit.
  ///
  /// - Parameter isOtherRecord: Whether the caller knows that the source is about another record. Otherwise the identities decide.
  package func read(_ source: Source, isOtherRecord: Bool = false) {
    replaceSource(by: source, isOtherRecord: isOtherRecord)
    for field in fields { _ = field.read(source) }
  }

  /// Takes over the input, the commits and the closures of the binding of the previous view. Call this method before the first
  /// update.
  package func follow(_ old: ViewBinding) {
    (onEditingChange, onUpdate) = (old.onEditingChange, old.onUpdate)
    for (_, field) in fieldsOfDraft { old.fields.first { $0.id == field.id }.map(field.follow) }
  }
}
