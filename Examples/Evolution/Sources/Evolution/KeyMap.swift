import EvolutionViews
import Terminal

/// The mapping from keys to commands.
enum KeyMap {
  /// The action of the host on a key.
  enum Action: Equatable {
    case command(Command)
    /// The button of the bar with this number, which begins with 1.
    case barItem(Int)
    case suspend
    case quit
  }

  /// The keys in one paragraph.
  static let summary = """
    j k or arrows move, page keys and g G move far, enter opens,
    esc goes back, / searches, r refreshes, m loads more or tries again,
    f follows an author, b bookmarks, n writes a note on a bookmark, v shows
    cards or the list, tab shows the next tab, left and right change the
    column, ? helps, q quits.
    """

  /// The keys, one to a line, for the help on the screen.
  static let help = """
    j k ↓ ↑     move
    pgdn pgup   move by a page; g and G to the ends
    enter       open, or accept
    esc         back, or give up
    /           search by number, title or author
    r           load the proposals again
    m           load more, or try again
    f           follow an author, or stop
    b           bookmark a proposal, or remove it
    n           write a note on a bookmark
    v           cards, or the list again
    tab         next tab
    ← →         other column
    q           quit
    """

  /// The hint at the bottom of the screen.
  static let hint = "enter open  esc back  / search  r refresh  b bookmark  f follow  ? help  q quit"

  /// Returns the action of a key, or `nil` if the key has none.
  ///
  /// - Parameter isTyping: Whether the user is typing into a field.
  static func action(for key: Key, isTyping: Bool) -> Action? {
    switch key {
    case .up: .command(.move(-1))
    case .down: .command(.move(1))
    case .pageUp: .command(.page(-1))
    case .pageDown: .command(.page(1))
    case .home: .command(.first)
    case .end: .command(.last)
    case .left: .command(.focusLeading)
    case .right: .command(.focusTrailing)
    case .enter: .command(.open)
    case .escape: .command(.back)
    case .tab: .command(.nextTab)
    case .backspace: isTyping ? .command(.deleteBackward) : nil
    case .control("c"): .quit
    case .control("z"): .suspend
    case .text(let text): .command(.type(text))
    case .character(let character) where isTyping: .command(.type(String(character)))
    case .character(let character): action(for: character)
    case .backTab, .delete, .control: nil
    }
  }

  private static func action(for character: Character) -> Action? {
    switch character {
    case "j": .command(.move(1))
    case "k": .command(.move(-1))
    case "g": .command(.first)
    case "G": .command(.last)
    case " ": .command(.page(1))
    case "/": .command(.search)
    case "r": .command(.refresh)
    case "m": .command(.loadMore)
    case "f": .command(.follow)
    case "b": .command(.bookmark)
    case "n": .command(.note)
    case "v": .command(.cards)
    case "?": .command(.help)
    case "1"..."9": character.wholeNumberValue.map { .barItem($0) }
    case "q": .quit
    default: nil
    }
  }
}
