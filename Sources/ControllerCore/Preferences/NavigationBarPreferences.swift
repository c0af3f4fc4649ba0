/// What a controller wants the bar of its container to show.
///
/// A value that the container reads from its top child in every settled state, so a transition that
/// was cancelled cannot leave the bar wrong.
public struct NavigationBarPreferences: Hashable, Sendable {
  /// The title, empty for none.
  public var title: String

  /// Creates preferences; what is not given is the default.
  public init(title: String = "") {
    self.title = title
  }
}
