/// A screen that may leave. Controllers conform to this protocol. This module cannot import their type.
@MainActor
package protocol LeavingScreen: AnyObject, Sendable {
  /// Whether the screen takes no more taps: it has closed, finished or dismissed itself, or is being removed. `false` again if the
  /// removal is canceled, and `false` in the screen's own callbacks, which may save something.
  var isLeaving: Bool { get }
}

/// A task-local value that tells a runner which screen has started the current work.
package enum ScreenWork {
  /// The screen of the current work. Without a value, such as in a tap, the screens that observe a runner decide.
  @TaskLocal package static var screen: Screen?

  /// The screen of some work. It is not retained. Each run has an object of its own, because an offer to undo changes it.
  ///
  /// The task-local value is no closure, because the optimizer of Swift 6.3.1 crashes the program that binds a closure to one.
  @MainActor
  package final class Screen {
    /// Returns whether the screen exists and takes no more taps. `nil` if the work has no screen that is known here.
    var isLeaving: () -> Bool?

    /// Creates the value for work of a screen, or, with `nil`, for work that goes on when its screen leaves.
    package init(_ owner: (any LeavingScreen)?) { isLeaving = { [weak owner] in owner?.isLeaving == true } }

    /// Creates the value for a run that was started in some work, or outside of any.
    init(runIn work: Screen?) { isLeaving = work?.isLeaving ?? { nil } }
  }
}
