/// What identifies the section of a list that is not divided into sections.
public enum SingleSection: Hashable, Sendable {
  /// The one section there is.
  case only
}
