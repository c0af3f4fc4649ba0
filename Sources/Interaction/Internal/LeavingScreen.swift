/// A screen that may be removed. The controllers of another module, which this module cannot import, conform to this
/// protocol.
@MainActor
package protocol LeavingScreen: AnyObject, Sendable {
  /// Whether the screen is being removed, or has closed, finished or dismissed itself, so that taps are ignored. `false`
  /// again if the removal is canceled, and while the screen's own callbacks run, such as `viewWillDisappear`: they may save
  /// something.
  var isLeaving: Bool { get }
}

/// The screen whose work is running now. A runner reads it to refuse interactions of a screen that is being removed.
package enum ScreenWork {
  /// The screen whose work runs in this task. It is `nil` in a tap, for example. Then an ``InteractionRunner`` checks whether
  /// a screen that observes its outcomes is being removed.
  @TaskLocal package static var screen: Screen?

  /// A weak reference to the screen that has started some work, such as an interaction. A runner asks this object whether
  /// the screen is being removed. An interaction that has offered to undo a change goes on without its screen, so it
  /// replaces `isLeaving` by a closure that returns `false`.
  ///
  /// This is a class, because the optimizer of Swift 6.3.1 crashes on a task-local value that is a closure.
  @MainActor
  package final class Screen {
    /// Returns whether the screen whose task has started the work is being removed. `nil` if no task of a screen has started
    /// the work, for example if the user has tapped a button.
    var isLeaving: () -> Bool?

    /// Creates the reference to a screen that starts work. If there is no screen, or if it was deallocated, `isLeaving`
    /// returns `false`, so that the work may go on.
    package init(_ owner: (any LeavingScreen)?) { isLeaving = { [weak owner] in owner?.isLeaving == true } }

    /// Creates the object for a new interaction. `isLeaving` then says whether the screen of `work` is being removed.
    ///
    /// - Parameter work: The screen whose task has started the interaction. `nil` if no task of a screen has started it, for
    ///   example if the user has tapped a button.
    init(runIn work: Screen?) { isLeaving = work?.isLeaving ?? { nil } }
  }
}
