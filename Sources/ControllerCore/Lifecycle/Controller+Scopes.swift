import ControllerSupport

extension Controller {
  /// The lifetime of this kind that the controller is in now, or `nil`.
  ///
  /// Hold it weakly; pass it to `observe(owner, while: scope)` of any module.
  public final func scope(_ kind: ControllerScope.Kind) -> ControllerScope? {
    // Made when first asked for: most controllers start nothing.
    switch kind {
    case .controller: scope(&controllerScope, isOpen: !hasLeft)
    case .loaded: scope(&loadedScope, isOpen: !hasLeft && isViewInPlace)
    case .appeared: scope(&appearedScope, isOpen: !hasLeft && (isVisible || transition != nil))
    }
  }

  private func scope(_ scope: inout ControllerScope?, isOpen: Bool) -> ControllerScope? {
    if isOpen, scope == nil { scope = ControllerScope(owner: type(of: self)) }
    return scope
  }

  /// Whether work of this controller or of a controller below it has not ended, or an animated transition. Timers and
  /// interactive transitions do not count.
  public final var hasPendingWork: Bool {
    currentTransition?.isInteractive == false || scopesInUse.contains { $0.hasPendingWork }
      || children.contains { $0.hasPendingWork }
  }

  /// Retains an object, such as the token of an observation, until a lifetime of this controller ends.
  ///
  /// ```swift
  /// keep(bookmarks.observe { [weak self] _ in self?.showBookmark() })
  /// ```
  ///
  /// Outside of the lifetime nothing is retained, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public final func keep(_ token: AnyObject, in kind: ControllerScope.Kind = .loaded) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.keep(token)
  }

  private var scopesInUse: [ControllerScope] {
    [controllerScope, loadedScope, appearedScope].compactMap { $0 }
  }

  /// Reports a mistake made with this controller to the nearest `onDiagnostic` up the tree. Without one, the message is
  /// printed in debug builds.
  @inline(never)
  package final func report(_ reason: ControllerDiagnostic.Reason) {
    let diagnostic = ControllerDiagnostic(reason, about: self)
    guard let handler = nearest(\.onDiagnostic) else { return Diagnostics.report(diagnostic.description) }
    handler(diagnostic, self)
  }

  final func end(_ scope: inout ControllerScope?) {
    let ending = scope
    scope = nil
    ending?.end()
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
  /// starts, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public func start(
    in kind: ControllerScope.Kind = .loaded,
    _ work: @escaping @MainActor (Self) async -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.start { [weak self] in
      // Work that was canceled before its first turn never begins.
      guard !Task.isCancelled, let self else { return }
      await work(self)
    }
  }

  /// Calls `handler` with each element of an asynchronous sequence until a lifetime of this controller ends.
  ///
  /// ```swift
  /// observe(library.changes) { controller, change in controller.show(change) }
  /// ```
  ///
  /// The controller is held weakly while the sequence waits, so an endless sequence does not keep it alive. An error of the
  /// sequence goes to ``Controller/handleError(_:)``.
  public func observe<Elements: AsyncSequence>(
    _ elements: Elements,
    in kind: ControllerScope.Kind = .loaded,
    _ handler: @escaping @MainActor (Self, Elements.Element) -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.startTimer { [weak self] in
      do {
        for try await element in elements {
          guard !Task.isCancelled, let self else { return }
          handler(self, element)
        }
      } catch {
        if !Task.isCancelled { self?.handleError(error) }
      }
    }
  }
}
