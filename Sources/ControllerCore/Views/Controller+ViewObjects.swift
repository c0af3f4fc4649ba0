extension Controller {
  /// Returns an object that the controller retains as long as its view is loaded. `make` creates the object at the first call,
  /// and again after the view was rebuilt. The method loads the view if needed.
  ///
  /// ```swift
  /// var header: HeaderView { perView { HeaderView() } }
  /// ```
  ///
  /// - Parameters:
  ///   - slot: The name of the object, unique in this controller. The default is the name of the calling property.
  ///   - make: Makes the object.
  public final func perView<Object: AnyObject>(_ slot: String = #function, make: () -> Object) -> Object {
    if let object = extrasIfAny?.viewObjects[slot] as? Object { return object }
    loadViewIfNeeded()
    // `loadViewIfNeeded()` may have called `viewDidLoad()`, which may have called this method for the same slot. Without this
    // line, a second object would then replace the first one.
    if let object = extrasIfAny?.viewObjects[slot] as? Object { return object }
    let object = make()
    extras.viewObjects[slot] = object
    return object
  }

  /// Returns a child controller that exists as long as the view of this controller is loaded. The child is created and added at
  /// the first call, and removed when the view is unloaded.
  ///
  /// ```swift
  /// var grid: GridController { child { GridController() } }
  /// ```
  public final func child<Child: Controller>(_ slot: String = #function, make: () -> Child) -> Child {
    let child = perView(slot, make: make)
    if child.parent !== self { addChild(child, animated: false) }
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
