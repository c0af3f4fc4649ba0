import ControllerSupport

extension Controller {
  /// The current lifetime of a kind, or `nil` outside of that lifetime.
  ///
  /// Reference it weakly. Pass it to methods with a `while:` parameter, which end an observation with the lifetime.
  public final func scope(_ kind: ControllerScope.Kind) -> ControllerScope? {
    // Scopes are created when they are needed first, because most controllers start no work.
    switch kind {
    case .controller: scope(&controllerScope, isOpen: !hasLeft)
    case .loaded: scope(&loadedScope, isOpen: !hasLeft && isViewInPlace)
    case .appeared: scope(&appearedScope, isOpen: !hasLeft && (isVisible || transition != nil))
    // The scope of the window's root container ends when the window closes.
    case .window: windowLayers?.scope(.controller)
    }
  }

  private func scope(_ scope: inout ControllerScope?, isOpen: Bool) -> ControllerScope? {
    if isOpen, scope == nil { scope = ControllerScope(owner: self) }
    return scope
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

/// The methods that start work. They pass the controller to the closure with its own type (`Self`), which methods of the class
/// ``Controller`` cannot do.
///
/// Every ``Controller`` conforms to this protocol. Do not conform to it yourself.
@MainActor
public protocol ControllerWork: Controller {}

extension Controller: ControllerWork {}

extension ControllerWork {
  /// Starts `work` in a lifetime of this controller. The work is canceled when the lifetime ends.
  ///
  /// ```swift
  /// view.onSave = { [weak self] in self?.start(in: .window) { await $0.save() } }    // goes on when the user leaves the screen
  /// ```
  ///
  /// The controller is passed to `work`, and is retained while `work` runs. Outside of the lifetime nothing starts, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public func start(
    in kind: ControllerScope.Kind = .loaded,
    _ work: @escaping @MainActor (Self) async -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    // Work of the window retains the controller until it has begun, because the user may leave the screen before.
    let kept = kind == .window ? self : nil
    scope.start { [weak self] in
      // Work that was canceled before its first turn never begins.
      guard !Task.isCancelled, let self = kept ?? self else { return }
      await work(self)
    }
  }
}
