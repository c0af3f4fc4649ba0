import Concierge
import ControllerTesting
import EvolutionApp
import EvolutionModels
import EvolutionPresenters
import EvolutionViews
import ModelStore
import UIKit
import XCTest

@testable import UIKitHost

/// A reader walks through the app Evolution on the containers, tables and fields of UIKit.
@MainActor
final class EvolutionWalkTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  func test_walk_listDetailAuthor_backBySwipe() async throws {
    let walk = try await Walk()
    XCTAssertEqual(walk.title, "Proposals")
    XCTAssertEqual(
      try walk.list.table.texts,
      [["SE-3 Result builders"], ["SE-2 Async sequences", "SE-1 Keywords as labels"]]
    )
    try await walk.tap(walk.list.table, section: 1, row: 1)
    XCTAssertEqual(walk.title, "SE-1")
    XCTAssertEqual(try walk.detail.texts.first, "Keywords as labels")
    XCTAssertEqual(try walk.detail.table.texts.first, ["Ada", "Bob"])
    try await walk.tap(walk.detail.table, section: 0, row: 0)
    XCTAssertEqual(walk.title, "Ada")
    XCTAssertEqual(walk.depth, 3)
    // A swipe that is canceled changes nothing.
    try await walk.swipeBack(finishes: false)
    XCTAssertEqual(walk.title, "Ada")
    XCTAssertEqual(walk.depth, 3)
    try await walk.swipeBack()
    XCTAssertEqual(walk.title, "SE-1")
    XCTAssertEqual(walk.depth, 2)
    try await walk.swipeBack()
    XCTAssertEqual(walk.title, "Proposals")
    XCTAssertEqual(walk.depth, 1)
    await walk.close()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_walk_followAnAuthor() async throws {
    let walk = try await Walk()
    try await walk.tap(walk.list.table, section: 1, row: 1)
    try await walk.tap(walk.detail.table, section: 0, row: 1)
    XCTAssertEqual(try walk.author.texts.prefix(2), ["Bob", ""])
    try walk.author.follow.simulateTap()
    await walk.rest()
    XCTAssertEqual(walk.prompts.alertController?.message, "Follow Bob?")
    walk.prompts.alertController?.simulateTap(on: "Follow")
    await walk.rest()
    XCTAssertEqual(try walk.author.texts.prefix(2), ["Bob", "★ Following"])
    await walk.close()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_walk_search() async throws {
    let walk = try await Walk()
    try walk.list.search.becomeFirstResponder()
    try walk.list.search.simulateType("asyncx")
    await walk.rest()
    XCTAssertEqual(try walk.list.table.texts, [])
    XCTAssertTrue(try walk.list.texts.contains { $0.contains("Nothing found") })
    try walk.list.search.simulateDeleteBackward()
    await walk.rest()
    XCTAssertEqual(try walk.list.table.texts, [["SE-2 Async sequences"]])
    // The text that an input method composes is not searched for.
    try walk.list.search.simulateCompose("ん")
    await walk.rest()
    XCTAssertEqual(try walk.list.table.texts, [["SE-2 Async sequences"]])
    try walk.list.search.simulateEndComposing("")
    try await walk.tap(walk.list.table, section: 0, row: 0)
    XCTAssertEqual(walk.title, "SE-2")
    await walk.close()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_walk_noteOnABookmark() async throws {
    let walk = try await Walk()
    try await walk.tap(walk.list.table, section: 1, row: 1)
    try walk.detail.bookmark.simulateTap()
    await walk.rest()
    try walk.detail.note.simulateTap()
    await walk.rest()
    XCTAssertEqual(walk.title, "Note")
    try walk.note.text.becomeFirstResponder()
    try walk.note.text.simulateType("Read it again")
    await walk.rest()
    XCTAssertEqual(walk.title, "Note (edited)")
    try walk.note.save.simulateTap()
    await walk.rest()
    XCTAssertEqual(walk.title, "SE-1")
    XCTAssertTrue(try walk.detail.texts.contains("“Read it again”"))
    await walk.close()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_walk_rotate_listAndDetailSideBySide_andBack() async throws {
    let walk = try await Walk()
    try await walk.tap(walk.list.table, section: 1, row: 1)
    await walk.rotate(isWide: true)
    XCTAssertEqual(try walk.list.table.texts.count, 2, "the list is beside the detail")
    XCTAssertEqual(try walk.detail.texts.first, "Keywords as labels")
    try await walk.tap(walk.list.table, section: 0, row: 0)
    XCTAssertEqual(try walk.detail.texts.first, "Result builders")
    await walk.rotate(isWide: false)
    XCTAssertEqual(walk.title, "SE-3")
    XCTAssertEqual(walk.depth, 2)
    await walk.close()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_walk_close_deallocatesScreens() async throws {
    let leaks = LeakTracker()
    do {
      let walk = try await Walk()
      leaks.track(try walk.list)
      try await walk.tap(walk.list.table, section: 1, row: 1)
      leaks.track(try walk.detail)
      leaks.track(walk.root)
      leaks.track(walk.app)
      await walk.close()
    }
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}

/// A device that shows the app, and the reader's fingers.
@MainActor
private final class Walk {
  let app: EvolutionApplication
  let window: UIWindow
  let root: EvolutionViewController
  let prompts: AlertPrompts
  private let scene = UIWindowScene()

  init() async throws {
    app = try EvolutionApplication(
      services: ScreenServices(
        gateway: Feed(),
        database: try Database(.inMemory),
        style: DisplayStyle(
          locale: Locale(identifier: "en_US"),
          timeZone: .gmt
        ).at(Date(timeIntervalSince1970: 1_785_801_600))
      ),
      layout: nil,
      help: "help"
    )
    window = UIWindow(windowScene: scene)
    root = EvolutionViewController(app)
    prompts = AlertPrompts(over: root, queue: app.prompts)
    window.rootViewController = root
    window.makeKeyAndVisible()
    await rest()
  }

  /// Lets the device and the app come to rest.
  func rest() async {
    let device = Task {
      while !Task.isCancelled {
        SimulatedDevice.endAnimations()
        await Task.yield()
      }
    }
    // The device moves on while the app waits for its animations.
    await app.settle()
    device.cancel()
    await device.value
    SimulatedDevice.endAnimations()
  }

  func tap(_ table: UITableView, section: Int, row: Int) async throws {
    table.simulateTap(at: IndexPath(row: row, section: section))
    await rest()
  }

  func swipeBack(finishes: Bool = true) async throws {
    let swipe = try XCTUnwrap(navigation?.simulateSwipeBack())
    swipe.update(progress: 0.6)
    finishes ? swipe.finish() : swipe.cancel()
    await rest()
  }

  func rotate(isWide: Bool) async {
    window.simulate(size: isWide ? CGSize(width: 932, height: 430) : CGSize(width: 430, height: 932)) {
      $0.horizontalSizeClass = isWide ? .regular : .compact
      $0.verticalSizeClass = isWide ? .compact : .regular
    }
    await rest()
  }

  func close() async {
    app.window.close()
    await rest()
    window.isHidden = true
    window.rootViewController = nil
    await rest()
  }

  // MARK: What the reader sees

  /// The views of a type in the window, the frontmost last.
  private func views<View: UIView>(_ type: View.Type) -> [View] {
    func find(in view: UIView) -> [View] {
      view.isHidden ? [] : ((view as? View).map { [$0] } ?? []) + view.subviews.flatMap { find(in: $0) }
    }
    return find(in: window)
  }

  var list: ProposalListScreen { get throws { try XCTUnwrap(views(ProposalListScreen.self).last) } }
  var detail: ProposalScreen { get throws { try XCTUnwrap(views(ProposalScreen.self).last) } }
  var author: AuthorScreen { get throws { try XCTUnwrap(views(AuthorScreen.self).last) } }
  var note: NoteScreen { get throws { try XCTUnwrap(views(NoteScreen.self).last) } }

  private var navigation: UINavigationController? { find(UINavigationController.self, in: root) }
  private func find<Kind: UIViewController>(_ type: Kind.Type, in controller: UIViewController) -> Kind? {
    if let found = controller as? Kind { return found }
    if let tabs = controller as? UITabBarController {
      return tabs.selectedViewController.flatMap { find(type, in: $0) }
    }
    return controller.children.lazy.compactMap { self.find(type, in: $0) }.first
  }

  var title: String { navigation?.topViewController?.navigationItem.title ?? "" }
  var depth: Int { navigation?.viewControllers.count ?? 0 }
}

/// Three proposals.
private struct Feed: ProposalGateway {
  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Decoded<[Proposal]> {
    let texts = [
      ("SE-1", "Keywords as labels", "implemented", ["Ada", "Bob"]),
      ("SE-2", "Async sequences", "implemented", ["Ada"]),
      ("SE-3", "Result builders", "activeReview", ["Cleo"]),
    ].map { id, title, state, authors in
      """
      {"id": "\(id)", "title": "\(title)", "summary": "", "link": "", "status": {"state": "\(state)"},
       "authors": [\(authors.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", "))], "discussions": []}
      """
    }
    return try ModelDecoder().decode([Proposal].self, from: Data("[\(texts.joined(separator: ","))]".utf8))
  }
}
