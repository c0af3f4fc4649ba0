import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
import Surfaces
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text = ""
}

struct Broken: Error {}

/// A server whose requests a test answers.
@MainActor
final class PageDesk {
  struct Call {
    let request: PageRequest<Int>
    let continuation: CheckedContinuation<ListPage<Row, Int>, any Error>
  }

  /// The requests that wait for an answer.
  private(set) var calls: [Call] = []
  /// The names of all requests in their order, such as "refresh 1".
  private(set) var log: [String] = []
  private var waiters: [CheckedContinuation<Void, Never>] = []

  func load(_ request: PageRequest<Int>) async throws -> ListPage<Row, Int> {
    log.append("\(request.direction) \(request.key)")
    return try await withCheckedThrowingContinuation { continuation in
      calls.append(Call(request: request, continuation: continuation))
      waiters.forEach { $0.resume() }
      waiters.removeAll()
    }
  }

  /// Removes and returns the oldest request. Waits until a request comes in.
  func next() async -> Call {
    while calls.isEmpty { await withCheckedContinuation { waiters.append($0) } }
    return calls.removeFirst()
  }

  /// Answers the oldest request with rows that continue the rows of the earlier pages.
  func answer(_ count: Int, hasMore: Bool? = nil) async {
    let call = await next()
    let first = (call.request.key - call.request.firstKey) * call.request.perPage
    let rows = (first..<(first + count)).map { Row(id: $0) }
    call.continuation.resume(returning: ListPage(rows, of: call.request, hasMore: hasMore))
  }

  func fail() async {
    await next().continuation.resume(throwing: Broken())
  }

  /// Removes and returns the oldest request, or returns `nil` if no request waits.
  func takeOldest() -> Call? { calls.isEmpty ? nil : calls.removeFirst() }

  /// Fails all waiting requests with a `CancellationError`, so that no task outlives the test.
  func close() {
    calls.forEach { $0.continuation.resume(throwing: CancellationError()) }
    calls.removeAll()
  }
}

/// The two kinds of controllers that share `PagedController`.
enum PagedKind: CaseIterable { case list, grid }

@MainActor
protocol PagedProbe: PagedController<SingleSection, Row> {
  var events: PagedEvents { get }
}

@MainActor
final class PagedEvents {
  var surface = PagedEvents.makeList()
  var surfaces = 0
  var errors = 0
  var selected: [Int] = []
  var deletesFail = false
  var reloadsAtLoad: [Int] = []
  /// The rows that `load()` finds, or `nil` for none. While `isGated` is `true`, the fetch waits until the
  /// test resumes `gate`.
  var local: [Row]?
  var gate: CheckedContinuation<Void, Never>?
  var isGated = false
  /// The insets that the subclass overrides, or `nil` for the default insets.
  var insets: LayoutInsets?
  var layout = LayoutPreferences()
}

/// The view of a row without a text.
@MainActor
final class NumberCell {
  var number = 0
}

/// The view of a row with a text.
@MainActor
final class TextCell {
  var text = ""
}

@MainActor
enum ProbeCells {
  static let number = ListCell<Row>(NumberCell.init) { view, row in view.number = row.id }
  static let text = ListCell<Row>(TextCell.init) { view, row in view.text = row.text }

  static func cell(for row: Row) -> ListCell<Row> { row.text.isEmpty ? number : text }
}

final class ProbeList: ListController<Row>, PagedProbe, DataLoading {
  let events = PagedEvents()
  let source: PagedDataSource<Row, Int>

  init(_ source: PagedDataSource<Row, Int>, options: PagedOptions) {
    self.source = source
    super.init(source, loadedBy: source, options: options)
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { events.make() }
  override func viewDidLoad() { events.reloadsAtLoad.append(events.surface.reloads) }
  override var contentInsets: LayoutInsets { events.insets ?? super.contentInsets }
  override var layoutPreferences: LayoutPreferences { events.layout }
  override func cell(for row: Row, at path: ItemPath) -> ListCell<Row>? { ProbeCells.cell(for: row) }
  override func handleError(_ error: any Error) { events.errors += 1 }
  override func didSelect(_ item: Row, at path: ItemPath) { events.selected.append(item.id) }
  func load() async throws { await events.fetch(into: source) }
  override func delete(_ ids: Set<Int>) async throws {
    if events.deletesFail { throw Broken() }
    try await super.delete(ids)
  }
  override func swipeActions(for row: Row, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: row)]
  }
}

final class ProbeGrid: GridController<Row>, PagedProbe, DataLoading {
  let events = PagedEvents()
  let source: PagedDataSource<Row, Int>

  init(_ source: PagedDataSource<Row, Int>, options: PagedOptions) {
    self.source = source
    super.init(source, loadedBy: source, options: options)
    layout = WaterfallLayout(columns: 1, spacing: 0)
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { events.make() }
  override func size(of item: Row, at path: ItemPath) -> CGSize { CGSize(width: 375, height: 50) }
  override func viewDidLoad() { events.reloadsAtLoad.append(events.surface.reloads) }
  override var contentInsets: LayoutInsets { events.insets ?? super.contentInsets }
  override var layoutPreferences: LayoutPreferences { events.layout }
  override func cell(for row: Row, at path: ItemPath) -> ListCell<Row>? { ProbeCells.cell(for: row) }
  override func handleError(_ error: any Error) { events.errors += 1 }
  override func didSelect(_ item: Row, at path: ItemPath) { events.selected.append(item.id) }
  func load() async throws { await events.fetch(into: source) }
  override func delete(_ ids: Set<Int>) async throws {
    if events.deletesFail { throw Broken() }
    try await super.delete(ids)
  }
  override func swipeActions(for row: Row, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: row)]
  }
}

extension PagedEvents {
  /// Returns a list with room for 12 rows below a bar of 64 points. So a page of 20 rows does not make it load the next page.
  fileprivate static func makeList() -> HeadlessList<SingleSection, Row> {
    HeadlessList(viewportSize: CGSize(width: 375, height: 660))
  }

  fileprivate func make() -> HeadlessList<SingleSection, Row> {
    surfaces += 1
    // A new view of the same screen has the size of the old one.
    if surfaces > 1 { surface = HeadlessList(viewportSize: surface.viewportSize) }
    return surface
  }

  fileprivate func fetch(into source: PagedDataSource<Row, Int>) async {
    if isGated { await withCheckedContinuation { gate = $0 } }
    if let local, !source.state.hasLoaded { source.content.edit { $0 = local } }
  }
}

/// A list or a grid on screen, with its server.
@MainActor
final class PagedFixture {
  let desk = PageDesk()
  let pages: PagedDataSource<Row, Int>
  let controller: any PagedProbe
  let window: ControllerWindow
  private(set) var clock = ManualClock()

  init(
    _ kind: PagedKind,
    _ options: PagedOptions,
    prefetch: Int = 5,
    root: (Controller) -> Controller = { $0 },
    prepare: (PagedEvents) -> Void = { _ in }
  ) {
    pages = PagedDataSource(firstKey: 1, prefetchDistance: prefetch) { [desk] in try await desk.load($0) }
    switch kind {
    case .list: controller = ProbeList(pages, options: options)
    case .grid: controller = ProbeGrid(pages, options: options)
    }
    prepare(controller.events)
    window = ControllerWindow(root: root(controller))
    window.environment.safeAreaInsets = LayoutInsets(top: 64)
  }

  /// Runs a test once with a list and once with a grid.
  static func each(
    _ options: PagedOptions,
    prefetch: Int = 5,
    prepare: (PagedEvents) -> Void = { _ in },
    _ body: (PagedFixture) async throws -> Void
  ) async rethrows {
    for kind in PagedKind.allCases {
      let fixture = PagedFixture(kind, options, prefetch: prefetch, prepare: prepare)
      try await body(fixture)
      XCTAssertEqual(fixture.surface.mistakes, [], "\(kind)")
      fixture.desk.close()
    }
  }

  /// Runs a test with each way in which the first load of a list or a grid is canceled, with and without a header.
  static func eachWithACanceledFirstLoad(_ body: (PagedFixture, _ way: String) async -> Void) async {
    for pulls in [true, false] {
      for way in ["endLoading", "cancel", "throws"] {
        await each(PagedOptions(firstLoad: .refresh, pullsToRefresh: pulls)) { list in
          list.show()
          let first = await list.desk.next()
          if way == "endLoading" { list.controller.endLoading(.refresh) }
          if way == "cancel" { list.pages.cancel() }
          first.continuation.resume(throwing: CancellationError())
          await list.settle()
          await body(list, way)
        }
      }
    }
  }

  var surface: HeadlessList<SingleSection, Row> { controller.events.surface }
  var status: PagedStatus { controller.status }
  var ids: [Int] { surface.snapshot.allItems.map(\.id) }

  func show() {
    window.show()
    window.layout()
  }

  func settle() async { await window.settle() }

  /// Pulls the header far enough to refresh, and releases it.
  func pull() {
    surface.drag(to: -64 - 80)
    surface.letGo()
  }

  /// Drags to the end of the list, and ends the drag.
  func scrollToEnd(beyond: Double = 0) {
    let end: Double =
      beyond + surface.contentSize.height + surface.contentInsets.bottom - surface.viewportSize.height
    surface.drag(to: end - 100)
    surface.drag(to: end)
    surface.letGo()
  }
}

extension HeadlessList where SectionID == SingleSection {
  /// Makes the screen so high that `count` rows fit below a bar of 64 points.
  func displayRows(onScreenOf count: Int) { viewportSize.height = Double(count) * rowLength + 64 }
}

extension LoadOutcome {
  /// The words after "a request has".
  var ending: String {
    switch self {
    case .superseded: "been superseded"
    case .refused: "been refused"
    case .canceled: "been canceled"
    case .loaded: "loaded"
    case .failed: "failed"
    }
  }
}

extension ListContentState {
  var text: String {
    switch self {
    case .content: "content"
    case .loading: "loading"
    case .failed: "failed"
    case .empty: "empty"
    case .mayHaveMore: "mayHaveMore"
    case .blank: "blank"
    }
  }
}
