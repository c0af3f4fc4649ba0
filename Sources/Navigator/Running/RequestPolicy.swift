/// The policy of a request that is made while another request is under way or waits for its turn.
///
/// `InteractionPolicy` of the module `Interaction` has cases of the same names and meanings.
public enum RequestPolicy: Hashable, Sendable, CaseIterable {
  /// The new request fails with ``NavigationError/busy``.
  case ignore
  /// The new request waits for its turn. Earlier requests with this policy end with ``NavigationError/superseded``:
  /// a waiting request at once, a moving request after the step that the host is performing.
  case restart
  /// The new request waits until the earlier ones have ended.
  case queue
  /// The new request ends together with an equal one that is under way or waits. Otherwise the new request waits for its turn.
  case join
}
