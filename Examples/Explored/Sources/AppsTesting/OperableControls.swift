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
  /// Returns typing, which replaces the text, with an input method too, converting the text on screen by it,
  /// confirming its text, and leaving the field.
  public func userActions(named name: String) -> [UserAction] {
    var actions = [
      UserAction("type into \(name)", text: { self.enter($0, composing: false) }),
      UserAction("leave \(name)") {
        self.isComposing = false
        self.onFieldEvent?(.ended)
      },
    ]
    if hasInputMethod {
      actions += [
        UserAction("compose in \(name)", text: { self.enter($0, composing: true) }),
        UserAction("convert the text in \(name)") { self.enter(self.value, composing: true) },
      ]
    }
    if isComposing {
      actions.append(UserAction("confirm the text in \(name)") { self.enter(self.value, composing: false) })
    }
    return actions
  }

  private func enter(_ text: String, composing: Bool) {
    value = text
    // An input method composes no empty text.
    isComposing = composing && !text.isEmpty
    onFieldEvent?(.changed)
  }
}

extension EntryView: OperableView {
  /// Returns typing one of the samples, with an input method too, confirming its text, and leaving the field.
  public func userActions(named name: String) -> [UserAction] {
    var actions = samples.map { sample in
      UserAction("type “\(sample)” into \(name)") { self.enter(sample, composing: false) }
    }
    actions += samples.prefix(1).map { sample in
      UserAction("compose “\(sample)” in \(name)") { self.enter(sample, composing: true) }
    }
    if isComposing {
      actions.append(UserAction("confirm the text in \(name)") { self.enter(self.text, composing: false) })
    }
    let leave = UserAction("leave \(name)") {
      self.isComposing = false
      self.onFieldEvent?(.ended)
    }
    return actions + [leave]
  }

  private func enter(_ text: String, composing: Bool) {
    // The text that the field shows already is no input: a value that comes at the same moment may replace it.
    if text != self.text { typed = text }
    self.text = text
    isComposing = composing
    onFieldEvent?(.changed)
  }
}
