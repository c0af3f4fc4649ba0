extension Controller {
  /// An object that lives as long as the view does: made when first asked for, and again after the view was rebuilt.
  /// Loads the view if needed.
  ///
  /// ```swift
  /// var header: HeaderView { perView { HeaderView() } }
  /// ```
  ///
  /// - Parameters:
  ///   - slot: What tells it from others; the name of the property, if nothing is said.
  ///   - make: Makes the object.
  public final func perView<Object: AnyObject>(_ slot: String = #function, make: () -> Object) -> Object {
    if let object = extrasIfAny?.viewObjects[slot] as? Object { return object }
    loadViewIfNeeded()
    let object = make()
    extras.viewObjects[slot] = object
    return object
  }

  /// A child that lives as long as the view does: made and added when first asked for, and removed with the view.
  ///
  /// ```swift
  /// var grid: GridController { child { GridController() } }
  /// ```
  public final func child<Child: Controller>(_ slot: String = #function, make: () -> Child) -> Child {
    let child = perView(slot, make: make)
    if child.parent !== self { addChild(child) }
    return child
  }

  final func dropViewObjects() {
    guard let objects = extrasIfAny?.viewObjects, !objects.isEmpty else { return }
    extras.viewObjects = [:]
    let gone = Set(objects.values.map(ObjectIdentifier.init))
    guard children.contains(where: { gone.contains(ObjectIdentifier($0)) }) else { return }
    changeChildren(animated: false) { children in children.filter { !gone.contains(ObjectIdentifier($0)) } }
  }
}
