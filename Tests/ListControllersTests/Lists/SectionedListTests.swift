import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// Tests of lists with sections (rows 3.45, 3.46, 3.52).
@MainActor
final class SectionedListTests: XCTestCase {
  private final class Tens: SectionedListController<Int, Row> {
    let surface = HeadlessList<Int, Row>()

    init(_ pages: PagedDataSource<Row, Int>) {
      super.init(
        pages.grouped(by: { $0.id / 10 }, orderedBy: <),
        loadedBy: pages,
        options: PagedOptions(loadsMore: true)
      )
    }

    override func makeSurface() -> any PagedSurface<Int, Row> { surface }
    override func sectionTitle(_ section: Int) -> String? { "\(section)0" }
    override func header(of section: Int) -> ListCell<Int>? {
      section == 0 ? nil : ListCell(TextCell.init) { view, section in view.text = "\(section)0 and more" }
    }
    override func footer(of section: Int) -> ListCell<Int>? {
      ListCell(NumberCell.init) { view, section in view.number = section }
    }
    override func rowLength(of row: Row, at path: ItemPath) -> Double? { path.section == 0 ? 30 : nil }
    override func indexTitle(_ section: Int) -> String { section < 2 ? "low" : "\(section)" }
  }

  private final class Titled: ListController<Row> {
    let table = HeadlessList<SingleSection, Row>()
    override func makeSurface() -> any PagedSurface<SingleSection, Row> { table }
  }

  func test_sections_countTheItemsOfThePage() async {
    let desk = PageDesk()
    let pages = PagedDataSource(firstKey: 1) { [desk] in try await desk.load($0) }
    let list = Tens(pages)
    list.surface.viewportSize.height = 400
    let window = HeadlessWindow(list)
    await desk.answer(20)
    await window.settle()
    XCTAssertEqual(list.surface.snapshot.sectionIDs, [0, 1])
    XCTAssertEqual(list.status.footer, .idle, "a full page in two sections is a full page")
    list.willDisplay(at: ItemPath(section: 1, item: 3))
    XCTAssertEqual(list.status.footer, .idle)
    list.willDisplay(at: ItemPath(section: 1, item: 4))
    await desk.answer(11)
    await window.settle()
    XCTAssertEqual(list.surface.snapshot.sections.map(\.items.count), [10, 10, 10, 1])
    XCTAssertEqual(list.status.footer, .noMore)
    XCTAssertEqual(list.indexTitles.map(\.title), ["low", "2", "3"])
    XCTAssertEqual(list.indexTitles.map(\.section), [0, 2, 3])
    XCTAssertEqual(list.sectionTitle(2), "20")
    XCTAssertEqual(list.surface.mistakes, [])
  }

  func test_withoutItems_aDividedListHasNoSection_anotherHasOne() async {
    let pages = PagedDataSource<Row, Int>(firstKey: 1) { _ in ListPage([], next: nil) }
    let list = Tens(pages)
    let window = HeadlessWindow(list)
    await window.settle()
    XCTAssertEqual(list.surface.snapshot.numberOfSections, 0)
    XCTAssertEqual(list.status.content.text, "empty")
    XCTAssertEqual(pages.snapshot.numberOfSections, 1)
  }

  func test_headersAndFooters_areTypedViews_orTexts() async {
    let pages = PagedDataSource<Row, Int>([Row(id: 1), Row(id: 11)], firstKey: 1) { _ in
      ListPage([], next: nil)
    }
    let list = Tens(pages)
    XCTAssertNil(list.header(of: 0))
    XCTAssertEqual((list.header(of: 1)?.view(for: 1) as? TextCell)?.text, "10 and more")
    XCTAssertEqual((list.footer(of: 1)?.view(for: 1) as? NumberCell)?.number, 1)
    let titled = pages.titled { _ in
      "above"
    } footer: { _ in
      "below"
    }
    let plain = Titled(titled)
    plain.loadViewIfNeeded()
    XCTAssertNil(plain.header(of: .only))
    XCTAssertNil(plain.footer(of: .only))
    XCTAssertEqual(plain.sectionTitle(.only), "above")
    XCTAssertEqual(plain.table.callbacks.sectionText(.only, true), "above")
    XCTAssertEqual(plain.table.callbacks.sectionText(.only, false), "below")
  }

  /// Rows 3.61 and A7: the surface measures only the rows whose lengths the controller does not know.
  func test_rowLength_isKnown_orMeasuredByTheSurface() async {
    let pages = PagedDataSource<Row, Int>([Row(id: 1), Row(id: 11)], firstKey: 1) { _ in
      ListPage([], next: nil)
    }
    let list = Tens(pages)
    list.loadViewIfNeeded()
    list.surface.proceed()
    XCTAssertEqual(list.surface.contentSize.height, 30 + list.surface.rowLength)
    XCTAssertNil(SectionedListController(pages).rowLength(of: Row(id: 1), at: ItemPath(section: 0, item: 0)))
  }
}
