import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import XCTest

@MainActor
final class HeadlessListTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
  }

  private func snapshot(_ ids: Int...) -> ListSnapshot<Int, Row> {
    ListSnapshot(sections: [ListSection(id: 0, items: ids.map(Row.init))])
  }

  func test_connectedSource_makesNoMistakes() async {
    let source = ArrayDataSource([Row(id: 1)])
    let surface = HeadlessList<SingleSection, Row>()
    source.connect(to: surface)
    source.append(contentsOf: [Row(id: 2)])
    XCTAssertEqual(surface.snapshot.allItems.map(\.id), [1, 2])
    XCTAssertEqual(surface.reloads, 1)
    XCTAssertEqual(surface.changes.count, 1)
    XCTAssertEqual(surface.mistakes, [])
  }

  func test_apply_beforeTheFirstReload_isAMistake() async {
    let surface = HeadlessList<Int, Row>()
    surface.apply(ListChange(from: snapshot(), to: snapshot(1)), completion: ListCompletion())
    XCTAssertEqual(surface.mistakes, ["a change came before the first reload"])
  }

  func test_apply_ofAChangeFromElsewhere_isAMistake() async {
    let surface = HeadlessList<Int, Row>()
    surface.reload(snapshot(1))
    surface.apply(ListChange(from: snapshot(2), to: snapshot(2, 3)), completion: ListCompletion())
    XCTAssertEqual(surface.mistakes, ["change 0 starts from a list that is not shown"])
  }

  func test_updateDuringAnUpdate_isAMistake() async {
    let surface = HeadlessList<Int, Row>()
    surface.reload(snapshot(1))
    surface.pace = .manual
    surface.apply(ListChange(from: snapshot(1), to: snapshot(1, 2)), completion: ListCompletion())
    surface.apply(ListChange(from: snapshot(1, 2), to: snapshot(2)), completion: ListCompletion())
    XCTAssertEqual(surface.mistakes, ["change 1 comes during another update"])
  }

  func test_slowSurface_getsTheChangesInBetweenAsOne() async {
    let source = ArrayDataSource([Row(id: 1)])
    let surface = HeadlessList<SingleSection, Row>()
    surface.pace = .manual
    source.connect(to: surface)
    for id in 2...4 { source.append(contentsOf: [Row(id: id)]) }
    XCTAssertEqual(surface.snapshot.allItems.map(\.id), [1, 2])
    surface.proceed()
    XCTAssertEqual(surface.snapshot.allItems.map(\.id), [1, 2, 3, 4])
    XCTAssertEqual(surface.changes.count, 2)
    XCTAssertEqual(surface.mistakes, [])
  }

  func test_showArrangement_countsAllAndTheAnimatedOnes() async {
    let surface = HeadlessList<Int, Row>()
    let arrangement = LayoutArrangement(
      FlowLayout(),
      in: LayoutContainer(size: CGSize(width: 100, height: 100)),
      sections: []
    ) { _ in .zero }
    for animated in [true, false, true] { surface.showArrangement(arrangement, animated: animated) }
    XCTAssertEqual(surface.arrangements.all, 3)
    XCTAssertEqual(surface.arrangements.animated, 2)
  }

  func test_drag_outsideOfTheList_isAMistake() async {
    let surface = HeadlessList<Int, Row>()
    surface.reload(snapshot(1))
    let (inside, outside) = (ItemPath(section: 0, item: 0), ItemPath(section: 1, item: 0))
    XCTAssertFalse(surface.dragRow(from: inside, to: outside))
    XCTAssertFalse(surface.dragRow(from: outside, to: inside))
    XCTAssertEqual(surface.mistakes.count, 2)
  }

  func test_apply_resizesTheContent() async {
    let surface = HeadlessList<Int, Row>()
    surface.reload(snapshot(1))
    surface.proceed()
    let before = surface.contentSize
    surface.apply(ListChange(from: snapshot(1), to: snapshot(1, 2)), completion: ListCompletion())
    XCTAssertGreaterThan(surface.contentSize.height, before.height)
  }

  /// UIKit's lists scroll in steps, and show the cells on the way.
  func test_move_animated_scrollsInLaterSteps() async {
    let surface = HeadlessList<Int, Row>(.manual)
    surface.reload(ListSnapshot(sections: [ListSection(id: 0, items: (0..<40).map(Row.init))]))
    surface.proceed()
    var offsets: [Double] = []
    surface.onScroll = { [unowned surface] in offsets.append(surface.scrollOffset.y) }
    var ends = 0
    surface.move(to: CGPoint(x: 0, y: 100), insets: .zero, over: .seconds(1)) { ends += 1 }
    XCTAssertEqual(surface.scrollOffset.y, 0)
    XCTAssertEqual(surface.targetOffset.y, 100)
    XCTAssertEqual(offsets, [])
    surface.proceed()
    XCTAssertEqual(offsets, [50, 100])
    XCTAssertEqual(surface.targetOffset.y, 100)
    XCTAssertEqual(ends, 1)
  }
}
