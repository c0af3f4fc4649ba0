import ControllerCore

/// The app's own animation of a push, and a sheet that the user drags away.
@MainActor
enum AnimatorPattern {
  static func run(_ print: @escaping Printer) {
    let (list, animator) = (Controller(), FadeAnimator(print: print))
    let stack = StackController(root: list)
    let window = ControllerWindow(root: stack)
    window.show()
    print("a push with an animator of its own")
    stack.push(Controller(), animated: true, animator: animator)
    print("  during the animation: \(list.appearance)")
    animator.end()
    print("  after it: \(list.appearance)")

    print("all other changes, with the animator of the window")
    window.environment.animator = animator
    stack.pop()
    animator.end()

    print("the user drags a sheet")
    let sheet = Controller()
    window.present(sheet, animated: false)
    let first = window.beginInteractiveDismissal()
    first?.update(progress: 0.3)
    print("  as far as \(first?.progress ?? 0): \(sheet.appearance)")
    first?.cancel()
    print("  let go too early: \(sheet.appearance)")
    window.beginInteractiveDismissal()?.finish()
    print("  dragged away: \(sheet.appearance)")
    window.close()
  }
}

/// Fades between two screens. An animator on a phone ends the transition when its animation has ended.
private final class FadeAnimator: TransitionAnimator {
  private let print: Printer
  private var transition: ContainerTransition?

  init(print: @escaping Printer) { self.print = print }

  func animate(_ transition: ContainerTransition) {
    self.transition = transition
    print("  fades, \(transition.change.kind)")
  }

  func end() {
    transition?.finish()
    transition = nil
  }
}
