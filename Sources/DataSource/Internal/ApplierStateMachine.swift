/// What a ``ListApplier`` does when: the logic as a value.
///
/// * Only the latest target counts; the ones before it are never shown once it is known.
/// * A comparison that a new target makes useless is given up, but not two in a row: else a source that
///   changes faster than lists are compared would never be shown.
/// * Nothing begins while something is being performed, or during a pause.
package struct ApplierStateMachine<Target> {
  package enum Event {
    case show(Target)
    case pause, resume
    /// A comparison has ended.
    case compared(ticket: Int)
    /// What the last action asked for is done.
    case performed
  }

  package enum Action {
    /// Find out what changed and show it, now or by a comparison in the background with this ticket.
    case begin(Target, ticket: Int)
    /// Show what a comparison found.
    case perform(Target)
    /// Give up the comparison with this ticket.
    case cancel(ticket: Int)
  }

  private var pending: Target?
  private var compared: (target: Target, ticket: Int)?
  private var isPerforming = false
  private var isPaused = false
  private var hasGivenUp = false
  private var lastTicket = 0
  private let merge: (_ older: Target, _ newer: Target) -> Target

  /// - Parameter merge: Makes one target of two, of which the first has never been shown.
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
      isPerforming = true
      return [.perform(done.target)]
    case .performed:
      isPerforming = false
      hasGivenUp = false
    }
    return advance()
  }

  private mutating func advance() -> [Action] {
    guard pending != nil, !isPerforming, !isPaused else { return [] }
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
