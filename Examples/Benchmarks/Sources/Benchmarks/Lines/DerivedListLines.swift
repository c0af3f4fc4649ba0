import BenchmarkKit
import ControllerCore
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The cost of derived lists that a list controller shows, compared with the same lists made by hand.
///
/// A plain source whose list is made already is no fair comparison: a mapped list copies 100,000 items and releases 100,000 old ones,
/// and grouping hashes each item. That takes as long as half of the comparison of the lists (1.96, 1.48 and 1.66 times the plain
/// source), also if the app does it.
@MainActor
enum DerivedListLines {
  nonisolated static let all: [BenchmarkLine] = [
    line("map", "mapped to rows", byHand: { oneSection($0.map { $0 }) }) { feed in
      List(feed.map { $0 }, loadedBy: feed, options: PagedOptions(firstLoad: .none))
    },
    line("filter", "filtered", byHand: { oneSection($0.filter { $0.value >= 0 }) }) { feed in
      List(feed.filter { $0.value >= 0 }, loadedBy: feed, options: PagedOptions(firstLoad: .none))
    },
    line(
      "grouped",
      "grouped into 16 sections",
      byHand: { ListSnapshot(grouping: $0, by: \.initial, orderedBy: <) }
    ) { feed in
      List(feed.grouped(by: \.initial, orderedBy: <), loadedBy: feed, options: PagedOptions(firstLoad: .none))
    },
  ]

  private typealias Feed = PagedDataSource<ListEntry, Int>

  private final class List<SectionID: Hashable & Sendable>: SectionedListController<SectionID, ListEntry> {
    override func makeSurface() -> any PagedSurface<SectionID, ListEntry> { Screen<SectionID>() }
  }

  private nonisolated static func line<SectionID: Hashable & Sendable>(
    _ name: String,
    _ measures: String,
    byHand list: @escaping @MainActor @Sendable ([ListEntry]) -> ListSnapshot<SectionID, ListEntry>,
    _ make: @escaping @MainActor @Sendable (Feed) -> List<SectionID>
  ) -> BenchmarkLine {
    BenchmarkLine(
      "datasource.derived.\(name)",
      measures: "a list controller, \(measures): 100,000 items, 6 % edited",
      bar: .atMost(1.5),
      subject: Workload(size: 100_000, smokeSize: 100) { count in
        let (feed, change) = edits(count)
        let controller = make(feed)
        controller.loadViewIfNeeded()
        return {
          change()
          blackHole(controller.list.snapshot.numberOfItems)
        }
      },
      comparator: .code(
        "the same list made by hand, set and observed",
        Workload(size: 100_000, smokeSize: 100) { count in
          let edit = ListEdit.scattered(count)
          let source = SnapshotDataSource(list(edit.old))
          var isNew = false
          return observed(source) {
            isNew.toggle()
            source.replace(with: list(isNew ? edit.new : edit.old))
          }
        }
      )
    )
  }

  private nonisolated static func oneSection(_ items: [ListEntry]) -> ListSnapshot<SingleSection, ListEntry> {
    ListSnapshot(sections: [ListSection(id: .only, items: items)])
  }

  private static func observed(
    _ source: some ListDataSource,
    _ change: @escaping @MainActor () -> Void
  ) -> @MainActor () -> Void {
    let observer = Observer()
    observer.observation = source.observe(observer) { observer, change in
      observer.changes += change.changeset.count
    }
    return {
      change()
      blackHole(observer.changes)
    }
  }

  /// A source, and a closure that changes its items back and forth.
  private static func edits(_ count: Int) -> (Feed, @MainActor () -> Void) {
    let edit = ListEdit.scattered(count)
    let feed = Feed(edit.old, firstKey: 0) { _ in ListPage([], next: nil) }
    var isNew = false
    return (
      feed,
      {
        isNew.toggle()
        feed.content.replace(with: isNew ? edit.new : edit.old)
      }
    )
  }

  private final class Observer {
    var changes = 0
    var observation: ListObservation?
  }

  /// A host that shows nothing.
  private final class Screen<SectionID: Hashable & Sendable>: PagedSurface {
    var callbacks = ListViewCallbacks<SectionID, ListEntry>()
    var connection: ListConnection<SectionID, ListEntry>?
    var onScroll: (@MainActor () -> Void)?
    var contentInsets = LayoutInsets.zero
    var scrollOffset = CGPoint.zero
    var contentSize = CGSize.zero
    let viewportSize = CGSize(width: 375, height: 800)
    let isDragging = false

    func move(
      to offset: CGPoint?,
      insets: LayoutInsets,
      over duration: Duration,
      onEnd: @escaping @MainActor () -> Void
    ) { onEnd() }
    func reload(_ snapshot: ListSnapshot<SectionID, ListEntry>) {}
    func apply(_ change: ListChange<SectionID, ListEntry>, completion: ListCompletion) {}
    func show(_ status: PagedStatus) {}
    func showSelection(_ selection: SelectionModel<String>, isEditing: Bool) {}
  }
}

extension ListEntry {
  fileprivate var initial: Character { id.first ?? "-" }
}
