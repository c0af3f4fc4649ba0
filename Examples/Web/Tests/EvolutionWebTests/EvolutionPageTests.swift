import ControllerCore
import EvolutionApp
import EvolutionViews
import ModelStore
import XCTest

@testable import EvolutionModels
@testable import EvolutionWeb
@testable import WebHost

@MainActor
final class EvolutionPageTests: XCTestCase {
  func test_list_ofProposals_isAListBoxWithOptions() async throws {
    let browser = try Browser()
    await browser.open()
    let list = try XCTUnwrap(browser.all(style: "list").first)
    XCTAssertEqual(list.properties.attributes[.role], "listbox")
    XCTAssertEqual(list.properties.scrolling, WebNode.Scrolling(count: 4, first: 0))
    XCTAssertEqual(browser.texts(style: "section"), ["Active review (3)"])
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0003", "SE-0002", "SE-0001"])
    let rows = browser.all(style: "row")
    XCTAssertEqual(rows.map { $0.properties.attributes[.ariaPosinset] }, ["1", "2", "3"])
    XCTAssertEqual(list.properties.attributes[.ariaActivedescendant], "n\(rows[0].id)")
  }

  func test_row_clicked_opensTheProposalWithItsAddress() async throws {
    let browser = try Browser()
    await browser.open()
    try await browser.click("SE-0002", style: "row")
    XCTAssertEqual(browser.application.path, "/proposals/SE-0002")
    XCTAssertEqual(browser.application.title, "SE-0002 · Swift Evolution")
    XCTAssertEqual(browser.texts(style: "heading"), ["Title of SE-0002"])
    try await browser.click("Back")
    XCTAssertEqual(browser.application.path, "/proposals")
  }

  func test_pad_showsListAndProposalSideBySide() async throws {
    let browser = try Browser(environment: PageEnvironment(width: 1_024))
    await browser.open("/proposals/SE-0002")
    XCTAssertEqual(browser.all(style: "split").count, 1)
    XCTAssertEqual(browser.all(style: "screen").count, 2)
    browser.application.window.updateEnvironment { $0.apply(PageEnvironment(width: 390)) }
    await browser.settle()
    XCTAssertEqual(browser.all(style: "screen").count, 1)
    XCTAssertEqual(browser.texts(style: "heading"), ["Title of SE-0002"])
  }

  func test_search_showsWhatMatchesAndSaysIfNothingDoes() async throws {
    let browser = try Browser()
    await browser.open()
    try await browser.type("0002", into: "search")
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0002"])
    try await browser.type("zebra", into: "search")
    XCTAssertEqual(browser.texts(style: "secondary"), ["Nothing found for \"zebra\"."])
    try await browser.type("", into: "search")
    XCTAssertEqual(browser.texts(style: "leading").count, 3)
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

  func test_textOfTheFeed_isTextOnly() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    XCTAssertEqual(browser.texts(style: "summary"), ["<b>bold</b>"])
    XCTAssertTrue(browser.texts(style: "row").contains("Ada <script>"))
  }

  func test_note_isValidatedSavedAndAskedAbout() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    try await browser.click("Bookmark", style: "action")
    try await browser.click("Write a note")
    XCTAssertEqual(browser.application.path, "/proposals/SE-0001/note")
    try await browser.type(String(repeating: "x", count: 61), into: "note")
    XCTAssertEqual(browser.texts(style: "alert"), ["A note has at most 60 characters."])
    try await browser.press("Escape", in: "window")
    XCTAssertEqual(browser.texts(style: "prompt"), ["Discard the changes to the note? Cancel Discard"])
    try await browser.click("Cancel", style: "cancel")
    XCTAssertEqual(browser.application.path, "/proposals/SE-0001/note")
    try await browser.type("Read it.", into: "note")
    try await browser.click("Save")
    XCTAssertEqual(browser.application.path, "/proposals/SE-0001")
    XCTAssertEqual(browser.texts(style: "quote"), ["“Read it.”"])
  }

  func test_bookmarks_areOrderedByKeysAndRemovedWithUndo() async throws {
    let library = try ReaderLibrary(Database(.inMemory))
    for id in ["SE-0001", "SE-0002"] { try await library.setBookmarked(true, id) }
    let browser = try Browser(library: library)
    await browser.open("/bookmarks")
    XCTAssertEqual(browser.all(style: "row").map { $0.properties.attributes[.draggable] }, ["true", "true"])
    try await browser.press("Alt+ArrowDown", in: "list")
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0001", "SE-0002"])
    try await browser.press("Delete", in: "list")
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0001"])
    XCTAssertEqual(browser.texts(style: "status"), ["Removed the bookmark of SE-0002. Undo"])
    try await browser.click("Undo")
    XCTAssertEqual(browser.texts(style: "leading"), ["SE-0001", "SE-0002"])
  }

  func test_visitorsOfOneLibrary_seeEachOthersBookmarks_othersDoNot() async throws {
    let visitors = try Visitors(folder: nil)
    let (one, other) = (String(repeating: "a", count: 32), String(repeating: "b", count: 32))
    let tabs = try [one, one, other].map { try Browser(library: visitors.library(of: $0)) }
    for tab in tabs { await tab.open("/bookmarks") }
    try await visitors.library(of: one).setBookmarked(true, "SE-0001")
    for tab in tabs { await tab.settle() }
    XCTAssertEqual(tabs.map { $0.texts(style: "leading") }, [["SE-0001"], ["SE-0001"], []])
  }

  func test_visitorWhoChangesNothing_hasNoFile_soMadeUpCookiesFillNoDisk() async throws {
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
    XCTAssertEqual(try files(), ["\(name).sqlite"])
    let later = try Visitors(folder: folder).library(of: name)
    XCTAssertNotNil(later.bookmark("SE-0001"))
  }

  func test_language_ofTheBrowser_isThatOfDates() async throws {
    let german = try Browser(environment: PageEnvironment(width: 390, languages: ["de-DE"]))
    await german.open("/proposals/SE-0001")
    let english = try Browser(environment: PageEnvironment(width: 390, languages: ["en-US"]))
    await english.open("/proposals/SE-0001")
    XCTAssertTrue(
      english.texts(style: "body").contains { $0.contains("Aug 10") },
      "\(english.texts(style: "body"))"
    )
    XCTAssertTrue(
      german.texts(style: "body").contains { $0.contains("10. Aug") },
      "\(german.texts(style: "body"))"
    )
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

  func test_page_ofAProposal_isTextWithLinks() async throws {
    let browser = try Browser()
    await browser.open("/proposals/SE-0001")
    try await browser.click("Proposal", style: "row")
    XCTAssertTrue(browser.texts(style: "subheading").contains("By the same authors"))
    try await browser.click("SE-0003", style: "link")
    XCTAssertTrue(browser.texts(style: "subheading").contains("Title of SE-0003"))
  }

  func test_help_isADialogThatEscapeCloses() async throws {
    let browser = try Browser()
    await browser.open()
    try await browser.press("?", in: "window")
    let dialog = try XCTUnwrap(browser.all(style: "prompt").first)
    XCTAssertNotNil(dialog.properties.attributes[.ariaLabelledby])
    browser.host.tree.element(dialog.id)?.node.onDismiss?()
    await browser.settle()
    XCTAssertEqual(browser.all(style: "prompt").count, 0)
  }
}
