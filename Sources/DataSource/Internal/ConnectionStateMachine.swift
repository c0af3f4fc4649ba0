/// The logic of ``ListConnection`` as a value. It decides when the list view shows which list. A `Target` is a list to
/// show, with options such as whether the update is animated.
///
/// * Nothing is shown while the list view performs an update, or during a pause.
/// * A list that is replaced by a newer one before the list view could show it is skipped.
package struct ConnectionStateMachine<Target> {
  package enum Event {
    case show(Target)
    case pause, resume
    /// The list view has ended the update with this serial number.
    case performed(ticket: Int)
  }

  /// The list to show when the list view is ready.
  private var pending: Target?
  /// The serial number of the update that the list view is performing, or `nil` if the list view is ready. If the list
  /// view reports the end of an update with another number, the report is ignored.
  private var performing: Int?
  private var isPaused = false
  private var lastTicket = 0
  private let merge: (_ older: Target, _ newer: Target) -> Target

  /// Creates the state machine of a ``ListConnection`` whose list view has not shown a list yet.
  ///
  /// - Parameter merge: Called if the list changes again before the list view has shown the previous change. The older
  ///   list is never shown. The closure returns the newer list with those options of the older list that must not be
  ///   lost, such as a request to reload all cells.
  package init(merging merge: @escaping (_ older: Target, _ newer: Target) -> Target) {
    self.merge = merge
  }

  /// Copies from the previous connection to the same list view whether the list view is busy with an update or is paused.
  /// Without this, the new connection would send an update to a busy list view.
  mutating func takeOver(from other: Self) {
    (performing, isPaused, lastTicket) = (other.performing, other.isPaused, other.lastTicket)
  }

  /// Handles an event, and returns what the list view must show now.
  ///
  /// - Returns: The list to show and the serial number (`ticket`) of this update, or `nil` if the list view must not show
  ///   a list now. After the update, send the event `performed` with this number.
  package mutating func handle(_ event: Event) -> (target: Target, ticket: Int)? {
    switch event {
    case .show(let target): pending = pending.map { merge($0, target) } ?? target
    case .pause: isPaused = true
    case .resume: isPaused = false
    case .performed(let ticket):
      guard performing == ticket else { return nil }
      performing = nil
    }
    guard let target = pending, performing == nil, !isPaused else { return nil }
    pending = nil
    lastTicket += 1
    performing = lastTicket
    return (target, lastTicket)
  }
}
