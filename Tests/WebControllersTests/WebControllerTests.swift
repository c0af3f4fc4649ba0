import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Navigator
import Surfaces
import WebControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of loading, insets, scripts and policies of web pages.
@MainActor
final class WebControllerTests: XCTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  // MARK: Loading (3.90, 3.92)

  func test_loadView_byHand_isOnce_andBeginsTheFirstLoad() async {
    var engines = 0
    let controller = WebController(stage.home) {
      engines += 1
      return HeadlessWebEngine()
    }
    for _ in 1...2 { controller.loadView() }
    XCTAssertEqual(controller.viewLoadCount, 1)
    XCTAssertEqual(engines, 1)
    await stage.waitForStart(of: controller)
    XCTAssertTrue(controller.isLoading)
  }

  func test_load_isOne_whenTheViewIsLoaded() async {
    let web = stage.page()
    XCTAssertEqual(stage.engine.commands, [])
    let window = await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
    await stage.waitForStart(of: web)
    XCTAssertTrue(web.isLoading)
    stage.engine.finish(title: "Page")
    await window.settle()
    XCTAssertFalse(web.isLoading)
    XCTAssertIdentical(web.hostedView, stage.engine)
    XCTAssertEqual(stage.engine.options, WebOptions())
  }

  func test_load_laterOn_isAtOnce_andBeforeTheView_isOne() async {
    let web = stage.page(content: .some(nil))
    let window = await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [])
    web.load(stage.home)
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
    stage.engine.finish(title: "")
    window.close()

    stage = WebStage()
    let early = stage.page(content: .some(nil))
    early.load(stage.home)
    early.loadViewIfNeeded()
    XCTAssertEqual(stage.engine.commands, [.load(stage.home)])
  }

  func test_settle_waitsForThePage() async {
    let web = stage.page()
    let window = await stage.show(web)
    await stage.waitForStart(of: web)
    XCTAssertTrue(PendingWork.isBusy)
    stage.engine.fail(.notReached("no connection"))
    await window.settle()
    XCTAssertFalse(PendingWork.isBusy)
  }

  func test_files_andTexts_areGivenToTheEngine_andAgainToTheNextOne() async {
    let folder = URL(filePath: "/folder")
    let contents: [WebContent] = [
      .file(URL(filePath: "/folder/page.html"), access: folder), .html("<p>a</p>", base: folder),
      .html("", base: nil),
    ]
    for content in contents {
      stage = WebStage()
      let web = stage.page(content: content)
      await stage.show(web)
      XCTAssertEqual(stage.engine.commands, [.load(content)])
      stage.engine.finish(title: "Page")
      web.reloadView()
      XCTAssertEqual(stage.engine.commands, [.load(content), .load(content)])
    }
  }

  // MARK: Insets (3.22, 3.91)

  func test_insets_areThoseThatASubclassSays() async {
    let web = stage.page()
    web.insets = LayoutInsets(top: 10, bottom: 20)
    let window = await stage.show(web)
    XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(top: 10, bottom: 20))
    XCTAssertEqual(stage.scroller.scrollOffset, CGPoint(x: 0, y: -10))
    web.insets = nil
    window.window.layout()
    XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(top: 64))
  }

  func test_insets_leaveTheSafeAreaToTheSystem_whereThatAddsIt() async {
    let web = stage.page()
    web.layout.adjustsInsets = true
    await stage.show(web)
    XCTAssertEqual(stage.scroller.contentInsets, .zero)
    XCTAssertEqual(stage.scroller.scrollOffset, .zero)
  }

  func test_insets_areTheSafeArea_andTheOffsetBeginsThere() async {
    let window = await stage.show(stage.page())
    XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(top: 64))
    XCTAssertEqual(stage.scroller.scrollOffset, CGPoint(x: 0, y: -64))
    window.window.environment.safeAreaInsets.top = 88
    window.window.layout()
    XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(top: 88))
    XCTAssertEqual(stage.scroller.scrollOffset, CGPoint(x: 0, y: -88))
    stage.scroller.addInsets(LayoutInsets(bottom: 300))
    stage.scroller.scroll(to: 100)
    window.window.environment.safeAreaInsets.top = 20
    window.window.layout()
    XCTAssertEqual(stage.scroller.contentInsets, LayoutInsets(top: 20, bottom: 300))
    XCTAssertEqual(stage.scroller.scrollOffset, CGPoint(x: 0, y: 100))
  }

  // MARK: Scripts (3.101, A8)

  func test_scripts_reachTheirHandler_once_andEndWithTheirOwner() async {
    final class Owner { var messages: [JSONValue] = [] }
    let web = stage.page()
    var owner: Owner? = Owner()
    weak let leaked = owner
    if let owner {
      web.scripts.handle("share", owner) { $0.messages.append($1) }
      web.scripts.handle("share", owner) { $0.messages.append($1) }
    }
    await stage.show(web)
    XCTAssertEqual(stage.engine.scriptNamesSet, [["share"]])
    stage.engine.callbacks.receive(.message(name: "share", body: .string("a")))
    stage.engine.callbacks.receive(.message(name: "other", body: .null))
    XCTAssertEqual(owner?.messages, [.string("a")])
    owner = nil
    XCTAssertNil(leaked)
    stage.engine.callbacks.receive(.message(name: "share", body: .null))
    XCTAssertEqual(stage.engine.scriptNames, [])
  }

  func test_scripts_areForgottenWithTheView() async {
    let web = stage.page()
    web.scripts.handle("share", self) { _, _ in }
    let window = await stage.show(web)
    window.close()
    web.reloadView()
    XCTAssertEqual(stage.engine.scriptNames, [])
    let isOpened = await stage.engine.callbacks.shouldOpen(WebNavigation(WebRequest(URL(filePath: "/page"))))
    XCTAssertFalse(isOpened, "the engine has no controller any more")
  }

  // MARK: Policies and prompts (3.102, 3.103, A11)

  func test_newWindow_opensInPlace() async {
    let web = stage.page()
    await stage.show(web)
    stage.engine.finish(title: "Page")
    await stage.engine.touch(WebNavigation(stage.other, target: .newWindow))
    XCTAssertEqual(stage.engine.commands, [.load(stage.home), .load(.request(stage.other))])
    web.allowsNavigation = false
    await stage.engine.touch(WebNavigation(stage.other, target: .newWindow))
    await stage.engine.touch(WebNavigation(stage.other))
    XCTAssertEqual(stage.engine.commands.count, 2)
  }

  func test_dialogs_areAnsweredByTheReaderOnly() async {
    let prompts = ScriptedPrompts(
      .chose(PromptAction.acknowledgeID),
      .chose(PromptAction.confirmID),
      .chose(PromptAction.cancelID),
      .dismissed,
      .chose(PromptAction.confirmID),
      .chose(PromptAction.confirmID, texts: [PromptField.textID: "Grace"]),
      .dismissed
    )
    let web = stage.page(prompts: prompts)
    await stage.show(web)
    let dialogs: [(WebDialog, WebDialogAnswer)] = [
      (.alert("Hello"), .accepted),
      (.confirm("Sure?"), .accepted),
      (.confirm("Sure?"), .declined),
      (.confirm("Sure?"), .declined),
      (.prompt("Name?", initial: "Ada"), .text("Ada")),
      (.prompt("Name?", initial: "Ada"), .text("Grace")),
      (.prompt("Name?", initial: "Ada"), .declined),
    ]
    for (dialog, expected) in dialogs {
      let answer = await web.answer(dialog)
      XCTAssertEqual(answer, expected)
    }
    XCTAssertEqual(
      prompts.asked.map(\.message),
      [
        "Hello", "Sure?", "Sure?", "Sure?", "Name?", "Name?", "Name?",
      ]
    )
    XCTAssertEqual(prompts.asked.last?.fields.map(\.text), ["Ada"])
    let nobody = await stage.page().answer(.confirm("Sure?"))
    XCTAssertEqual(nobody, .declined)
  }

  func test_certificates_areRefused_unlessTheSystemOrTheAppTrustsThem() async {
    final class Trusting: WebController {
      override func answer(_ challenge: WebChallenge) async -> WebChallengeAnswer {
        challenge.host == "test.local" ? .trust : await super.answer(challenge)
      }
    }
    let bad = WebChallenge(host: "example.org", kind: .certificate(isTrusted: false))
    let standard = stage.page()
    var answers = [await standard.answer(bad)]
    answers.append(await standard.answer(WebChallenge(host: "a", kind: .certificate(isTrusted: true))))
    answers.append(await standard.answer(WebChallenge(host: "a", kind: .password(realm: "b"))))
    let trusting = Trusting { HeadlessWebEngine() }
    answers.append(
      await trusting.answer(WebChallenge(host: "test.local", kind: .certificate(isTrusted: false)))
    )
    answers.append(await trusting.answer(bad))
    XCTAssertEqual(answers, [.refuse, .systemDefault, .systemDefault, .trust, .refuse])
  }

  // MARK: The rest (3.104, 3.105, A9)

  func test_options_reachTheEngine_andTheNextOne() async {
    var options = WebOptions()
    options.userAgent = "Concierge/1"
    options.fitsWidth = false
    options.playsInline = false
    options.mediaNeedsTouch = false
    options.minimumFontSize = 12
    options.deceleration = .fast
    var engines: [HeadlessWebEngine] = []
    let web = WebController(stage.home, options: options) {
      engines.append(HeadlessWebEngine())
      return engines[engines.count - 1]
    }
    await stage.show(web)
    web.reloadView()
    XCTAssertEqual(engines.map(\.options), [options, options])
    XCTAssertNotEqual(options, WebOptions())
  }

  func test_keyboard_isOff_andOptionsHaveTheNumbersOfTheArticle() async {
    XCTAssertEqual(stage.page().keyboardPreferences.isEnabled, false)
    let options = WebOptions()
    XCTAssertEqual(options.minimumFontSize, 10)
    XCTAssertEqual(options.deceleration, .normal)
    XCTAssertFalse(options.pullsToRefresh)
    XCTAssertTrue(options.beginsRefreshing && options.followsPageTitle && options.showsClose)
  }

  func test_view_builtAnew_loadsWhatWasAskedForLast() async {
    let web = stage.page()
    await stage.show(web)
    web.load(.request(stage.other))
    stage.engine.finish(title: "Other")
    web.reloadView()
    XCTAssertEqual(
      stage.engine.commands,
      [.load(stage.home), .load(.request(stage.other)), .load(.request(stage.other))]
    )
    await stage.waitForStart(of: web)
    XCTAssertTrue(web.isLoading)
  }

  func test_nothingLeaks_evenIfThePageNeverComes() async {
    let leaks = LeakTracker()
    do {
      let window = await stage.show(leaks.track(stage.page(.refreshable)))
      window.close()
    }
    leaks.track(stage.page()).loadViewIfNeeded()
    stage = WebStage()
    await leaks.settle()
    XCTAssertEqual(leaks.alive, [])
  }
}
