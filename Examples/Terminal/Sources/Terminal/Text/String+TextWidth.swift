extension String {
  /// The text for a terminal, with replaced control characters and without invisible characters.
  ///
  ///     "a\tb\u{1B}".printable   // "a b\u{FFFD}"
  public var printable: String {
    String(compactMap(TextWidth.printable))
  }

  /// Returns the printable text, cut to at most `width` cells. If the text is cut, the last cell is "…".
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

  /// Returns the printable text in lines of at most `width` cells, broken at line breaks and between words.
  ///
  /// Consecutive spaces count as one space. A word longer than a line is split. A character wider than a line becomes
  /// "…". A width below 1 counts as 1.
  ///
  ///     "one two three".wrapped(to: 8)   // ["one two", "three"]
  ///
  /// - Returns: The lines. An empty text is one empty line.
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
