import ControllerCore

/// Finds the controls in the views of an app, such as buttons and fields, and what the user can do with them.
///
/// A view of an app has no list of its subviews that a test could read, so the search goes through the stored properties of the
/// view. It does not enter a controller, and enters no object twice.
@MainActor
struct ControlSearch {
  /// The actions of the user for the controls that were found, in the order of the properties.
  private(set) var actions: [UserAction] = []
  private var seen: Set<ObjectIdentifier> = []
  private let keyboard: HeadlessKeyboard
  /// The controller whose view is searched.
  private var owner: Controller?

  /// Finds the controls in the views of some controllers. Connects each text field that it finds with the keyboard of the window,
  /// and with the controller whose view contains the field.
  init(in controllers: [Controller], keyboard: HeadlessKeyboard) {
    self.keyboard = keyboard
    for controller in controllers {
      owner = controller
      if let view = controller.hostedView { search(view, named: "\(type(of: controller))") }
    }
  }

  private mutating func search(_ object: AnyObject, named name: String) {
    guard !(object is Controller), seen.insert(ObjectIdentifier(object)).inserted else { return }
    if let field = object as? HeadlessField {
      if field.keyboard !== keyboard { field.keyboard = keyboard }
      // When a screen is covered or removed, its text fields resign first responder. A field that knows no controller would not.
      if field.controller == nil { field.controller = owner }
    }
    if let control = object as? any OperableView {
      actions += control.userActions(named: name)
    } else {
      var mirror: Mirror? = Mirror(reflecting: object)
      while let current = mirror {
        current.children.forEach { search($0.value, named: $0.label.map(propertyName) ?? name) }
        mirror = current.superclassMirror
      }
    }
  }

  private mutating func search(_ value: Any, named name: String) {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .class: search(value as AnyObject, named: name)
    case .optional: mirror.children.forEach { search($0.value, named: name) }
    case .collection:
      for (number, child) in mirror.children.enumerated() {
        search(child.value, named: "\(name) \(number + 1)")
      }
    default: break
    }
  }

  /// Returns the name of a property without the prefix that Swift gives to the storage of `lazy` and observable properties.
  private func propertyName(_ label: String) -> String {
    label.replacing("$__lazy_storage_$", with: "").trimmingPrefix("_").description
  }
}
