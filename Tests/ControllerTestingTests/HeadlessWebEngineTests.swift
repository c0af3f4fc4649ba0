import ControllerCore
import ControllerTesting
import Foundation
import Surfaces
import WebControllers
import XCTest

/// Tests of the time that a web view takes, and of the taps that its page offers.
@MainActor
final class HeadlessWebEngineTests: XCTestCase {
  private let engine = HeadlessWebEngine()
  private var events: [WebEvent] = []
  private let home = URL(filePath: "/home")
  private let story = URL(filePath: "/story")

  override func setUp() async throws {
    engine.callbacks.receive = { [unowned self] in events.append($0) }
    engine.callbacks.shouldOpen = { _ in true }
  }

  /// Waits until the web view has reported all that it reports by itself.
  private func settle() async { await HeadlessWindow(Controller()).settle() }

  func test_load_startsInALaterTurn_andEndsWhenTheTestSaysSo() async {
    engine.load(.url(home))
    XCTAssertEqual(events, [])
    await settle()
    XCTAssertEqual(events, [.started])
    engine.finish(title: "Home")
    engine.finish(title: "Home")
    engine.fail(.processEnded)
    XCTAssertEqual(events, [.started, .committed, .finished])
  }

  func test_load_thatIsReplaced_isCanceledWhenTheNewOneStarts() async {
    engine.load(.url(home))
    await settle()
    engine.load(.url(story))
    XCTAssertEqual(events, [.started])
    await settle()
    XCTAssertEqual(events, [.started, .failed(.canceled), .started])
  }

  func test_load_replacedOrStoppedBeforeItStarts_isNotReported() async {
    engine.load(.url(home))
    engine.load(.url(story))
    await settle()
    XCTAssertEqual(events, [.started])
    engine.reload()
    engine.stop()
    await settle()
    XCTAssertEqual(events, [.started, .failed(.canceled)])
  }

  func test_goBack_showsThePreviousPageLater_unlessItIsReplaced() async {
    for title in ["1", "2", "3"] {
      engine.load(.url(story))
      engine.finish(title: title)
    }
    engine.goBack()
    engine.goBack()
    XCTAssertEqual(engine.title, "3")
    await settle()
    XCTAssertEqual(engine.title, "2", "the second tap was made on the same page")
    engine.goBack()
    engine.load(.url(home))
    await settle()
    XCTAssertEqual(engine.title, "2")
    XCTAssertEqual(engine.commands.suffix(2), [.goBack, .load(.url(home))])
  }

  func test_terminate_failsTheLoad_orThePage() async {
    engine.load(.url(home))
    await settle()
    engine.terminate()
    XCTAssertEqual(events, [.started, .failed(.processEnded)])
    engine.terminate()
    XCTAssertEqual(events.dropFirst(2), [.failed(.processEnded)], "no load has started")
  }

  func test_ask_isAnsweredLater_andDeclinedWithoutAWebView() async {
    engine.callbacks.answerDialog = { $0 == .confirm("Sure?") ? .accepted : .declined }
    let answer = await engine.ask(.confirm("Sure?")).value
    XCTAssertEqual(answer, .accepted)
    let gone = HeadlessWebEngine().ask(.confirm("Sure?"))
    let declined = await gone.value
    XCTAssertEqual(declined, .declined)
  }

  func test_actions_areTheLinksOfThePage_andTheWayBack() async throws {
    engine.site = [
      home: ("Home", ["Story": WebNavigation(WebRequest(story))]),
      story: ("Story", [:]),
    ]
    XCTAssertEqual(names, [])
    engine.load(.url(home))
    await settle()
    XCTAssertEqual(names, ["follow Story in page"])
    engine.userActions(named: "page")[0]()
    await settle()
    XCTAssertEqual(engine.address, story)
    XCTAssertEqual(names, ["go back in page"])
    engine.userActions(named: "page")[0]()
    engine.reload()
    await settle()
    XCTAssertEqual(engine.title, "Story")
    engine.goBack()
    await settle()
    XCTAssertEqual(engine.title, "Home")
  }

  private var names: [String] { engine.userActions(named: "page").map(\.name) }
}
