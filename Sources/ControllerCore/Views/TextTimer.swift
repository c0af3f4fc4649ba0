package import Foundation

/// The timer of a screen that waits until the first of its texts changes because time goes on, such as "5 minutes ago".
@MainActor
package final class TextTimer {
  /// The change of a text for which a timer waits, and the appearance that ends the timer.
  private var awaited = (change: Date.distantFuture, scope: ControllerScope?.none)

  /// Creates a timer that waits for nothing.
  package init() {}

  /// Calls ``Controller/timeMayHavePassed()`` of a screen at the moment of a change, unless the screen disappears before. If an earlier
  /// change is awaited already, nothing happens.
  ///
  /// The clock of the environment may be less exact than the date. So the screen compares the moments of its texts with the date, and
  /// waits again.
  ///
  /// - Parameters:
  ///   - next: The moment of the first change, or `nil` if no text changes.
  ///   - screen: The controller of the texts. It is referenced weakly. Off screen, nothing happens.
  package func wait(for next: Date?, on screen: Controller) {
    // If a timer fires before the next change, it starts a timer for that change. Without this line, each update would start a timer.
    guard let next, let scope = screen.scope(.appeared), next < awaited.change || awaited.scope !== scope
    else { return }
    let delay = Duration.seconds(max(next.timeIntervalSince(screen.environment.now), 0))
    screen.start(after: delay, in: .appeared) { [weak self] screen in
      // Since then, an earlier change was awaited, and its timer has gone on.
      guard let self, awaited.change == next else { return }
      awaited.change = .distantFuture
      screen.timeMayHavePassed()
    }
    awaited = (next, scope)
  }
}

/// A controller of another module whose texts depend on the time, such as a list. The module cannot override
/// ``Controller/timeMayHavePassed()``.
@MainActor
package protocol TimedController: Controller {
  /// Called by ``Controller/timeMayHavePassed()``, also before the view is in place. Shows the texts again that have changed.
  func updateTexts()
}
