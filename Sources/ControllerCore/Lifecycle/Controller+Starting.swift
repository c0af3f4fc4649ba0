extension Controller {
  /// Shows a controller that has no container, as a window shows its root.
  ///
  /// The controller is loaded and appears. Its owner retains it, and calls ``stop()`` at the end:
  ///
  /// ```swift
  /// let player = PlayerController()
  /// player.start()      // viewDidLoad, viewWillAppear, viewDidAppear
  /// player.stop()       // viewWillDisappear, viewDidDisappear, didLeave, viewDidUnload
  /// ```
  ///
  /// If a started controller is deallocated, a message says so in debug builds. A controller in a container is started by its
  /// container; it reports ``ControllerDiagnostic/Reason/startedInContainer``, and nothing happens.
  public final func start() {
    guard container == nil else { return report(.startedInContainer) }
    restartLifetime()
    extras.isStarted = true
    if !intendedAppearance.isTowardsScreen { beginAppearance(true, animated: false) }
    if intendedAppearance.isInTransition { endAppearance() }
  }

  /// Ends what ``start()`` has begun: the controller disappears and leaves for good, which cancels its work and unloads its view.
  ///
  /// The controller can be started again. Called from within a hook of the controller, it takes effect when the hook has
  /// returned. Does nothing for a controller that is not started.
  public final func stop() {
    guard extrasIfAny?.isStarted == true, container == nil else { return }
    guard !isBusy else { return whenFree { [self] in stop() } }
    extras.isStarted = false
    var results: [@MainActor () -> Void] = []
    leave(collecting: &results)
    results.forEach { $0() }
  }
}
