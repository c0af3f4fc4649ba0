public import Navigator

/// A description of one change in a tree of controllers: which controllers are added, removed, shown and hidden in one container.
///
/// A ``WindowHost`` receives it when the change has ended. A ``ContainerTransition`` contains it while the change is
/// animated. The container receives it in ``Controller/childrenWillChange(_:)`` and ``Controller/childrenDidChange(_:)``.
@MainActor
public struct TreeChange {
  /// The kinds of changes in a tree of controllers.
  public enum Kind: Hashable, Sendable {
    /// A stack shows a new controller above its previous top controller.
    case push
    /// A stack shows a controller that was below its previous top controller.
    case pop
    /// A stack replaces its top controller.
    case replace
    /// The window presents a controller in this style.
    case present(ModalStyle)
    /// The window dismisses one or more presented controllers. The payload is the style of the lowest one.
    case dismiss(ModalStyle)
    /// A tab controller selects another tab. The values are the zero-based indices of the previous and the new tab.
    case select(from: Int, to: Int)
    /// The root of the window is replaced.
    case root
    /// A change of a container's children for which this enum has no other case. For example, a container gets a new
    /// child, or its tabs get another order.
    case children
  }

  /// The directions in which an animation can move the controllers.
  public enum Direction: Hashable, Sendable {
    /// The direction to a new controller, or to a tab with a higher index.
    case forward
    /// The direction back to a previous controller, or to a tab with a lower index.
    case backward
    /// The change has no direction, for example because the root of the window is replaced.
    case none
  }

  /// The kind of the change, such as a push.
  public internal(set) var kind: Kind
  /// The container whose children or visible children change. `nil` if the root or the presented controllers of the window
  /// change.
  public let container: Controller?
  /// The controllers of the container that come on screen, in the order of the children.
  public internal(set) var incoming: [Controller] = []
  /// The controllers of the container that go off screen, in reverse order: the last child is the first element.
  public internal(set) var outgoing: [Controller] = []
  /// The controllers that are added to the container.
  public let added: [Controller]
  /// The controllers that are removed from the container.
  public let removed: [Controller]
  /// Whether the change is animated.
  public let isAnimated: Bool
  /// Whether the user drives the change with a finger.
  public let isInteractive: Bool
  /// Whether the change was completed or canceled, or `nil` while it is under way. After a canceled change, the children are
  /// the same as before.
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
