import BenchmarkKit
import ControllerCore
import DataSource
import Foundation
import ItemLayouts
import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The cost of derived lists that a list controller shows, compared with a plain source of the same sections.
///
/// Sections make a comparison slower, because the items of a section are not neighbors in memory any more.
@MainActor
enum DerivedListLines {
  nonisolated static let all: [BenchmarkLine] = [
    line("map", "mapped to rows") { feed in
      List(feed.map { $0 }, loadedBy: feed, options: PagedOptions(firstLoad: .none))
    },
    line("filter", "filtered") { feed in
      List(feed.filter { $0.value >= 0 }, loadedBy: feed, options: PagedOptions(firstLoad: .none))
    },
    line("grouped", "grouped into 16 sections", comparator: sections) { feed in
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
    comparator: BenchmarkComparator = plain,
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
      comparator: comparator
    )
  }

  private nonisolated static let plain = BenchmarkComparator.code(
    "the plain source, observed",
    Workload(size: 100_000, smokeSize: 100) { count in
      let (feed, change) = edits(count)
      return observed(feed, change)
    }
  )

  private nonisolated static let sections = BenchmarkComparator.code(
    "a plain source of the same sections, observed",
    Workload(size: 100_000, smokeSize: 100) { count in
      let edit = ListEdit.scattered(count)
      let old = ListSnapshot(grouping: edit.old, by: \.initial, orderedBy: <)
      let new = ListSnapshot(grouping: edit.new, by: \.initial, orderedBy: <)
      let source = SnapshotDataSource(old)
      var isNew = false
      return observed(source) {
        isNew.toggle()
        source.replace(with: isNew ? new : old)
      }
    }
  )

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
    var contentOffset = CGPoint.zero
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
