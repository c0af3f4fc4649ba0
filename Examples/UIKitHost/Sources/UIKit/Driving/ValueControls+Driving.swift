/// Fingers on controls. Ours: UIKit has nothing of it.
extension UIButton {
  /// Taps the button.
  public func simulateTap() {
    if isEnabled, window != nil { sendActions(for: [.touchUpInside, .primaryActionTriggered]) }
  }
}

extension UISwitch {
  /// Switches to the other value.
  public func simulateToggle() {
    isOn.toggle()
    sendActions(for: .valueChanged)
  }
}

extension UISlider {
  /// Drags the knob over some values and lifts the finger.
  public func simulateDrag(over values: [Float]) {
    isTracking = true
    sendActions(for: .touchDown)
    for value in values {
      self.value = value
      if isContinuous { sendActions(for: .valueChanged) }
    }
    if !isContinuous { sendActions(for: .valueChanged) }
    isTracking = false
    sendActions(for: .touchUpInside)
  }
}

extension UISegmentedControl {
  /// Taps a segment.
  public func simulateTap(on segment: Int) {
    guard segment != selectedSegmentIndex else { return }
    selectedSegmentIndex = segment
    sendActions(for: .valueChanged)
  }
}
