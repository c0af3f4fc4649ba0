extension Controller {
  /// Returns an object that lives as long as the view. The object is created at the first call, and again after the
  /// view was rebuilt. Loads the view if needed.
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
    // The object may exist already: loading the view calls `viewDidLoad()`, whose override may have created it.
    if let object = extrasIfAny?.viewObjects[slot] as? Object { return object }
    let object = make()
    extras.viewObjects[slot] = object
    return object
  }

  /// Returns a child that lives as long as the view. The child is created and added at the first call, and removed with
  /// the view.
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
