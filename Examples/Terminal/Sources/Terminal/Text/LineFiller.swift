/// A greedy line breaker, which puts as many words as possible on each line.
struct LineFiller {
  let width: Int
  private var lines: [String] = []
  private var line = ""
  private var used = 0

  init(width: Int) {
    self.width = width
  }

  mutating func add(_ word: Substring) {
    let needed = TextWidth.of(String(word))
    if used > 0 {
      if needed < width - used {
        line.append(" ")
        used += 1
      } else {
        endLine()
      }
    }
    for character in word {
      let fitting = TextWidth.of(character) > width ? "…" : character
      let cells = TextWidth.of(fitting)
      if used + cells > width { endLine() }
      line.append(fitting)
      used += cells
    }
  }

  consuming func finished() -> [String] {
    lines + [line]
  }

  private mutating func endLine() {
    lines.append(line)
    line = ""
    used = 0
  }
}
