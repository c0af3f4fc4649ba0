import ControllerCore
import ControllerTesting
import Foundation

/// A screen is pushed: its creator decides about the bar, a picture stands for the old screen during the transition, and the new
/// screen requests its data by hand.
@MainActor
enum TransitionPattern {
  static func run(_ print: @escaping Printer) async {
    let (animator, camera) = (ManualAnimator(), Camera(print: print))
    let list = Controller()
    list.setPreference(
      \.navigationBar,
      to: NavigationBarPreferences(
        title: "Books",
        hairline: NavigationBarPreferences.Hairline(color: "red", height: 2)
      )
    )
    let stack = StackController(root: list)
    let window = HeadlessWindow(stack, host: HeadlessHost(.instant))
    window.environment.animator = animator
    window.environment.snapshotter = camera
    print("bar: \(bar(of: stack))")

    print("\nthe user opens a book")
    let book = BookController(print: print)
    book.setPreference(\.navigationBar, to: NavigationBarPreferences(isHidden: true))
    stack.push(book, animated: true)
    print("during the transition: \(picture(in: animator.transitions.first))")
    animator.finishNext()
    print("after it: \(camera.last == nil ? "no picture" : "still a picture")")
    print("bar: \(bar(of: stack))")
    await window.settle()

    print("\nthe user asks again")
    book.request()
    await window.settle()
    window.close()
  }

  private static func bar(of stack: StackController) -> String {
    let bar = stack.preferences(\.navigationBar)
    guard !bar.isHidden else { return "hidden" }
    return "\(bar.title), a line of \(bar.hairline?.height ?? 0) in \(bar.hairline?.color ?? "no color")"
  }

  private static func picture(in transition: ContainerTransition?) -> String {
    (transition?.snapshot as? Picture)?.name ?? "no picture"
  }
}

/// A screen without a base for loading. It starts its request itself; the request ends with the screen.
private final class BookController: Controller {
  private let print: Printer
  private var requests = 0

  init(print: @escaping Printer) { self.print = print }

  override func viewDidLoad() { request() }

  func request() {
    requests += 1
    start(in: .controller) { controller in
      await Task.yield()
      controller.print("answer \(controller.requests)")
    }
  }
}

private final class Picture {
  let name: String

  init(_ name: String) { self.name = name }
}

/// The host's source of pictures. The transition retains the picture, and nobody else does.
private final class Camera: TransitionSnapshotter {
  private let print: Printer
  private(set) weak var last: Picture?

  init(print: @escaping Printer) { self.print = print }

  func snapshot(of controller: Controller) -> AnyObject? {
    let picture = Picture("a picture of \(controller.preferences(\.navigationBar).title)")
    print("the host takes \(picture.name)")
    last = picture
    return picture
  }
}
