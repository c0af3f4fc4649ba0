import EvolutionApp
import EvolutionModels
import EvolutionViews
import Terminal
import XCTest

@testable import Evolution

final class KeyMapTests: XCTestCase {
  func test_action_whileTyping_charactersAreText() {
    XCTAssertEqual(KeyMap.action(for: .character("q"), isTyping: true), .command(.type("q")))
    XCTAssertEqual(KeyMap.action(for: .character("q"), isTyping: false), .quit)
    XCTAssertEqual(KeyMap.action(for: .backspace, isTyping: true), .command(.deleteBackward))
    XCTAssertNil(KeyMap.action(for: .backspace, isTyping: false))
    XCTAssertEqual(KeyMap.action(for: .control("c"), isTyping: true), .quit)
  }

  func test_action_digit_isTheButtonOfTheBar_exceptWhileTyping() {
    XCTAssertEqual(KeyMap.action(for: .character("2"), isTyping: false), .barItem(2))
    XCTAssertNil(KeyMap.action(for: .character("0"), isTyping: false))
    XCTAssertEqual(KeyMap.action(for: .character("2"), isTyping: true), .command(.type("2")))
  }

  func test_action_pastedText_neverRunsCommands() {
    XCTAssertEqual(KeyMap.action(for: .text("q"), isTyping: false), .command(.type("q")))
  }
}
