import BenchmarkKit
import DataSource

/// Lines that measure the cost of data sources in addition to the cost of the difference. A cost that is linear in the
/// number of children would have the ratio 10.
@MainActor
enum ListSourceLines {
  nonisolated static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "datasource.composite",
      measures: "an item comes and goes in one of 1,000 children of 100 items, and an observer hears it",
      bar: .atMost(14),
      subject: Workload(size: 1_000) { count in
        var random = SeededGenerator(seed: 5)
        let children = (0..<count).map { _ in ArrayDataSource(ListEdit.entries(100, &random)) }
        let listener = Listener(CompositeDataSource { for child in children { child } })
        let child = children[count / 2]
        return {
          child.append(contentsOf: [extra])
          child.remove(extra.id)
          blackHole(listener)
        }
      },
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "datasource.paged",
      measures: "a page of 20 is loaded into a list of 100,000, and an observer hears it",
      bar: .atMost(2),
      subject: .asynchronous(size: 100_000, smokeSize: 100) { count in
        var random = SeededGenerator(seed: 6)
        var pages = [ListEdit.entries(count, &random)]
        let list = PagedDataSource<ListEntry, Int>(firstKey: 0) { request in
          ListPage(pages.popLast() ?? ListEdit.entries(20, &random), next: request.key + 1)
        }
        await list.load(.refresh)
        let listener = Listener(list)
        return {
          await list.load(.append)
          blackHole(listener)
        }
      },
      comparator: .code(
        "an observed array to which 20 items are appended",
        Workload(size: 100_000, smokeSize: 100) { count in
          var random = SeededGenerator(seed: 6)
          let list = ArrayDataSource(ListEdit.entries(count, &random))
          let listener = Listener(list)
          return {
            list.append(contentsOf: ListEdit.entries(20, &random))
            blackHole(listener)
          }
        }
      )
    ),
  ]

  private static let extra = ListEntry(id: "extra")

  /// An observer, because a list without observers computes no differences.
  @MainActor
  private final class Listener {
    private var observation: ListObservation?
    private var count = 0

    init(_ list: some ListDataSource) {
      observation = list.observe(self) { listener, change in listener.count += change.changeset.count }
    }
  }
}
