import DataSource

/// Makes random lists over small alphabets, so that much coincides.
struct RandomLetters {
  var generator: SeededGenerator
  let allowsDuplicates: Bool
  private let ids: [String]

  init(seed: UInt64, allowsDuplicates: Bool) {
    generator = SeededGenerator(seed: seed)
    self.allowsDuplicates = allowsDuplicates
    ids = "abcdefghijklmnop".prefix(Int.random(in: 1...16, using: &generator)).map(String.init)
  }

  /// Two lists: unrelated, or the second made from the first by a few edits.
  mutating func pair() -> (Letters, Letters) {
    let old = list()
    return (old, Bool.random(using: &generator) ? list() : edited(old))
  }

  mutating func list() -> Letters {
    var sections = Array("ABCDE".prefix(Int.random(in: 0...5, using: &generator)).map(String.init))
    sections.shuffle(using: &generator)
    if allowsDuplicates, let copy = sections.randomElement(using: &generator) { sections.append(copy) }
    var rows = sections.map { ListSection<String, Letter>(id: $0) }
    var pool = allowsDuplicates ? ids + ids : ids
    pool.shuffle(using: &generator)
    for id in pool.prefix(Int.random(in: 0...pool.count, using: &generator)) where !rows.isEmpty {
      rows[Int.random(in: rows.indices, using: &generator)].items.append(letter(id))
    }
    return Letters(sections: rows)
  }

  mutating func edited(_ list: Letters) -> Letters {
    var rows = list.sections
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !rows.isEmpty {
      let section = Int.random(in: rows.indices, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0: rows.swapAt(section, Int.random(in: rows.indices, using: &generator))
      case 1:
        // The items live on elsewhere.
        let orphans = rows.remove(at: section).items
        if !rows.isEmpty { rows[Int.random(in: rows.indices, using: &generator)].items += orphans }
      default:
        guard let index = rows[section].items.indices.randomElement(using: &generator) else { continue }
        var item = rows[section].items.remove(at: index)
        if Bool.random(using: &generator) { item.version += 1 }
        if Int.random(in: 0..<4, using: &generator) == 0 { continue }
        let target = Int.random(in: rows.indices, using: &generator)
        rows[target].items.insert(item, at: Int.random(in: 0...rows[target].items.count, using: &generator))
      }
    }
    return Letters(sections: rows)
  }

  mutating func letter(_ id: String) -> Letter {
    Letter(id, Int.random(in: 0...2, using: &generator) / 2)
  }
}
