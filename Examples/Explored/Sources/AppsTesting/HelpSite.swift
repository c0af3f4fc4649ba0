import Apps
public import ControllerTesting
import Foundation
import Surfaces
import WebControllers

/// The pages of the help, for tests.
@MainActor
public enum HelpSite {
  /// Returns a web view with two pages: "Start" and "Orders". They link to each other, and to a page of another host.
  ///
  /// ```swift
  /// environment.makeWebEngine = { _ in HelpSite.makeEngine() }
  /// ```
  public static func makeEngine() -> HeadlessWebEngine {
    let engine = HeadlessWebEngine(scroller: HeadlessScroller())
    let orders = HelpApp.start.deletingLastPathComponent().appending(path: "orders")
    let shop = URL(filePath: "/shop")
    engine.site = [
      HelpApp.start: ("Start", ["Orders": link(to: orders), "Shop": link(to: shop)]),
      orders: ("Orders", ["Start": link(to: HelpApp.start)]),
    ]
    return engine
  }

  private static func link(to url: URL) -> WebNavigation { WebNavigation(WebRequest(url), cause: .link) }
}
