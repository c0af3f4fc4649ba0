import ControllerTesting
import DataSource
import XCTest

@MainActor
final class RecordingSurfaceTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
  }

  private func snapshot(_ ids: Int...) -> ListSnapshot<Int, Row> {
    ListSnapshot(sections: [ListSection(id: 0, items: ids.map(Row.init))])
  }

  func test_connectedSource_makesNoMistakes() async {
    let source = ArrayDataSource([Row(id: 1)])
    let surface = RecordingSurface<SingleSection, Row>()
    source.connect(to: surface)
    source.append([Row(id: 2)])
    XCTAssertEqual(surface.snapshot.allItems.map(\.id), [1, 2])
    XCTAssertEqual(surface.reloads, 1)
    XCTAssertEqual(surface.changes.count, 1)
    XCTAssertEqual(surface.mistakes, [])
  }

  func test_apply_beforeTheFirstReload_isAMistake() async {
    let surface = RecordingSurface<Int, Row>()
    surface.apply(ListChange(from: snapshot(), to: snapshot(1)))
    XCTAssertEqual(surface.mistakes, ["a change came before the first reload"])
  }

  func test_apply_ofAChangeFromElsewhere_isAMistake() async {
    let surface = RecordingSurface<Int, Row>()
    surface.reload(snapshot(1))
    surface.apply(ListChange(from: snapshot(2), to: snapshot(2, 3)))
    XCTAssertEqual(surface.mistakes, ["change 0 starts from a list that is not shown"])
  }
}
