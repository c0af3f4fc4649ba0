public import Navigator

/// A description of one change of a tree: which controllers come and go in one container, and how.
///
/// A ``WindowHost`` gets it when the change has ended, a ``ContainerTransition`` carries it while it is animated, and a
/// container gets it in ``Controller/childrenWillChange(_:)`` and ``Controller/childrenDidChange(_:)``.
@MainActor
public struct TreeChange {
  /// The kinds of changes.
  public enum Kind: Hashable, Sendable {
    /// A stack shows a controller above its top.
    case push
    /// A stack goes back to a controller that was below its top.
    case pop
    /// A stack replaces the top controller.
    case replace
    /// The window presents a controller in this style.
    case present(ModalStyle)
    /// The window dismisses one or more controllers. The payload is the style of the lowest one.
    case dismiss(ModalStyle)
    /// A tab controller selects another tab, by index.
    case select(from: Int, to: Int)
    /// The window gets another root.
    case root
    /// Any other change, such as a new child, new columns, or tabs in another order.
    case children
  }

  /// The directions in which an animation moves.
  public enum Direction: Hashable, Sendable {
    /// To a new controller, or to the next tab.
    case forward
    /// Back to a controller that was shown before.
    case backward
    /// The change has no direction.
    case none
  }

  /// The kind of the change.
  public internal(set) var kind: Kind
  /// The container whose children change. `nil` if the root or the presented controllers of the window change.
  public let container: Controller?
  /// The controllers that come on screen, in the order of the children.
  public internal(set) var incoming: [Controller] = []
  /// The controllers that go off screen, the last child first.
  public internal(set) var outgoing: [Controller] = []
  /// The controllers that join the container.
  public let added: [Controller]
  /// The controllers that leave the container.
  public let removed: [Controller]
  /// Whether the change is animated.
  public let isAnimated: Bool
  /// Whether the user's finger drives the change.
  public let isInteractive: Bool
  /// The outcome of the change; `nil` while the change lasts. A canceled change has changed nothing.
  public internal(set) var outcome: TransitionOutcome?

  /// The direction in which an animation of this change moves.
  public var direction: Direction {
    switch kind {
    case .push, .present, .replace: .forward
    case .pop, .dismiss: .backward
    case .select(let old, let new): new < old ? .backward : .forward
    case .root, .children: .none
    }
  }
}
