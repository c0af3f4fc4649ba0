extension NavigationStateMachine {
  /// A request that has the turn or waits for it.
  @usableFromInline struct Entry: Sendable {
    @usableFromInline var ticket: Ticket
    @usableFromInline let request: NavigationRequest<Route>
    @usableFromInline let policy: RequestPolicy
    /// Equal requests, which end as this one does.
    @usableFromInline var followers: [Ticket] = []

    @inlinable init(ticket: Ticket, request: NavigationRequest<Route>, policy: RequestPolicy) {
      self.ticket = ticket
      self.request = request
      self.policy = policy
    }

    func settle(_ error: NavigationError?) -> [Action] {
      ([ticket] + followers).map { .settle($0, error) }
    }
  }
}
