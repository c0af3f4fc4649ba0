extension DisplayStyle {
  /// Encloses a text in Unicode's isolate marks if its direction differs from the locale's, such as a Hebrew name in an
  /// English text. Returns any other text unchanged.
  ///
  /// ```swift
  /// style.isolated("דנה")   // U+2068, the name, U+2069 in en_US; only the name in he_IL
  /// ```
  ///
  /// Without the marks, two Hebrew names in an English list would change places on the screen. A text that is already one isolate
  /// stays unchanged. Marks inside of the text are kept.
  ///
  /// - Parameter text: A name, or any other text that comes from data.
  /// - Complexity: O(*n*), where *n* is the length of the text.
  ///
  /// Source: Unicode Standard Annex #9, sections 2.4 and 2.7, https://unicode.org/reports/tr9/
  public func isolated(_ text: String) -> String {
    guard hasOtherDirection(text), !text.unicodeScalars.isOneIsolate else { return text }
    return "\u{2068}\(text)\u{2069}"
  }

  private func hasOtherDirection(_ text: String) -> Bool {
    if core.isRightToLeft {
      return text.unicodeScalars.contains { $0.properties.isAlphabetic && !$0.isRightToLeft }
    }
    // A quick test first: in UTF-8, every letter of a right-to-left script begins with byte 0xD6 or a greater one.
    guard text.utf8.contains(where: { $0 >= 0xD6 }) else { return false }
    return text.unicodeScalars.contains { $0.isRightToLeft }
  }
}

extension String.UnicodeScalarView {
  /// Whether the text as a whole is enclosed in Unicode's bidirectional isolate characters: the last character closes the
  /// isolate that the first character opens.
  fileprivate var isOneIsolate: Bool {
    var depth = 0
    for index in indices {
      switch self[index].value {
      case 0x2066...0x2068: depth += 1
      case 0x2069 where depth > 0: depth -= 1
      default: break
      }
      if depth == 0 { return index != startIndex && self.index(after: index) == endIndex }
    }
    return false
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in a block that Unicode reserves for right-to-left scripts, such as Hebrew and Arabic.
  fileprivate var isRightToLeft: Bool {
    switch value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
