import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// The rows of the table of callbacks that concern containers of the app's own.
@MainActor
final class ContainmentLifecycleTests: XCTestCase {
  private let log = LifecycleLog()
  private lazy var p = LoggedScreen("P", log)
  private lazy var c = LoggedScreen("C", log)
  private lazy var g = LoggedScreen("G", log)
  private lazy var screen = UIKitScreen(p)

  override func tearDown() async throws {
    await MainActor.run {
      screen.close()
      XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    }
  }

  private func begin() {
    screen.proceed()
    _ = log.take()
  }

  func test_rows2and24_childAddedInDidLoad_parentFirst() async {
    c.addChild(g)
    p.onDidLoad = { [c] in $0.addChild(c) }
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL", "wM", "dM"),
      "P.wA C.wA G.wA P.iA C.iA G.iA P.dA C.dA G.dA"
    )
    XCTAssertTrue(g.view.isDescendant(of: c.view.superview ?? c.view))
  }

  func test_row16_childAddedWhileVisible() async {
    begin()
    p.addChild(c, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(), "C.wM C.LV C.VDL C.wA C.iA C.dA C.dM")
    XCTAssertEqual(c.view.superview?.superview, p.view)
  }

  func test_row17_childAddedWhileAppearing() async {
    p.onWillAppear = { [c] in $0.addChild(c) }
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL"),
      "P.wA C.wM C.wA P.iA C.iA P.dA C.dA C.dM"
    )
  }

  func test_rows18and19_childAddedWhileHidden() async {
    p.addChild(c)
    XCTAssertEqual(log.take(), "C.wM C.dM")
    p.loadViewIfNeeded()
    p.addChild(g)
    XCTAssertEqual(log.take(), "P.LV P.VDL G.wM G.LV G.VDL G.dM")
  }

  func test_rows20and21_childRemoved() async {
    begin()
    p.addChild(c)
    screen.proceed()
    _ = log.take()
    p.removeChild(c, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(), "C.wM(nil) C.wD C.dD C.dM(nil)")
    XCTAssertNil(c.view.window)
    screen.window.isHidden = true
    screen.proceed()
    p.addChild(c)
    _ = log.take()
    p.removeChild(c)
    XCTAssertEqual(log.take(), "C.wM(nil) C.dM(nil)")
  }

  func test_rows22and23_swap() async {
    begin()
    p.addChild(c)
    screen.proceed()
    _ = log.take()
    p.swapChild(c, for: g, animated: false)
    screen.proceed()
    XCTAssertEqual(
      log.take(without: "LV", "VDL"),
      "G.wM C.wM(nil) G.wA C.wD G.iA G.dA C.dD G.dM C.dM(nil)"
    )
    p.swapChild(g, for: c, animated: true)
    screen.proceed()
    XCTAssertEqual(log.take(without: "LV", "VDL"), "G.wM(nil) C.wM G.wD C.wA C.iA G.dD C.dA C.dM G.dM(nil)")
  }

  func test_row25_windowHidden_parentFirst() async {
    p.addChild(c)
    begin()
    screen.window.isHidden = true
    screen.proceed()
    XCTAssertEqual(log.take(), "P.wD C.wD P.dD C.dD")
    screen.window.isHidden = false
    screen.proceed()
    XCTAssertEqual(log.take(), "P.wA C.wA P.iA C.iA P.dA C.dA")
  }

  func test_row27_reparentedWithoutRemoval() async {
    let q = LoggedScreen("Q", log)
    p.addChild(q)
    p.addChild(c)
    begin()
    q.addChild(c)
    screen.proceed()
    XCTAssertEqual(log.take(without: "iA"), "C.wM(nil) C.wD C.dD C.dM(nil) C.wM C.wA C.dA C.dM")
    XCTAssertEqual(c.view.superview?.superview, q.view)
  }
}
