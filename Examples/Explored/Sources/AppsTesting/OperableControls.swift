public import Apps
public import ControllerTesting

// A user can tap the buttons and type into the fields of the apps.

extension ButtonView: OperableView {
  /// Returns a tap, unless the button is disabled or hidden.
  public func userActions(named name: String) -> [UserAction] {
    guard isEnabled, !isHidden else { return [] }
    return [UserAction("tap \(title)") { self.onTap() }]
  }
}

extension FieldView: OperableView where Value == String {
  /// Returns typing, which replaces the text, and leaving the field.
  public func userActions(named name: String) -> [UserAction] {
    [
      UserAction(
        "type into \(name)",
        text: {
          self.value = $0
          self.onFieldEvent?(.changed)
        }
      ),
      UserAction("leave \(name)") { self.onFieldEvent?(.ended) },
    ]
  }
}
