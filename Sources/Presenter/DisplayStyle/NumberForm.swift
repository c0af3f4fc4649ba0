/// How a whole number is written.
public enum NumberForm: Sendable, Hashable, CaseIterable {
  /// All digits, in groups: "12,345".
  case grouped
  /// Rounded, with a word or letter for its size: "12K". Some languages have none for thousands.
  case compact
}
