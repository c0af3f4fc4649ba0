import ControllerCore
import ControllerTesting
import XCTest

/// A container that leaves hands a child with unsaved input on to another container.
@MainActor
final class HandedOnChildTests: XCTestCase {
  private final class Form: Controller, LeaveConfirming {
    var needsConfirmation = true
    var drafts = 0
    func confirmLeaving() async -> Bool { false }
    func saveDraft() { drafts += 1 }
  }

  private final class Parent: Controller {
    var onMove: (() -> Void)?
    var onLeave: (() -> Void)?
    override func didMove(toParent parent: Controller?) { if parent == nil { onMove?() } }
    override func didLeave() { onLeave?() }
  }

  /// The input that the user entered after the move was not saved.
  func test_containerThatLeaves_handsAFormOn_itsNewerInputIsSaved() async {
    for isMove in [true, false] {
      for closes in [true, false] {
        let message = "in didMove: \(isMove), window closes: \(closes)"
        let (form, parent, keeper) = (Form(), Parent(), Controller())
        let stack = StackController(root: keeper)
        let window = HeadlessWindow(stack)
        await window.settle()
        parent.addChild(form)
        stack.push(parent, animated: false)
        await window.settle()
        let handOn = { keeper.addChild(form, animated: false) }
        if isMove { parent.onMove = handOn } else { parent.onLeave = handOn }
        stack.pop(animated: false)
        await window.settle()
        XCTAssertTrue(form.parent === keeper, message)
        XCTAssertEqual(form.drafts, 1, message)
        form.needsConfirmation = false
        form.needsConfirmation = true
        if closes { window.close() } else { keeper.removeChild(form, animated: false) }
        await window.settle()
        XCTAssertEqual(form.drafts, 2, message)
        window.close()
      }
    }
  }
}
