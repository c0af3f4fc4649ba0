extension Controller {
  /// Shows a controller that has no container, as a window shows its root.
  ///
  /// The controller's view is loaded and the controller appears. Retain the controller, and call ``stop()`` when it is not
  /// needed any more:
  ///
  /// ```swift
  /// let player = PlayerController()
  /// player.start()      // viewDidLoad, viewWillAppear, viewDidAppear
  /// player.stop()       // viewWillDisappear, viewDidDisappear, didLeave, viewDidUnload
  /// ```
  ///
  /// If a started controller is deallocated without ``stop()``, a message is printed in debug builds. A controller in a
  /// container cannot be started by hand, because its container shows it: nothing happens, and
  /// ``ControllerDiagnostic/Reason/startedInContainer`` is reported.
  public final func start() {
    guard container == nil else { return report(.startedInContainer) }
    restartLifetime()
    extras.isStarted = true
    if !intendedAppearance.isTowardsScreen { beginAppearance(true, animated: false) }
    endTransition()
  }

  /// Takes a controller off screen that ``start()`` has shown, cancels its work, and unloads its view.
  ///
  /// The controller can be started again. If a lifecycle callback of the controller calls this method, it takes effect when the
  /// callback has returned. Does nothing for a controller that is not started.
  public final func stop() {
    guard extrasIfAny?.isStarted == true, container == nil else { return }
    guard !isBusy else { return whenFree { [self] in stop() } }
    extras.isStarted = false
    var results: [@MainActor () -> Void] = []
    leave(by: nil, collecting: &results)
    results.forEach { $0() }
  }
}
