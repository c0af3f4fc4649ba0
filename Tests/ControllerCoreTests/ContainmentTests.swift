import ControllerCore
import XCTest

/// The callback orders of a container and its children. `row16` in a test's name is row 16 of the table of UIKit's
/// callback orders in the design notes, which are not in this repository.
@MainActor
final class ContainmentTests: XCTestCase {
  private let log = Log()

  private func makeShown(_ name: String) -> LoggingController {
    let controller = LoggingController(name, log)
    controller.beginAppearance(true, animated: false)
    controller.endAppearance()
    _ = log.take()
    return controller
  }

  func test_row1_rootShown() async {
    let a = LoggingController("A", log, isVerbose: true)
    let window = ControllerWindow(root: a)
    window.show()
    XCTAssertEqual(
      log.take(),
      ["A.LV", "A.VDL", "A.configure", "A.wA", "A.iA", "A.wL", "A.dL", "A.dA"]
    )
    window.hide()
    window.show()
    XCTAssertEqual(log.take(), ["A.wD", "A.dD", "A.wA", "A.iA", "A.wL", "A.dL", "A.dA"])
  }

  func test_row2_childrenAddedInViewDidLoad_parentFirst_inTheirOrder() async {
    let p = LoggingController("P", log)
    let (c, d) = (LoggingController("C", log), LoggingController("D", log))
    p.onHook["VDL"] = { parent in [c, d].forEach { parent.addChild($0) } }
    let window = ControllerWindow(root: p)
    window.show()
    XCTAssertEqual(
      log.take(),
      [
        "P.LV", "P.VDL", "C.wM(P)", "C.LV", "C.VDL", "C.dM(P)", "D.wM(P)", "D.LV", "D.VDL", "D.dM(P)",
        "P.wA", "C.wA", "D.wA", "P.dA", "C.dA", "D.dA",
      ]
    )
    window.hide()
    XCTAssertEqual(log.take(), ["P.wD", "C.wD", "D.wD", "P.dD", "C.dD", "D.dD"])
  }

  func test_row16_addChild_parentVisible() async {
    let p = makeShown("P")
    p.addChild(LoggingController("C", log), animated: true)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.LV", "C.VDL", "C.wA*", "C.dA*", "C.dM(P)"])
  }

  func test_row17_addChild_parentAppearing_childEndsWithIt() async {
    let p = LoggingController("P", log)
    p.beginAppearance(true, animated: false)
    _ = log.take()
    p.addChild(LoggingController("C", log), animated: false)
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.LV", "C.VDL", "C.wA"])
    p.endAppearance()
    XCTAssertEqual(log.take(), ["P.dA", "C.dA", "C.dM(P)"])
  }

  func test_row17_addChildInsideViewWillAppear_appearsOnce() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    p.onHook["wA"] = { $0.addChild(c, animated: false) }
    let window = ControllerWindow(root: p)
    defer { withExtendedLifetime(window) {} }
    window.show()
    XCTAssertEqual(
      log.take(),
      ["P.LV", "P.VDL", "P.wA", "C.wM(P)", "C.LV", "C.VDL", "C.wA", "P.dA", "C.dA", "C.dM(P)"]
    )
  }

  func test_row18_addChild_parentNotLoaded_loadsNothing() async {
    let p = LoggingController("P", log)
    p.addChild(LoggingController("C", log))
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.dM(P)"])
  }

  func test_row19_addChild_parentLoadedNotVisible_loadsOnly() async {
    let p = LoggingController("P", log)
    p.loadViewIfNeeded()
    _ = log.take()
    p.addChild(LoggingController("C", log))
    XCTAssertEqual(log.take(), ["C.wM(P)", "C.LV", "C.VDL", "C.dM(P)"])
  }

  func test_row20_removeChild_visible() async {
    let p = makeShown("P")
    let c = LoggingController("C", log)
    p.addChild(c)
    _ = log.take()
    p.removeChild(c, animated: true)
    XCTAssertEqual(log.take(), ["C.wM(nil)", "C.wD*", "C.dD*", "C.dM(nil)", "C.left"])
    XCTAssertNil(c.parent)
  }

  func test_row20_removeChild_whileParentDisappears_endsAtOnce() async {
    let p = makeShown("P")
    let c = LoggingController("C", log)
    p.addChild(c)
    p.beginAppearance(false, animated: false)
    _ = log.take()
    p.removeChild(c)
    XCTAssertEqual(log.take(), ["C.wM(nil)", "C.dD", "C.dM(nil)", "C.left"])
    p.endAppearance()
    XCTAssertEqual(log.take(), ["P.dD"])
  }

  func test_row21_removeChild_hidden() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    p.addChild(c)
    _ = log.take()
    p.removeChild(c)
    XCTAssertEqual(log.take(), ["C.wM(nil)", "C.dM(nil)", "C.left"])
  }

  func test_row22_swapChild_unanimated_newFirst() async {
    let p = makeShown("P")
    let old = LoggingController("old", log)
    let new = LoggingController("new", log)
    p.addChild(old, animated: false)
    _ = log.take()
    p.swapChild(old, for: new, animated: false)
    XCTAssertEqual(
      log.take(),
      [
        "new.wM(P)", "old.wM(nil)", "new.LV", "new.VDL", "new.wA", "old.wD", "new.dA", "old.dD",
        "new.dM(P)", "old.dM(nil)", "old.left",
      ]
    )
  }

  func test_row23_swapChild_animated_outgoingFirst() async {
    let p = makeShown("P")
    let old = LoggingController("old", log)
    let new = LoggingController("new", log)
    p.addChild(old)
    _ = log.take()
    p.swapChild(old, for: new, animated: true)
    XCTAssertEqual(
      log.take(),
      [
        "old.wM(nil)", "new.wM(P)", "new.LV", "new.VDL", "old.wD*", "new.wA*", "old.dD*", "new.dA*",
        "new.dM(P)", "old.dM(nil)", "old.left",
      ]
    )
  }

  func test_swapChild_amongOthers_keepsThePlace() async {
    let p = LoggingController("P", log)
    let children = ["a", "b", "c"].map { LoggingController($0, log) }
    children.forEach { p.addChild($0) }
    p.swapChild(children[1], for: LoggingController("x", log))
    XCTAssertEqual(p.children.compactMap { ($0 as? LoggingController)?.name }, ["a", "x", "c"])
  }

  func test_rows24And25_nested_parentFirstDepthFirst() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    let g = LoggingController("G", log)
    let h = LoggingController("H", log)
    let d = LoggingController("D", log)
    g.addChild(h)
    c.addChild(g)
    p.addChild(c)
    p.addChild(d)
    let window = ControllerWindow(root: p)
    p.loadViewIfNeeded()
    [c, g, h, d].forEach { $0.loadViewIfNeeded() }
    _ = log.take()
    window.show()
    XCTAssertEqual(
      log.take(),
      ["P.wA", "C.wA", "G.wA", "H.wA", "D.wA", "P.dA", "C.dA", "G.dA", "H.dA", "D.dA"]
    )
    window.hide()
    XCTAssertEqual(
      log.take(),
      ["P.wD", "C.wD", "G.wD", "H.wD", "D.wD", "P.dD", "C.dD", "G.dD", "H.dD", "D.dD"]
    )
  }

  func test_row26_parentThatDoesNotForward_childrenGetNothingUnlessItSaysSo() async {
    let p = LoggingController("P", log)
    p.forwardsAppearance = false
    let c = LoggingController("C", log)
    p.addChild(c)
    let window = ControllerWindow(root: p)
    window.show()
    _ = log.take()
    p.addChild(LoggingController("D", log))
    XCTAssertEqual(log.take(), ["D.wM(P)", "D.LV", "D.VDL", "D.dM(P)"])
    c.beginAppearance(true, animated: false)
    c.endAppearance()
    XCTAssertEqual(log.take(), ["C.LV", "C.VDL", "C.wA", "C.dA"])
    window.hide()
    XCTAssertEqual(log.take(), ["P.wD", "P.dD"])
    window.root = nil
    XCTAssertEqual(
      log.take(),
      ["P.left", "C.wD", "C.dD", "C.left", "D.left"],
      "what it left unbalanced is ended"
    )
  }

  func test_row27_addChild_ofAnotherContainer_movesWithoutLeaving() async {
    let p = makeShown("P")
    let q = makeShown("Q")
    let c = LoggingController("C", log)
    p.addChild(c, animated: false)
    _ = log.take()
    q.addChild(c, animated: false)
    XCTAssertEqual(
      log.take(),
      ["C.wM(nil)", "C.wD", "C.dD", "C.dM(nil)", "C.wM(Q)", "C.wA", "C.dA", "C.dM(Q)"]
    )
    XCTAssertTrue(p.children.isEmpty)
    XCTAssertTrue(c.parent === q)
  }

  func test_row7_transitionTurnedAround_isBalanced() async {
    let a = makeShown("A")
    a.beginAppearance(false, animated: true)
    a.cancelAppearance()
    a.endAppearance()
    XCTAssertEqual(log.take(), ["A.wD*", "A.wA*", "A.dA*"])
    XCTAssertEqual(a.appearance, .appeared)
  }

  func test_isMoving_isTrueFromWillToDid() async {
    let p = makeShown("P")
    let c = LoggingController("C", log)
    var seen: [String] = []
    for hook in ["wM", "wA", "dA", "dM", "wD", "dD"] {
      c.onHook[hook] = { seen.append("\(hook) \($0.isMovingToParent) \($0.isMovingFromParent)") }
    }
    p.addChild(c)
    p.removeChild(c)
    XCTAssertEqual(
      seen,
      [
        "wM true false", "wA true false", "dA true false", "dM true false",
        "wM false true", "wD false true", "dD false true", "dM false true",
      ]
    )
    XCTAssertFalse(c.isMovingFromParent)
  }

  func test_addChild_ofItselfOrAnAncestor_isReportedAndRefused() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    var reported: [ControllerDiagnostic.Reason] = []
    p.onDiagnostic = { diagnostic, _ in reported.append(diagnostic.reason) }
    p.addChild(c)
    c.addChild(p)
    c.addChild(c)
    XCTAssertEqual(reported, [.cyclicContainment, .cyclicContainment])
    XCTAssertNil(p.parent)
    XCTAssertTrue(c.children.isEmpty)
  }

  func test_mistakes_areReportedToTheNearestHookUpTheTree() async {
    let p = LoggingController("P", log)
    let c = LoggingController("C", log)
    p.addChild(c)
    var reported: [String] = []
    p.onDiagnostic = { diagnostic, who in
      reported.append("\((who as? LoggingController)?.name ?? "?"): \(diagnostic.reason)")
    }
    c.endAppearance()
    c.removeChild(p)
    c.start(in: .appeared) { _ in }
    XCTAssertEqual(
      reported,
      [
        "C: unbalancedEnd", "C: notAChild",
        "C: startedOutsideScope(ControllerCore.ControllerScope.Kind.appeared)",
      ]
    )
  }

  func test_removedChild_isDeallocated() async {
    let p = makeShown("P")
    var c: LoggingController? = LoggingController("C", log)
    weak let watched = c
    if let c { p.addChild(c) }
    c = nil
    XCTAssertNotNil(watched)
    if let watched { p.removeChild(watched) }
    XCTAssertNil(watched)
  }
}
