import BenchmarkKit
import ControllerCore

/// Lines that measure the costs of every controller. A size that is ten times larger costs ten times as much if the
/// cost is linear.
enum ControllerCoreLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "core.lifecycle.siblings",
      measures: "showing and hiding a controller with 1,000 children",
      bar: .atMost(11),
      subject: showing { children in
        let root = Controller()
        for _ in 0..<children { root.addChild(Controller()) }
        return root
      },
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "core.lifecycle.nested",
      measures: "showing and hiding 1,000 controllers, each the only child of the one before",
      bar: .atMost(11),
      subject: showing { depth in
        var root = Controller()
        for _ in 1..<depth {
          let parent = Controller()
          parent.addChild(root)
          root = parent
        }
        return root
      },
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "core.addChild",
      measures: "adding 1,000 children one by one to a controller on screen",
      bar: .atMost(11),
      subject: Workload(size: 1_000) { count in
        {
          let root = Controller()
          let window = ControllerWindow(root: root)
          window.show()
          for _ in 0..<count { root.addChild(Controller()) }
          window.close()
        }
      },
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "core.queue",
      measures: "10,000 pushes that wait for the end of a transition",
      bar: .atMost(11),
      subject: Workload(size: 10_000) { count in
        {
          let animator = HeldAnimator()
          let stack = StackController(root: Controller())
          let window = ControllerWindow(root: stack)
          window.environment.animator = animator
          window.show()
          stack.push(Controller(), animated: true)
          for _ in 0..<count { stack.push(Controller()) }
          animator.transition?.finish()
          window.close()
        }
      },
      comparedAtSize: 1_000
    ),
    BenchmarkLine(
      "core.allocate",
      measures: "making and freeing a Controller with one behavior",
      bar: .atMost(10),
      subject: making { blackHole(Controller().add(Idle())) },
      comparator: .code("an empty class", making { blackHole(Nothing()) })
    ),
    BenchmarkLine(
      "core.behaviors.absent",
      measures: "laying out a controller without behaviors",
      bar: .atMost(3),
      subject: Workload(size: 10_000) { count in
        let controller = Controller()
        controller.loadViewIfNeeded()
        return {
          for _ in 0..<count { controller.layout() }
        }
      },
      comparator: .code(
        "the two open methods",
        Workload(size: 10_000) { count in
          let controller = Controller()
          return {
            for _ in 0..<count { layOut(controller) }
          }
        }
      )
    ),
    BenchmarkLine(
      "core.behaviors.loop",
      measures: "laying out a controller with 20 behaviors that do nothing",
      bar: .atMost(3),
      subject: Workload(size: 10_000) { count in
        let controller = Controller()
        for _ in 0..<20 { controller.add(Idle()) }
        controller.loadViewIfNeeded()
        return {
          for _ in 0..<count { controller.layout() }
        }
      },
      comparator: .code(
        "the two open methods, with a loop over 20 existentials before each",
        Workload(size: 10_000) { count in
          let controller = Controller()
          let behaviors: [any Hooking] = (0..<20).map { _ in Idle() }
          return {
            for _ in 0..<count {
              behaviors.forEach { $0.willLayout() }
              controller.viewWillLayout()
              behaviors.forEach { $0.didLayout() }
              controller.viewDidLayout()
            }
          }
        }
      )
    ),
  ]

  /// Returns a workload that shows and hides a tree. The tree was on screen before, so that no view is loaded and no
  /// request is under way in the measured part.
  private static func showing(_ tree: @escaping @MainActor (_ size: Int) -> Controller) -> Workload {
    Workload(size: 1_000) { size in
      let window = ControllerWindow(root: tree(size))
      window.show()
      await window.settle()
      window.hide()
      return {
        window.show()
        window.hide()
      }
    }
  }

  private static func making(_ make: @escaping @MainActor () -> Void) -> Workload {
    Workload(size: 1_000) { count in
      {
        for _ in 0..<count { make() }
      }
    }
  }

  @MainActor @inline(never)
  private static func layOut(_ controller: Controller) {
    controller.viewWillLayout()
    controller.viewDidLayout()
  }

  private final class Nothing {}

  /// An animator whose transition ends when the benchmark says so.
  private final class HeldAnimator: TransitionAnimator {
    var transition: ContainerTransition?
    func animate(_ transition: ContainerTransition) { self.transition = transition }
  }

  /// A naive protocol of behaviors, in which each behavior has every hook.
  @MainActor
  private protocol Hooking {
    func willLayout()
    func didLayout()
  }

  /// A behavior without the hooks that are measured.
  private final class Idle: ControllerBehavior, Hooking {
    func willLayout() {}
    func didLayout() {}
  }
}
