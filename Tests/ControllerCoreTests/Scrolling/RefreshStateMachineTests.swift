import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of the header and the footer: the rules of MJRefresh, and fixes for issues that MJRefresh's users reported.
final class RefreshStateMachineTests: XCTestCase {
  private typealias Machine = RefreshStateMachine

  private let fast = RefreshOptions.opening
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
    (geometry.startInset, geometry.endInset) = (64 + machine.addedStart, machine.addedEnd)
    (geometry.contentLength, geometry.viewportLength) = (content, 500)
    geometry.isDragging = dragging
    return .scrolled(geometry)
  }

  private func machine(_ options: RefreshOptions = RefreshOptions(), more: Bool? = nil) -> Machine {
    var machine = Machine(options, hasHeader: true, hasFooter: true)
    _ = machine.handle(.visibilityChanged(isVisible: true))
    if let more { _ = machine.handle(.finished(.header, hasMore: more)) }
    _ = machine.handle(geometry(-64, of: machine))
    return machine
  }

  // MARK: Header

  func test_header_pulledFarEnoughAndLetGo_refreshes() {
    var machine = machine()
    XCTAssertEqual(machine.handle(geometry(-91, of: machine, dragging: true)), [])
    XCTAssertEqual(machine.header, .idle)
    XCTAssertEqual(machine.headerProgress, 0.5)
    _ = machine.handle(geometry(-118, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle, "the whole header is in view, and not more")
    XCTAssertEqual(machine.headerProgress, 1)
    _ = machine.handle(geometry(-119, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .pulling)
    _ = machine.handle(geometry(-100, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle)
    _ = machine.handle(geometry(-130, of: machine, dragging: true))
    XCTAssertEqual(
      machine.handle(geometry(-130, of: machine)),
      [.adjustInsets(start: 54, end: 0, over: fast), .scroll(to: -118, over: fast)]
    )
    XCTAssertEqual(machine.header, .refreshing)
    XCTAssertEqual(machine.handle(.opened), [.trigger(.header)])
    XCTAssertEqual(machine.handle(.opened), [])
  }

  func test_header_pulledBackBeyondItsEdgeAtOnce_isIdleAgain() {
    var machine = machine()
    _ = machine.handle(geometry(-130, of: machine, dragging: true))
    _ = machine.handle(geometry(200, of: machine, dragging: true))
    XCTAssertEqual(machine.header, .idle)
    XCTAssertEqual(machine.headerProgress, 0)
    XCTAssertEqual(machine.handle(geometry(200, of: machine)), [])
  }

  func test_header_ofTheSurface_makesItsOwnRoom() {
    var machine = machine()
    XCTAssertEqual(machine.handle(.surfaceChanged(hasHeader: true)), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine, dragging: true)), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine)), [])
    XCTAssertEqual(machine.header, .idle, "only the surface knows when its header is pulled far enough")
    XCTAssertEqual(machine.headerProgress, 0)
    XCTAssertEqual(machine.handle(.begin(.header)), [.trigger(.header)])
    XCTAssertEqual(machine.handle(geometry(0, of: machine)), [])
    XCTAssertEqual(machine.handle(.finished(.header, hasMore: nil)), [])
    XCTAssertEqual(machine.header, .idle)
  }

  func test_header_surfaceChangesWhileItRefreshes_movesTheRoom() {
    var machine = machine()
    _ = machine.handle(.begin(.header))
    XCTAssertEqual(machine.handle(.opened), [.trigger(.header)])
    XCTAssertEqual(
      machine.handle(.surfaceChanged(hasHeader: true)),
      [.adjustInsets(start: -54, end: 0, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.surfaceChanged(hasHeader: false)),
      [.adjustInsets(start: 54, end: 0, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.finished(.header, hasMore: nil)),
      [.adjustInsets(start: -54, end: 0, over: slow)]
    )
  }

  func test_header_notDragged_doesNotBegin() {
    var machine = machine()
    XCTAssertEqual(machine.handle(geometry(-300, of: machine)), [])
    XCTAssertEqual(machine.header, .idle)
  }

  func test_header_begunOffScreen_waits() {
    var machine = Machine(hasHeader: true, hasFooter: false)
    XCTAssertEqual(machine.handle(.begin(.header)), [])
    XCTAssertEqual(machine.header, .waiting)
    XCTAssertEqual(machine.handle(.begin(.header)), [])
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: false)), [])
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: true)).count, 2)
    XCTAssertEqual(machine.header, .refreshing)
    XCTAssertEqual(machine.handle(.visibilityChanged(isVisible: true)), [])
  }

  func test_header_endedBeforeItHasOpened_isNotTriggered() {
    var machine = machine()
    _ = machine.handle(.begin(.header))
    XCTAssertEqual(
      machine.handle(.finished(.header, hasMore: nil)),
      [.adjustInsets(start: -54, end: 0, over: slow)]
    )
    XCTAssertEqual(machine.handle(.opened), [])
  }

  func test_header_scrolledAwayWhileRefreshing_takesItsInsetWithIt() {
    var machine = refreshing()
    XCTAssertEqual(
      machine.handle(geometry(-84, of: machine)),
      [.adjustInsets(start: -34, end: 0, over: .zero)]
    )
    XCTAssertEqual(machine.handle(geometry(0, of: machine)), [.adjustInsets(start: -20, end: 0, over: .zero)])
    XCTAssertEqual(machine.handle(geometry(300, of: machine)), [])
    XCTAssertEqual(
      machine.handle(geometry(-300, of: machine)),
      [.adjustInsets(start: 54, end: 0, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(geometry(-74, of: machine)),
      [.adjustInsets(start: -44, end: 0, over: .zero)]
    )
    XCTAssertEqual(
      machine.handle(.finished(.header, hasMore: nil)),
      [.adjustInsets(start: -10, end: 0, over: slow)]
    )
  }

  /// Source: issues #711, #1150 and #433 of MJRefresh.
  func test_header_insetsChangedByTheAppWhileRefreshing_areKept() {
    var machine = refreshing()
    var insets = 64 + machine.addedStart
    insets += 30
    var scrolled = RefreshGeometry()
    (scrolled.offset, scrolled.startInset) = (-148, insets)
    (scrolled.contentLength, scrolled.viewportLength) = (2_000, 500)
    XCTAssertEqual(machine.handle(.scrolled(scrolled)), [])
    for case .adjustInsets(let start, _, _) in machine.handle(.finished(.header, hasMore: true)) {
      insets += start
    }
    XCTAssertEqual(insets, 94)
  }

  private func refreshing(more: Bool? = nil) -> Machine {
    var machine = machine(more: more)
    _ = machine.handle(.begin(.header))
    _ = machine.handle(.opened)
    return machine
  }

  /// Row 3.47.
  func test_header_disabledWhileRefreshing_endsIt() {
    var machine = refreshing()
    XCTAssertEqual(
      machine.handle(.setEnabled(.header, false)),
      [.cancel(.header), .adjustInsets(start: -54, end: 0, over: slow)]
    )
    XCTAssertEqual(machine.header, .hidden)
    XCTAssertEqual(machine.handle(.begin(.header)), [])
    XCTAssertEqual(machine.handle(geometry(-300, of: machine, dragging: true)), [])
    _ = machine.handle(.setEnabled(.header, true))
    XCTAssertEqual(machine.header, .idle)
  }

  // MARK: Footer in general

  func test_footer_isHiddenAgain_whenAllPagesAreDiscarded() {
    var machine = machine()
    _ = machine.handle(.finished(.header, hasMore: true))
    XCTAssertEqual(machine.footer, .idle)
    XCTAssertEqual(
      machine.handle(.known(hasMore: nil)),
      [.adjustInsets(start: 0, end: -44, over: .zero)]
    )
    XCTAssertEqual(machine.footer, .hidden)
    XCTAssertEqual(machine.handle(.begin(.footer)), [])
  }

  /// Rows 3.82 and A6.
  func test_footer_isHiddenUntilTheFirstPage() {
    var machine = machine()
    XCTAssertEqual(machine.footer, .hidden)
    XCTAssertEqual(machine.handle(.finished(.header, hasMore: nil)), [])
    XCTAssertEqual(machine.footer, .hidden, "a first page that failed is no page")
    XCTAssertEqual(
      machine.handle(.finished(.header, hasMore: true)),
      [.adjustInsets(start: 0, end: 44, over: .zero)]
    )
    XCTAssertEqual(machine.footer, .idle)
  }

  /// Rows 3.50, 3.59 and A5: one event ends the loading and says that there is no more. In MJRefresh two calls did this
  /// and raced (issues #1025, #272, #1192).
  func test_finished_withoutMore_isOneChange() {
    var machine = machine(more: true)
    XCTAssertEqual(machine.handle(.begin(.footer)), [.trigger(.footer)])
    XCTAssertEqual(machine.handle(.finished(.footer, hasMore: false)), [])
    XCTAssertEqual(machine.footer, .noMore)
    XCTAssertEqual(machine.handle(.finished(.footer, hasMore: true)), [])
    XCTAssertEqual(machine.footer, .noMore, "a second end of the same load says nothing")
    XCTAssertEqual(machine.handle(.begin(.footer)), [])
    XCTAssertEqual(machine.handle(geometry(1_600, of: machine, dragging: true)), [])
  }

  func test_known_isOfTheFooterAtRest_andOfNoHeader() async {
    var machine = machine(more: true)
    _ = machine.handle(.begin(.header))
    _ = machine.handle(.known(hasMore: false))
    XCTAssertTrue(machine.header.isBusy, "what somebody else loaded ends no refresh")
    XCTAssertEqual(machine.footer, .noMore)
    _ = machine.handle(.finished(.header, hasMore: true))
    XCTAssertEqual(machine.footer, .idle)
  }

  func test_finished_refresh_resetsNoMore() {
    var machine = refreshing(more: false)
    XCTAssertEqual(machine.footer, .noMore)
    _ = machine.handle(.finished(.header, hasMore: true))
    XCTAssertEqual(machine.footer, .idle)
  }

  func test_finished_failure_leavesNoMoreAsItWas() {
    var machine = refreshing(more: false)
    _ = machine.handle(.finished(.header, hasMore: nil))
    XCTAssertEqual(machine.footer, .noMore)
  }

  /// Row 3.50.
  func test_finished_withoutMore_hidesTheFooterIfWanted() {
    var machine = machine(RefreshOptions(hidesFooterAtEnd: true), more: true)
    XCTAssertEqual(
      machine.handle(.finished(.header, hasMore: false)),
      [.adjustInsets(start: 0, end: -44, over: .zero)]
    )
    XCTAssertEqual(machine.footer, .hidden)
  }

  /// Row 3.64, and issues #1618, #471 and #933 of MJRefresh.
  func test_refresh_cancelsALoadOfMore_andNoneBeginsMeanwhile() {
    var machine = machine(more: true)
    _ = machine.handle(.begin(.footer))
    XCTAssertEqual(
      machine.handle(.begin(.header)),
      [.cancel(.footer), .adjustInsets(start: 54, end: 0, over: fast), .scroll(to: -118, over: fast)]
    )
    XCTAssertEqual(machine.handle(.begin(.footer)), [])
    XCTAssertEqual(machine.handle(.finished(.footer, hasMore: false)), [])
    XCTAssertEqual(machine.footer, .idle)
    XCTAssertEqual(machine.handle(.opened), [.trigger(.header)])
  }

  func test_footer_disabledWhileLoading_endsIt() {
    var machine = machine(more: true)
    _ = machine.handle(.begin(.footer))
    XCTAssertEqual(
      machine.handle(.setEnabled(.footer, false)),
      [.cancel(.footer), .adjustInsets(start: 0, end: -44, over: .zero)]
    )
    XCTAssertEqual(machine.footer, .hidden)
    XCTAssertEqual(
      machine.handle(.setEnabled(.footer, true)),
      [.adjustInsets(start: 0, end: 44, over: .zero)]
    )
    XCTAssertEqual(machine.footer, .idle)
  }

  // MARK: Automatic footer

  /// The footer is fully visible from offset 1,544: 2,000 points of content + 44 of the footer - 500 of the viewport.
  func test_automatic_begins_whenTheFooterIsInView() {
    var machine = machine(more: true)
    XCTAssertEqual(machine.handle(geometry(1_543, of: machine, dragging: true)), [])
    XCTAssertEqual(machine.handle(geometry(1_544, of: machine, dragging: true)), [.trigger(.footer)])
    XCTAssertEqual(machine.handle(geometry(1_550, of: machine, dragging: true)), [])
  }

  func test_automatic_goingBack_doesNotBegin() {
    var machine = machine(more: true)
    _ = machine.handle(geometry(1_600, of: machine))
    _ = machine.handle(.finished(.footer, hasMore: true))
    XCTAssertEqual(machine.handle(geometry(1_590, of: machine)), [])
    XCTAssertEqual(machine.handle(geometry(1_595, of: machine)), [.trigger(.footer)])
  }

  func test_automatic_beginsOncePerDrag() {
    var machine = machine(more: true)
    var begun = 0
    for offset in [1_600.0, 1_610, 1_620, 1_630] {
      begun += machine.handle(geometry(offset, of: machine, dragging: true)).count
      _ = machine.handle(.finished(.footer, hasMore: true))
    }
    XCTAssertEqual(begun, 1)
    _ = machine.handle(geometry(1_631, of: machine))
    _ = machine.handle(geometry(1_632, of: machine, dragging: true))
    XCTAssertEqual(machine.footer, .refreshing, "the next drag counts anew")
  }

  func test_automatic_shortContent_anyUpwardPullBegins_aTouchDoesNot() {
    for (offset, actions) in [(-64.0, []), (-80, []), (-50, [.trigger(.footer)])]
      as [(Double, [Machine.Action])]
    {
      var machine = machine(more: true)
      XCTAssertEqual(machine.handle(geometry(offset, of: machine, dragging: true, content: 100)), [])
      XCTAssertEqual(machine.handle(geometry(offset, of: machine, content: 100)), actions, "\(offset)")
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
