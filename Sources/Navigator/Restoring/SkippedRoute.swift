/// A screen of a saved state that was not restored.
public struct SkippedRoute: Hashable, Sendable {
  /// The screen or, if it could not be read, the place where it was.
  public let route: String
  /// Why it was left out.
  public let reason: String
}
