import EvolutionApp
import EvolutionViews

/// The keys of the page.
enum Keys {
  /// The text of the help.
  static let help = """
    ↓ ↑: move in a list
    Page Down, Page Up, Home, End: move further
    Enter: open
    Esc: back, or give up
    /: search by number, title or author
    r: load the proposals again
    m: load more, or try again
    f: follow an author, or stop
    b: bookmark a proposal, or remove it
    n: write a note on a bookmark
    Alt + ↓ ↑: move a bookmark
    Delete: remove a bookmark
    v: cards, or the list again
    Tab: to the next part of the page
    """

  /// The keys that work everywhere on the page.
  @MainActor
  static func global(_ application: EvolutionApplication) -> [String: @MainActor () -> Void] {
    let commands: [String: Command] = [
      "r": .refresh, "m": .loadMore, "f": .follow, "b": .bookmark, "n": .note, "v": .cards, "?": .help,
      "Escape": .back,
    ]
    return commands.mapValues { command in { [weak application] in application?.perform(command) } }
  }

  /// The keys of a list.
  static let list: [String: Command] = [
    "ArrowDown": .move(1), "ArrowUp": .move(-1), "j": .move(1), "k": .move(-1),
    "Home": .first, "End": .last, "g": .first, "G": .last, "Enter": .open,
  ]
}
