import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Surfaces
import WebControllers
import XCTest

/// A web page, the engine that plays it, and a clock: the fixture of the tests in this folder.
@MainActor
final class WebStage {
  /// A web controller that records hook calls.
  final class Page: WebController {
    var errors: [WebError] = []
    var onError: @MainActor (Page) -> Void = { _ in }
    var allowsNavigation = true
    var insets: LayoutInsets?
    var layout = LayoutPreferences()

    override var contentInsets: LayoutInsets { insets ?? super.contentInsets }
    override var layoutPreferences: LayoutPreferences { layout }

    override func handleError(_ error: any Error) {
      if let error = error as? WebError { errors.append(error) }
      onError(self)
    }

    override func allows(_ navigation: WebNavigation) async -> Bool { allowsNavigation }
  }

  let home = WebContent.url(URL(filePath: "/page"))
  let other = WebRequest(URL(filePath: "/other"))
  let clock = ManualClock()
  let scroller = HeadlessScroller(contentSize: CGSize(width: 375, height: 4_000))
  /// Each closure closes a window, which it retains.
  private var closings: [@MainActor () -> Void] = []
  private(set) lazy var engine = HeadlessWebEngine(scroller: scroller)

  /// Returns a page with the stage's engine. A page without `content` shows the stage's home page.
  func page(
    _ options: WebOptions = WebOptions(),
    content: WebContent?? = nil,
    prompts: (any PromptHost)? = nil
  ) -> Page {
    Page(content ?? home, options: options, prompts: prompts) { [engine] in engine }
  }

  /// Shows a controller in a window whose bars cover 64 points at the top, and waits until it has appeared. The stage keeps the
  /// window, because closing it ends the work of its controllers.
  @discardableResult
  func show<Root: Controller>(_ root: Root) async -> HeadlessWindow<Root> {
    var environment = ControllerEnvironment()
    environment.clock = clock
    environment.safeAreaInsets = LayoutInsets(top: 64)
    let window = HeadlessWindow(root, environment: environment)
    closings.append { window.close() }
    await window.appear()
    return window
  }

  /// Closes the windows. XCTest keeps each test until the end, and an open window with a host makes other tests slower.
  func close() { closings.forEach { $0() } }

  /// Waits until the web view has started a load.
  func waitForStart(of page: WebController) async {
    let open = await PendingWork.settle(orUntil: { page.isLoading }, limit: .seconds(300))
    XCTAssertTrue(page.isLoading, "\(open)")
  }

  /// Follows a link, and finishes the load.
  func follow(title: String) async {
    await engine.touch(WebNavigation(other))
    engine.finish(title: title)
  }

  /// Pulls the page down by more than the height of the header, and releases it. The header begins to open.
  func pull() {
    scroller.drag(to: -200)
    scroller.letGo()
  }

  /// The identifiers of the leading items of the bar: the stack's item first.
  func leadingItems(of page: WebController) -> [String] {
    let back = (page.parent as? StackController)?.backItem
    return ([back].compactMap { $0 } + page.navigationBar.leadingItems).map(\.id)
  }
}

extension WebOptions {
  /// Options of a page that can be pulled down.
  static var refreshable: WebOptions {
    var options = WebOptions()
    options.pullsToRefresh = true
    return options
  }

  /// Options of a page that can be pulled down. Its first load does not show the header.
  static var pulled: WebOptions {
    var options = refreshable
    options.beginsRefreshing = false
    return options
  }
}
