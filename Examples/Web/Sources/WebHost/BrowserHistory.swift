/// The history of the browser, as the server knows it: the paths of its entries, and the current one. A value without I/O.
///
/// The app navigates, and the history follows: a new place is a new entry, and a place of an earlier entry is a way back. The
/// user goes back and forward, and the app follows. If a guard refuses, the history goes to where the app has stayed.
struct BrowserHistory: Equatable {
  /// An entry of the history.
  struct Entry: Equatable {
    /// The number that the page has stored with the entry.
    let number: Int
    var path: String
  }

  private(set) var entries: [Entry]
  private(set) var index = 0
  private var lastNumber = 0
  /// The index before the user went to another entry, while the app has not followed yet.
  private var origin: Int?
  /// Whether the browser's entry does not have the number of the current entry.
  private var isUnnumbered = false

  /// Creates a history with the entry of a new page. The app has not opened the path yet.
  init(path: String) {
    entries = [Entry(number: 0, path: path)]
    origin = 0
  }

  /// The current entry.
  var current: Entry { entries[index] }

  /// The page was opened or loaded again.
  ///
  /// - Parameters:
  ///   - number: The number that the page has found in its entry, or `nil`.
  ///   - path: The path of the page.
  /// - Returns: The change that makes the entry of the page the current one.
  mutating func pageWasLoaded(at number: Int?, path: String) -> PageLocation {
    if let known = entries.firstIndex(where: { $0.number == number }) {
      index = known
      entries[index].path = path
    } else {
      restart(at: path)
    }
    isUnnumbered = false
    return .replace(path: current.path, entry: current.number)
  }

  /// The app shows a place.
  ///
  /// - Returns: The change of the browser's history, or `nil` if it shows the place already, or if the app is following the user.
  mutating func appDidNavigate(to path: String) -> PageLocation? {
    guard origin == nil, path != current.path else { return nil }
    if let earlier = entries[..<index].lastIndex(where: { $0.path == path }) {
      defer { index = earlier }
      return .go(earlier - index)
    }
    append(path)
    return .push(path: path, entry: current.number)
  }

  /// The user has gone back or forward.
  ///
  /// - Returns: Whether the app must follow.
  mutating func userDidGo(to number: Int?, path: String) -> Bool {
    let start = origin ?? index
    if let known = entries.firstIndex(where: { $0.number == number }) {
      index = known
    } else {
      restart(at: path)
    }
    origin = min(start, entries.count - 1)
    return true
  }

  /// The app has followed the user, or has refused to.
  ///
  /// - Parameter path: The place that the app shows.
  /// - Returns: The change of the browser's history, or `nil` if it shows the place already.
  mutating func appDidFollow(to path: String) -> PageLocation? {
    guard let start = origin else { return nil }
    origin = nil
    defer { isUnnumbered = false }
    guard path != current.path else {
      return isUnnumbered ? .replace(path: path, entry: current.number) : nil
    }
    if entries.indices.contains(start), entries[start].path == path {
      defer { index = start }
      return .go(start - index)
    }
    entries[index].path = path
    return .replace(path: path, entry: current.number)
  }

  /// Begins with an entry that is not known, for example of an earlier session. The positions of the known entries are lost, because a
  /// wrong distance would take the user out of the app.
  private mutating func restart(at path: String) {
    lastNumber += 1
    (entries, index, isUnnumbered) = ([Entry(number: lastNumber, path: path)], 0, true)
  }

  /// Adds an entry after the current one, and removes the later ones.
  private mutating func append(_ path: String) {
    lastNumber += 1
    entries.removeSubrange((index + 1)...)
    entries.append(Entry(number: lastNumber, path: path))
    index += 1
  }
}
