import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Navigator
import Surfaces
import TestSupport
import WebControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Tests of going back in the history of a page, and of leaving the page.
@MainActor
final class WebHistoryTests: XCTestCase {
  private var stage = WebStage()

  /// A page that still loads would keep other tests waiting.
  override func tearDown() async throws {
    stage.close()
    stage = WebStage()
  }

  // MARK: Depth (3.96, 3.97, 3.99)

  /// A page that changes its address by a script reports no load.
  func test_singlePageApp_titleAddressAndHistory_areObserved() async {
    let web = stage.page()
    let window = await stage.show(web)
    stage.engine.finish(title: "Shop")
    var seen: [String] = []
    web.observe { page in
      seen.append("\(page.pageTitle), \(page.address?.path() ?? "-"), back \(page.backDepth)")
    }
    let cart = URL(filePath: "/cart")
    stage.engine.change(title: "Cart", address: cart)
    await window.settle()
    stage.engine.change(title: "Cart (1)", address: cart, isNewEntry: false)
    await window.settle()
    stage.engine.callbacks.receive(.changed)
    await window.settle()
    XCTAssertEqual(seen, ["Shop, -, back 0", "Cart, /cart, back 1", "Cart (1), /cart, back 1"])
    XCTAssertEqual(web.navigationBar.title, "Cart (1)")
    XCTAssertFalse(web.isLoading)
    XCTAssertTrue(web.handleBack())
    await window.settle()
    XCTAssertEqual(web.pageTitle, "Shop")
  }

  func test_load_progressAndError_areObserved() async {
    let web = stage.page()
    let window = await stage.show(web)
    await stage.waitForStart(of: web)
    var seen: [String] = []
    web.observe { page in
      let progress = page.progress.map { "\($0)" } ?? "-"
      seen.append("\(page.isLoading) \(progress) \(page.error.map { "\($0)" } ?? "-")")
    }
    stage.engine.callbacks.receive(.progressed(0.5))
    await until { seen.count >= 2 }
    stage.engine.fail(.processEnded)
    await window.settle()
    XCTAssertEqual(seen, ["true 0.0 -", "true 0.5 -", "false - processEnded"])
  }

  func test_backAndClose_areShownFromDepth1_andGoAtDepth0() async {
    for (isPushed, atDepth0) in [(false, []), (true, [BarItem.backID])] {
      stage = WebStage()
      let web = stage.page()
      let stack = StackController(root: isPushed ? Controller() : web)
      stack.push(web)
      let window = await stage.show(stack)
      stage.engine.finish(title: "0")
      XCTAssertEqual(stage.leadingItems(of: web), atDepth0)
      XCTAssertTrue(web.interactivePop.isAllowed)
      for depth in 1...5 {
        await stage.follow(title: "\(depth)")
        XCTAssertEqual(web.backDepth, depth)
        XCTAssertEqual(
          stage.leadingItems(of: web),
          [BarItem.backID, WebController.closeItemID],
          "one of each"
        )
        XCTAssertFalse(web.interactivePop.isAllowed)
      }
      for depth in (0..<5).reversed() {
        XCTAssertEqual(window.window.goBack(), .done)
        await window.settle()
        XCTAssertEqual(web.backDepth, depth)
      }
      XCTAssertEqual(stage.leadingItems(of: web), atDepth0)
      XCTAssertTrue(web.interactivePop.isAllowed)
      XCTAssertEqual(window.window.goBack(), isPushed ? .done : .refused)
      XCTAssertEqual(stack.controllers.count, 1)
    }
  }

  /// Finding: the host passes the button to the controller, which did nothing.
  func test_closeItem_closesThePage() async throws {
    let page = stage.page()
    let window = await stage.show(Controller())
    window.window.present(StackController(root: page), as: .fullScreen)
    await window.appear()
    stage.engine.finish(title: "0")
    let item = try XCTUnwrap(page.navigationBar.leadingItems.first { $0.id == WebController.closeItemID })
    XCTAssertEqual(window.window.activate(item, of: page), .done)
    await window.settle()
    XCTAssertTrue(window.window.presented.isEmpty)
  }

  func test_backItem_ofAPageThatIsATab_orPresented() async {
    let tab = stage.page()
    let tabs = TabController()
    tabs.setControllers([tab])
    await stage.show(tabs)
    stage.engine.finish(title: "0")
    await stage.follow(title: "1")
    XCTAssertEqual(stage.leadingItems(of: tab), [BarItem.backID, WebController.closeItemID])
    XCTAssertEqual(tab.navigationBar.leadingItems.map(\.title), ["Back", "Close"])

    stage = WebStage()
    let modal = stage.page()
    let window = await stage.show(Controller())
    window.window.present(modal, as: .fullScreen)
    await window.appear()
    stage.engine.finish(title: "0")
    await stage.follow(title: "1")
    XCTAssertEqual(
      window.window.preferences(\.navigationBar).leadingItems.map(\.id),
      [BarItem.backID, WebController.closeItemID]
    )
    XCTAssertEqual(window.window.goBack(), .done)
    await window.settle()
    XCTAssertEqual(window.window.goBack(), .done)
    await window.appear()
    XCTAssertEqual(window.window.presented.count, 0)
  }

  func test_drag_offTheStack_onlyAtDepth0() async {
    let web = stage.page()
    let stack = StackController(root: Controller())
    stack.push(web)
    let window = await stage.show(stack)
    stage.engine.finish(title: "0")
    stack.beginInteractivePop()?.cancel()
    await window.appear()
    await stage.follow(title: "1")
    XCTAssertNil(stack.beginInteractivePop())
    web.handleBack()
    await window.settle()
    let transition = stack.beginInteractivePop()
    XCTAssertNotNil(transition)
    transition?.finish()
    await window.appear()
    XCTAssertNil(web.parent)
  }

  func test_close_isNotShown_ifTheOptionsSaySo() async {
    var options = WebOptions()
    options.showsClose = false
    options.dragsOffOnlyFirstPage = false
    let web = stage.page(options)
    await stage.show(web)
    stage.engine.finish(title: "0")
    await stage.follow(title: "1")
    XCTAssertEqual(web.backDepth, 1)
    XCTAssertEqual(stage.leadingItems(of: web), [BarItem.backID], "there is no other way back")
    XCTAssertTrue(web.interactivePop.isAllowed)
  }

  // MARK: Leaving (3.98)

  func test_leave_pushed_isPopped() async {
    let stack = StackController(root: Controller())
    let web = stage.page()
    stack.push(web)
    let window = await stage.show(stack)
    XCTAssertEqual(web.window?.goBack(), .done)
    await window.appear()
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertNil(web.parent)
  }

  func test_leave_presented_isDismissed() async {
    let window = await stage.show(Controller())
    let web = stage.page()
    window.window.present(web)
    await window.appear()
    XCTAssertEqual(web.window?.goBack(), .done)
    await window.appear()
    XCTAssertEqual(window.window.presented.count, 0)
  }

  func test_leave_pushedInsideAPresentedStack_isPopped_andItsRootIsDismissed() async {
    let window = await stage.show(Controller())
    let first = stage.page()
    let stack = StackController(root: first)
    window.window.present(stack)
    await window.appear()
    let second = WebStage.Page { HeadlessWebEngine() }
    stack.push(second)
    await window.appear()
    XCTAssertEqual(second.window?.goBack(), .done)
    await window.appear()
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(window.window.presented.count, 1)
    let third = WebStage.Page { HeadlessWebEngine() }
    stack.push(third)
    await window.appear()
    XCTAssertTrue(third.close())
    await window.appear()
    XCTAssertEqual(stack.controllers.count, 1)
    XCTAssertEqual(window.window.presented.count, 1)
    XCTAssertTrue(first.close())
    await window.appear()
    XCTAssertEqual(window.window.presented.count, 0)
  }
}
