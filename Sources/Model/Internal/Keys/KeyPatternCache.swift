/// The patterns of the coding keys that were met, each made once.
struct KeyPatternCache {
  private var known: [String: KeyPattern] = [:]

  mutating func pattern(for text: String) -> KeyPattern {
    if let pattern = known[text] { return pattern }
    let pattern = KeyPattern(text)
    known[text] = pattern
    return pattern
  }
}
