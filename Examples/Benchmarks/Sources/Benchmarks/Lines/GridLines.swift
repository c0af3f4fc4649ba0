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

/// The cost of a grid controller for a page that is appended to a long list and removed again, compared with the list's data
/// source alone.
@MainActor
enum GridLines {
  nonisolated static let all: [BenchmarkLine] = [
    // Without a bar: for each page, the controller takes 0.02 ms more with 10,000 items, and 0.03 ms with 100,000.
    line("core.grid.page", "of the source itself", bar: .information) { $0 },
    line("core.grid.page.mapped", "of a mapped source") { $0.map { $0 } },
    line("core.grid.page.filtered", "of a filtered source") { $0.filter { $0.id >= 0 } },
    line("core.grid.page.grouped", "of a source in 16 sections") {
      $0.grouped(by: { $0.id % 16 }, orderedBy: <)
    },
  ]

  private struct Photo: Identifiable, Equatable, Sendable {
    let id: Int
  }

  private typealias Feed = PagedDataSource<Photo, Int>

  private nonisolated static func line<List: ListDataSource>(
    _ name: String,
    _ measures: String,
    bar: Bar = .atMost(1.5),
    _ derive: @escaping @MainActor @Sendable (Feed) -> List
  ) -> BenchmarkLine where List.Item == Photo {
    BenchmarkLine(
      name,
      measures: "a grid controller \(measures): a page of 20 to 100,000 items and back",
      bar: bar,
      subject: Workload(size: 100_000) { count in
        let feed = feed(count)
        let controller = Photos(derive(feed), loadedBy: feed, options: PagedOptions(firstLoad: .none))
        controller.layout = WaterfallLayout(columns: 3)
        controller.loadViewIfNeeded()
        let change = pageAndBack(feed, count)
        return {
          change()
          blackHole(controller.arrangement.contentSize)
        }
      },
      comparator: .code(
        "the data source alone",
        Workload(size: 100_000) { count in
          let feed = feed(count)
          let list = derive(feed)
          let observer = Observer()
          observer.observation = list.observe(observer) { observer, change in
            observer.changes += change.changeset.count
          }
          let change = pageAndBack(feed, count)
          return {
            change()
            blackHole(observer.changes)
          }
        }
      )
    )
  }

  private static func pageAndBack(_ feed: Feed, _ count: Int) -> @MainActor () -> Void {
    let page = photos(count..<count + 20)
    return {
      feed.content.edit { $0 += page }
      feed.content.edit { $0.removeLast(20) }
    }
  }

  private static func photos(_ ids: Range<Int>) -> [Photo] { ids.map { Photo(id: $0) } }

  private static func feed(_ count: Int) -> Feed {
    Feed(photos(0..<count), firstKey: 0) { _ in ListPage([], next: nil) }
  }

  private final class Observer {
    var changes = 0
    var observation: ListObservation?
  }

  private final class Photos<SectionID: Hashable & Sendable>: SectionedGridController<SectionID, Photo> {
    override func makeSurface() -> any PagedSurface<SectionID, Photo> { Screen<SectionID>() }
  }

  /// A surface that does nothing.
  private final class Screen<SectionID: Hashable & Sendable>: GridSurface {
    var callbacks = ListViewCallbacks<SectionID, Photo>()
    var connection: ListConnection<SectionID, Photo>?
    var onScroll: (@MainActor () -> Void)?
    var contentInsets = LayoutInsets.zero
    var scrollOffset = CGPoint.zero
    var contentSize = CGSize.zero
    let viewportSize = CGSize(width: 375, height: 800)
    let isDragging = false
    let pixelScale = 1.0

    func move(
      to offset: CGPoint?,
      insets: LayoutInsets,
      over duration: Duration,
      onEnd: @escaping @MainActor () -> Void
    ) { onEnd() }
    func reload(_ snapshot: ListSnapshot<SectionID, Photo>) {}
    func apply(_ change: ListChange<SectionID, Photo>, completion: ListCompletion) {}
    func show(_ status: PagedStatus) {}
    func showSelection(_ selection: SelectionModel<Int>, isEditing: Bool) {}
    func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {}
  }
}
