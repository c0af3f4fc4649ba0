import BenchmarkKit
import ControllerCore

/// What every screen pays.
///
/// Linear would be 10, and 11 is the aim; a thousand controllers with their scopes do not fit a cache:
/// 11 (siblings) and 12 (nested) were measured.
enum ControllerCoreLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "core.lifecycle.siblings",
      measures: "showing and hiding a controller with 1,000 children",
      bar: .atMost(14),
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
      bar: .atMost(15),
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
      "core.allocate",
      measures: "making and freeing a Controller",
      bar: .atMost(10),
      subject: making { blackHole(Controller()) },
      comparator: .code("an empty class", making { blackHole(Nothing()) })
    ),
  ]

  /// The tree has been on screen once before, so that no view is to be loaded and no request is under way.
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

  private final class Nothing {}
}
