extension Controller {
  /// By what name saved state finds this controller again among its siblings; `nil`, as at first, to save nothing of it
  /// and of those below it. The root of a window has a name without this, and so has the screen of a route: the text of that.
  public final var restorationID: String? {
    get { extrasIfAny?.restorationID }
    set { extras.restorationID = newValue }
  }

  /// Returns the state of this controller and of the controllers below it.
  ///
  /// An error of an ``encodeState(into:)`` goes to ``handleError(_:)`` of that controller, which then keeps nothing; the
  /// others do.
  public final func saveState() -> ControllerState {
    var state = ControllerState()
    do {
      try encodeChildren(into: &state)
      try encodeState(into: &state)
    } catch {
      state = ControllerState()
      handleError(error)
    }
    var ids: Set<String> = []
    for (id, child) in restorables {
      // A controller without state reserves its identifier too. Otherwise it would get the state of its namesake.
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
  /// Parents first, and each controller's children are looked at when it has decoded its own, so that it may add them; among
  /// siblings in their order.
  /// An error of a ``decodeState(from:)`` goes to ``handleError(_:)`` of that controller; the others go on.
  ///
  /// - Returns: The paths of what was kept of controllers that are not there any more, such as `"tabs/search"`, in order.
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
    while let (id, child) = restorables.first(where: { waiting[$0.id] != nil }),
      let kept = waiting.removeValue(forKey: id)
    {
      lost += child.restoreState(kept).map { "\(id)/\($0)" }
    }
    return (lost + waiting.keys).sorted()
  }
}
