extension Controller {
  /// By what name saved state finds this controller again among its siblings; `nil`, as at first, to save nothing of it
  /// and of those below it.
  public final var restorationID: String? {
    get { extrasIfAny?.restorationID }
    set { extras.restorationID = newValue }
  }

  /// What this controller and those below it keep.
  ///
  /// An error of an ``encodeState(into:)`` goes to ``handleError(_:)`` of that controller, which then keeps nothing; the
  /// others do.
  public final func saveState() -> ControllerState {
    var state = ControllerState()
    do {
      try encodeState(into: &state)
    } catch {
      state = ControllerState()
      handleError(error)
    }
    var ids: Set<String> = []
    for child in children {
      guard let id = child.restorationID else { continue }
      // Also one that keeps nothing has its name: what the other one keeps would come back to it.
      guard ids.insert(id).inserted else {
        child.report(.duplicateRestorationID(id))
        continue
      }
      let kept = child.saveState()
      if !kept.isEmpty { state.children[id] = kept }
    }
    return state
  }

  /// Gives back to this controller and those below it what they kept.
  ///
  /// Parents first, and each controller's children are looked at when it has decoded its own, so that it may add them.
  /// An error of a ``decodeState(from:)`` goes to ``handleError(_:)`` of that controller; the others go on.
  ///
  /// - Returns: The paths of what was kept of controllers that are not there any more, such as `"tabs/search"`, in order.
  @discardableResult
  public final func restoreState(_ state: ControllerState) -> [String] {
    do {
      try decodeState(from: state)
    } catch {
      handleError(error)
    }
    return state.children.sorted { $0.key < $1.key }.flatMap { id, kept in
      guard let child = children.first(where: { $0.restorationID == id }) else { return [id] }
      return child.restoreState(kept).map { "\(id)/\($0)" }
    }
  }
}
