import ControllerCore
import ControllerTesting
import Foundation
import Navigator
import Surfaces
import TestSupport
import WebControllers
import XCTest

@MainActor
final class WebLoadingTests: XCTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  func test_pull_whileALoadIsUnderWay_showsTheHeaderUntilTheNewLoadEnds() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    page.reload()
    await stage.waitForStart(of: page)
    stage.pull()
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .reload, .reload])
    XCTAssertTrue(page.isLoading)
    XCTAssertEqual(page.header, .refreshing)
    stage.engine.finish(title: "Page")
    XCTAssertEqual(page.header, .idle)
    window.close()
  }

  /// As on other screens, the load has ended when its error is handled.
  func test_reload_inHandleError_loadsAgain() async {
    let page = stage.page(.pulled)
    page.onError = { $0.reload() }
    let window = await stage.show(page)
    await stage.waitForStart(of: page)
    stage.engine.fail(.notReached("offline"))
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .load(stage.home)])
    await stage.waitForStart(of: page)
    stage.engine.finish(title: "Page")
    await window.settle()
    XCTAssertEqual([page.errors.count, stage.engine.commands.count], [1, 2])
    XCTAssertNil(page.error)
    window.close()
  }

  func test_pull_endOfALoadBeforeTheHeaderHasOpened_doesNotCloseIt() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    page.reload()
    await stage.waitForStart(of: page)
    stage.scroller.pace = .manual
    stage.pull()
    stage.engine.finish(title: "Page")
    XCTAssertEqual(page.header, .refreshing)
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands.count, 3)
    stage.engine.finish(title: "Page")
    XCTAssertEqual(page.header, .idle)
    window.close()
  }

  func test_load_whileTheHeaderOpens_loadsTheNewContentOnce() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    stage.scroller.pace = .manual
    stage.pull()
    page.load(.request(stage.other))
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .load(.request(stage.other))])
    window.close()
  }

  func test_stopLoading_whileTheHeaderOpens_closesItWithoutALoad() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    stage.scroller.pace = .manual
    stage.pull()
    page.stopLoading()
    stage.scroller.proceed()
    XCTAssertEqual(page.header, .idle)
    XCTAssertFalse(stage.engine.commands.contains(.reload))
    window.close()
  }

  /// The reload of the header canceled the way back.
  func test_back_whileTheHeaderOpens_goesBackWithoutAReload() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    await stage.follow(title: "Other")
    stage.scroller.pace = .manual
    stage.pull()
    XCTAssertTrue(page.handleBack())
    stage.scroller.proceed()
    XCTAssertFalse(stage.engine.commands.contains(.reload))
    XCTAssertEqual(page.header, .idle)
    window.close()
  }

  /// The reload of the header canceled the page that the user had opened meanwhile.
  func test_linkFormOrSwipe_whileTheHeaderOpens_isNotCanceledByAReload() async {
    for cause in [WebNavigation.Cause.link, .form, .history] {
      for starts in [true, false] {
        stage = WebStage()
        let page = stage.page(.pulled)
        let window = await stage.show(page)
        stage.engine.finish(title: "Page")
        stage.scroller.pace = .manual
        stage.pull()
        XCTAssertEqual(page.header, .refreshing)
        let navigation = WebNavigation(stage.other, cause: cause)
        let isAllowed = await stage.engine.callbacks.shouldOpen(navigation)
        XCTAssertTrue(isAllowed)
        if starts { stage.engine.callbacks.receive(.started) }
        stage.scroller.proceed()
        XCTAssertEqual(stage.engine.commands, [.load(stage.home)], "\(cause), starts: \(starts)")
        XCTAssertEqual(page.header, .idle, "\(cause), starts: \(starts)")
        window.close()
        stage.close()
      }
    }
  }

  func test_back_whileALoadIsUnderWayAndTheHeaderOpens_goesBack() async {
    let page = stage.page(.pulled)
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    await stage.follow(title: "Other")
    page.reload()
    await stage.waitForStart(of: page)
    stage.scroller.pace = .manual
    stage.pull()
    XCTAssertTrue(page.handleBack())
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands.last, .goBack)
    window.close()
  }

  /// A page that asked for a new window, or a link, replaced what the app had loaded while the decision was made.
  func test_navigation_allowedAfterAnotherLoad_doesNotReplaceIt() async {
    final class Slow: WebController {
      var decide: CheckedContinuation<Bool, Never>?
      override func allows(_ navigation: WebNavigation) async -> Bool {
        await withCheckedContinuation { decide = $0 }
      }
    }
    let wanted = WebContent.url(URL(filePath: "/wanted"))
    let navigations = [
      WebNavigation(stage.other, target: .newWindow), WebNavigation(stage.other),
      WebNavigation(stage.other, cause: .form), WebNavigation(stage.other, cause: .other),
    ]
    for navigation in navigations {
      stage = WebStage()
      let page = Slow(stage.home) { [stage] in stage.engine }
      let window = await stage.show(page)
      stage.engine.finish(title: "Page")
      let touching = Task { [stage] in await stage.engine.touch(navigation) }
      await until { page.decide != nil }
      page.load(wanted)
      page.decide?.resume(returning: true)
      await touching.value
      XCTAssertEqual(page.content, wanted, "\(navigation)")
      XCTAssertEqual(stage.engine.commands, [.load(stage.home), .load(wanted)], "\(navigation)")
      await stage.waitForStart(of: page)
      stage.engine.fail(.notReached("offline"))
      page.reload()
      XCTAssertEqual(stage.engine.commands.last, .load(wanted), "\(navigation)")
      window.close()
      stage.close()
    }
  }

  /// The start of the first link is no wish of the app, which would refuse the user's next one.
  func test_secondLink_allowedAfterTheFirstHasStarted_isOpened() async {
    final class Slow: WebController {
      var decisions: [CheckedContinuation<Bool, Never>] = []
      override func allows(_ navigation: WebNavigation) async -> Bool {
        await withCheckedContinuation { decisions.append($0) }
      }
    }
    let page = Slow(stage.home) { [stage] in stage.engine }
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    let links = [stage.other, WebRequest(URL(filePath: "/next"))]
    var touches: [Task<Void, Never>] = []
    for link in links {
      touches.append(Task { [stage] in await stage.engine.touch(WebNavigation(link)) })
      await until { page.decisions.count >= touches.count }
    }
    for (decision, touch) in zip(page.decisions, touches) {
      decision.resume(returning: true)
      await touch.value
      await stage.waitForStart(of: page)
    }
    XCTAssertEqual(stage.engine.commands.dropFirst(), [.load(.request(links[0])), .load(.request(links[1]))])
    window.close()
  }

  private final class SlowPage: WebController {
    var decisions: [CheckedContinuation<Bool, Never>] = []
    override func allows(_ navigation: WebNavigation) async -> Bool {
      await withCheckedContinuation { decisions.append($0) }
    }
  }

  /// The answer about the older link came last, and its page replaced the newer one. Or the older one was opened in place of a new
  /// window, and the newer one was refused.
  func test_twoLinks_theLaterTapWins_inEachOrderOfAnswers() async {
    let other = WebRequest(URL(filePath: "/next"))
    for (target, order) in [
      (WebNavigation.Target.newWindow, [0, 1]), (.newWindow, [1, 0]), (.page, [1, 0]),
    ] {
      stage = WebStage()
      let page = SlowPage(stage.home) { [stage] in stage.engine }
      let window = await stage.show(page)
      stage.engine.finish(title: "Page")
      var touches: [Task<Void, Never>] = []
      for link in [WebNavigation(stage.other, target: target), WebNavigation(other)] {
        touches.append(Task { [stage] in await stage.engine.touch(link) })
        await until { page.decisions.count >= touches.count }
      }
      for index in order {
        page.decisions[index].resume(returning: true)
        await touches[index].value
        await stage.waitForStart(of: page)
      }
      XCTAssertEqual(stage.engine.commands.last, .load(.request(other)), "\(target), \(order)")
      window.close()
      stage.close()
    }
  }

  func test_back_whileALinkIsBeingDecided_isNotOvertaken() async {
    let page = SlowPage(stage.home) { [stage] in stage.engine }
    let window = await stage.show(page)
    stage.engine.finish(title: "Page")
    let following = Task { [stage] in await stage.follow(title: "Other") }
    await until { !page.decisions.isEmpty }
    page.decisions.removeFirst().resume(returning: true)
    await following.value
    let touching = Task { [stage] in
      await stage.engine.touch(WebNavigation(WebRequest(URL(filePath: "/next")), target: .newWindow))
    }
    await until { !page.decisions.isEmpty }
    XCTAssertTrue(page.handleBack())
    page.decisions[0].resume(returning: true)
    await touching.value
    XCTAssertEqual(stage.engine.commands.last, .goBack)
    window.close()
  }

  /// The page was stopped or reloaded, and the link that was tapped before replaced it.
  func test_stopReloadOrPull_whileALinkIsBeingDecided_isNotOvertaken() async {
    let wishes: [(name: String, make: @MainActor (SlowPage, WebStage) -> Void)] = [
      ("stop", { page, _ in page.stopLoading() }), ("reload", { page, _ in page.reload() }),
      ("pull", { _, stage in stage.pull() }),
    ]
    for wish in wishes {
      for target in [WebNavigation.Target.page, .newWindow] {
        stage = WebStage()
        let page = SlowPage(stage.home, options: .pulled) { [stage] in stage.engine }
        let window = await stage.show(page)
        stage.engine.finish(title: "Page")
        let link = WebNavigation(stage.other, target: target)
        let touching = Task { [stage] in await stage.engine.touch(link) }
        await until { !page.decisions.isEmpty }
        wish.make(page, stage)
        page.decisions[0].resume(returning: true)
        await touching.value
        let isOpened = stage.engine.commands.contains(.load(.request(stage.other)))
        XCTAssertFalse(isOpened, "\(wish.name), \(target)")
        window.close()
        stage.close()
      }
    }
  }

  func test_close_isShown_onTheFirstPageOfWhatIsPresented() async {
    let window = await stage.show(Controller())
    let page = stage.page()
    window.window.present(page, as: .fullScreen)
    await window.appear()
    stage.engine.finish(title: "Page")
    XCTAssertEqual(stage.leadingItems(of: page), [WebController.closeItemID])
    XCTAssertTrue(page.close())
    await window.appear()

    let first = stage.page()
    let stack = StackController(root: first)
    window.window.present(stack, as: .fullScreen)
    await window.appear()
    XCTAssertEqual(stage.leadingItems(of: first), [WebController.closeItemID])
    XCTAssertTrue(first.close())
    await window.appear()
    XCTAssertEqual(window.window.presented.count, 0)
    window.close()
  }

  func test_error_shownToAUser_isASentence() async {
    let error: any Error = WebError.notReached("no connection")
    XCTAssertEqual(error.localizedDescription, "The page was not reached: no connection.")
  }

  func test_error_ofAnAddress_doesNotContainTheAddress() async {
    XCTAssertFalse(WebError.noAddress("https://user:secret@/").localizedDescription.contains("secret"))
  }
}
