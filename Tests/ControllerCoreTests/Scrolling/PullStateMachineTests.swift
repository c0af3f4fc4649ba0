import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of the header: the rules of MJRefresh, and fixes for issues that MJRefresh's users reported.
final class PullStateMachineTests: XCTestCase {
  private typealias Machine = PullStateMachine

  private let slow = RefreshOptions.closing

  /// Returns the scroll event of a list of 2,000 points in a viewport of 500 points, with an inset of 64 points at the
  /// top.
  private func geometry(
    _ offset: Double,
    of machine: Machine,
    dragging: Bool = false,
    content: Double = 2_000
  ) -> Machine.Event {
    var geometry = RefreshGeometry()
    geometry.offset = offset
    geometry.startInset = 64 + machine.addedInset
    (geometry.contentLength, geometry.viewportLength) = (content, 500)
    geometry.isDragging = dragging
    return .scrolled(geometry)
  }

  private func machine() -> Machine {
    var machine = Machine(isEnabled: true)
    _ = machine.handle(.visibilityChanged(isVisible: true))
    _ = machine.handle(geometry(-64, of: machine))
    return machine
  }

  // MARK: Header

  func test_header_pulledFarEnoughAndLetGo_refreshes() {
    var machine = machine()
    XCTAssertEqual(machine.handle(geometry(-91, of: machine, dragging: true)), [])
    XCTAssertEqual(machine.header, .idle)
    XCTAssertEqual(machine.progress, 0.5)
    _ = machine.handle(geometry(-118, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle, "the whole header is in view, and not more")
    XCTAssertEqual(machine.progress, 1)
    _ = machine.handle(geometry(-119, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .pulling)
    _ = machine.handle(geometry(-100, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle)
    _ = machine.handle(geometry(-130, of: machine, dragging: true))
    XCTAssertEqual(
      machine.handle(geometry(-130, of: machine)),
      [.open(by: 54, to: -118)]
    )
    XCTAssertEqual(machine.header, .refreshing)
    XCTAssertEqual(machine.handle(.opened), [.load])
    XCTAssertEqual(machine.handle(.opened), [])
  }

  func test_header_pulledBackBeyondItsEdgeAtOnce_isIdleAgain() {
    var machine = machine()
    _ = machine.handle(geometry(-130, of: machine, dragging: true))
    _ = machine.handle(geometry(200, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle)
    XCTAssertEqual(machine.progress, 0)
    XCTAssertEqual(machine.handle(geometry(200, of: machine)), [])
  }

  func test_header_ofTheSurface_makesItsOwnRoom() {
    var machine = machine()
    XCTAssertEqual(machine.handle(.surfaceChanged(hasHeader: true)), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine, dragging: true)), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine)), [])
    XCTAssertEqual(machine.header, .idle, "only the surface knows when its header is pulled far enough")
    XCTAssertEqual(machine.progress, 0)
    XCTAssertEqual(machine.handle(.begin), [.load])
    XCTAssertEqual(machine.handle(geometry(0, of: machine)), [])
    XCTAssertEqual(machine.handle(.ended), [])
    XCTAssertEqual(machine.header, .idle)
  }

  func test_header_surfaceChangesWhileItRefreshes_movesTheRoom() {
    var machine = machine()
    _ = machine.handle(.begin)
    XCTAssertEqual(machine.handle(.opened), [.load])
    XCTAssertEqual(
      machine.handle(.surfaceChanged(hasHeader: true)),
      [.adjustInset(by: -54, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.surfaceChanged(hasHeader: false)),
      [.adjustInset(by: 54, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.ended),
      [.adjustInset(by: -54, over: slow)]
    )
  }

  func test_header_notDragged_doesNotBegin() {
    var machine = machine()
    XCTAssertEqual(machine.handle(geometry(-300, of: machine)), [])
    XCTAssertEqual(machine.header, .idle)
  }

  func test_header_begunOffScreen_waits() {
    var machine = Machine(isEnabled: true)
    XCTAssertEqual(machine.handle(.begin), [])
    XCTAssertEqual(machine.header, .waiting)
    XCTAssertEqual(machine.handle(.begin), [])
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: false)), [])
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: true)).count, 1)
    XCTAssertEqual(machine.header, .refreshing)
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: true)), [])
  }

  func test_header_endedBeforeItHasOpened_isNotTriggered() {
    var machine = machine()
    _ = machine.handle(.begin)
    XCTAssertEqual(
      machine.handle(.ended),
      [.adjustInset(by: -54, over: slow)]
    )
    XCTAssertEqual(machine.handle(.opened), [])
  }

  func test_header_scrolledAwayWhileRefreshing_takesItsInsetWithIt() {
    var machine = refreshing()
    XCTAssertEqual(
      machine.handle(geometry(-84, of: machine)),
      [.adjustInset(by: -34, over: .zero)]
    )
    XCTAssertEqual(machine.handle(geometry(0, of: machine)), [.adjustInset(by: -20, over: .zero)])
    XCTAssertEqual(machine.handle(geometry(300, of: machine)), [])
    XCTAssertEqual(
      machine.handle(geometry(-300, of: machine)),
      [.adjustInset(by: 54, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(geometry(-74, of: machine)),
      [.adjustInset(by: -44, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.ended),
      [.adjustInset(by: -10, over: slow)]
    )
  }

  /// Source: issues #711, #1150 and #433 of MJRefresh.
  func test_header_insetsChangedByTheAppWhileRefreshing_areKept() {
    var machine = refreshing()
    var insets = 64 + machine.addedInset
    insets += 30
    var scrolled = RefreshGeometry()
    (scrolled.offset, scrolled.startInset) = (-148, insets)
    (scrolled.contentLength, scrolled.viewportLength) = (2_000, 500)
    XCTAssertEqual(machine.handle(.scrolled(scrolled)), [])
    for case .adjustInset(let start, _) in machine.handle(.ended) {
      insets += start
    }
    XCTAssertEqual(insets, 94)
  }

  private func refreshing() -> Machine {
    var machine = machine()
    _ = machine.handle(.begin)
    _ = machine.handle(.opened)
    return machine
  }

  /// Row 3.47.
  func test_header_disabledWhileRefreshing_endsIt() {
    var machine = refreshing()
    XCTAssertEqual(
      machine.handle(.setEnabled(false)),
      [.cancel, .adjustInset(by: -54, over: slow)]
    )
    XCTAssertEqual(machine.header, .hidden)
    XCTAssertEqual(machine.handle(.begin), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine, dragging: true)), [])
    _ = machine.handle(.setEnabled(true))
    XCTAssertEqual(machine.header, .idle)
  }

  /// Without the load, a list whose first load waits for the header would stay empty.
  func test_header_disabledBeforeItHasOpened_loadsAtOnce() {
    for isVisible in [false, true] {
      var machine = Machine(isEnabled: true)
      _ = machine.handle(.visibilityChanged(isVisible: isVisible))
      _ = machine.handle(.begin)
      let closing: [Machine.Action] = isVisible ? [.adjustInset(by: -54, over: slow)] : []
      XCTAssertEqual(machine.handle(.setEnabled(false)), closing + [.load])
      XCTAssertEqual(machine.handle(.opened), [])
      XCTAssertEqual(machine.handle(.setEnabled(false)), [])
    }
  }

  // MARK: Geometry

  @MainActor
  func test_geometry_takesThePartsAlongItsAxis() async {
    let surface = HeadlessScroller(
      contentSize: CGSize(width: 7, height: 8),
      viewportSize: CGSize(width: 9, height: 10)
    )
    surface.addInsets(LayoutInsets(top: 3, leading: 4, bottom: 5, trailing: 6))
    surface.drag(to: 2)
    surface.scrollOffset.x = 1
    for (axis, values) in [(LayoutAxis.vertical, [2.0, 3, 5, 8, 10]), (.horizontal, [1, 4, 6, 7, 9])] {
      let geometry = RefreshGeometry(of: surface, along: axis)
      XCTAssertEqual(
        [
          geometry.offset, geometry.startInset, geometry.endInset, geometry.contentLength,
          geometry.viewportLength,
        ],
        values
      )
      XCTAssertTrue(geometry.isDragging)
    }
  }
}
