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

  private var levels: [Level] = []
  private var text = PathText()

  /// The path of a value, and of what is missing in it.
  mutating func path(of position: Int, in tape: JSONTape, missing: [DataPath.Step]) -> String {
    go(to: position, in: tape)
    guard !missing.isEmpty else { return text.text }
    var whole = text
    for step in missing { whole.write(step) }
    return whole.text
  }

  mutating func dataPath(of position: Int, in tape: JSONTape) -> DataPath {
    go(to: position, in: tape)
    return levels.reduce(.document) { path, level in
      tape.tokens[level.container].isObject
        ? .key(path, tape.text(tape.tokens[level.child - 1])) : .index(path, level.index)
    }
  }

  private mutating func go(to position: Int, in tape: JSONTape) {
    // Leaves the containers that do not enclose the position.
    var depth = levels.count
    while depth > 0 {
      let level = levels[depth - 1]
      text.count = level.textEnd
      if position >= level.child, position < level.container + tape.tokens[level.container].span { break }
      depth -= 1
    }
    levels.removeLast(levels.count - depth)
    if depth > 0 { advance(to: position, in: tape) }
    while position != levels.last?.child ?? 0 {
      let container = levels.last?.child ?? 0
      let child = container + (tape.tokens[container].isObject ? 2 : 1)
      levels.append(Level(container: container, child: child, textEnd: text.count))
      advance(to: position, in: tape)
    }
  }

  /// Moves on to the child that is or encloses `position`, in the innermost container.
  private mutating func advance(to position: Int, in tape: JSONTape) {
    var level = levels[levels.count - 1]
    let isObject = tape.tokens[level.container].isObject
    while position >= level.child + tape.tokens[level.child].span {
      level.child += tape.tokens[level.child].span + (isObject ? 1 : 0)
      level.index += 1
    }
    levels[levels.count - 1] = level
    if isObject {
      tape.withText(tape.tokens[level.child - 1]) { text.write(key: $0) }
    } else {
      text.write(index: level.index)
    }
  }
}
