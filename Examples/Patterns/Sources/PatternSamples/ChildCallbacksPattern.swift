import ControllerCore
import ControllerTesting

/// The callbacks of the children of a controller, in their order: added, removed, swapped, moved, and as pages that the user drags.
@MainActor
enum ChildCallbacksPattern {
  static func run(_ print: @escaping Printer) {
    let (parent, log, animator) = (Controller(), CallbackLog(), ManualAnimator())
    hidden(parent, log, print)
    let window = ControllerWindow(root: parent)
    window.environment.animator = animator
    window.show()
    let showEnd = {
      animator.finishNext()
      log.show("  the animation has ended", print)
    }
    let (first, second) = (log.makeController("first"), log.makeController("second"))
    parent.addChild(first)
    log.show("\na child of a visible parent", print)
    showEnd()
    parent.swapChild(first, for: second)
    log.show("\na swap", print)
    showEnd()
    parent.swapChild(second, for: first, animated: false)
    log.show("\na swap without an animation", print)
    parent.removeChild(first)
    log.show("\nremoved from a visible parent", print)
    showEnd()
    moved(from: parent, log, print)
    window.close()
    pages(log, print)
  }

  private static func hidden(_ parent: Controller, _ log: CallbackLog, _ print: Printer) {
    let child = log.makeController("child")
    parent.addChild(child)
    log.show("a child of a parent without a view, loaded \(child.isViewLoaded)", print)
    parent.removeChild(child)
    log.show("removed from a hidden parent", print)
    parent.loadViewIfNeeded()
    parent.addChild(child)
    log.show("a child of a loaded, hidden parent", print)
    parent.removeChild(child)
    _ = log.take()
  }

  private static func moved(from parent: Controller, _ log: CallbackLog, _ print: Printer) {
    let (child, other) = (log.makeController("child"), Controller())
    let window = ControllerWindow(root: other)
    window.show()
    parent.addChild(child, animated: false)
    _ = log.take()
    other.addChild(child, animated: false)
    log.show("\nadded to another container, while it has one", print)
    window.close()
    _ = log.take()
  }

  /// A parent that calls the appearance callbacks of its children itself.
  private static func pages(_ log: CallbackLog, _ print: Printer) {
    let (pager, one, two) = (Controller(), log.makeController("one"), log.makeController("two"))
    pager.forwardsAppearance = false
    let window = ControllerWindow(root: pager)
    window.show()
    pager.addChild(one)
    pager.addChild(two)
    log.show("\npages of a parent that does not forward appearance", print)
    one.beginAppearance(true, animated: false)
    one.endAppearance()
    log.show("  it shows the first one", print)

    begin(two, after: one)
    // The opposite call cancels a transition that is under way.
    one.beginAppearance(true, animated: true)
    one.endAppearance()
    two.beginAppearance(false, animated: true)
    two.endAppearance()
    log.show("  a scroll to the second one is canceled", print)
    begin(two, after: one)
    [two, one].forEach { $0.endAppearance() }
    log.show("  a scroll to the second one", print)

    begin(one, after: two)
    one.beginAppearance(false, animated: true)
    two.beginAppearance(true, animated: true)
    [one, two].forEach { $0.endAppearance() }
    log.show("  a curl back is canceled", print)
    begin(one, after: two)
    [two, one].forEach { $0.endAppearance() }
    log.show("  a curl back", print)
    window.close()
  }

  private static func begin(_ next: Controller, after last: Controller) {
    next.beginAppearance(true, animated: true)
    last.beginAppearance(false, animated: true)
  }
}
