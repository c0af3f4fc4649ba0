extension Controller {
  /// The identifier of this controller in a saved state, unique among its siblings. With `nil`, the default, neither
  /// the state of the controller nor that of the controllers below is saved. The root of a window and the screens of
  /// routes need no identifier.
  public final var restorationID: String? {
    get { extrasIfAny?.restorationID }
    set { extras.restorationID = newValue }
  }

  /// Returns the state of this controller and of the controllers below it.
  ///
  /// An error of ``encodeState(into:)`` goes to ``handleError(_:)`` of the controller, whose values are then not saved.
  /// The other controllers are saved.
  public final func saveState() -> ControllerState {
    var state = ControllerState()
    do {
      try encodeChildren(into: &state)
      var own = state
      try encodeState(into: &own)
      state = own
    } catch {
      handleError(error)
    }
    var ids: Set<String> = []
    for (id, child) in restorables {
      // A controller without state reserves its identifier as well. Otherwise it would be restored with the state of another
      // controller that has the same identifier.
      guard ids.insert(id).inserted else {
        child.report(.duplicateRestorationID(id))
        continue
      }
      let kept = child.saveState()
      if !kept.isEmpty { state.children[id] = kept }
    }
    return state
  }

  /// Restores the state of this controller and of the controllers below it.
  ///
  /// Parents are restored before their children, so a controller can add children in its ``decodeState(from:)``.
  /// Siblings are restored in order. An error of ``decodeState(from:)`` goes to ``handleError(_:)`` of the controller.
  /// The other controllers are restored.
  ///
  /// - Returns: The paths of saved states whose controllers do not exist any more, such as `"tabs/search"`, in order.
  @discardableResult
  public final func restoreState(_ state: ControllerState) -> [String] {
    do {
      try decodeChildren(from: state)
      try decodeState(from: state)
    } catch {
      handleError(error)
    }
    var waiting = state.children
    var lost: [String] = []
    // Restoring a child may add further children, which the next pass of this loop restores.
    while restorables.contains(where: { waiting[$0.id] != nil }) {
      for (id, child) in restorables {
        guard let kept = waiting.removeValue(forKey: id) else { continue }
        lost += child.restoreState(kept).map { "\(id)/\($0)" }
      }
    }
    return (lost + waiting.keys).sorted()
  }
}
