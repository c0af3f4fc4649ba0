import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A manager that keeps the edited field above the keyboard, while a controller with a `KeyboardBehavior` is on screen.
@MainActor
enum KeyboardPattern {
  static func run(_ print: @escaping Printer) {
    let frame = KeyboardScreen.keyboardFrame
    let screen = KeyboardScreen()
    let form = NoteController(screen, print: print)
    let window = HeadlessWindow(StackController(root: Controller()))
    window.root.push(form)

    print("the name is edited, at the top")
    screen.focusedField = form.name
    screen.keyboard.keyboardWillShow(frame, over: .milliseconds(250))
    print(form.text)

    print("\nthe note is next, and has a bar")
    screen.focusedField = form.note
    print(form.text)

    print("\na touch outside; meanwhile the app has made room for a button")
    form.scroller.addInsets(LayoutInsets(bottom: 60))
    print("editing has ended: \(screen.keyboard.touch(at: CGPoint(x: 10, y: 10))), \(form.text)")

    print("\nthe form is gone, another screen has a field")
    window.root.pop()
    screen.focusedField = form.note
    screen.keyboard.keyboardWillShow(frame)
    print("\(form.text), observing: \(screen.keyboard.isObserving)")
    window.close()
  }
}

private final class NoteController: Controller {
  let scroller = ScreenScroller(length: 900)
  let name: ScreenField
  let note: ScreenField

  init(_ screen: KeyboardScreen, print: @escaping Printer) {
    name = ScreenField(at: 80, in: scroller, of: screen)
    note = ScreenField(at: 640, in: scroller, of: screen)
    let bar = ButtonBar()
    bar.print = print
    note.accessory = bar
    super.init()
    (name.controller, note.controller) = (self, self)
    add(KeyboardBehavior(screen.keyboard))
  }

  override var keyboard: KeyboardPreferences? { KeyboardPreferences(distanceFromField: 20) }

  var text: String {
    "inset \(Int(scroller.contentInsets.bottom)), the note ends at \(Int(note.frameInWindow.maxY))"
  }
}

private final class ButtonBar: ViewController<PlainView> {
  var print: Printer = { _ in }
  override func viewDidAppear(animated: Bool) { print("bar: appeared") }
  override func viewDidDisappear(animated: Bool) { print("bar: disappeared") }
}
