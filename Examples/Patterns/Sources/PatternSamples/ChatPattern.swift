import ControllerCore
import ControllerTesting
import Foundation
import ItemLayouts
import KeyboardAvoidance

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A chat: its bar contains the text field, is visible without the keyboard, and moves up with it.
@MainActor
enum ChatPattern {
  static func run(_ print: @escaping Printer) {
    let screen = Screen()
    let chat = ChatController(screen)
    let window = HeadlessWindow(StackController(root: Controller()))
    print("the chat is shown, without the keyboard")
    window.root.push(chat)
    print(chat.text)
    print("\nthe field becomes the first responder, and the keyboard shows")
    print("focused: \(screen.keyboard.focus(chat.bar.field))")
    screen.keyboard.keyboardWillShow(CGRect(x: 0, y: 500, width: 375, height: 300), over: .milliseconds(250))
    print(chat.text)
    print("\nthe text has a second line")
    chat.bar.dockedHeight = 80
    screen.keyboard.fieldDidChange()
    print(chat.text)
    print("\na touch on the bar keeps the keyboard, a touch on the list hides it")
    print("editing has ended: \([450.0, 100].map { screen.keyboard.touch(at: CGPoint(x: 350, y: $0)) })")
    print(chat.text)

    window.root.pop()
    print("\nanother screen\n\(chat.text), observing: \(screen.keyboard.isObserving)")
    window.close()
  }
}

private final class ChatController: Controller {
  let list = MessageList(contentSize: CGSize(width: 375, height: 2_000))
  let bar: ChatBar

  init(_ screen: Screen) {
    bar = ChatBar(over: list, of: screen)
    super.init()
    list.scroll(to: 1_284)
    add(KeyboardBehavior(screen.keyboard, bar: bar))
  }

  var text: String {
    let end = Int(list.contentSize.height - list.scrollOffset.y)
    return "bar at \(Int(bar.frame.minY)), inset \(Int(list.contentInsets.bottom)), messages end at \(end)"
  }
}

private final class ChatBar: KeyboardDockedBar {
  let field: MessageField
  var dockedHeight = 50.0
  let dockArea = CGRect(x: 0, y: 0, width: 375, height: 800)
  let dockSafeAreaBottom = 34.0
  private(set) var frame = CGRect.zero
  weak var dockedScroller: (any KeyboardScroller)?

  init(over list: MessageList, of screen: Screen) {
    field = MessageField(screen)
    dockedScroller = list
    field.bar = self
  }

  func moveDock(to frame: CGRect, over duration: Duration) { self.frame = frame }
}

private final class MessageField: KeyboardField {
  weak var bar: ChatBar?
  private weak var screen: Screen?
  init(_ screen: Screen) { self.screen = screen }
  var dockedBar: (any KeyboardDockedBar)? { bar }
  var frameInWindow: CGRect { (bar?.frame ?? .zero).insetBy(dx: 50, dy: 5) }
  func resign() { screen?.resign() }
}

private final class MessageList: HeadlessScroller, KeyboardScroller {
  let frameInWindow = CGRect(x: 0, y: 0, width: 375, height: 800)
}

private final class Screen: KeyboardHost {
  let windowBounds = CGRect(x: 0, y: 0, width: 375, height: 800)
  lazy var keyboard = KeyboardManager(host: self)
  private(set) var focusedField: (any KeyboardField)?

  func focus(_ field: any KeyboardField) -> Bool {
    focusedField = field
    return true
  }

  func resign() {
    focusedField = nil
    keyboard.keyboardWillHide()
  }
}
