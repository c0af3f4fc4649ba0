import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import Synchronization
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The cost of showing a list with very many rows.
@MainActor
final class LongListTests: XCTestCase {
  /// A row that counts how often the identifier of any row is read.
  private struct Counted: Identifiable, Equatable, Sendable {
    static let reads = Atomic(0)
    let number: Int
    var id: Int {
      Self.reads.add(1, ordering: .relaxed)
      return number
    }
  }

  private final class Rows: ListController<Counted> {
    let table = HeadlessList<SingleSection, Counted>(viewportSize: CGSize(width: 375, height: 500))
    override func makeSurface() -> any PagedSurface<SingleSection, Counted> { table }
  }

  private func reads(_ body: () async -> Void) async -> Int {
    let before = Counted.reads.load(ordering: .relaxed)
    await body()
    return Counted.reads.load(ordering: .relaxed) - before
  }

  /// The rows are stored on the device, so that all of them are there before the first frame.
  func test_100000Rows_firstPageIsShown_withoutAWalkThroughAllOfThem() async {
    for count in [1_000, 100_000] {
      let rows = (0..<count).map(Counted.init)
      let source = ArrayDataSource(rows)
      let list = Rows(source)
      let window = ControllerWindow(root: list)
      let number = await reads {
        window.show()
        window.layout()
        await window.settle()
      }
      XCTAssertEqual(list.table.visibleIDs.count, 10)
      XCTAssertLessThan(number, 500, "\(count) rows")
      window.close()
    }
  }

  /// The first page comes while 100,000 stored rows are on screen.
  func test_100000StoredRows_aPageIsLoaded_withoutAWalkThroughAllOfThem() async {
    let source = ArrayDataSource((0..<100_000).map(Counted.init))
    let pages = PagedDataSource<Counted, Int>(firstKey: 1) { ListPage([], next: $0.key + 1) }
    let list = Rows(
      source.loading(pages),
      loadedBy: pages,
      options: PagedOptions(firstLoad: .request, loadsMore: true)
    )
    let window = ControllerWindow(root: list)
    let number = await reads {
      window.show()
      window.layout()
      await window.settle()
    }
    XCTAssertTrue(pages.state.hasLoaded)
    XCTAssertEqual(list.table.visibleIDs.count, 10)
    XCTAssertLessThan(number, 500)
    window.close()
  }
}
