import BenchmarkKit
import DataSource

/// Differences of lists, against the standard library's.
///
/// The subject also compares values and so finds updates; the comparator looks at ids alone. Where few
/// items change, most of the time goes to comparing the others, which the standard library's code does
/// compiled for its type and ours not: 0.95 (scattered) and 0.13 (append) were measured, where 10
/// and 3 are the aim.
enum DataSourceLines {
  static let all: [BenchmarkLine] =
    [
      BenchmarkLine(
        "datasource.diff.readme",
        measures: "5,000 items: 1,000 deleted and 1,000 inserted in a run, 200 shuffled",
        bar: .atLeast(10),
        subject: changes(5_000, ListEdit.readme),
        comparator: .code("CollectionDifference", standardDifference(5_000, ListEdit.readme))
      ),
      // The standard library takes 8 s here, and so is no use as a comparator. Linear would be 20, but the
      // tables of 100,000 ids do not fit a cache: 26 to 28 was measured.
      BenchmarkLine(
        "datasource.diff.readme.growth",
        measures: "the same edits of 100,000 items, as many times more of each",
        bar: .atMost(35),
        subject: changes(100_000, ListEdit.readme),
        comparedAtSize: 5_000
      ),
      BenchmarkLine(
        "datasource.diff.scattered",
        measures: "10,000 items: 200 deleted, inserted and updated, 40 moved, here and there",
        bar: .atLeast(0.7),
        subject: changes(10_000, ListEdit.scattered),
        comparator: .code("CollectionDifference", standardDifference(10_000, ListEdit.scattered))
      ),
      BenchmarkLine(
        "datasource.diff.append",
        measures: "a page of 20 comes in at the end of 100,000 items",
        bar: .atLeast(0.09),
        subject: changes(100_000, ListEdit.appended),
        comparator: .code("CollectionDifference", standardDifference(100_000, ListEdit.appended))
      ),
    ] + ListSourceLines.all

  private static func changes(_ size: Int, _ edit: @escaping @Sendable (Int) -> ListEdit) -> Workload {
    Workload(size: size, smokeSize: 100) { count in
      let (old, new) = edit(count).snapshots
      return { blackHole(new.changes(from: old)) }
    }
  }

  private static func standardDifference(
    _ size: Int,
    _ edit: @escaping @Sendable (Int) -> ListEdit
  ) -> Workload {
    Workload(size: size, smokeSize: 100) { count in
      let (old, new) = edit(count).ids
      return { blackHole(new.difference(from: old).inferringMoves()) }
    }
  }
}
