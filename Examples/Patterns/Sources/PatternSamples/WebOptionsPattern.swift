import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import Model
import Surfaces
import WebControllers

/// The options of web pages, one method for each: its default value, and what changes.
@MainActor
enum WebOptionsPattern {
  static func run(_ print: @escaping Printer) async {
    await title(print)
    await closeButton(print)
    await swipeBack(print)
    await pullToRefresh(print)
    webView(print)
  }

  private static func title(_ print: Printer) async {
    for follows in [true, false] {
      await show({ $0.followsPageTitle = follows }) { page, _ in
        print("follows the page's title \(follows): \(page.navigationBar.title)")
      }
    }
  }

  private static func closeButton(_ print: Printer) async {
    for shows in [true, false] {
      await show({ $0.showsClose = shows }) { page, follow in
        let first = page.navigationBar.leadingItems.map(\.title)
        await follow()
        print(
          "shows close \(shows): \(first), on the second page \(page.navigationBar.leadingItems.map(\.title))"
        )
      }
    }
  }

  private static func swipeBack(_ print: Printer) async {
    for onlyFirst in [true, false] {
      await show({ $0.dragsOffOnlyFirstPage = onlyFirst }) { page, follow in
        await follow()
        print("drags off only the first page \(onlyFirst): second page \(page.interactivePop.isAllowed)")
      }
    }
  }

  private static func pullToRefresh(_ print: Printer) async {
    await show({ _ in }) { page, _ in print("pull to refresh: \(page.pullsToRefresh)") }
    for begins in [true, false] {
      let scroller = HeadlessScroller()
      let engine = HeadlessWebEngine(scroller: scroller)
      let page = WebController(.url(URL(filePath: "/news")), options: options(begins)) { engine }
      let window = HeadlessWindow(page)
      await window.settle(orUntil: { page.isLoading })
      print("  switched on, begins refreshing \(begins): \(Int(scroller.contentInsets.top)) points of header")
      window.close()
    }
  }

  private static func options(_ beginsRefreshing: Bool) -> WebOptions {
    var options = WebOptions()
    (options.pullsToRefresh, options.beginsRefreshing) = (true, beginsRefreshing)
    return options
  }

  /// The options that the web view gets before it loads anything.
  private static func webView(_ print: Printer) {
    let options = WebOptions()
    print("width of the screen \(options.fitsWidth), font at least \(Int(options.minimumFontSize))")
    print("plays inside the page \(options.playsInline), after a touch \(options.mediaNeedsTouch)")
    print("scrolls \(options.deceleration), as \(options.userAgent ?? "the web view's own agent")")
  }

  /// Shows a page on a stack. `follow` opens a second page.
  private static func show(
    _ change: (inout WebOptions) -> Void,
    _ body: @MainActor (WebController, @MainActor () async -> Void) async -> Void
  ) async {
    var options = WebOptions()
    change(&options)
    let engine = HeadlessWebEngine()
    let page = WebController(.url(URL(filePath: "/news")), options: options) { engine }
    page.title = "News"
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(page)
    await window.settle(orUntil: { page.isLoading })
    engine.finish(title: "Front page")
    await body(page) {
      await engine.touch(WebNavigation(WebRequest(URL(filePath: "/story"))))
      engine.finish(title: "A story")
    }
    window.close()
  }
}
