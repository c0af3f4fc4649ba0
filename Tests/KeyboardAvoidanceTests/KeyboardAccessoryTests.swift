import ControllerCore
import ControllerTesting
import KeyboardAvoidance
import XCTest

/// Rows 4.12 and 4.18: who is edited, and what is attached to the keyboard.
@MainActor
final class KeyboardAccessoryTests: XCTestCase {
  private let stage = KeyboardStage()
  private let log = Log()

  func test_isActive_row4_12_ofAField_andOfItsControllers() async {
    let parent = Controller()
    let child = Controller()
    let sibling = Controller()
    parent.addChild(child)
    parent.addChild(sibling)
    stage.field.controller = child
    let other = KeyboardStage.makeField()
    XCTAssertTrue(stage.host.isActive(stage.field))
    XCTAssertFalse(stage.host.isActive(other))
    XCTAssertEqual([parent, child, sibling].map(stage.host.isActive), [true, true, false])
    stage.host.focus(other)
    XCTAssertFalse(stage.host.isActive(stage.field))
    XCTAssertTrue(stage.host.isActive(other))
    XCTAssertEqual([parent, child, sibling].map(stage.host.isActive), [false, false, false])
    stage.host.endEditing()
    XCTAssertFalse(stage.host.isActive(other))
    XCTAssertEqual([parent, child, sibling].map(stage.host.isActive), [false, false, false])
  }

  func test_accessory_row4_18_appearsWithTheKeyboard_outsideOfContainment() async {
    let bar = LoggingController("bar", log)
    let other = LoggingController("other", log)
    stage.field.accessory = bar
    let next = KeyboardStage.makeField()
    next.accessory = other
    let plain = KeyboardStage.makeField()
    let manager = stage.manager
    let host = stage.host
    let story: [(String, @MainActor () -> Void, [String])] = [
      ("shown, not observed", { [stage] in manager.keyboardWillShow(stage.keyboard) }, []),
      ("begin", { manager.begin(for: self) }, ["bar.LV", "bar.VDL", "bar.wA", "bar.dA"]),
      ("shown again", { [stage] in manager.keyboardWillShow(stage.keyboard) }, []),
      ("moved", { manager.fieldDidChange() }, []),
      (
        "next field",
        {
          host.focus(next)
          manager.fieldDidChange()
        }, ["bar.wD", "bar.dD", "other.LV", "other.VDL", "other.wA", "other.dA"]
      ),
      (
        "plain field",
        {
          host.focus(plain)
          manager.fieldDidChange()
        }, ["other.wD", "other.dD"]
      ),
      (
        "back",
        { [stage] in
          host.focus(stage.field)
          manager.fieldDidChange()
        }, ["bar.wA", "bar.dA"]
      ),
      ("hidden", { manager.keyboardWillHide() }, ["bar.wD", "bar.dD"]),
      ("hidden again", { manager.keyboardWillHide() }, []),
      ("shown", { [stage] in manager.keyboardWillShow(stage.keyboard) }, ["bar.wA", "bar.dA"]),
      ("end", { manager.end(for: self) }, ["bar.wD", "bar.dD"]),
    ]
    for (name, step, expected) in story {
      step()
      XCTAssertEqual(log.take(), expected, name)
      XCTAssertNil(bar.parent, name)
    }
  }

  func test_accessory_addedToAContainer_staysThereWhenTheKeyboardHides() async {
    let bar = LoggingController("bar", log)
    stage.field.accessory = bar
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let parent = Controller()
    let window = HeadlessWindow(parent)
    parent.addChild(bar)
    XCTAssertTrue(bar.isVisible)
    _ = log.take()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(log.take(), [])
    XCTAssertTrue(bar.isVisible)
    window.close()
  }

  func test_accessory_staysWhileFrozen() async {
    stage.field.accessory = LoggingController("bar", log)
    let top = Controller()
    top.add(KeyboardBehavior(stage.manager))
    let stack = StackController(root: Controller())
    let window = HeadlessWindow(stack)
    stack.push(top)
    await window.settle()
    stage.manager.keyboardWillShow(stage.keyboard)
    XCTAssertEqual(log.take(), ["bar.LV", "bar.VDL", "bar.wA", "bar.dA"])
    let drag = stack.beginInteractivePop()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(log.take(), [])
    stage.manager.keyboardWillShow(stage.keyboard)
    drag?.cancel()
    await window.settle()
    XCTAssertEqual(log.take(), [])
    stack.beginInteractivePop()?.finish()
    await window.settle()
    XCTAssertEqual(log.take(), ["bar.wD", "bar.dD"])
    window.close()
  }

  func test_accessory_hookThatChangesTheField_theLastOneIsShown() async {
    let bar = LoggingController("bar", log)
    stage.field.accessory = bar
    let plain = KeyboardStage.makeField()
    bar.onHook["wD"] = { [stage] _ in
      stage.host.focus(plain)
      stage.manager.fieldDidChange()
    }
    let next = KeyboardStage.makeField()
    next.accessory = LoggingController("next", log)
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    _ = log.take()
    stage.host.focus(next)
    stage.manager.fieldDidChange()
    // The field with `next` is not edited any more when `bar` has gone.
    XCTAssertEqual(log.take(), ["bar.wD", "bar.dD"])
    stage.manager.keyboardWillHide()
    XCTAssertEqual(log.take(), [])
  }

  func test_accessory_ofAFieldThatDied_disappearsAndIsGone() async {
    let leaks = LeakTracker()
    var field: HeadlessField? = KeyboardStage.makeField()
    field?.accessory = leaks.track(LoggingController("bar", log))
    if let field { stage.host.focus(field) }
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    _ = log.take()
    field = nil
    stage.host.endEditing()
    stage.manager.keyboardWillHide()
    XCTAssertEqual(log.take(), ["bar.wD", "bar.dD"])
    XCTAssertEqual(leaks.alive, [])
  }

  func test_accessory_focusMovesDuringTheDisappearance_onlyTheLastAppears() async {
    let first = LoggingController("first", log)
    let (second, third) = (LoggingController("second", log), LoggingController("third", log))
    let fields = [first, second, third].map { controller in
      let field = KeyboardStage.makeField()
      field.accessory = controller
      return field
    }
    stage.host.focus(fields[0])
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    first.onHook["wD"] = { [stage] _ in
      stage.host.focus(fields[2])
      stage.manager.fieldDidChange()
    }
    var reports: [ControllerDiagnostic.Reason] = []
    for controller in [first, second, third] {
      controller.onDiagnostic = { diagnostic, _ in reports.append(diagnostic.reason) }
    }
    _ = log.take()
    stage.host.focus(fields[1])
    stage.manager.fieldDidChange()
    XCTAssertEqual(reports, [], "the app has made no unbalanced call")
    XCTAssertEqual(log.take(), ["first.wD", "third.LV", "third.VDL", "third.wA", "third.dA", "first.dD"])
  }

  func test_accessory_focusComesBackDuringTheDisappearance_itAppearsAgain_withoutAReport() async {
    let (bar, next) = (LoggingController("bar", log), KeyboardStage.makeField())
    next.accessory = LoggingController("next", log)
    stage.field.accessory = bar
    var reports: [ControllerDiagnostic.Reason] = []
    for controller in [bar, next.accessory] {
      controller?.onDiagnostic = { diagnostic, _ in reports.append(diagnostic.reason) }
    }
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    bar.onHook["wD"] = { [stage] _ in
      stage.host.focus(stage.field)
      stage.manager.fieldDidChange()
    }
    _ = log.take()
    stage.host.focus(next)
    stage.manager.fieldDidChange()
    XCTAssertEqual(log.take(), ["bar.wD", "bar.wA", "bar.dA"])
    XCTAssertEqual(reports, [])
  }

  func test_accessory_wasInAContainerMeanwhile_keyboardHides_reportsNothing() async {
    let bar = LoggingController("bar", log)
    var reports: [ControllerDiagnostic.Reason] = []
    bar.onDiagnostic = { diagnostic, _ in reports.append(diagnostic.reason) }
    stage.field.accessory = bar
    stage.manager.begin(for: self)
    stage.manager.keyboardWillShow(stage.keyboard)
    let parent = Controller()
    let window = HeadlessWindow(parent)
    parent.addChild(bar, animated: false)
    await window.appear()
    parent.removeChild(bar, animated: false)
    await window.settle()
    XCTAssertFalse(bar.isVisible)
    stage.manager.keyboardWillHide()
    XCTAssertEqual(reports, [])
    window.close()
  }
}
