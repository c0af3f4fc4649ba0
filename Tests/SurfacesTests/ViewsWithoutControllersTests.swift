import DataSource
import Foundation
import ItemLayouts
import Model
import Surfaces
import XCTest

/// Views of an app that import no module of controllers. This file compiles, and the views work without a controller.
@MainActor
final class ViewsWithoutControllersTests: XCTestCase {
  private struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var text = ""
  }

  private final class Label { var text = "" }

  /// A grid, which is also a list and a view that scrolls.
  private final class Grid: GridSurface {
    var connection: ListConnection<SingleSection, Row>?
    var callbacks = ListViewCallbacks<SingleSection, Row>()
    var pixelScale: Double { 2 }
    private(set) var rows: [Row] = []
    private(set) var frames: [CGRect?] = []
    private(set) var statuses: [String] = []

    func reload(_ snapshot: ListSnapshot<SingleSection, Row>) { rows = snapshot.allItems }

    func apply(_ change: ListChange<SingleSection, Row>, completion: ListCompletion) {
      rows = change.after.allItems
      for stage in callbacks.stages(change) { showArrangement(stage.arrangement, animated: true) }
    }

    func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
      frames = rows.indices.map { arrangement[.item(ItemPath(section: 0, item: $0))]?.frame }
    }

    func show(_ status: PagedStatus) {
      statuses.append("\(status.header) \(status.footer) \(status.offersRetry) \(status.offersMore)")
    }
  }

  private final class Engine: WebEngine {
    var callbacks = WebEngineCallbacks()
    var scroller: (any ScrollSurface)?
    var title = ""
    var address: URL?
    var backDepth = 0
    var scriptNames: Set<String> = []
    func configure(_ options: WebOptions) {}
    func load(_ content: WebContent) { callbacks.receive(.started) }
    func reload() {}
    func goBack() {}
    func stop() {}
  }

  private struct Selected: Equatable { let item: Int }

  private final class Menu: HostedView {
    weak var viewHost: (any ViewHost)?
    func tap(_ item: Int) -> Bool { send(Selected(item: item)) }
  }

  private final class Receiver: ViewHost {
    private(set) var events: [Selected] = []
    func send<Event>(_ event: Event) -> Bool {
      if let event = event as? Selected { events.append(event) }
      return event is Selected
    }
  }

  func test_gridWithoutAController_showsASourceAndAStatus() async throws {
    let source = ArrayDataSource([Row(id: 1), Row(id: 2)])
    let grid = Grid()
    source.connect(to: grid)
    XCTAssertEqual(grid.rows.map(\.id), [1, 2])
    XCTAssertNil(grid.callbacks.cell(Row(id: 1), ItemPath(section: 0, item: 0)) as ListCell<Row>?)
    grid.show(PagedStatus())
    XCTAssertEqual(grid.statuses, ["hidden hidden false false"])

    let label = ListCell<Row>(Label.init) { $0.text = $1.text }
    let view = try XCTUnwrap(label.view(for: Row(id: 1, text: "one")) as? Label)
    XCTAssertEqual(view.text, "one")
  }

  func test_gridWithoutAController_movesItsCellsInStages() async {
    let source = ArrayDataSource([Row(id: 1)])
    let grid = Grid()
    source.connect(to: grid)
    let layout = FlowLayout(.init(perRow: 1, lineSpacing: 0))
    grid.callbacks.stages = { change in
      let arrangement = LayoutArrangement(
        layout,
        in: LayoutContainer(size: CGSize(width: 10, height: 100)),
        sections: .indexed([change.after.allItems.count])
      ) { _ in CGSize(width: 10, height: 20) }
      return [GridStage(change: change, arrangement: arrangement)]
    }
    source.append(contentsOf: [Row(id: 2)])
    XCTAssertEqual(grid.frames.map { $0?.minY }, [0, 20])
  }

  func test_engineWithoutAController_declinesAndOpensNothing() async {
    let engine = Engine()
    engine.load(.html("", base: nil))
    let link = WebNavigation(WebRequest(URL(filePath: "/page")))
    let opens = await engine.callbacks.shouldOpen(link)
    XCTAssertFalse(opens)
    let answer = await engine.callbacks.answerDialog(.alert("hello"))
    XCTAssertEqual(answer, .declined)
    do {
      _ = try await engine.evaluate("return 1", arguments: [:])
      XCTFail("an engine without scripts has run one")
    } catch {
      XCTAssertEqual(error, .scriptsUnavailable)
    }
  }

  func test_viewInAView_sendsItsEventsToTheOutermostHost() async {
    let (receiver, outer, inner) = (Receiver(), Menu(), Menu())
    XCTAssertFalse(inner.tap(1))
    inner.viewHost = outer
    outer.viewHost = receiver
    XCTAssertTrue(inner.tap(2))
    XCTAssertEqual(receiver.events, [Selected(item: 2)])
  }
}
