import ControllerCore
import ControllerTesting
import Foundation
import Model
import XCTest

@MainActor
final class RestorationTests: XCTestCase {
  private struct Broken: Error {}

  private final class Leaf: Controller {
    var text = ""
    var scroll = 0.0
    var breaksOnSaving = false
    var breaksOnRestoring = false
    var errors = 0

    init(_ id: String?) {
      super.init()
      restorationID = id
    }

    override func encodeState(into state: inout ControllerState) throws {
      try state.set(text, for: "text")
      if breaksOnSaving { throw Broken() }
      try state.set(scroll, for: "scroll")
    }

    override func decodeState(from state: ControllerState) throws {
      if breaksOnRestoring { throw Broken() }
      text = try state.value(for: "text") ?? ""
      scroll = try state.value(for: "scroll") ?? 0
    }

    override func handleError(_ error: any Error) { errors += 1 }
  }

  /// A plain stack. Screens are made again from identifiers.
  private func makeStack(_ id: String) -> StackController {
    let stack = StackController()
    stack.restorationID = id
    stack.makeRestoredController = { id, _ in Leaf(id) }
    return stack
  }

  private func makeTabs() -> TabController {
    let tabs = TabController()
    tabs.restorationID = "tabs"
    tabs.setControllers([makeStack("read"), makeStack("search")])
    return tabs
  }

  private let archive = ModelArchive<ControllerState>()

  private func throughJSON(_ state: ControllerState) throws -> ControllerState {
    try archive.value(from: archive.data(for: state)).value
  }

  private func leaf(_ root: Controller, _ path: Int...) -> Leaf? {
    path.reduce(root) { $0.children[$1] } as? Leaf
  }

  // MARK: Round trips

  func test_windowTabStackLeaf_roundTrip() async throws {
    let tabs = makeTabs()
    let window = ControllerWindow(root: tabs)
    window.show()
    (tabs.children[0] as? StackController)?.setControllers([Leaf("list"), Leaf("item")])
    (tabs.children[1] as? StackController)?.setControllers([Leaf("results")])
    leaf(tabs, 0, 1)?.text = "SE-0401 \u{1F680} \"quoted\""
    leaf(tabs, 0, 1)?.scroll = 0.1 + 0.2
    leaf(tabs, 1, 0)?.text = "macro"
    tabs.select(1)
    let state = try throughJSON(tabs.saveState())

    let again = makeTabs()
    let newWindow = ControllerWindow(root: again)
    newWindow.show()
    XCTAssertEqual(again.restoreState(state), [])
    XCTAssertEqual(again.selectedIndex, 1)
    XCTAssertEqual(again.children.map(\.children.count), [2, 1])
    XCTAssertEqual(leaf(again, 0, 1)?.text, "SE-0401 \u{1F680} \"quoted\"")
    XCTAssertEqual(leaf(again, 0, 1)?.scroll, 0.1 + 0.2)
    XCTAssertEqual(leaf(again, 1, 0)?.text, "macro")
    XCTAssertEqual(leaf(again, 1, 0)?.appearance, .appeared)
    XCTAssertEqual(again.saveState(), state)
    withExtendedLifetime((window, newWindow)) {}
  }

  private final class Page: Controller {
    let number: Int
    init(_ number: Int) {
      self.number = number
      super.init()
      restorationID = "page"
    }
    override func encodeState(into state: inout ControllerState) throws {
      try state.set(number, for: "number")
    }
  }

  func test_plainStack_screensWithTheirInput_roundTrip() async throws {
    let stack = StackController(root: Controller())
    stack.push(Page(7))
    let state = try throughJSON(stack.saveState())

    let again = StackController(root: Controller())
    again.makeRestoredController = { id, state in
      (try? state.value(Int.self, for: "number")).flatMap { id == "page" ? Page($0) : nil }
    }
    XCTAssertEqual(again.restoreState(state), [])
    XCTAssertEqual(again.controllers.count, 2)
    XCTAssertEqual((again.top as? Page)?.number, 7)
    XCTAssertEqual(try throughJSON(again.saveState()), state)
  }

  func test_plainTabs_selectionIsFoundByItsIdentifier_orElseByItsIndex() async throws {
    let named = makeTabs()
    named.select(1)
    let reordered = TabController()
    reordered.setControllers([makeStack("search"), makeStack("read")], selecting: 1)
    reordered.restoreState(named.saveState())
    XCTAssertEqual(reordered.selected?.restorationID, "search")

    func makeUnnamed() -> TabController {
      let tabs = TabController()
      tabs.setControllers([Controller(), Controller()])
      return tabs
    }
    let unnamed = makeUnnamed()
    unnamed.select(1)
    let again = makeUnnamed()
    again.restoreState(unnamed.saveState())
    XCTAssertEqual(again.selectedIndex, 1)
  }

  private struct Filter: Codable, Equatable {
    enum Kind: String, Codable { case open, closed }
    var kind: Kind
    var tags: [String]
    var since: Date?
    var limits: [String: Int]
  }

  func test_values_ofManyTypes_roundTrip() async throws {
    func check<Value: Codable & Equatable>(_ value: Value, line: UInt = #line) throws {
      var state = ControllerState()
      try state.set(value, for: "key")
      XCTAssertEqual(try throughJSON(state).value(Value.self, for: "key"), value, line: line)
      let text = try ModelEncoder().value(for: state).text()
      let decoded = try ModelDecoder(policy: .strict).decode(ControllerState.self, from: Data(text.utf8))
        .value
      XCTAssertEqual(decoded, state, line: line)
    }
    try check("")
    try check("ä\n\u{0}\u{1F469}\u{200D}\u{1F680}")
    try check(Int.max)
    try check(UInt64.max)
    try check(-0.1)
    try check(true)
    try check([[1], []])
    try check(Date(timeIntervalSince1970: 1_700_000_000.25))
    try check(URL(string: "https://example.org/a?b=c"))
    try check(Filter(kind: .closed, tags: ["a", "b"], since: nil, limits: ["x": 1]))
    try check(Filter(kind: .open, tags: [], since: Date(timeIntervalSince1970: 0), limits: [:]))
    try check(Int?.none)
  }

  func test_value_missing_isNil_ofAnotherShape_isATypedError() async throws {
    var state = ControllerState()
    try state.set("seven", for: "number")
    XCTAssertNil(try state.value(Int.self, for: "absent"))
    do {
      _ = try state.value(Int.self, for: "number")
      XCTFail("no Int")
    } catch {
      guard case .mismatch = error else { return XCTFail("\(error)") }
    }
  }

  func test_set_whatCannotBeWritten_isATypedError_andKeepsWhatWasThere() async throws {
    var state = ControllerState()
    try state.set(1.0, for: "x")
    XCTAssertThrowsError(try state.set(Double.nan, for: "x")) { XCTAssertTrue($0 is ModelError) }
    XCTAssertEqual(try state.value(Double.self, for: "x"), 1)
  }

  // MARK: What is skipped

  func test_withoutID_nothingOfItAndOfThoseBelowIsSaved() async {
    let root = Controller()
    let anonymous = Leaf(nil)
    anonymous.addChild(Leaf("below"))
    root.addChild(anonymous)
    XCTAssertTrue(root.saveState().isEmpty)
    root.addChild(Leaf("named"))
    XCTAssertEqual(Array(root.saveState().children.keys), ["named"])
  }

  func test_unknownNodes_areSkippedAndReportedByTheirPaths_theOthersGoOn() async throws {
    let tabs = makeTabs()
    (tabs.children[0] as? StackController)?.setControllers([Leaf("list")])
    (tabs.children[1] as? StackController)?.setControllers([Leaf("results")])
    leaf(tabs, 0, 0)?.text = "kept"
    let old = Leaf("old")
    old.addChild(Leaf("older"))
    leaf(tabs, 0, 0)?.addChild(old)
    let state = tabs.saveState()

    let again = TabController()
    again.setControllers([makeStack("read")])
    XCTAssertEqual(again.restoreState(state), ["read/list/old", "search"])
    XCTAssertEqual(leaf(again, 0, 0)?.text, "kept")
  }

  func test_duplicateID_theFirstIsSaved_theOtherReported() async throws {
    let root = Controller()
    var reported: [ControllerDiagnostic.Reason] = []
    root.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    let (first, second) = (Leaf("same"), Leaf("same"))
    first.text = "first"
    second.text = "second"
    root.addChild(first)
    root.addChild(second)
    let kept = root.saveState().children["same"]
    XCTAssertEqual(try kept?.value(String.self, for: "text"), "first")
    XCTAssertEqual(reported, [.duplicateRestorationID("same")])
  }

  func test_duplicateID_whoseFirstKeepsNothing_isReportedToo() async {
    let root = Controller()
    var reported: [ControllerDiagnostic.Reason] = []
    root.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    let silent = Controller()
    silent.restorationID = "same"
    root.addChild(silent)
    root.addChild(Leaf("same"))
    XCTAssertNil(root.saveState().children["same"], "it would be given to the other one")
    XCTAssertEqual(reported, [.duplicateRestorationID("same")])
  }

  // MARK: Errors

  func test_errorInSaving_thatControllerKeepsNothing_theOthersDo() async throws {
    let root = Controller()
    let (bad, good) = (Leaf("bad"), Leaf("good"))
    bad.breaksOnSaving = true
    bad.addChild(Leaf("below"))
    root.addChild(bad)
    root.addChild(good)
    let state = root.saveState()
    XCTAssertEqual(bad.errors, 1)
    XCTAssertNil(try state.children["bad"]?.value(String.self, for: "text"))
    XCTAssertNotNil(state.children["bad"]?.children["below"])
    XCTAssertNotNil(state.children["good"])
  }

  func test_errorInRestoring_thatControllerStartsClean_theOthersGoOn() async throws {
    func make() -> (root: Controller, bad: Leaf, below: Leaf, good: Leaf) {
      let root = Controller()
      let (bad, below, good) = (Leaf("bad"), Leaf("below"), Leaf("good"))
      bad.addChild(below)
      root.addChild(bad)
      root.addChild(good)
      return (root, bad, below, good)
    }
    let saved = make()
    for leaf in [saved.bad, saved.below, saved.good] { leaf.text = "kept" }
    let restored = make()
    restored.bad.breaksOnRestoring = true
    XCTAssertEqual(restored.root.restoreState(saved.root.saveState()), [])
    XCTAssertEqual(restored.bad.errors, 1)
    XCTAssertEqual([restored.bad, restored.below, restored.good].map(\.text), ["", "kept", "kept"])
  }

  func test_corruptJSON_isATypedError_andACleanStart() async throws {
    let tabs = makeTabs()
    let texts = [
      "", "{", "[]", "null", "7", #"{"values":{}}"#, #"{"values":[],"children":{}}"#,
      #"{"values":{},"children":{"read":7}}"#, #"{"values":{},"children":{"read":{"values":{"x":1}}}}"#,
    ]
    for text in texts {
      do {
        let decoded = try ModelDecoder(policy: .strict).decode(ControllerState.self, from: Data(text.utf8))
        XCTFail("\(text): \(decoded.value)")
      } catch {
        XCTAssertFalse(error.description.isEmpty, text)
      }
      XCTAssertThrowsError(try JSONDecoder().decode(ControllerState.self, from: Data(text.utf8)), text) {
        XCTAssertTrue($0 is DecodingError)
      }
    }
    XCTAssertEqual(tabs.restoreState(ControllerState()), [])
    XCTAssertEqual(tabs.selectedIndex, 0)
    XCTAssertEqual(tabs.saveState(), makeTabs().saveState())
  }

  func test_corruptValue_isATypedErrorAtThatController() async throws {
    let text = #"{"values":{},"children":{"leaf":{"values":{"text":"{"},"children":{}}}}"#
    let state = try JSONDecoder().decode(ControllerState.self, from: Data(text.utf8))
    let root = Controller()
    let leaf = Leaf("leaf")
    root.addChild(leaf)
    root.restoreState(state)
    XCTAssertEqual(leaf.errors, 1)
    XCTAssertEqual(leaf.text, "")
    XCTAssertThrowsError(try state.children["leaf"]?.value(String.self, for: "text")) {
      XCTAssertTrue($0 is ModelError)
    }
  }

  // MARK: Files

  func test_archive_inAFile_roundTripsAndMigrates() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("state.json")
    let root = makeTabs()
    (root.children.first as? StackController)?.push(Leaf("a"))
    leaf(root, 0, 0)?.text = "kept"
    try archive.save(root.saveState(), to: file)

    // The next version of the app has renamed the first tab.
    let next = ModelArchive<ControllerState>(migrations: [
      { old in
        let renamed = old.text().replacingOccurrences(of: "\"read\"", with: "\"home\"")
        return try JSONValue(parsing: Data(renamed.utf8))
      }
    ])
    let state = try XCTUnwrap(next.load(from: file)).value
    let renamed = TabController()
    renamed.setControllers([makeStack("home"), makeStack("search")])
    XCTAssertEqual(renamed.restoreState(state), [])
    XCTAssertEqual(leaf(renamed, 0, 0)?.text, "kept")
  }

  func test_archive_corruptFile_isATypedErrorSetAside_andACleanStart() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("state.json")
    try Data("{\"version\":1,\"value\":".utf8).write(to: file)
    let root = makeTabs()
    do {
      _ = try archive.load(from: file)
      XCTFail("a corrupt file was loaded")
    } catch {
      guard case .archive(let fault) = error else { return XCTFail("\(error)") }
      XCTAssertEqual(fault.file, file)
      XCTAssertNotNil(fault.kept)
    }
    XCTAssertEqual(root.saveState(), makeTabs().saveState())
    root.select(1)
    try archive.save(root.saveState(), to: file)
    XCTAssertEqual(try archive.load(from: file)?.value, root.saveState())
    XCTAssertEqual(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).count,
      2,
      "nothing is lost"
    )
  }

  /// A launch showed the restored screens with a push and a change of the tab.
  func test_restore_onScreen_isNotAnimated() async {
    let saved = makeTabs()
    (saved.children[0] as? StackController)?.setControllers([Leaf("a"), Leaf("b")])
    (saved.children[1] as? StackController)?.setControllers([Leaf("c")])
    saved.select(1)
    let state = saved.saveState()
    let tabs = makeTabs()
    let window = ControllerWindow(root: tabs)
    window.show()
    let animator = ManualAnimator()
    window.environment.animator = animator
    XCTAssertEqual(tabs.restoreState(state), [])
    XCTAssertEqual(animator.transitions.count, 0)
    XCTAssertEqual(tabs.selectedIndex, 1)
    XCTAssertEqual(tabs.children.map(\.children.count), [2, 1])
    animator.finishAll()
    window.close()
  }
}
