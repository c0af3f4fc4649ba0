import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// The routes of the tests of `RouteController`.
enum TestPage: Hashable, Sendable {
  case list, bookmarks
  case item(Int)
}

/// A screen of a route that logs its hooks.
final class TestPageController: LoggingController, ResultProviding {
  typealias Output = Int
  let page: TestPage
  var prepared: [String] = []

  init(_ page: TestPage, _ log: Log) {
    self.page = page
    super.init("\(page)", log)
  }

  override func prepare(for next: Controller, from view: AnyObject?) {
    prepared.append((next as? TestPageController).map { "\($0.page)" } ?? "?")
  }

  override func presentedDidDismiss(_ presented: Controller) { log.append("\(name).presentedDidDismiss") }
}

/// A host with a tracker of leaks for the screens.
final class TestPages: RouteController<TestPage> {
  let log: Log
  let leaks: LeakTracker
  var made = 0

  init(log: Log, leaks: LeakTracker) {
    self.log = log
    self.leaks = leaks
    super.init()
  }

  override func makeController(for route: TestPage) -> Controller {
    made += 1
    return leaks.track(TestPageController(route, log), "\(route)")
  }

  override func prepare(for next: Controller, from view: AnyObject?) { XCTFail("\(next)") }

  func page(_ route: TestPage) -> TestPageController? {
    let modals = (0..<5).map { NavigationPosition.modal($0) }
    let columns = (0..<2).flatMap { tab in
      NavigationColumn.allCases.map { NavigationPosition.column($0, tab: tab) }
    }
    return (columns + modals).lazy.flatMap(controllers).compactMap { $0 as? TestPageController }
      .last { $0.page == route }
  }
}
