/// An action that appears when the user swipes a row to the side, or opens the menu of a row.
///
/// ```swift
/// override func swipeActions(for story: Story, at path: ItemPath) -> [SwipeAction] {
///   [
///     SwipeAction("Archive", edge: .leading) { [archive] in archive.add(story) },
///     deleteAction("Delete", of: story),
///   ]
/// }
/// ```
///
/// For an action that the user can undo, run an interaction that calls `InteractionSession/offerUndo(_:undo:for:)`. The
/// interaction changes a model, and the list is an `ArrayDataSource(following:)` of this model. The list view passes the chosen
/// action to ``ListViewCallbacks/perform``.
public struct SwipeAction {
  /// The side of a row at which an action appears.
  public enum Edge: Hashable, Sendable {
    /// The side where a line of text begins.
    case leading
    /// The side where a line of text ends.
    case trailing
  }

  /// The appearance of an action.
  public enum Role: Hashable, Sendable {
    /// The action deletes something.
    case destructive
    /// Any other action.
    case normal
  }

  /// The title of the button.
  public let title: String
  /// The side of the row on which the button appears. A long swipe performs the first action of its side.
  public let edge: Edge
  /// The appearance of the button.
  public let role: Role

  package let perform: @MainActor () async throws -> Void

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - edge: The side of the row.
  ///   - role: The appearance of the button.
  ///   - perform: Performs the action. The controller passes an error to `Controller/handleError(_:)`.
  public init(
    _ title: String,
    edge: Edge = .trailing,
    role: Role = .normal,
    perform: @escaping @MainActor () async throws -> Void
  ) {
    (self.title, self.edge, self.role, self.perform) = (title, edge, role, perform)
  }
}
