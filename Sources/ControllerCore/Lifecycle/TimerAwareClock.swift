/// A clock that is told of the timers that wait on it, so that a test's clock knows when all of them sleep.
package protocol TimerAwareClock: Clock {
  /// A timer was started, and is about to sleep.
  ///
  /// - Returns: Its number, more than that of any timer before.
  func timerDidStart() -> Int
  /// A timer has ended, and will not sleep again.
  func timerDidEnd()
}

package enum ControllerTimer {
  /// The number of the timer whose task this is, if its clock was told of it.
  @TaskLocal package static var number: Int?
}
