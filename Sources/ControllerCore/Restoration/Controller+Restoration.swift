extension Controller {
  /// The identifier of this controller in a saved state, unique among its siblings. If it is `nil`, which is the default, the
  /// states of this controller and of the controllers below it are not saved. The root of a window and the screens of a
  /// ``RouteController`` are saved without an identifier.
  public final var restorationID: String? {
    get { extrasIfAny?.restorationID }
    set { extras.restorationID = newValue }
  }

  /// Returns the state of this controller and of the controllers below it.
  ///
  /// If ``encodeState(into:)`` of a controller throws an error, the error goes to ``handleError(_:)`` of that controller, and
  /// the values that the method has set are not saved. The draft of a form, the children of a container, and the other controllers
  /// are saved.
  public final func saveState() -> ControllerState {
    var state = ControllerState()
    // If one of the two methods throws an error, the values of the other method are still saved.
    for encode in [encodeChildren, encodeState] as [@MainActor (inout ControllerState) throws -> Void] {
      var values = state
      handleErrors {
        try encode(&values)
        state = values
      }
    }
    var ids: Set<String> = []
    for (id, child) in restorables {
      // The identifier is recorded even if the child has nothing to save. Otherwise a sibling with the same identifier would be
      // saved, and this child would be restored with the sibling's state.
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
  /// A container is restored before its children, and the children in their order. So ``decodeState(from:)`` of a container can
  /// add children, which are restored afterwards. If a controller cannot decode a part of its state, the error goes to its
  /// ``handleError(_:)``, and everything else is restored.
  ///
  /// - Returns: The paths of saved states whose controllers do not exist any more, in alphabetical order. A path consists of
  ///   restoration identifiers, such as `"tabs/search"`.
  @discardableResult
  public final func restoreState(_ state: ControllerState) -> [String] {
    // The two calls handle errors separately: if the children cannot be decoded, the controller still decodes its own values.
    handleErrors { try decodeChildren(from: state) }
    handleErrors { try decodeState(from: state) }
    var waiting = state.children
    var lost: [String] = []
    // `decodeState(from:)` of a child may add siblings of the child. The next iteration of the loop restores these siblings.
    while restorables.contains(where: { waiting[$0.id] != nil }) {
      for (id, child) in restorables {
        guard let kept = waiting.removeValue(forKey: id) else { continue }
        lost += child.restoreState(kept).map { "\(id)/\($0)" }
      }
    }
    return (lost + waiting.keys).sorted()
  }

  final func handleErrors(_ work: () throws -> Void) { do { try work() } catch { handleError(error) } }
}
