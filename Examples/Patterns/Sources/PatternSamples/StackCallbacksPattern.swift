import ControllerCore
import ControllerTesting

/// The callbacks of the screens of a stack, in their order. The animator waits, so that the callbacks before an animation and
/// those after it are printed apart.
@MainActor
enum StackCallbacksPattern {
  static func run(_ print: @escaping Printer) {
    let (log, animator) = (CallbackLog(), ManualAnimator())
    let list = log.makeController("list")
    let stack = StackController(root: list)
    let window = ControllerWindow(root: stack)
    window.environment.animator = animator
    window.show()
    _ = log.take()
    let showEnd = {
      animator.finishNext()
      log.show("  the animation has ended", print)
    }

    stack.push(log.makeController("detail"), animated: true)
    log.show("a push", print)
    showEnd()
    stack.pop(animated: true)
    log.show("\na pop", print)
    showEnd()

    stack.push(log.makeController("first"), animated: true)
    stack.push(log.makeController("second"), animated: true)
    log.show("\na push during a push waits, \(stack.controllers.count) screens", print)
    showEnd()
    showEnd()
    print("  \(stack.controllers.count) screens")

    stack.pop(2, animated: false)
    log.show("\na pop over two screens", print)

    stack.push(log.makeController("old"), animated: false)
    _ = log.take()
    let others = ["middle", "new"].map(log.makeController)
    stack.setControllers([list] + others, animated: false)
    log.show("\nall screens above the list are replaced", print)

    let swipe = stack.beginInteractivePop()
    log.show("\na swipe back begins", print)
    swipe?.cancel()
    log.show("  it is canceled", print)
    window.close()
  }
}
