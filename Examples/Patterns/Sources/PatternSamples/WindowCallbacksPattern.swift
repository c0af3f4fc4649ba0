import ControllerCore
import ControllerTesting
import Navigator

/// The callbacks of a window's screens, in their order: the root, what is presented above it, and tabs. A window closes what is
/// presented before it shows another root.
@MainActor
enum WindowCallbacksPattern {
  static func run(_ print: @escaping Printer) {
    let log = CallbackLog()
    let window = ControllerWindow(root: log.watched(HomeController(log), as: "home"))
    log.isVerbose = true
    window.show()
    log.show("the window is shown", print)
    log.isVerbose = false
    fullScreen(on: window, log, print)
    otherStyles(on: window, log, print)
    closing(on: window, log, print)
    anotherRoot(of: window, log, print)
    tabs(log, print)
  }

  private static func fullScreen(on window: ControllerWindow, _ log: CallbackLog, _ print: @escaping Printer)
  {
    let (film, animator) = (log.makeController("film"), ManualAnimator())
    window.environment.animator = animator
    window.present(film, as: .fullScreen) { log.append("\($0)") }
    log.show("\na film is presented on the whole screen", print)
    animator.finishNext()
    log.show("  the animation has ended", print)
    window.dismiss(film) { log.append("\($0)") }
    log.show("it is dismissed", print)
    animator.finishNext()
    log.show("  the animation has ended", print)
    window.environment.animator = nil
  }

  private static func otherStyles(on window: ControllerWindow, _ log: CallbackLog, _ print: Printer) {
    for style in [ModalStyle.sheet, .popover, .alert] {
      let modal = log.makeController(style.rawValue)
      window.present(modal, as: style)
      log.show("\n\(style) is presented", print)
      window.dismiss(modal)
      log.show("  and dismissed", print)
    }
  }

  /// The same call pops a pushed screen, and dismisses the root of a presented stack.
  private static func closing(on window: ControllerWindow, _ log: CallbackLog, _ print: Printer) {
    let (first, second) = (Controller(), Controller())
    let stack = StackController(root: first)
    window.present(stack)
    stack.push(second)
    second.close()
    print(
      "\nthe second screen closes: presented \(window.presented.count), screens \(stack.controllers.count)"
    )
    first.close()
    print("the first screen closes: presented \(window.presented.count)")
    _ = log.take()
  }

  private static func anotherRoot(of window: ControllerWindow, _ log: CallbackLog, _ print: Printer) {
    weak let old = window.root
    window.present(log.makeController("sheet"))
    weak let sheet = window.presented.last
    _ = log.take()
    window.root = log.makeController("login")
    log.show("\nanother root, while a sheet is presented", print)
    print("still alive: home \(old != nil), sheet \(sheet != nil)")
    window.close()
    _ = log.take()
  }

  private static func tabs(_ log: CallbackLog, _ print: Printer) {
    let (wrapper, tabs) = (Wrapper(), TabController())
    wrapper.addChild(tabs)
    tabs.setControllers(["news", "club"].map(log.makeController))
    let window = ControllerWindow(root: wrapper)
    window.show()
    _ = log.take()
    tabs.select(1)
    log.show("\nthe other tab", print)
    print("on top, through a container of the app: \(window.topmost === tabs.controllers[1])")
    window.close()
  }
}

private final class HomeController: Controller {
  private let log: CallbackLog
  init(_ log: CallbackLog) { self.log = log }
  override func presentedDidDismiss(_ presented: Controller) { log.append("home: its modal is gone") }
}

/// A container of the app. It names its visible child, so a search for the screen on top goes on there.
private final class Wrapper: Controller {
  override var visibleChild: Controller? { children.last }
}
