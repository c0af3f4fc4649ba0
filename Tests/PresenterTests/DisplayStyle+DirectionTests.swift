import Presenter
import XCTest

final class DisplayStyleDirectionTests: XCTestCase {
  func test_isolated_texts_onlyIfTheyRunAgainstTheStyle() throws {
    let texts: [(text: String, isIsolatedInEnglish: Bool, isIsolatedInArabic: Bool)] = [
      ("", false, false), ("Ada", false, true), ("דנה", true, false), ("علي", true, false),
      ("12:30", false, false),
      ("日本", false, true), ("Ada דנה", true, true), ("🎉", false, false), ("𞤀", true, false),
      ("ﷲ", true, false),
    ]
    let (english, arabic) = (try makeStyle(), try makeStyle("ar_EG"))
    for (text, inEnglish, inArabic) in texts {
      XCTAssertEqual(english.isolated(text), inEnglish ? "\u{2068}\(text)\u{2069}" : text)
      XCTAssertEqual(arabic.isolated(text), inArabic ? "\u{2068}\(text)\u{2069}" : text)
      XCTAssertEqual(english.isolated(english.isolated(text)), english.isolated(text), "once is enough")
    }
  }

  /// Finding H: a text of two isolates was taken for one isolate.
  func test_isolated_twoIsolates_areIsolatedTogether() throws {
    let style = try makeStyle()
    let two = "\u{2067}דנה\u{2069} and \u{2067}אבי\u{2069}"
    XCTAssertEqual(style.isolated(two), "\u{2068}\(two)\u{2069}")
    let nested = "\u{2067}דנה \u{2066}and\u{2069} אבי\u{2069}"
    XCTAssertEqual(style.isolated(nested), nested)
    for broken in ["\u{2067}דנה", "\u{2069}דנה\u{2069}", "דנה\u{2069}", "\u{2067}דנה\u{2069}\u{2069}"] {
      XCTAssertEqual(style.isolated(broken), "\u{2068}\(broken)\u{2069}")
    }
  }

  func test_isolated_marksInside_areKept() throws {
    let text = "a\u{2067}דנה\u{2069}\u{200F}b"
    XCTAssertEqual(try makeStyle().isolated(text), "\u{2068}\(text)\u{2069}")
  }
}
