import ControllerSupport
import DataSource
import Dispatch
import Foundation
import TestSupport
import XCTest

/// Makes random lists over small alphabets, so that much coincides.
struct RandomLetters {
  var generator: SplitMix64
  let allowsDuplicates: Bool
  private let ids: [String]

  init(seed: UInt64, allowsDuplicates: Bool) {
    generator = SplitMix64(seed: seed)
    self.allowsDuplicates = allowsDuplicates
    ids = "abcdefghijklmnop".prefix(Int.random(in: 1...16, using: &generator)).map(String.init)
  }

  /// Two lists: unrelated, or the second made from the first by a few edits.
  mutating func pair() -> (Letters, Letters) {
    let old = list()
    return (old, Bool.random(using: &generator) ? list() : edited(old))
  }

  /// Two lists of some hundred items, the second made from the first by edits of many kinds: long enough for
  /// everything that a diff does only when it pays.
  mutating func longPair() -> (Letters, Letters) {
    let size = Int.random(in: 20...250, using: &generator)
    let alphabet = allowsDuplicates ? size / 2 : 3 * size
    func id(_ number: Int) -> String { "item \(number)" }
    var numbers = Array(0..<alphabet)
    if allowsDuplicates { numbers += numbers.shuffled(using: &generator) }
    let fresh = numbers.dropFirst(size).map { letter(id($0)) }
    let old = numbers.prefix(size).map { letter(id($0)) }
    var new = old
    for _ in 0..<Int.random(in: 1...6, using: &generator) {
      let start = Int.random(in: 0...new.count, using: &generator)
      let range = start..<Int.random(in: start...min(new.count, start + 60), using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: new.removeSubrange(range)
      case 1: new.insert(contentsOf: fresh.prefix(range.count), at: start)
      case 2:
        let block = new[range]
        new.removeSubrange(range)
        new.insert(contentsOf: block, at: Int.random(in: 0...new.count, using: &generator))
      case 3: new[range].shuffle(using: &generator)
      case 4: new[range].reverse()
      default: for index in range where index % 7 == 0 { new[index].version += 1 }
      }
    }
    if !allowsDuplicates {
      // The same piece may have been inserted twice.
      var seen: Set<String> = []
      new.removeAll { !seen.insert($0.id).inserted }
    }
    if Int.random(in: 0..<8, using: &generator) == 0 { new.reverse() }
    return (sections(of: old), sections(of: new))
  }

  private mutating func sections(of items: [Letter]) -> Letters {
    let cut =
      Bool.random(using: &generator) ? items.count : Int.random(in: 0...items.count, using: &generator)
    var rows = [ListSection(id: "A", items: Array(items[..<cut]))]
    if cut < items.count { rows.append(ListSection(id: "B", items: Array(items[cut...]))) }
    return Letters(sections: rows)
  }

  mutating func list() -> Letters {
    var sections = Array("ABCDE".prefix(Int.random(in: 0...5, using: &generator)).map(String.init))
    sections.shuffle(using: &generator)
    if allowsDuplicates, let copy = sections.randomElement(using: &generator) { sections.append(copy) }
    var rows = sections.map { ListSection<String, Letter>(id: $0, header: text()) }
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
      if Int.random(in: 0..<8, using: &generator) == 0 {
        rows[section].header = text()
        rows[section].footer = text()
      }
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

  /// Mostly nothing.
  private mutating func text() -> String? {
    Int.random(in: 0..<4, using: &generator) == 0 ? "text \(Int.random(in: 0...1, using: &generator))" : nil
  }

  mutating func letter(_ id: String) -> Letter {
    Letter(id, Int.random(in: 0...2, using: &generator) / 2)
  }
}

extension RandomLetters {
  /// How many pairs of lists a property is tried with.
  static let pairCount = UInt64(RandomRounds.count(200, long: 10_000))

  /// Calls `body` with all seeds from 1, on several threads.
  static func forEachSeed(through last: UInt64, _ body: @Sendable (UInt64) -> Void) {
    let threads = 4
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      Diagnostics.$output.withValue(.init({ _ in })) {
        for seed in stride(from: UInt64(thread) + 1, through: last, by: threads) { body(seed) }
      }
    }
  }
}

/// Tests whose lists contain duplicates on purpose. The reports of them are dropped.
class DuplicatesTestCase: XCTestCase {
  override func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }
}
