/// A parser of keys written as words, for tests and for runs without a terminal.
///
/// A single character is the key of the character. The other keys have names: `enter esc tab backtab up down left right
/// pgup pgdn home end backspace delete space slash`. `ctrl-x` is the control key with a letter. `text:WORD` is a text
/// in one piece. A size such as `120x30` gives the window that size.
///
///     try KeyScript.parse("j enter text:async")   // down one, open, type "async"
public enum KeyScript {
  private static let names: [Substring: Key] = [
    "enter": .enter, "esc": .escape, "tab": .tab, "backtab": .backTab, "up": .up, "down": .down,
    "left": .left, "right": .right, "pgup": .pageUp, "pgdn": .pageDown, "home": .home, "end": .end,
    "backspace": .backspace, "delete": .delete, "space": .character(" "), "slash": .character("/"),
  ]

  /// Returns the keys and sizes of a script. Its words are separated by spaces or line breaks.
  ///
  /// - Throws: `TerminalError.unknownKey` for the first word that names neither a key nor a size.
  public static func parse(_ script: String) throws(TerminalError) -> [TerminalEvent] {
    var events: [TerminalEvent] = []
    for (index, word) in script.split(whereSeparator: \.isWhitespace).enumerated() {
      if let keys = keys(of: word) {
        events += keys.map(TerminalEvent.key)
      } else if let size = try? TerminalSize(String(word)) {
        events.append(.resize(size))
      } else {
        throw .unknownKey(String(word), position: index + 1)
      }
    }
    return events
  }

  private static func keys(of word: Substring) -> [Key]? {
    if word.count == 1, let character = word.first {
      return TextWidth.printable(character) == character ? [.character(character)] : nil
    }
    if let key = names[word] { return [key] }
    if word.hasPrefix("text:") {
      let typed = word.dropFirst("text:".count)
      return typed.isEmpty ? nil : [.text(String(typed))]
    }
    if word.hasPrefix("ctrl-") {
      let letters = word.utf8.dropFirst("ctrl-".utf8.count)
      guard letters.count == 1, let letter = letters.first,
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
      else { return nil }
      return Key.forControl(letter & 0x1F).map { [$0] }
    }
    return nil
  }
}
