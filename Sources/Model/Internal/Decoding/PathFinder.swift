/// Says where the values of a tape are in their document.
///
/// It remembers the way to the last one, so that paths asked for in the order of the document cost one walk in all.
struct PathFinder {
  /// A container on the way, and the child in which the way goes on.
  private struct Level {
    let container: Int
    var child: Int
    var index = 0
    /// How much of `text` leads to the container.
    let textEnd: Int
  }

  /// Longer paths are cut: one deep in a hostile document could be repeated for each of its values.
  private static let longest = 1000

  /// Where the document itself is.
  private let start: DataPath
  private var levels: [Level] = []
  private var text: [UInt8]

  init(start: DataPath) {
    self.start = start
    text = Array(start.text.utf8)
  }

  /// The path of a value, and of what is missing in it.
  mutating func path(of place: Int, in tape: JSONTape, missing: [String]) -> String {
    go(to: place, in: tape)
    let end = text.count
    for key in missing { DataPath.write(key: key, to: &text) }
    defer { text.removeLast(text.count - end) }
    guard text.count > Self.longest else { return String(decoding: text, as: UTF8.self) }
    return String(decoding: text.prefix(Self.longest), as: UTF8.self) + "…"
  }

  mutating func dataPath(of place: Int, in tape: JSONTape) -> DataPath {
    go(to: place, in: tape)
    return levels.reduce(start) { path, level in
      tape.tokens[level.container].isObject
        ? .key(path, tape.text(tape.tokens[level.child - 1])) : .index(path, level.index)
    }
  }

  private mutating func go(to place: Int, in tape: JSONTape) {
    // Out of what does not enclose the place, or has gone beyond it.
    while let last = levels.last {
      text.removeLast(text.count - last.textEnd)
      if place >= last.child, place < last.container + tape.tokens[last.container].span {
        advance(to: place, in: tape)
        break
      }
      levels.removeLast()
    }
    while place != levels.last?.child ?? 0 {
      let container = levels.last?.child ?? 0
      let child = container + (tape.tokens[container].isObject ? 2 : 1)
      levels.append(Level(container: container, child: child, textEnd: text.count))
      advance(to: place, in: tape)
    }
  }

  /// Moves on to the child that is or encloses `place`, in the innermost container.
  private mutating func advance(to place: Int, in tape: JSONTape) {
    var level = levels[levels.count - 1]
    let isObject = tape.tokens[level.container].isObject
    while place >= level.child + tape.tokens[level.child].span {
      level.child += tape.tokens[level.child].span + (isObject ? 1 : 0)
      level.index += 1
    }
    levels[levels.count - 1] = level
    guard text.count <= Self.longest else { return }
    if isObject {
      let key = tape.tokens[level.child - 1]
      tape.withText(key) { DataPath.write(key: $0, to: &text) }
    } else {
      DataPath.write(index: level.index, to: &text)
    }
  }
}
