/// How many items of a ``SelectionModel`` may be selected at a time.
public enum SelectionMode: Hashable, Sendable {
  /// None or one.
  case single

  /// Any number.
  case multiple
}
