extension DisplayStyle {
  /// A text that runs from right to left in a locale that does not, or the other way round, between
  /// the marks that keep it from rearranging what stands around it.
  ///
  /// ```swift
  /// style.isolated("דנה")   // U+2068, the name, U+2069 in en_US; the name alone in he_IL
  /// ```
  ///
  /// Two Hebrew names in an English list would otherwise change places on the screen. Text that is
  /// isolated already stays as it is, and so do all marks inside of it.
  ///
  /// - Parameter text: A name or any other text that comes from data.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  ///
  /// Source: Unicode Standard Annex #9, sections 2.4 and 2.7, https://unicode.org/reports/tr9/
  public func isolated(_ text: String) -> String {
    guard runsAgainst(text) else { return text }
    let scalars = text.unicodeScalars
    if let first = scalars.first, let last = scalars.last, (0x2066...0x2068).contains(first.value),
      last.value == 0x2069
    {
      return text
    }
    return "\u{2068}\(text)\u{2069}"
  }

  private func runsAgainst(_ text: String) -> Bool {
    if core.isRightToLeft {
      return text.unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isRightToLeft }
    }
    // No letter that runs from right to left begins with a smaller byte.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { $0.isRightToLeft }
  }
}

extension Unicode.Scalar {
  /// Whether this is of a block that Unicode reserves for scripts from right to left.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
