import EvolutionApp
import EvolutionModels
import Foundation
import Terminal

/// The options of the command line.
struct Options: Equatable {
  var feeds: [FeedLocation] = []
  var store: URL?
  /// A fixed layout, or `nil` for the layout that fits the width of the screen.
  var layout: EvolutionLayout?
  var size: TerminalSize?
  /// Keys and sizes to play instead of reading them from a terminal.
  var keys: [TerminalEvent]?
  var link: String?
  /// Whether to restore the screens at the end of the last run with the same store.
  var restores = false
  /// A fixed current date, so that scripted runs print the same text every day.
  var now: Date?
  /// The file to which the app appends what happens.
  var log: URL?
  var showsHelp = false

  static let help = """
    Usage: Evolution [OPTION]...

    Browses the proposals of Swift Evolution.

      --feed PATH-or-URL     read proposals from there; given again, what the next refresh reads
                             (default: a small sample; the whole feed is at
                             https://download.swift.org/swift-evolution/v1/evolution.json)
      --store PATH           keep bookmarks and followed authors there
                             (default: Evolution/reader.sqlite in the application-support folder)
      --layout phone|pad     one column or two (default: two from 100 columns on, also when the size
                             of the screen changes)
      --size COLSxROWS       the size of the screen, when it is not a terminal (default: 80x24)
      --keys "KEY KEY..."    play these keys and print the last screen: single characters, enter, esc,
                             tab, up, down, left, right, pgup, pgdn, home, end, backspace, space,
                             text:WORD, which types a word into the search, and COLSxROWS, which
                             changes the size of the screen
      --open LINK            open a link such as evolution://proposals/SE-0401
      --restore              begin where the last run on the same store ended, in any layout, with the
                             changes that could not be saved because the terminal was closed
      --now YYYY-MM-DD       the day to take for today
      --log PATH             append there which screens are shown, and every error that is shown
      --help                 print this

    Keys: \(KeyMap.summary)
    """
}

/// An error in the command line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}
