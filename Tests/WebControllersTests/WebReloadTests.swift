import ControllerCore
import ControllerTesting
import Foundation
import Surfaces
import TestSupport
import WebControllers
import XCTest

/// A reload means the page that the user sees or has asked for.
@MainActor
final class WebReloadTests: XCTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  /// Shows a page that has loaded the home page.
  private func openHome(_ options: WebOptions = .pulled) async -> WebStage.Page {
    let web = stage.page(options)
    await stage.show(web)
    stage.engine.finish(title: "Home")
    return web
  }

  /// Returns the commands since the home page was loaded.
  private var commands: [HeadlessWebEngine.Command] { Array(stage.engine.commands.dropFirst()) }

  private var other: HeadlessWebEngine.Command { .load(.request(stage.other)) }

  /// The page before was loaded again, although its screen said that another page had failed.
  func test_reload_otherContentHasFailed_loadsThatContent() async {
    let web = await openHome()
    web.load(.request(stage.other))
    stage.engine.fail(.notReached("offline"))
    web.reload()
    XCTAssertEqual(commands, [other, other])
    stage.engine.finish(title: "Other")
    web.reload()
    XCTAssertEqual(commands, [other, other, .reload])
  }

  func test_reload_linkHasFailed_loadsItsPage() async {
    let web = await openHome()
    await stage.engine.touch(WebNavigation(stage.other))
    stage.engine.fail(.notReached("offline"))
    web.reload()
    XCTAssertEqual(commands, [other, other])
  }

  /// WebKit asks again for the page to which a server redirects the load of a link.
  func test_reload_redirectedLinkHasFailed_loadsItsPage() async {
    let web = await openHome()
    let callbacks = stage.engine.callbacks
    let short = WebRequest(URL(filePath: "/short"))
    let isAllowed = await callbacks.shouldOpen(WebNavigation(short))
    callbacks.receive(.started)
    let isRedirected = await callbacks.shouldOpen(WebNavigation(stage.other))
    XCTAssertTrue(isAllowed && isRedirected)
    callbacks.receive(.failed(.notReached("offline")))
    web.reload()
    XCTAssertEqual(commands, [other])
  }

  /// The page of the redirected link is there. A later page that fails on its own was taken for it.
  func test_reload_redirectedLinkHasLoaded_andAScriptFails_reloadsThePage() async {
    let web = await openHome()
    let callbacks = stage.engine.callbacks
    _ = await callbacks.shouldOpen(WebNavigation(WebRequest(URL(filePath: "/short"))))
    callbacks.receive(.started)
    _ = await callbacks.shouldOpen(WebNavigation(stage.other))
    callbacks.receive(.committed)
    callbacks.receive(.finished)
    callbacks.receive(.started)
    callbacks.receive(.failed(.notReached("offline")))
    web.reload()
    XCTAssertEqual(commands, [.reload])
  }

  /// The page has come, and still loads its pictures. A link to a part of it is no redirection.
  func test_reload_linkInsideOfAPageThatStillLoads_andItsFailure_reloadsThePage() async {
    let web = await openHome()
    let callbacks = stage.engine.callbacks
    _ = await callbacks.shouldOpen(WebNavigation(stage.other))
    callbacks.receive(.started)
    callbacks.receive(.committed)
    _ = await callbacks.shouldOpen(WebNavigation(WebRequest(URL(filePath: "/other#part"))))
    callbacks.receive(.failed(.interrupted("offline")))
    web.reload()
    XCTAssertEqual(commands, [.reload])
  }

  /// A link to a part of the page starts no load, and a form is not sent again.
  func test_reload_linkInsideOfThePage_orFailedForm_reloadsThePage() async {
    for (cause, starts) in [(WebNavigation.Cause.link, false), (.form, true), (.history, true)] {
      stage.close()
      stage = WebStage()
      let web = await openHome()
      let isAllowed = await stage.engine.callbacks.shouldOpen(WebNavigation(stage.other, cause: cause))
      XCTAssertTrue(isAllowed)
      if starts {
        stage.engine.callbacks.receive(.started)
        stage.engine.callbacks.receive(.failed(.notReached("offline")))
      }
      web.reload()
      XCTAssertEqual(commands, [.reload], "\(cause)")
    }
  }

  /// A load that the link has not started, and that failed, was taken for the one of the link.
  func test_reload_afterALinkThatStartedNoLoad_andAFailure_reloadsThePage() async {
    for isProcess in [true, false] {
      stage.close()
      stage = WebStage()
      let web = await openHome()
      let isAllowed = await stage.engine.callbacks.shouldOpen(WebNavigation(stage.other))
      XCTAssertTrue(isAllowed)
      if isProcess {
        stage.engine.terminate()
      } else {
        web.reload()
        stage.engine.callbacks.receive(.started)
        stage.engine.callbacks.receive(.failed(.notReached("offline")))
      }
      web.reload()
      XCTAssertEqual(commands, isProcess ? [.reload] : [.reload, .reload])
    }
  }

  /// The other page was still loading, and the reload replaced it by the page before.
  func test_reload_otherContentIsLoading_loadsThatContent() async {
    let web = await openHome()
    web.load(.request(stage.other))
    await stage.waitForStart(of: web)
    web.reload()
    XCTAssertEqual(commands, [other, other])
    stage.engine.finish(title: "Other")
    XCTAssertEqual(web.pageTitle, "Other")
  }

  /// The start of an older load was taken for that of the content, which was forgotten when the older load was canceled.
  func test_reload_olderLoadStartsLateAndIsCanceled_thenTheContentFails_loadsTheContent() async {
    let web = await openHome()
    web.load(.request(stage.other))
    stage.engine.callbacks.receive(.started)
    stage.engine.callbacks.receive(.failed(.canceled))
    stage.engine.fail(.notReached("offline"))
    web.reload()
    XCTAssertEqual(commands, [other, other])
  }

  /// A link to a file that is downloaded cancels its load. A reload means the page below it.
  func test_reload_webViewHasCanceledTheLoad_reloadsThePage() async {
    let web = await openHome()
    await stage.engine.touch(WebNavigation(stage.other))
    stage.engine.fail(.canceled)
    web.reload()
    XCTAssertEqual(commands, [other, .reload])
  }

  func test_reload_otherContentWasStopped_orUserWentBack_reloadsThePage() async {
    let web = await openHome()
    web.load(.request(stage.other))
    await stage.waitForStart(of: web)
    web.stopLoading()
    web.reload()
    XCTAssertEqual(commands, [other, .stop, .reload])
    stage.engine.finish(title: "Home")
    await stage.follow(title: "Next")
    web.load(.request(stage.other))
    stage.engine.fail(.notReached("offline"))
    XCTAssertTrue(web.handleBack())
    stage.engine.finish(title: "")
    web.reload()
    XCTAssertEqual(commands.last, .reload)
  }

  func test_reload_failedAfterItsPageWasShown_reloadsThePage() async {
    let web = await openHome()
    web.load(.request(stage.other))
    await stage.waitForStart(of: web)
    stage.engine.callbacks.receive(.committed)
    stage.engine.fail(.interrupted("broke off"))
    web.reload()
    XCTAssertEqual(commands, [other, .reload])
  }

  /// The content waited for the header, and was lost with it: the page stayed blank.
  func test_stopLoading_contentWaitsForTheHeader_isLoadedWithoutIt() async {
    stage.scroller.pace = .manual
    let web = stage.page(.refreshable)
    await stage.show(web)
    XCTAssertEqual(stage.engine.commands, [])
    web.stopLoading()
    XCTAssertEqual(web.header, .idle)
    XCTAssertEqual(stage.engine.commands, [.stop, .load(stage.home)])
    stage.scroller.proceed()
    XCTAssertEqual(stage.engine.commands, [.stop, .load(stage.home)])
  }
}
