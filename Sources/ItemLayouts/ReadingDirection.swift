/// The direction in which a line of text runs. Layouts are mirrored for languages that are written from right to left.
public enum ReadingDirection: Hashable, Sendable {
  /// As in English.
  case leftToRight
  /// As in Arabic.
  case rightToLeft
}
