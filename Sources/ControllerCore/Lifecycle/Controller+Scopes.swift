import ControllerSupport
import Interaction

extension Controller {
  /// Returns the object for the current lifetime of a kind, such as the lifetime of the loaded view. Returns `nil` outside of
  /// such a lifetime, for example while no view is loaded.
  ///
  /// Reference the object weakly. Methods with a parameter `while:` take the object, and end an observation when the lifetime
  /// ends.
  public final func scope(_ kind: ControllerScope.Kind) -> ControllerScope? {
    // A scope object is created at the first request, because most controllers start no work.
    switch kind {
    case .controller: scope(&controllerScope, isOpen: !hasLeft)
    case .loaded: scope(&loadedScope, isOpen: !hasLeft && isViewInPlace)
    case .appeared: scope(&appearedScope, isOpen: !hasLeft && (isVisible || transition != nil))
    // `WindowLayers` is the controller at the top of the tree, above the window's root. Its scope ends when the window is closed.
    case .window: windowLayers?.scope(.controller)
    }
  }

  private func scope(_ scope: inout ControllerScope?, isOpen: Bool) -> ControllerScope? {
    if isOpen, scope == nil { scope = ControllerScope(owner: self) }
    return scope?.isEnded == true ? nil : scope
  }

  /// Reports a wrong use of this controller to its handler ``onDiagnostic``, or to the handler of the nearest container that
  /// has one. Without a handler, the message is printed in debug builds.
  @inline(never)
  package final func report(_ reason: ControllerDiagnostic.Reason) {
    let diagnostic = ControllerDiagnostic(reason, about: self)
    guard let handler = nearest(\.onDiagnostic) else { return Diagnostics.report(diagnostic.description) }
    handler(diagnostic, self)
  }

  /// Sets the property of a scope to `nil`, and returns the scope, so that the caller can end it.
  ///
  /// Ending a scope calls cancellation handlers, which may access the property. During the `inout` access of this function, that
  /// would be a simultaneous access, which is a crash.
  static func take(_ scope: inout ControllerScope?) -> ControllerScope? {
    defer { scope = nil }
    return scope
  }
}

/// The methods with which a controller starts tasks and observations, such as `start(in:_:)` and `observe(in:_:)`. The closure
/// gets the controller as its own class: `observe(list) { chat, change in chat.show(change) }` needs no cast.
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
  /// The controller is passed to `work`, and is retained while `work` runs. If the lifetime has not begun or has ended, nothing
  /// starts, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public func start(
    in kind: ControllerScope.Kind = .loaded,
    _ work: @escaping @MainActor (Self) async -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    // Work in the scope `.window`, such as saving a document, must run even if the user has left the screen and the controller
    // would be deallocated before the task below runs. So the task retains the controller.
    let kept = kind == .window ? self : nil
    scope.start { [weak self] in
      // The scope may have ended before this task runs. Then the task is canceled, and the work does not begin.
      guard !Task.isCancelled, let self = kept ?? self else { return }
      await work(self)
    }
  }
}
