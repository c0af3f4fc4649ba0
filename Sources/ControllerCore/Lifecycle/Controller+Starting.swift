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

/// The settings of a controller's lifecycle. Each has the default value of UIKit.
///
/// A subclass sets them in its initializer, or the code that creates the controller does. A subclass can also override the
/// property of the same name.
///
/// ```swift
/// let search = SearchController()
/// search.lifecycleOptions.requestsRemoteDataOnLoad = false    // the search begins with the first letter
/// ```
public struct LifecycleOptions: Hashable, Sendable {
  /// Whether a ``RemoteDataLoading`` controller requests its data when its view is loaded for the first time.
  public var requestsRemoteDataOnLoad: Bool
  /// Whether the children appear and disappear together with the controller.
  public var forwardsAppearance: Bool
  /// Whether a memory warning drops the view while it is off screen.
  public var unloadsHiddenView: Bool

  /// Creates settings. Arguments that are left out have the default value.
  public init(
    requestsRemoteDataOnLoad: Bool = true,
    forwardsAppearance: Bool = true,
    unloadsHiddenView: Bool = false
  ) {
    self.requestsRemoteDataOnLoad = requestsRemoteDataOnLoad
    self.forwardsAppearance = forwardsAppearance
    self.unloadsHiddenView = unloadsHiddenView
  }
}
