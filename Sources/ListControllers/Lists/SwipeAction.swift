/// An action that appears when the user swipes a row to the side.
///
/// ```swift
/// override func swipeActions(for story: Story, at path: ItemPath) -> [SwipeAction] {
///   [
///     SwipeAction("Archive", edge: .leading) { [archive] in
///       archive.add(story)
///       return ListUndo("Archived") { archive.remove(story) }
///     },
///     deleteAction("Delete", of: story),
///   ]
/// }
/// ```
///
/// The surface passes the chosen action to ``ListViewCallbacks/perform``.
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
  /// The side of the row. The first action of a side is also performed by a long swipe.
  public let edge: Edge
  /// The appearance of the button.
  public let role: Role

  let perform: @MainActor () async throws -> ListUndo?

  /// Creates an action.
  ///
  /// - Parameters:
  ///   - title: The title of the button.
  ///   - edge: The side of the row.
  ///   - role: The appearance of the button.
  ///   - perform: Performs the action, and returns the way to undo it, if there is one. The controller passes an error to
  ///     `Controller/handleError(_:)`.
  public init(
    _ title: String,
    edge: Edge = .trailing,
    role: Role = .normal,
    perform: @escaping @MainActor () async throws -> ListUndo?
  ) {
    (self.title, self.edge, self.role, self.perform) = (title, edge, role, perform)
  }
}

/// The way to undo an action on a list.
public struct ListUndo {
  /// The text beside the button that undoes the action, such as "Archived".
  public let title: String

  let perform: @MainActor () async throws -> Void

  /// Creates the way to undo an action.
  ///
  /// - Parameters:
  ///   - title: The text beside the button.
  ///   - perform: Undoes the action. The controller passes an error to `Controller/handleError(_:)`.
  public init(_ title: String = "", perform: @escaping @MainActor () async throws -> Void) {
    (self.title, self.perform) = (title, perform)
  }
}

/// The last action that can be undone. A later action, the user's choice and the end of its time replace or remove it.
struct UndoOffer {
  private(set) var undo: ListUndo?
  private var number = 0

  /// - Returns: The number of the offer, for ``expire(_:)``.
  mutating func make(_ undo: ListUndo?) -> Int {
    number += 1
    self.undo = undo
    return number
  }

  /// Removes the offer, unless a later one has replaced it.
  ///
  /// - Returns: Whether an offer was removed.
  mutating func expire(_ number: Int) -> Bool {
    guard number == self.number, undo != nil else { return false }
    undo = nil
    return true
  }

  mutating func take() -> ListUndo? {
    defer { undo = nil }
    return undo
  }
}
