extension Controller {
  /// The lifetime of this kind that the controller is in now, or `nil`.
  ///
  /// Hold it weakly; pass it to `observe(owner, while: scope)` of any module.
  public final func scope(_ kind: ControllerScope.Kind) -> ControllerScope? {
    scopes[kind]
  }

  /// Whether work started by this controller or one below it has not finished yet.
  public final var hasPendingWork: Bool {
    scopes.values.contains { $0.hasPendingWork } || children.contains { $0.hasPendingWork }
  }

  /// Reports a mistake made with this controller to the nearest `onDiagnostic` up the tree.
  func report(_ diagnostic: ControllerDiagnostic) {
    var reporter: Controller? = self
    while let current = reporter {
      if let handler = current.onDiagnostic { return handler(diagnostic, self) }
      reporter = current.parent
    }
  }

  /// Calls `handler` once when any piece of pending work in this tree finishes.
  func whenWorkFinishes(_ handler: @escaping @MainActor () -> Void) {
    scopes.values.forEach { $0.whenWorkFinishes(handler) }
    children.forEach { $0.whenWorkFinishes(handler) }
  }

  func endScope(_ kind: ControllerScope.Kind) {
    scopes.removeValue(forKey: kind)?.end()
  }

  /// Ends every lifetime of this controller and of those below it: they have left for good.
  func endScopes() {
    ControllerScope.Kind.allCases.forEach(endScope)
    children.forEach { $0.endScopes() }
  }

  /// Opens again what ``endScopes()`` ended, for a controller that came back.
  func reopenScopes() {
    if scopes[.controller] == nil { scopes[.controller] = ControllerScope() }
    if isViewLoaded, scopes[.loaded] == nil { scopes[.loaded] = ControllerScope() }
    children.forEach { $0.reopenScopes() }
  }
}

/// What can be started on a controller with its own type at hand.
@MainActor
public protocol ControllerWork: Controller {}

extension Controller: ControllerWork {}

extension ControllerWork {
  /// Starts `work` in a lifetime of this controller; it is cancelled when that lifetime ends.
  ///
  /// The controller is passed in and held for as long as `work` runs. Outside the lifetime nothing
  /// starts, and ``ControllerDiagnostic/startedOutsideScope(_:)`` is reported.
  public func start(
    in kind: ControllerScope.Kind = .loaded,
    _ work: @escaping @MainActor (Self) async -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.start { [weak self] in
      guard let self else { return }
      await work(self)
    }
  }
}
