package import Foundation

/// A timer that fires when a text of a screen must change with the time, such as from "5 minutes ago" to "6 minutes ago".
@MainActor
package final class TextTimer {
  /// The date for which the timer waits, the time until its end by the clock, and the scope in which it runs. The scope ends
  /// when the screen disappears.
  private var awaited: (change: Date, rest: () -> Duration, scope: ControllerScope?) =
    (.distantFuture, { .zero }, nil)

  /// Creates a timer that is not running.
  package init() {}

  /// Calls ``Controller/timeMayHavePassed()`` of a screen at the time `next`, unless the screen disappears before. Does nothing
  /// if the timer already waits for an earlier time.
  ///
  /// The timer may end a little before `next`, because the clock of the environment and the date may differ. So the screen must
  /// compare the times of its texts with the date, and call this method again.
  ///
  /// - Parameters:
  ///   - next: The time at which the first text changes, or `nil` if no text changes.
  ///   - screen: The controller that shows the texts, referenced weakly. If it is off screen, the method does nothing.
  package func wait(for next: Date?, on screen: Controller) {
    // If a timer for an earlier time is running, no other timer is needed: the screen calls this method again when it fires.
    // Without this line, each update of the screen would start another timer.
    guard let next, let scope = screen.scope(.appeared) else { return }
    let delay = Duration.seconds(max(next.timeIntervalSince(screen.environment.now), 0))
    // If the user has set the date of the device forward, the running timer ends too late, even if it waits for an earlier
    // date. The date and the clock never agree exactly, so a difference of less than a second does not count.
    guard next < awaited.change || delay + .seconds(1) < awaited.rest() || awaited.scope !== scope
    else { return }
    screen.start(after: delay, in: .appeared) { [weak self] screen in
      // A later call of `wait(for:on:)` may have started a timer for an earlier time. Then this timer does nothing.
      guard let self, awaited.change == next else { return }
      awaited.change = .distantFuture
      screen.timeMayHavePassed()
    }
    awaited = (next, rest(of: delay, on: screen.environment.clock), scope)
  }

  private func rest(of delay: Duration, on clock: some Clock<Duration>) -> () -> Duration {
    let end = clock.now.advanced(by: delay)
    return { clock.now.duration(to: end) }
  }
}

/// A controller with texts that depend on the time, such as a list with "5 minutes ago". A controller in another module
/// implements this protocol, because it cannot override ``Controller/timeMayHavePassed()``.
@MainActor
package protocol TimedController: Controller {
  /// Updates the texts that have changed. ``Controller/timeMayHavePassed()`` calls the method, also before the view is on screen.
  func updateTexts()
}
