/// Why a start did not become a run.
public enum InteractionRefusal: Equatable, Sendable {
  /// Another run was under way, and the policy is ``InteractionPolicy/ignore``.
  case busy
  /// The runner was disabled, whether or not it was also busy.
  case disabled
}
