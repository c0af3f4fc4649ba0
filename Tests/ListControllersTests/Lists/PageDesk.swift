import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers
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

  /// Requests that wait for an answer.
  private(set) var calls: [Call] = []
  /// All requests there were, such as "refresh 1".
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

  /// The oldest request, when there is one.
  func next() async -> Call {
    while calls.isEmpty { await withCheckedContinuation { waiters.append($0) } }
    return calls.removeFirst()
  }

  /// Answers the oldest request with rows that follow those of the pages before.
  func answer(_ count: Int, hasMore: Bool? = nil) async {
    let call = await next()
    let first = (call.request.key - call.request.firstKey) * call.request.perPage
    let rows = (first..<(first + count)).map { Row(id: $0) }
    call.continuation.resume(returning: ListPage(rows, of: call.request, hasMore: hasMore))
  }

  func fail() async {
    await next().continuation.resume(throwing: Broken())
  }

  /// The oldest request that waits, if there is one.
  func takeOldest() -> Call? { calls.isEmpty ? nil : calls.removeFirst() }

  /// Lets go of those that nobody waits for any more.
  func close() {
    calls.forEach { $0.continuation.resume(throwing: CancellationError()) }
    calls.removeAll()
  }
}

/// The two controllers that have the paged core in common.
enum PagedKind: CaseIterable { case list, grid }

@MainActor
protocol PagedProbe: PagedController<SingleSection, Row> {
  var events: PagedEvents { get }
}

@MainActor
final class PagedEvents {
  var surface = RecordingList<SingleSection, Row>()
  var surfaces = 0
  var errors = 0
  var selected: [Int] = []
  var deletesFail = false
  var reloadsAtLoad: [Int] = []
  /// What is known on this machine, if anything, and a gate that it waits at.
  var local: [Row]?
  var gate: CheckedContinuation<Void, Never>?
  var isGated = false
  /// What a subclass says about its insets, if anything.
  var insets: LayoutInsets?
  var layout = LayoutPreferences()
}

/// A cell of a host's.
@MainActor
final class ProbeCell {
  let reuseID: String
  var text = ""
  init(_ reuseID: String) { self.reuseID = reuseID }
}

final class ProbeList: ListController<Row>, PagedProbe {
  let events = PagedEvents()
  let source: PagedDataSource<Row, Int>

  init(_ source: PagedDataSource<Row, Int>, options: PagedOptions) {
    self.source = source
    super.init(source, loadedBy: source, options: options)
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { events.make() }
  override func viewDidLoad() { events.reloadsAtLoad.append(events.surface.recording.reloads) }
  override var contentInsets: LayoutInsets { events.insets ?? super.contentInsets }
  override var layoutPreferences: LayoutPreferences { events.layout }
  override func reuseID(for item: Row, at path: ItemPath) -> String {
    item.text.isEmpty ? super.reuseID(for: item, at: path) : "text"
  }
  override func configure(_ cell: AnyObject, with item: Row, at path: ItemPath) {
    (cell as? ProbeCell)?.text = "\(path.item): \(item.id) \(item.text)"
  }
  override func handleError(_ error: any Error) { events.errors += 1 }
  override func didSelect(_ item: Row, at path: ItemPath) { events.selected.append(item.id) }
  override func fetchLocalData() async throws -> (@MainActor () -> Void)? { await events.fetch(into: source) }
  override func delete(_ ids: Set<Int>) async throws {
    if events.deletesFail { throw Broken() }
    try await super.delete(ids)
  }
}

final class ProbeGrid: GridController<Row>, PagedProbe {
  let events = PagedEvents()
  let source: PagedDataSource<Row, Int>

  init(_ source: PagedDataSource<Row, Int>, options: PagedOptions) {
    self.source = source
    super.init(source, loadedBy: source, options: options)
    layout = WaterfallLayout(columns: 1, spacing: 0)
  }

  override func makeSurface() -> any PagedSurface<SingleSection, Row> { events.make() }
  override func size(of item: Row, at path: ItemPath) -> CGSize { CGSize(width: 375, height: 50) }
  override func viewDidLoad() { events.reloadsAtLoad.append(events.surface.recording.reloads) }
  override var contentInsets: LayoutInsets { events.insets ?? super.contentInsets }
  override var layoutPreferences: LayoutPreferences { events.layout }
  override func reuseID(for item: Row, at path: ItemPath) -> String {
    item.text.isEmpty ? super.reuseID(for: item, at: path) : "text"
  }
  override func configure(_ cell: AnyObject, with item: Row, at path: ItemPath) {
    (cell as? ProbeCell)?.text = "\(path.item): \(item.id) \(item.text)"
  }
  override func handleError(_ error: any Error) { events.errors += 1 }
  override func didSelect(_ item: Row, at path: ItemPath) { events.selected.append(item.id) }
  override func fetchLocalData() async throws -> (@MainActor () -> Void)? { await events.fetch(into: source) }
  override func delete(_ ids: Set<Int>) async throws {
    if events.deletesFail { throw Broken() }
    try await super.delete(ids)
  }
}

extension PagedEvents {
  fileprivate func make() -> RecordingList<SingleSection, Row> {
    surfaces += 1
    if surfaces > 1 { surface = RecordingList() }
    return surface
  }

  fileprivate func fetch(into source: PagedDataSource<Row, Int>) async -> (@MainActor () -> Void)? {
    if isGated { await withCheckedContinuation { gate = $0 } }
    guard let local else { return nil }
    return { source.content.edit { $0 = local } }
  }
}

/// A list or a grid on screen, and its server.
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

  /// Runs a test with a list, and with a grid.
  static func each(
    _ options: PagedOptions,
    prefetch: Int = 5,
    prepare: (PagedEvents) -> Void = { _ in },
    _ body: (PagedFixture) async throws -> Void
  ) async rethrows {
    for kind in PagedKind.allCases {
      let fixture = PagedFixture(kind, options, prefetch: prefetch, prepare: prepare)
      try await body(fixture)
      XCTAssertEqual(fixture.surface.recording.mistakes, [], "\(kind)")
      fixture.desk.close()
    }
  }

  var surface: RecordingList<SingleSection, Row> { controller.events.surface }
  var status: PagedStatus { controller.status }
  var ids: [Int] { surface.snapshot.allItems.map(\.id) }

  func show() {
    window.show()
    window.layout()
  }

  func settle() async { await window.settle() }

  /// What a host does to show an item: it takes a cell of the kind that it is told, and has it filled.
  func cell(at item: Int) -> ProbeCell? {
    let path = ItemPath(section: 0, item: item)
    guard let controller = surface.controller, let row = surface.snapshot.item(at: path) else { return nil }
    let cell = ProbeCell(controller.reuseID(for: row, at: path))
    controller.configure(cell, with: row, at: path)
    return cell
  }

  /// Pulls the header far enough, and lets go.
  func pull() {
    surface.drag(to: -64 - 80)
    surface.letGo()
  }

  /// Scrolls to the end with a finger.
  func scrollToEnd(beyond: Double = 0) {
    let end: Double =
      beyond + surface.contentSize.height + surface.contentInsets.bottom - surface.viewportSize.height
    surface.drag(to: end - 100)
    surface.drag(to: end)
    surface.letGo()
  }
}

extension ListContentState {
  var text: String {
    switch self {
    case .content: "content"
    case .loading: "loading"
    case .failed: "failed"
    case .empty: "empty"
    case .blank: "blank"
    }
  }
}
