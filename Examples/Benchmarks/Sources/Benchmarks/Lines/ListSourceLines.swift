import BenchmarkKit
import DataSource

/// What sources cost beside the difference that they tell.
@MainActor
enum ListSourceLines {
  nonisolated static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "datasource.composite",
      measures: "an item comes and goes in one of 1,000 children of 100 items, and an observer hears it",
      bar: .atMost(4),
      subject: Workload(size: 1_000) { count in
        let children = entries(count).map { ArrayDataSource($0) }
        let list = CompositeDataSource { for child in children { child } }
        let listener = Listener(list)
        let child = children[count / 2]
        return {
          child.append([extra])
          child.remove(extra.id)
          blackHole(listener)
        }
      },
      comparator: .code(
        "the two differences alone",
        Workload(size: 1_000) { count in
          let old = ListSnapshot(
            sections: entries(count).enumerated().map { ListSection(id: $0, items: $1) }
          )
          var new = old
          new.appendItems([extra], to: count / 2)
          return { [new] in
            blackHole(new.changes(from: old))
            blackHole(old.changes(from: new))
          }
        }
      )
    ),
    BenchmarkLine(
      "datasource.paged",
      measures: "a page of 20 is loaded into a list of 100,000, and an observer hears it",
      bar: .atMost(4),
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
        "the difference alone",
        Workload(size: 100_000, smokeSize: 100) { count in
          var random = SeededGenerator(seed: 6)
          let items = ListEdit.entries(count, &random)
          let old = ListSnapshot(sections: [ListSection(id: SingleSection.only, items: items)])
          var new = old
          new.appendItems(ListEdit.entries(20, &random), to: .only)
          return { [new] in blackHole(new.changes(from: old)) }
        }
      )
    ),
  ]

  private static let extra = ListEntry(id: "extra")

  private static func entries(_ count: Int) -> [[ListEntry]] {
    var random = SeededGenerator(seed: 5)
    return (0..<count).map { _ in ListEdit.entries(100, &random) }
  }

  /// Without observers nothing is compared.
  @MainActor
  private final class Listener {
    private var count = 0

    init(_ list: some ListDataSource) {
      list.observe(self) { listener, change in listener.count += change.changeset.count }
    }
  }
}
