/// What becomes of a request that is made while another one runs or waits.
public enum RequestPolicy: Hashable, Sendable {
  /// It waits for its turn.
  case inOrder
  /// It waits for its turn, and requests before it that have this policy too make way: one that waits
  /// does nothing, one that runs ends with the step it is at. Both fail with
  /// ``NavigationError/superseded``.
  case latestWins
  /// It fails with ``NavigationError/busy``.
  case reject
  /// If an equal request runs or waits, it ends as that one does, and nothing moves twice. Otherwise it
  /// waits for its turn.
  case coalesce
}
