import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import XCTest

@MainActor
final class EnvironmentTests: XCTestCase {
  private final class Listening: Controller {
    let name: String
    let log: Log
    var onChange: (@MainActor (Listening) -> Void)?

    init(_ name: String, _ log: Log) {
      self.name = name
      self.log = log
    }

    override func willMove(toParent parent: Controller?) {
      log.append("\(name).willMove \(environment.idiom)")
    }

    override func environmentDidChange(from previous: ControllerEnvironment) {
      log.append("\(name) \(previous.idiom) > \(environment.idiom)")
      onChange?(self)
    }
  }

  private let log = Log()

  private func make(_ name: String) -> Listening { Listening(name, log) }

  func test_everyValue_isPushedDownTheTree() async {
    let root = Controller()
    let child = Controller()
    let grandchild = Controller()
    child.addChild(grandchild)
    root.addChild(child)
    let window = ControllerWindow(root: root)
    window.environment.idiom = .terminal
    window.environment.horizontalSizeClass = .compact
    window.environment.verticalSizeClass = .regular
    window.environment.safeAreaInsets = LayoutInsets(top: 20, bottom: 34)
    window.environment.layoutDirection = .rightToLeft
    window.environment.locale = Locale(identifier: "ar")
    XCTAssertEqual(grandchild.environment, window.environment)
    XCTAssertEqual(grandchild.environment.safeAreaInsets.bottom, 34)
    XCTAssertEqual(grandchild.environment.locale.identifier, "ar")
  }

  func test_environmentDidChange_parentFirst_onlyOnADifference() async {
    let root = make("root")
    let child = make("child")
    child.addChild(make("grandchild"))
    root.addChild(child)
    root.addChild(make("other"))
    let window = ControllerWindow(root: root)
    _ = log.take()
    window.environment.idiom = .pad
    XCTAssertEqual(
      log.take(),
      ["root", "child", "grandchild", "other"].map { "\($0) unspecified > pad" }
    )
    window.environment.idiom = .pad
    window.environment.clock = ManualClock()
    XCTAssertEqual(log.take(), [], "nothing that shows has changed")
  }

  func test_differenceOfEachValue_isNoticed() async {
    struct Style: EnvironmentEntry {
      static let defaultValue = Style(size: 17)
      var size: Double
    }
    let changes: [(String, (inout ControllerEnvironment) -> Void)] = [
      ("idiom", { $0.idiom = .tv }),
      ("horizontal", { $0.horizontalSizeClass = .compact }),
      ("vertical", { $0.verticalSizeClass = .compact }),
      ("insets", { $0.safeAreaInsets.leading = 1 }),
      ("direction", { $0.layoutDirection = .rightToLeft }),
      ("locale", { $0.locale = Locale(identifier: "fr") }),
      ("entry", { $0[Style.self].size = 20 }),
    ]
    let window = ControllerWindow(root: make("root"))
    for (name, change) in changes {
      _ = log.take()
      change(&window.environment)
      XCTAssertEqual(log.take().count, 1, name)
      change(&window.environment)
      XCTAssertEqual(log.take(), [], name)
    }
    window.environment[Style.self] = Style.defaultValue
    XCTAssertEqual(log.take().count, 1)
    var plain = ControllerEnvironment()
    plain[Style.self] = Style.defaultValue
    XCTAssertEqual(plain, ControllerEnvironment(), "the default, set or not, is the same")
  }

  // MARK: Override

  func test_override_reachesThoseBelow_andChangesAbovePassThrough() async {
    let root = Controller()
    let part = make("part")
    let below = Controller()
    part.addChild(below)
    root.addChild(part)
    let window = ControllerWindow(root: root)
    part.overrideEnvironment { $0.horizontalSizeClass = .compact }
    XCTAssertEqual(below.environment.horizontalSizeClass, .compact)
    XCTAssertEqual(root.environment.horizontalSizeClass, .unspecified)
    _ = log.take()
    window.environment.idiom = .pad
    XCTAssertEqual(below.environment.idiom, .pad)
    XCTAssertEqual(below.environment.horizontalSizeClass, .compact)
    XCTAssertEqual(log.take(), ["part unspecified > pad"])
    window.environment.horizontalSizeClass = .compact
    XCTAssertEqual(log.take(), [], "that was overridden with the same")
    window.environment.horizontalSizeClass = .regular
    XCTAssertEqual(below.environment.horizontalSizeClass, .compact)
    part.overrideEnvironment(nil)
    XCTAssertEqual(below.environment.horizontalSizeClass, .regular)
  }

  func test_override_replaced_startsFromAboveAgain() async {
    let root = Controller()
    root.overrideEnvironment { $0.idiom = .pad }
    root.overrideEnvironment { $0.layoutDirection = .rightToLeft }
    XCTAssertEqual(root.environment.idiom, .unspecified)
    XCTAssertEqual(root.environment.layoutDirection, .rightToLeft)
    root.overrideEnvironment(nil)
    XCTAssertEqual(root.environment, ControllerEnvironment())
  }

  func test_override_endedAndMadeAgain_knowsWhatChangedAboveMeanwhile() async {
    let root = Controller()
    let window = ControllerWindow(root: root)
    root.overrideEnvironment { $0.layoutDirection = .rightToLeft }
    root.overrideEnvironment(nil)
    window.environment.idiom = .pad
    root.overrideEnvironment { $0.verticalSizeClass = .compact }
    XCTAssertEqual(root.environment.idiom, .pad)
    root.overrideEnvironment(nil)
    XCTAssertEqual(root.environment, window.environment)
  }

  func test_override_beforeJoining_countsInTheTree_andAfterLeaving() async {
    let root = Controller()
    let part = Controller()
    part.overrideEnvironment { $0.horizontalSizeClass = .compact }
    let window = ControllerWindow(root: root)
    window.environment.idiom = .phone
    root.addChild(part)
    XCTAssertEqual(part.environment.idiom, .phone)
    XCTAssertEqual(part.environment.horizontalSizeClass, .compact)
    root.removeChild(part)
    XCTAssertEqual(part.environment.horizontalSizeClass, .compact)
    part.overrideEnvironment(nil)
    XCTAssertEqual(part.environment, window.environment)
  }

  func test_setting_onAControllerWithAnOverride_isOverridden() async {
    let root = Controller()
    root.overrideEnvironment { $0.idiom = .pad }
    root.environment.idiom = .phone
    root.environment.layoutDirection = .rightToLeft
    XCTAssertEqual(root.environment.idiom, .pad)
    XCTAssertEqual(root.environment.layoutDirection, .rightToLeft)
  }

  // MARK: Joining and leaving

  func test_joining_isToldBeforeWillMove_leavingKeepsWhatItHad() async {
    let root = Controller()
    let window = ControllerWindow(root: root)
    window.environment.idiom = .pad
    let child = make("child")
    child.addChild(make("grandchild"))
    _ = log.take()
    root.addChild(child)
    XCTAssertEqual(
      log.take(),
      ["child unspecified > pad", "grandchild unspecified > pad", "child.willMove pad"]
    )
    root.removeChild(child)
    XCTAssertEqual(child.environment.idiom, .pad)
    window.environment.idiom = .phone
    XCTAssertEqual(child.environment.idiom, .pad, "it is in no tree")
    _ = log.take()
    root.addChild(child)
    XCTAssertEqual(
      log.take(),
      ["child pad > phone", "grandchild pad > phone", "child.willMove phone"]
    )
  }

  func test_movedBetweenWindows_isToldOnce() async {
    let (one, other) = (ControllerWindow(root: Controller()), ControllerWindow(root: Controller()))
    one.environment.idiom = .phone
    other.environment.idiom = .pad
    let child = make("child")
    one.root?.addChild(child)
    _ = log.take()
    other.root?.addChild(child)
    XCTAssertEqual(log.take().filter { $0.contains(">") }, ["child phone > pad"])
  }

  func test_childAddedWithinTheHook_hasTheNewEnvironment_andIsToldOnce() async {
    let root = make("root")
    let child = make("child")
    root.onChange = { $0.addChild(child) }
    let window = ControllerWindow(root: root)
    window.environment.idiom = .pad
    XCTAssertEqual(
      log.take().filter { $0.hasPrefix("child") && $0.contains(">") },
      ["child unspecified > pad"]
    )
  }

  // MARK: Values of the app's own (row 0.21)

  private struct TitleStyle: EnvironmentEntry {
    static let defaultValue = TitleStyle(size: 17, color: "black")
    var size: Double
    var color: String
  }

  private final class Titled: Controller {
    var ownSize: Double?
    var titleStyle: TitleStyle {
      var style = environment[TitleStyle.self]
      if let ownSize { style.size = ownSize }
      return style
    }
  }

  func test_entry_precedence_defaultThenWindowThenOverrideThenOwn() async {
    let root = Controller()
    let titled = Titled()
    root.addChild(titled)
    XCTAssertEqual(titled.titleStyle, TitleStyle(size: 17, color: "black"))
    let window = ControllerWindow(root: root)
    window.environment[TitleStyle.self].color = "red"
    XCTAssertEqual(titled.titleStyle, TitleStyle(size: 17, color: "red"))
    titled.overrideEnvironment { $0[TitleStyle.self].size = 20 }
    XCTAssertEqual(titled.titleStyle, TitleStyle(size: 20, color: "red"))
    titled.ownSize = 24
    XCTAssertEqual(titled.titleStyle, TitleStyle(size: 24, color: "red"))
    window.environment[TitleStyle.self].color = "blue"
    XCTAssertEqual(titled.titleStyle, TitleStyle(size: 24, color: "blue"))
    XCTAssertEqual(root.environment[TitleStyle.self], TitleStyle(size: 17, color: "blue"))
  }

  /// The sheet received the newer value first, and then the older one again.
  func test_environmentDidChange_changesTheEnvironmentAgain_everybodyHasTheNewerValue() async {
    let (root, child, sheet) = (make("root"), make("child"), make("sheet"))
    root.addChild(child)
    let window = ControllerWindow(root: root)
    window.show()
    window.present(sheet)
    root.onChange = { [weak window] in
      window?.environment[TitleStyle.self].color = $0.environment.idiom == .pad ? "red" : "blue"
    }
    _ = log.take()
    window.environment.idiom = .pad
    for controller in [root, child, sheet] {
      XCTAssertEqual(controller.environment[TitleStyle.self].color, "red")
      XCTAssertEqual(controller.environment.idiom, .pad)
    }
    XCTAssertEqual(log.take().filter { $0.hasPrefix("sheet") }, ["sheet unspecified > pad"])
    window.close()
  }

  // MARK: Clock

  func test_clock_reachesThoseBelow_withoutCallingAnybody() async {
    let clock = ManualClock()
    let root = make("root")
    let child = Controller()
    root.addChild(child)
    let window = ControllerWindow(root: root)
    _ = log.take()
    window.environment.clock = clock
    XCTAssertTrue((child.environment.clock as? ManualClock) === clock)
    XCTAssertEqual(log.take(), [])
  }

  func test_nothingIsKeptAlive() async {
    let leaks = LeakTracker()
    do {
      let root = leaks.track(Controller())
      let part = leaks.track(Controller())
      root.addChild(part)
      part.overrideEnvironment { $0.idiom = .pad }
      let window = ControllerWindow(root: root)
      window.environment.idiom = .tv
      root.removeChild(part)
    }
    XCTAssertEqual(leaks.alive, [])
  }
}
