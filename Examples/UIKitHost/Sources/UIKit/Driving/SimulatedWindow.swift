extension UIWindow {
  /// Changes the size of the window, its traits, and the parts that the device covers, as a rotation does.
  public func simulate(
    size: CGSize? = nil,
    insets: UIEdgeInsets? = nil,
    traits: ((inout any UIMutableTraits) -> Void)? = nil
  ) {
    if let traits { deviceTraits = deviceTraits.modifyingTraits(traits) }
    if let insets { deviceInsets = insets }
    if let size { frame = CGRect(origin: .zero, size: size) }
    setNeedsLayout()
    SimulatedDevice.turn()
  }

  /// Runs low on memory: all view controllers of the window are warned.
  public func simulateMemoryWarning() {
    func warn(_ controller: UIViewController) {
      controller.didReceiveMemoryWarning()
      controller.children.forEach(warn)
      if let presented = controller.ownPresented { warn(presented) }
    }
    if let rootViewController { warn(rootViewController) }
  }
}

extension UIScene {
  /// Moves the scene to another state and posts the notification.
  public func simulate(_ state: ActivationState) {
    activationState = state
    let name =
      switch state {
      case .foregroundActive: UIScene.didActivateNotification
      case .foregroundInactive: UIScene.willDeactivateNotification
      case .background, .unattached: UIScene.didEnterBackgroundNotification
      }
    NotificationCenter.default.post(name: name, object: self)
  }
}

extension UIAccessibility {
  /// Changes the user's setting.
  public static func simulateReduceMotion(_ isEnabled: Bool) {
    isReduceMotionEnabled = isEnabled
    NotificationCenter.default.post(name: reduceMotionStatusDidChangeNotification, object: nil)
  }
}
