import BenchmarkKit
import DataSource

/// Lines that measure the difference of two lists, whose items have an id of 36 characters and a value.
///
/// The comparators are the standard library's difference, and three lower bounds: comparing the ids of both lists one
/// by one, hashing each id once, and creating and using a dictionary of the ids. The subject also compares values, to
/// find updates. The comparators use only ids.
enum DataSourceLines {
  typealias Edit = ListEdit<ListEntry>

  static let all: [BenchmarkLine] =
    floors + standard + peer + memory + ListSourceLines.all + DerivedListLines.all

  private static let floors: [BenchmarkLine] = [
    line("identical.compare", "100,000 items, fetched again", .information, Edit.identical, compare),
    line(
      "append.compare",
      "a page of 20 comes in at the end of 100,000",
      .information,
      Edit.appended,
      compare
    ),
    line("prepend.compare", "a page of 20 comes in before 100,000", .information, Edit.prepended, compare),
    line("front.compare", "the first of 100,000 goes to the end", .information, Edit.frontToEnd, compare),
    line(
      "scattered.compare",
      "100,000 items: 6 % edited, 0.4 % moved",
      .information,
      Edit.scattered,
      compare
    ),
    line("readme.compare", "100,000 items, edited as below", .information, Edit.readme, compare),
    BenchmarkLine(
      "datasource.diff.sections.compare",
      measures: "1,000 sections of 100 items, typical edits",
      bar: .information,
      subject: Workload(size: 100_000, smokeSize: 1_000) { count in
        let (old, new) = Edit.typicalSections(count)
        return { blackHole(new.changes(from: old)) }
      },
      comparator: .code("compare all ids", compare(100_000, Edit.identical))
    ),
    line("reversed.hash", "100,000 items, reversed", .information, Edit.reversed, hash),
    line("shuffled.hash", "100,000 items, shuffled", .information, Edit.shuffled, hash),
    line("new.hash", "100,000 items, all replaced", .information, Edit.allNew, hash),
    line("shuffled.dictionary", "100,000 items, shuffled", .information, Edit.shuffled, dictionary),
  ]

  private static let standard: [BenchmarkLine] = [
    line(
      "readme",
      "5,000 items: 1,000 deleted and 1,000 inserted in a run, 200 shuffled",
      .information,
      Edit.readme,
      standardDifference,
      size: 5_000
    ),
    line(
      "scattered",
      "10,000 items: 200 deleted, inserted and updated, 40 moved, here and there",
      .information,
      Edit.scattered,
      standardDifference,
      size: 10_000
    ),
    line("reversed", "1,000 items, reversed", .information, Edit.reversed, standardDifference, size: 1_000),
    line("identical", "100,000 items, fetched again", .information, Edit.identical, standardDifference),
    line(
      "append",
      "a page of 20 comes in at the end of 100,000",
      .information,
      Edit.appended,
      standardDifference
    ),
    line("prepend", "a page of 20 comes in before 100,000", .information, Edit.prepended, standardDifference),
    line("front", "the first of 100,000 goes to the end", .information, Edit.frontToEnd, standardDifference),
  ]

  private static let peer: [BenchmarkLine] = [
    peerLine("readme", "5,000 items, edited as above", .atLeast(5), Edit.readme, size: 5_000),
    peerLine("readme.large", "100,000 items, edited as above", .atLeast(9), Edit.readme),
    peerLine("scattered", "10,000 items, edited as above", .atLeast(10), Edit.scattered, size: 10_000),
    peerLine("identical", "100,000 items, fetched again", .atLeast(20), Edit.identical),
    peerLine("append", "a page of 20 comes in at the end of 100,000", .atLeast(20), Edit.appended),
    peerLine("front", "the first of 100,000 goes to the end", .atLeast(20), Edit.frontToEnd),
    peerLine("reversed", "100,000 items, reversed", .atLeast(2.5), Edit.reversed),
    peerLine("shuffled", "100,000 items, shuffled", .atLeast(2.5), Edit.shuffled),
    peerLine("new", "100,000 items, all replaced", .atLeast(2.5), Edit.allNew),
  ]

  private static let memory: [BenchmarkLine] = [
    memoryLine("reversed", "100,000 items, reversed", Edit.reversed),
    memoryLine("shuffled", "100,000 items, shuffled", Edit.shuffled),
    memoryLine("scattered", "100,000 items, edited as above", Edit.scattered),
  ]

  private static func memoryLine(
    _ name: String,
    _ measures: String,
    _ edit: @escaping @Sendable (Int) -> Edit
  ) -> BenchmarkLine {
    BenchmarkLine(
      memory: "datasource.diff.\(name).memory",
      measures: measures,
      bar: .atMost(1),
      subject: changes(100_000, edit),
      comparator: .code(
        "the two snapshots",
        Workload(size: 100_000, smokeSize: 100) { count in
          { blackHole(Edit.reversed(count).snapshots) }
        }
      )
    )
  }

  private static func peerLine(
    _ name: String,
    _ measures: String,
    _ bar: Bar,
    _ edit: @escaping @Sendable (Int) -> Edit,
    size: Int = 100_000
  ) -> BenchmarkLine {
    line("\(name).differencekit", measures, bar, edit, differenceKit, size: size)
  }

  private static func differenceKit(
    _ size: Int,
    _ edit: @escaping @Sendable (Int) -> Edit
  ) -> BenchmarkComparator {
    .peer("DifferenceKit, StagedChangeset", DifferenceKitPeer.changes(size, edit))
  }

  private static func line(
    _ name: String,
    _ measures: String,
    _ bar: Bar,
    _ edit: @escaping @Sendable (Int) -> Edit,
    _ comparator: (Int, @escaping @Sendable (Int) -> Edit) -> BenchmarkComparator,
    size: Int = 100_000
  ) -> BenchmarkLine {
    BenchmarkLine(
      "datasource.diff.\(name)",
      measures: measures,
      bar: bar,
      subject: changes(size, edit),
      comparator: comparator(size, edit)
    )
  }

  private static func changes(_ size: Int, _ edit: @escaping @Sendable (Int) -> Edit) -> Workload {
    Workload(size: size, smokeSize: 100) { count in
      let (old, new) = edit(count).snapshots
      return { blackHole(new.changes(from: old)) }
    }
  }

  // MARK: Comparators

  private static func compare(_ size: Int, _ edit: @escaping @Sendable (Int) -> Edit) -> BenchmarkComparator {
    .code("compare all ids", compare(size, Edit.identical))
  }

  /// Returns a workload that compares the ids of two lists. Both lists have the same ids, because the first difference
  /// of two texts ends their comparison early.
  private static func compare(_ size: Int, _ edit: @escaping @Sendable (Int) -> Edit) -> Workload {
    onIDs(size, edit) { old, new in
      var equal = 0
      for index in old.indices where old[index] == new[index] { equal += 1 }
      blackHole(equal)
    }
  }

  private static func hash(_ size: Int, _ edit: @escaping @Sendable (Int) -> Edit) -> BenchmarkComparator {
    .code(
      "hash all ids once",
      onIDs(size, edit) { old, new in
        var mixed = 0
        for id in old { mixed ^= id.hashValue }
        for id in new { mixed ^= id.hashValue }
        blackHole(mixed)
      }
    )
  }

  private static func dictionary(_ size: Int, _ edit: @escaping @Sendable (Int) -> Edit)
    -> BenchmarkComparator
  {
    .code(
      "a dictionary, made and used",
      onIDs(size, edit) { old, new in
        var indices = [String: Int](minimumCapacity: old.count)
        for index in old.indices { indices[old[index]] = index }
        var found = 0
        for id in new where indices[id] != nil { found += 1 }
        blackHole(found)
      }
    )
  }

  private static func standardDifference(
    _ size: Int,
    _ edit: @escaping @Sendable (Int) -> Edit
  ) -> BenchmarkComparator {
    .code(
      "CollectionDifference",
      onIDs(size, edit) { old, new in blackHole(new.difference(from: old).inferringMoves()) }
    )
  }

  private static func onIDs(
    _ size: Int,
    _ edit: @escaping @Sendable (Int) -> Edit,
    _ body: @escaping @MainActor ([String], [String]) -> Void
  ) -> Workload {
    Workload(size: size, smokeSize: 100) { count in
      let (old, new) = edit(count).ids
      return { body(old, new) }
    }
  }
}
