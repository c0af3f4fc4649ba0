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

  /// A weak reference to the screen that has started some work. Each interaction has its own object. When the interaction
  /// offers to undo a change, it goes on without the screen, and sets `isLeaving` to a closure that returns `false`.
  ///
  /// This is a class, because the optimizer of Swift 6.3.1 crashes on a task-local value that is a closure.
  @MainActor
  package final class Screen {
    /// Returns whether the screen is being removed. `nil` if the work was not started by a screen.
    var isLeaving: () -> Bool?

    /// Creates the reference to a screen, for the work of this screen. With `nil`, the reference is for work that goes on
    /// after its screen was removed. Then `isLeaving` returns `false`.
    package init(_ owner: (any LeavingScreen)?) { isLeaving = { [weak owner] in owner?.isLeaving == true } }

    /// Creates the reference for a new interaction. `work` is the screen whose work starts the interaction, or `nil` if it
    /// is started outside of a screen's work, for example in a tap.
    init(runIn work: Screen?) { isLeaving = work?.isLeaving ?? { nil } }
  }
}
