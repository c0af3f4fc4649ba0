import ControllerCore
import ControllerTesting
import Navigator
import XCTest

/// After every operation of every container, who has left is gone.
@MainActor
final class ContainerLeakTests: XCTestCase {
  /// Has work in every scope, a timer, and handlers: all that could hold a controller.
  private final class Busy: Controller, DataLoading {
    override func viewDidLoad() {
      handle(String.self) { controller, _ in _ = controller.appearance }
      start(in: .loaded) { _ in await Task.yield() }
    }
    override func viewDidAppear(animated: Bool) {
      start(every: .seconds(1)) { $0.layout() }
      start(in: .controller) { _ in await Task.yield() }
    }
    func load() async throws { await Task.yield() }
  }

  private struct Operation {
    let name: String
    /// Makes a tree whose root is shown, and returns what is to be done with it.
    let make: @MainActor (LeakTracker) -> (root: Controller, run: @MainActor (ControllerWindow) -> Void)
  }

  private let operations: [Operation] = [
    Operation(name: "addChild and removeChild") { leaks in
      let parent = Controller()
      return (
        parent,
        { _ in
          parent.addChild(leaks.track(Busy(), "child"))
          if let child = parent.children.first { parent.removeChild(child) }
        }
      )
    },
    Operation(name: "swapChild") { leaks in
      let parent = Controller()
      parent.addChild(leaks.track(Busy(), "old"))
      return (parent, { _ in if let old = parent.children.first { parent.swapChild(old, for: Busy()) } })
    },
    Operation(name: "removeChild with a subtree") { leaks in
      let parent = Controller()
      let child = leaks.track(Busy(), "child")
      child.addChild(leaks.track(Busy(), "grandchild"))
      parent.addChild(child)
      return (parent, { _ in if let child = parent.children.first { parent.removeChild(child) } })
    },
    Operation(name: "push and pop") { leaks in
      let stack = StackController(root: Busy())
      return (
        stack,
        { _ in
          stack.push(leaks.track(Busy(), "first"), animated: true)
          stack.push(leaks.track(Busy(), "second"))
          stack.pop(2, animated: true)
        }
      )
    },
    Operation(name: "stack.setControllers") { leaks in
      let stack = StackController(root: leaks.track(Busy(), "root"))
      stack.push(leaks.track(Busy(), "top"))
      return (stack, { _ in stack.setControllers([Busy()]) })
    },
    Operation(name: "tabs.select and setControllers") { leaks in
      let tabs = TabController()
      tabs.setControllers([leaks.track(Busy(), "first"), leaks.track(Busy(), "second")])
      return (
        tabs,
        { _ in
          tabs.select(1)
          tabs.setControllers([Busy()])
        }
      )
    },
    Operation(name: "split.setColumns") { leaks in
      let split = SplitController(columns: [leaks.track(Busy(), "list"), leaks.track(Busy(), "detail")])
      return (split, { _ in split.setColumns([Busy()]) })
    },
    Operation(name: "window.root") { leaks in
      (leaks.track(Busy(), "root"), { window in window.root = Busy() })
    },
    Operation(name: "reparenting, then removal") { leaks in
      let parent = Controller()
      let (one, other) = (Controller(), Controller())
      parent.addChild(one)
      parent.addChild(other)
      one.addChild(leaks.track(Busy(), "child"))
      return (
        parent,
        { _ in
          if let child = one.children.first { other.addChild(child) }
          if let child = other.children.first { other.removeChild(child) }
        }
      )
    },
    Operation(name: "a transition turned around, then a pop") { leaks in
      let stack = StackController(root: Busy())
      stack.push(leaks.track(Busy(), "top"))
      return (
        stack,
        { _ in
          stack.top?.beginAppearance(false, animated: true)
          stack.top?.beginAppearance(true, animated: true)
          stack.top?.endAppearance()
          stack.pop()
        }
      )
    },
    Operation(name: "reloadView, then a pop") { leaks in
      let stack = StackController(root: Busy())
      stack.push(leaks.track(Busy(), "top"))
      return (
        stack,
        { _ in
          stack.top?.reloadView()
          stack.pop()
        }
      )
    },
    Operation(name: "W1: another root while controllers are presented") { leaks in
      (
        leaks.track(Busy(), "root"),
        { window in
          window.present(leaks.track(Busy(), "full screen"), as: .fullScreen)
          window.present(leaks.track(Busy(), "sheet"))
          window.root = Busy()
        }
      )
    },
    Operation(name: "present and dismiss") { leaks in
      (
        Busy(),
        { window in
          window.present(leaks.track(Busy(), "full screen"), as: .fullScreen)
          window.presented.forEach { window.dismiss($0) }
        }
      )
    },
    Operation(name: "an interactive pop, cancelled and done again") { leaks in
      let stack = StackController(root: Busy())
      stack.push(leaks.track(Busy(), "top"))
      return (
        stack,
        { _ in
          stack.beginInteractivePop()?.cancel()
          stack.beginInteractivePop()?.finish()
        }
      )
    },
    Operation(name: "cells") { leaks in
      let parent = Controller()
      let cells = CellControllers<Int>(parent: parent) { _ in leaks.track(Busy(), "cell") }
      let cell = Controller()
      return (
        parent,
        { _ in
          cells.display(1, in: cell)
          cells.display(2, in: cell)
          cells.prepareForReuse(cell)
        }
      )
    },
  ]

  func test_whoHasLeft_isGone() async {
    for operation in operations {
      let leaks = LeakTracker()
      let window = perform(operation, leaks)
      await leaks.settle()
      XCTAssertEqual(leaks.alive, [], operation.name)
      XCTAssertEqual(window.root?.appearance, .appeared, operation.name)
    }
  }

  private func perform(_ operation: Operation, _ leaks: LeakTracker) -> ControllerWindow {
    let window = ControllerWindow()
    window.environment.clock = ManualClock()
    let (root, run) = operation.make(leaks)
    window.root = root
    window.show()
    run(window)
    return window
  }

  func test_windowClosed_wholeTreeIsGone() async {
    for operation in operations {
      let leaks = LeakTracker()
      do {
        let window = HeadlessWindow(leaks.track(operation.make(leaks).root, "root"))
        await window.settle()
        window.close()
      }
      await leaks.settle()
      XCTAssertEqual(leaks.alive, [], operation.name)
    }
  }
}
