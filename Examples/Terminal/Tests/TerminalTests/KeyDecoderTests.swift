import Terminal
import XCTest

final class KeyDecoderTests: XCTestCase {
  private let seed: UInt64 = 0xDEC0

  private static let table: [(String, [Key])] = [
    ("", []),
    ("jJ /é世👍", ["j", "J", " ", "/", "é", "世", "👍"].map(Key.character)),
    ("e\u{301}", [.character("e"), .character("\u{301}")]),
    ("\r", [.enter]), ("\n", [.enter]), ("\t", [.tab]), ("\u{7F}", [.backspace]), ("\u{8}", [.backspace]),
    ("\u{1}\u{3}\u{1A}", [.control("a"), .control("c"), .control("z")]),
    ("\u{0}\u{1C}\u{1D}\u{1E}\u{1F}", ["@", "\\", "]", "^", "_"].map(Key.control)),
    ("^[A^[B^[C^[D", [.up, .down, .right, .left]),
    ("^OA^OB^OC^OD^OM", [.up, .down, .right, .left, .enter]),
    ("^[H^[F^OH^OF^[1~^[4~^[7~^[8~", [.home, .end, .home, .end, .home, .end, .home, .end]),
    ("^[5~^[6~^[3~^[Z", [.pageUp, .pageDown, .delete, .backTab]),
    ("^[1;5A^[5;2~", [.up, .pageUp]),
    // Unknown: function keys, mouse, replies, strings, private sequences.
    ("^OPj^[15~j^[[Aj^[M !!j^[<0;1;1Mj", Array(repeating: .character("j"), count: 5)),
    ("^[?1;2cj^[24;80Rj^[?25Aj^[0 Aj", Array(repeating: .character("j"), count: 4)),
    ("^]11;rgb:0000/0000/0000\u{7}j^Pq^\\j^_x^y^\\j", Array(repeating: .character("j"), count: 3)),
    ("^[12345678901234567890123456789012345678901234567890~j", [.character("j")]),
    // An unfinished sequence, followed by another sequence or key.
    ("^[1^[A", [.up]), ("^[1\rj", [.enter, .character("j")]), ("^O\rj", [.enter, .character("j")]),
    ("^[é", [.character("é")]),
    // The escape key, followed by another key.
    ("^j", [.escape, .character("j")]), ("^^[A", [.escape, .up]), ("^\r", [.escape, .enter]),
    ("^é", [.escape, .character("é")]),
    // Pasted text.
    (
      "^[200~a\r\nb\tc\u{1}^[A^x^[201~j^[B",
      [.text("a  b cx"), .character("j"), .down]
    ),
    // Control characters above ASCII.
    ("\u{9B}Aj", [.character("A"), .character("j")]),
  ]

  private static func bytes(_ text: String) -> [UInt8] {
    Array(text.replacing("^", with: "\u{1B}").utf8)
  }

  func test_feed_sequence_isItsKeys() {
    for (text, keys) in Self.table {
      var decoder = KeyDecoder()
      XCTAssertEqual(decoder.feed(Self.bytes(text)), keys, text.debugDescription)
      XCTAssertFalse(decoder.isWaiting, text.debugDescription)
      XCTAssertEqual(decoder.flush(), [], text.debugDescription)
    }
  }

  func test_feed_byteByByte_isTheSame() {
    for (text, keys) in Self.table {
      var decoder = KeyDecoder()
      XCTAssertEqual(Self.bytes(text).flatMap { decoder.feed([$0]) }, keys, text.debugDescription)
    }
  }

  func test_escape_alone_waitsForFlush() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.feed([0x1B]), [])
    XCTAssertTrue(decoder.isWaiting)
    XCTAssertEqual(decoder.flush(), [.escape])
    XCTAssertFalse(decoder.isWaiting)
    XCTAssertEqual(decoder.flush(), [])
    XCTAssertEqual(decoder.feed("[A".utf8), [.character("["), .character("A")])
  }

  func test_escape_twice_isOneAndWaits() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.feed([0x1B, 0x1B]), [.escape])
    XCTAssertEqual(decoder.flush(), [.escape])
  }

  func test_flush_unfinishedString_endsIt() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.feed(Self.bytes("^]")), [])
    XCTAssertTrue(decoder.isWaiting)
    XCTAssertEqual(decoder.flush(), [])
    XCTAssertEqual(decoder.feed("j".utf8), [.character("j")])
  }

  func test_flush_unfinishedSequence_keepsIt() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.feed(Self.bytes("^[5")), [])
    XCTAssertFalse(decoder.isWaiting)
    XCTAssertEqual(decoder.flush(), [])
    XCTAssertEqual(decoder.feed("~".utf8), [.pageUp])
  }

  func test_flush_whilePasting_isNoKey() {
    var decoder = KeyDecoder()
    XCTAssertEqual(decoder.feed(Self.bytes("^[200~a^")), [])
    XCTAssertEqual(decoder.flush(), [])
    XCTAssertEqual(decoder.feed(Self.bytes("\r^[201~\r")), [.text("a "), .enter])
  }

  func test_feed_invalidUTF8_isSkipped() {
    let cases: [[UInt8]] = [
      [0x80], [0xBF, 0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE4, 0xB8],
      [0xED, 0xA0, 0x80],
      [0xF0, 0x8F, 0xBF, 0xBF], [0xF0, 0x9F, 0x91], [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80], [0xFE], [0xFF],
    ]
    for invalid in cases {
      var decoder = KeyDecoder()
      XCTAssertEqual(
        decoder.feed(invalid + Array("j世".utf8)),
        [.character("j"), .character("世")],
        "\(invalid)"
      )
      decoder = KeyDecoder()
      XCTAssertEqual(decoder.feed(invalid + Self.bytes("^[A")), [.up], "\(invalid)")
    }
  }

  func test_feed_randomScalars_areThemselves() {
    var generator = SplitMix64(seed: seed)
    var decoder = KeyDecoder()
    for _ in 0..<5000 {
      guard let scalar = Unicode.Scalar(UInt32.random(in: 0xA0...0x10FFFF, using: &generator)) else {
        continue
      }
      XCTAssertEqual(
        decoder.feed(String(scalar).utf8),
        [.character(Character(scalar))],
        "seed \(seed), \(scalar)"
      )
    }
  }

  func test_feed_randomBytes_doNotDependOnHowTheyAreCut() {
    var generator = SplitMix64(seed: seed)
    let likely =
      Self.bytes("^^^^[[[[[OOPM]~~~;;0123456ABZ\r\u{7}\\") + [0xC3, 0xA9, 0xE4, 0xB8, 0x96, 0xFF, 0x80]
    for round in 0..<2000 {
      let bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? UInt8.random(in: 0...255, using: &generator) : likely.randomElement(using: &generator) ?? 0
      }
      var whole = KeyDecoder()
      let expected = whole.feed(bytes)
      var parts = KeyDecoder()
      var keys: [Key] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = Int.random(in: 1...rest.count, using: &generator)
        keys += parts.feed(rest.prefix(count))
        rest = rest.dropFirst(count)
      }
      XCTAssertEqual(keys, expected, "seed \(seed), round \(round)")
      XCTAssertEqual(parts.flush(), whole.flush(), "seed \(seed), round \(round)")
      for case .character(let character) in keys {
        XCTAssertNotEqual(character.unicodeScalars.first?.properties.generalCategory, .control)
      }
    }
  }
}
