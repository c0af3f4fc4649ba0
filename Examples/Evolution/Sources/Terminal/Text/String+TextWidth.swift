extension String {
  /// What of the text may be written to a terminal: no control characters, nothing invisible.
  ///
  ///     "a\tb\u{1B}".printable   // "a b\u{FFFD}"
  public var printable: String {
    String(compactMap(TextWidth.printable))
  }

  /// The printable text cut to at most `width` cells, with "…" as the last of them if anything is cut off.
  ///
  ///     "Observation".truncated(to: 6)   // "Obser…"
  ///
  /// - Complexity: O(`width`) if no characters of the text are invisible.
  public func truncated(to width: Int) -> String {
    guard width > 0 else { return "" }
    var kept: [Character] = []
    var used = 0
    var countBesideEllipsis = 0
    for character in self {
      guard let printable = TextWidth.printable(character) else { continue }
      used += TextWidth.of(printable)
      if used > width { return String(kept.prefix(countBesideEllipsis)) + "…" }
      kept.append(printable)
      if used < width { countBesideEllipsis = kept.count }
    }
    return String(kept)
  }

  /// The printable text with spaces after it up to `width` cells; longer text is not cut.
  public func padded(to width: Int) -> String {
    let text = printable
    return text + String(repeating: " ", count: Swift.max(0, width.clampedSubtracting(TextWidth.of(text))))
  }

  /// The printable text in lines of at most `width` cells, broken at line breaks and between words.
  ///
  /// A run of spaces counts as one. A word longer than a line is split; a character wider than a line
  /// becomes "…". A width below 1 counts as 1.
  ///
  ///     "one two three".wrapped(to: 8)   // ["one two", "three"]
  ///
  /// - Returns: At least one line; an empty text is one empty line.
  /// - Complexity: O(n), n being the length of the text.
  public func wrapped(to width: Int) -> [String] {
    split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph in
      var filler = LineFiller(width: Swift.max(1, width))
      for word in String(paragraph).printable.split(separator: " ") {
        filler.add(word)
      }
      return filler.finished()
    }
  }
}
