/// The logic of ``ListConnection`` as a value. It decides when to compare two lists, and when the list view shows the new one.
///
/// * A list that is replaced by a newer one before the list view could show it is skipped.
/// * A newer list cancels a running comparison, but not two in a row: otherwise a source that changes faster than lists are
///   compared would never be shown.
/// * Nothing begins while the list view performs an update, or during a pause.
package struct ConnectionStateMachine<Target> {
  package enum Event {
    case show(Target)
    case pause, resume
    /// The comparison with this ticket has ended.
    case compared(ticket: Int)
    /// The list view has ended its update.
    case performed(ticket: Int)
  }

  package enum Action {
    /// Compare the visible list with the list to show, at once or in the background. Then send the event `compared` with
    /// this serial number.
    case begin(Target, ticket: Int)
    /// Show the list in the list view, and then send the event `performed` with this serial number.
    case perform(Target, ticket: Int)
    /// Cancel the comparison with this ticket.
    case cancel(ticket: Int)
  }

  private var pending: Target?
  private var compared: (target: Target, ticket: Int)?
  private var performing: Int?
  private var isPaused = false
  private var hasGivenUp = false
  private var lastTicket = 0
  private let merge: (_ older: Target, _ newer: Target) -> Target

  /// - Parameter merge: Combines a newer list to show with an older one that the list view has never shown, so that
  ///   requests of the older one are not lost.
  package init(merging merge: @escaping (_ older: Target, _ newer: Target) -> Target) {
    self.merge = merge
  }

  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .show(let target):
      pending = pending.map { merge($0, target) } ?? target
    case .pause:
      isPaused = true
      return giveUp()
    case .resume:
      isPaused = false
    case .compared(let ticket):
      guard let done = compared, done.ticket == ticket else { return [] }
      compared = nil
      performing = ticket
      return [.perform(done.target, ticket: ticket)]
    case .performed(let ticket):
      guard performing == ticket else { return [] }
      performing = nil
      hasGivenUp = false
    }
    return advance()
  }

  private mutating func advance() -> [Action] {
    guard pending != nil, performing == nil, !isPaused else { return [] }
    var actions: [Action] = []
    if compared != nil {
      guard !hasGivenUp else { return [] }
      hasGivenUp = true
      actions = giveUp()
    }
    guard let target = pending else { return actions }
    pending = nil
    lastTicket += 1
    compared = (target, lastTicket)
    return actions + [.begin(target, ticket: lastTicket)]
  }

  private mutating func giveUp() -> [Action] {
    guard let given = compared else { return [] }
    compared = nil
    pending = pending.map { merge(given.target, $0) } ?? given.target
    return [.cancel(ticket: given.ticket)]
  }
}
