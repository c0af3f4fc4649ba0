/// A screen that may leave. Controllers conform to this protocol. This module cannot import their type.
@MainActor
package protocol LeavingScreen: AnyObject, Sendable {
  /// Whether the screen takes no more taps: it has closed, finished or dismissed itself, or is being removed. `false` again if the
  /// removal is canceled, and `false` in the screen's own callbacks, which may save something.
  var isLeaving: Bool { get }
}

/// A task-local value that tells a runner which screen has started the current work.
package enum ScreenWork {
  /// The screen, or `nil` for work that goes on when its screen leaves. Without a value, the work is of no screen.
  @TaskLocal package static var screen: Screen?

  /// A weak reference to a screen.
  ///
  /// This is no closure, because the optimizer of Swift 6.3.1 crashes the program that binds a closure to a task-local value.
  package struct Screen: Sendable {
    private weak var screen: (any LeavingScreen)?

    package init(_ screen: (any LeavingScreen)?) { self.screen = screen }

    /// Whether the screen exists and takes no more taps.
    @MainActor var isLeaving: Bool { screen?.isLeaving == true }
  }
}
