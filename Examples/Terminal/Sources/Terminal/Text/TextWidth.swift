/// The width of texts in cells of a terminal, and the printable form of characters.
///
/// Wide East Asian characters and emoji take two cells. Joiners and single combining marks take no cell. Terminals
/// differ on emoji sequences and on Indic clusters, so `FrameEncoder` sets the cursor again after such a character.
///
/// Source: Unicode Standard Annex #11, East Asian Width; Unicode Technical Standard #51, Emoji.
public enum TextWidth {
  /// Returns the number of cells of the printable form of `text`.
  ///
  /// - Complexity: O(n), n being the length of the text.
  public static func of(_ text: String) -> Int {
    text.reduce(0) { $0 + of($1) }
  }

  /// Returns the number of cells of the printable form of `character`: 0, 1 or 2.
  public static func of(_ character: Character) -> Int {
    if character.utf8.count == 1 { return 1 }
    let scalars = character.unicodeScalars
    guard let first = scalars.first else { return 0 }
    if isLineBreak(first) || isControl(first) { return 1 }
    if scalars.allSatisfy(isInvisible) { return 0 }
    if isRegionalIndicator(first) { return scalars.count > 1 ? 2 : 1 }
    if scalars.contains(emojiSelector), first.properties.isEmoji { return 2 }
    if scalars.contains(textSelector), !isWideScript(first) { return 1 }
    if scalars.contains(where: isWide) { return 2 }
    // A halfwidth sound mark extends the character before it, but takes a separate cell.
    return scalars.contains { halfwidthSoundMarks.contains($0.value) } && scalars.count > 1 ? 2 : 1
  }

  /// Returns the printable form of `character`: a space for a line break or tab, U+FFFD for another control character,
  /// `nil` for a character that takes no cell, or else the character.
  public static func printable(_ character: Character) -> Character? {
    guard let first = character.unicodeScalars.first else { return nil }
    if isLineBreak(first) || first == "\t" { return " " }
    if isControl(first) { return "\u{FFFD}" }
    return of(character) == 0 ? nil : character
  }

  private static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
  private static let textSelector: Unicode.Scalar = "\u{FE0E}"
  private static let halfwidthSoundMarks: ClosedRange<UInt32> = 0xFF9E...0xFF9F

  /// The ranges of scripts with the East Asian Width W or F. Wide emoji have a Unicode property instead.
  private static let wideScripts: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0xA4CF,
    0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265, 0x20000...0x2FFFD,
    0x30000...0x3FFFD,
  ]

  private static func isWideScript(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value >= 0x1100 && wideScripts.contains { $0.contains(scalar.value) }
  }

  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    isWideScript(scalar) || (scalar.properties.isEmojiPresentation && !isRegionalIndicator(scalar))
  }

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return true
    default: break
    }
    // Vowels and final consonants of Hangul complete a syllable, and take no cell.
    if (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value) { return true }
    return scalar.properties.isDefaultIgnorableCodePoint
  }
}
