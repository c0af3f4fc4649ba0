import ControllerCore
import EvolutionApp
import EvolutionViews
import Interaction
import ModelStore
import XCTest

@testable import EvolutionModels
@testable import EvolutionWeb
@testable import WebHost

/// The description of the page. `BrowserTests` check in a real browser what visitors do with it.
@MainActor
final class EvolutionPageTests: XCTestCase {
  func test_list_ofProposals_isAListBoxWithOptions() async throws {
    let browser = try Browser()
    await browser.open()
    let list = try XCTUnwrap(browser.all(style: "list").first)
    XCTAssertEqual(list.properties.attributes[.role], "listbox")
    XCTAssertEqual(list.properties.scrolling, WebNode.Scrolling(count: 4, first: 0))
    XCTAssertEqual(browser.texts(style: "section"), ["Active review (3)"])
    XCTAssertEqual(browser.all(style: "section").first?.properties.attributes[.dataState], "activeReview")
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0003", "SE-0002", "SE-0001"])
    let rows = browser.all(style: "row")
    XCTAssertEqual(rows.map { $0.properties.attributes[.ariaPosinset] }, ["1", "2", "3"])
    XCTAssertEqual(list.properties.attributes[.ariaActivedescendant], "n\(rows[0].id)")
  }

  func test_list_isDescribedAgainOnlyAfterAChangeInIt() async throws {
    let browser = try Browser()
    await browser.open()
    let list = try XCTUnwrap(browser.all(style: "list").first).id
    let version = browser.host.tree.element(list)?.node.version
    XCTAssertNotNil(version)
    try await browser.click("Help")
    XCTAssertEqual(browser.host.tree.element(list)?.node.version, version)
    try await browser.press("Escape", in: "window")
    try await browser.press("ArrowDown", in: "list")
    XCTAssertNotEqual(browser.host.tree.element(list)?.node.version, version)
  }

  func test_list_scrolledWithoutOtherLines_isNotDescribedAgain_butComesBackAtTheOffset() async throws {
    let browser = try Browser((100..<200).map { "SE-0\($0)" })
    await browser.open()
    func list() throws -> PageTree.Element {
      let id = try XCTUnwrap(browser.all(style: "list").first).id
      return try XCTUnwrap(browser.host.tree.element(id))
    }
    try list().node.onScroll?(Viewport(offset: 0, height: 10))
    await browser.settle()
    let version = try list().node.version
    try list().node.onScroll?(Viewport(offset: 3.5, height: 10))
    await browser.settle()
    XCTAssertEqual(try list().node.version, version)
    XCTAssertEqual(try list().node.offset, 3.5)
    try list().node.onScroll?(Viewport(offset: 60, height: 10))
    await browser.settle()
    XCTAssertNotEqual(try list().node.version, version)
  }

  func test_dialog_clickedTwice_answersOnlyTheQuestionThatTheUserHasSeen() async throws {
    let browser = try Browser()
    await browser.open()
    let prompts = browser.application.application.prompts
    var questions: [Task<PromptAnswer, Never>] = []
    for text in ["First?", "Second?"] {
      questions.append(Task { await prompts.present(.confirm(text, action: "Yes")) })
      await until { prompts.count == questions.count }
    }
    await browser.settle()
    let id = try XCTUnwrap(browser.all { $0.properties.text == "Yes" }.first?.id)
    let click = try XCTUnwrap(browser.host.tree.element(id)?.node.onClick)
    click()
    click()
    XCTAssertEqual(prompts.current?.message, "Second?")
    await browser.settle()
    XCTAssertNil(browser.host.tree.element(id), "a late click cannot reach the buttons of the next question")
    prompts.dismissAll()
    for question in questions { _ = await question.value }
  }

  func test_undo_clickedLate_doesNotUndoTheNextAction() async throws {
    let library = try ReaderLibrary(Database(.inMemory))
    for id in ["SE-0001", "SE-0002"] { try await library.setBookmarked(true, id) }
    let browser = try Browser(library: library)
    await browser.open("/bookmarks")
    try await browser.press("Delete", in: "list")
    let id = try XCTUnwrap(browser.all(style: "undo").first?.id)
    let click = try XCTUnwrap(browser.host.tree.element(id)?.node.onClick)
    try await browser.press("Delete", in: "list")
    XCTAssertEqual(browser.texts(style: "undo"), ["Undo"])
    XCTAssertNil(browser.host.tree.element(id), "the button of the last offer is another one")
    click()
    await browser.settle()
    XCTAssertNil(library.bookmark("SE-0001"))
    XCTAssertNil(library.bookmark("SE-0002"))
  }

  func test_row_idWithOtherCharacters_hasAnEncodedAddress() async throws {
    let browser = try Browser(["SE-0001", "SE 2/../?a#b\u{e9}"])
    await browser.open()
    let links = browser.all(style: "row").compactMap { $0.properties.attributes[.href] ?? nil }
    XCTAssertEqual(Set(links), ["/proposals/SE-0001", "/proposals/SE%202%2F..%2F%3Fa%23b%C3%A9"])
  }

  func test_textOfTheFeed_isTextOnly() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    XCTAssertEqual(browser.texts(style: "summary"), ["<b>bold</b>"])
    XCTAssertTrue(browser.texts(style: "row").contains("Ada <script>"))
  }

  func test_visitorWhoChangesNothing_hasNoFile_soMadeUpNamesFillNoDisk() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let name = String(repeating: "a", count: 32)
    func files() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sqlite") }
    }
    let visitors = try Visitors(folder: folder)
    let browser = try Browser(library: visitors.library(of: name))
    await browser.open("/bookmarks")
    XCTAssertEqual(try files(), [])
    try await visitors.library(of: name).setBookmarked(true, "SE-0001")
    XCTAssertEqual(try files(), ["\(SHA256.digest(of: name)).sqlite"], "the name is secret")
    let later = try Visitors(folder: folder).library(of: name)
    XCTAssertNotNil(later.bookmark("SE-0001"))
  }

  func test_cards_areAtTheirFrames_andMeasuredHeightsMoveTheNextOnes() async throws {
    let browser = try Browser()
    await browser.open("/cards")
    let grid = try XCTUnwrap(browser.all(style: "grid").first)
    browser.host.tree.element(grid.id)?.node.onScroll?(Viewport(offset: 0, height: 40, width: 48))
    await browser.settle()
    let before = browser.all(style: "card").compactMap(\.properties.frame)
    let height = try XCTUnwrap(before.first?.height)
    XCTAssertEqual(before.map(\.y), [0, height, 2 * height])
    browser.host.tree.element(grid.id)?.node.onMeasure?(["SE-0003": 10])
    await browser.settle()
    XCTAssertEqual(browser.all(style: "card").compactMap(\.properties.frame).map(\.y), [0, 10, 10 + height])
  }

  func test_cards_cursorOutOfSight_isScrolledIntoView() async throws {
    let browser = try Browser((100..<140).map { "SE-0\($0)" })
    await browser.open("/cards")
    let grid = try XCTUnwrap(browser.all(style: "grid").first).id
    browser.host.tree.element(grid)?.node.onScroll?(Viewport(offset: 0, height: 20, width: 48))
    await browser.settle()
    for _ in 0..<5 { try await browser.press("ArrowDown", in: "grid") }
    let node = try XCTUnwrap(browser.host.tree.element(grid)?.node)
    guard case .reveal(let line, let height)? = node.scroll?.targets.last else {
      return XCTFail("\(String(describing: node.scroll))")
    }
    let cards = browser.all(style: "card").filter { $0.properties.attributes[.ariaSelected] == "true" }
    XCTAssertEqual(cards.map(\.properties.frame?.y), [line])
    XCTAssertEqual(cards.map(\.properties.frame?.height), [height])
    XCTAssertEqual(node.offset, line + height - 20)
  }

  /// The cursor stayed on another row, and the click opened that row.
  func test_row_clickedAfterItHasGone_opensNothing() async throws {
    for path in ["/bookmarks", "/proposals"] {
      let library = try ReaderLibrary(Database(.inMemory))
      for id in ["SE-0001", "SE-0002"] { try await library.setBookmarked(true, id) }
      let browser = try Browser(library: library)
      await browser.open(path)
      let id = try XCTUnwrap(browser.all(style: "row").first { browser.text(of: $0).contains("SE-0001") }?.id)
      let click = try XCTUnwrap(browser.host.tree.element(id)?.node.onClick)
      try await library.setBookmarked(false, "SE-0001")
      let isGone = path == "/bookmarks"
      click()
      await browser.settle()
      XCTAssertEqual(browser.application.path, isGone ? path : "/proposals/SE-0001")
    }
  }

  func test_linkOfAPage_clickedOnTheNextPage_opensNothing() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    try await browser.click("Proposal", style: "row")
    let id = try XCTUnwrap(browser.all(style: "link").first).id
    try await browser.click("SE-0003", style: "link")
    XCTAssertNil(browser.host.tree.element(id), "a late click cannot reach the links of the next page")
  }

  func test_bookmark_thatTheReaderSets_popsOnce_andAgainWhenTheReaderComesBack() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    XCTAssertEqual(browser.all(style: "popped").count, 0)
    try await browser.click("Bookmark", style: "action")
    let mark = try XCTUnwrap(browser.all(style: "popped").first).id
    try await browser.press("ArrowDown", in: "list")
    XCTAssertEqual(browser.all(style: "popped").map(\.id), [mark], "a node that stays is not animated again")
    try await browser.click("Grace", style: "row")
    XCTAssertEqual(browser.all(style: "popped").count, 0)
    try await browser.click("Back")
    XCTAssertEqual(browser.all(style: "popped").map { $0.id == mark }, [false])
  }

  func test_page_ofAProposal_isTextWithLinks() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    try await browser.click("Proposal", style: "row")
    XCTAssertTrue(browser.texts(style: "subheading").contains("By the same authors"))
    try await browser.click("SE-0003", style: "link")
    XCTAssertTrue(browser.texts(style: "subheading").contains("Title of SE-0003"))
  }
}
