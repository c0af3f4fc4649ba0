import ControllerCore
import ControllerTesting
import Foundation
import Interaction
import ItemLayouts
import Model
import Navigator
import WebControllers
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The fixture of the tests of web pages: a page, the engine that plays it, and a clock.
@MainActor
class WebTestCase: XCTestCase {
  let page = WebContent.url(URL(filePath: "/page"))
  let other = WebRequest(URL(filePath: "/other"))
  var clock = ManualClock()
  var engine = ScriptedWebEngine(scroller: HeadlessScroller())
  var scroller: HeadlessScroller { engine.scroller as? HeadlessScroller ?? HeadlessScroller() }

  override func setUp() async throws {
    clock = ManualClock()
    engine = ScriptedWebEngine(scroller: HeadlessScroller())
  }

  final class Probe: WebController {
    var errors: [WebError] = []
    var isAllowed = true
    var states = 0
    var insets: LayoutInsets?
    var layout = LayoutPreferences()

    override var contentInsets: LayoutInsets { insets ?? super.contentInsets }
    override var layoutPreferences: LayoutPreferences { layout }

    override func handleError(_ error: any Error) {
      if let error = error as? WebError { errors.append(error) }
    }

    override func allows(_ navigation: WebNavigation) async -> Bool { isAllowed }
    override func pageStateDidChange() { states += 1 }
  }

  func controller(
    _ options: WebOptions = WebOptions(),
    content: WebContent?? = nil,
    prompts: (any PromptHost)? = nil
  ) -> Probe {
    Probe(content ?? page, options: options, prompts: prompts) { [engine] in engine }
  }

  /// Closing a window ends the work of its controllers, so a test keeps its windows.
  var windows: [AnyObject] = []

  override func tearDown() async throws { windows = [] }

  @discardableResult
  func show<Root: Controller>(_ root: Root) -> HeadlessWindow<Root> {
    var environment = ControllerEnvironment()
    environment.clock = clock
    environment.safeAreaInsets = LayoutInsets(top: 64)
    let window = HeadlessWindow(root, environment: environment)
    windows.append(window)
    return window
  }

  func pulling() -> WebOptions {
    var options = WebOptions()
    options.pullsToRefresh = true
    return options
  }
}
