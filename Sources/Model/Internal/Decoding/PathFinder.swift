/// Finds the path of a value, such as `proposals[3].title`, from the index of its token.
///
/// The finder keeps the path of the last value. So finding the paths of many values in the order of the document takes linear
/// time in total.
struct PathFinder {
  /// An array or object that contains the value, and its child that is or contains the value.
  private struct Level {
    let container: Int
    var child: Int
    var index = 0
    /// The length of the path's text up to the container, such as `items[3]`. The text is cut to this length before the key or
    /// index of another child is appended.
    let textEnd: Int
  }

  private var levels: [Level] = []
  private var text = PathText()

  /// Returns the path of a value as text, for example `items[0]`. To get the path of a value that the document does not
  /// contain, pass its keys as `missing`: with the key `name`, the path is `items[0].name`.
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
    // `levels` contains the arrays and objects around the value of the previous call. Only those around the value at
    // `position` are kept.
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

  /// Finds the child of the innermost array or object that is the value at `position`, or contains it. Appends the key or
  /// index of this child to the path, such as `.title` or `[3]`.
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
