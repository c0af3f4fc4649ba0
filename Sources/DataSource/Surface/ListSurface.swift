import ControllerSupport

/// A view that shows a list: a table view, a terminal, a double in a test. The adapter for a platform, such as UIKit,
/// implements this protocol.
///
/// A list view stores a list, and changes the list only when the connection calls it. So the shown cells and the reported
/// counts always agree. A list view that asks for counts before and after a batch of updates gets the new list *inside* that
/// batch, one stage at a time:
///
/// ```swift
/// final class TableSurface: ListSurface {
///   var connection: ListConnection<String, Row>?
///
///   func apply(_ change: ListChange<String, Row>, completion: ListCompletion) {
///     for stage in change.stages {
///       table.performBatchUpdates {
///         rows = stage.after
///         table.deleteRows(at: stage.changeset.itemDeletes.map(indexPath), with: .fade)
///         ...
///       }
///     }
///   }
/// }
/// ```
///
/// ``ListDataSource/connect(to:willShow:)`` connects a source to a list view. A list view has one connection: connecting
/// another source ends the first connection.
@MainActor
public protocol ListSurface<SectionID, Item>: AnyObject {
  /// The type of the section identifiers.
  associatedtype SectionID: Hashable & Sendable

  /// The type of the items.
  associatedtype Item: Identifiable & Equatable & Sendable where Item.ID: Sendable

  /// The connection that sends the lists of a data source to this list view. Declare a stored property with the initial
  /// value `nil`, which ``ListDataSource/connect(to:willShow:)`` then sets. The property must be strong, because
  /// nothing else retains the connection. The connection retains the data source.
  var connection: ListConnection<SectionID, Item>? { get set }

  /// Shows a list without animation, for example with `reloadData()`. The list may have nothing in common with the
  /// visible one.
  ///
  /// - Parameter snapshot: The new list.
  func reload(_ snapshot: ListSnapshot<SectionID, Item>)

  /// Shows `change.after` instead of `change.before`, animated if `change.isAnimated` is `true`.
  ///
  /// The next update is sent only when this one has ended. Ignore `completion` if the update has ended when this method
  /// returns. Otherwise retain `completion`, and call ``ListCompletion/finish()`` at the end of the animation.
  ///
  /// - Parameters:
  ///   - change: The change, with the operations to animate.
  ///   - completion: The token that ends the update.
  func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion)
}

/// A token that a list view gets with each update. The update ends when the list view calls ``finish()`` or releases the
/// token.
@MainActor
public final class ListCompletion {
  private var onEnd: (@MainActor () -> Void)?

  /// Creates a token for one update of a list view. The creator passes the token to the list view, which calls
  /// ``finish()`` after it has performed the update.
  ///
  /// - Parameter onEnd: Called once, after the call of ``finish()`` or after the list view has released the token
  ///   without it.
  public init(_ onEnd: @escaping @MainActor () -> Void = {}) {
    self.onEnd = onEnd
  }

  deinit {
    guard let onEnd else { return }
    // The list view may release its last reference to this token on any thread, so a task calls `onEnd` on the main actor.
    // Tests wait for this task, because it is registered as pending work.
    let pending = PendingWork.begin("end of an update of a surface")
    Task { @MainActor in
      onEnd()
      pending.end()
    }
  }

  /// Ends the update. Further calls have no effect.
  public func finish() {
    let onEnd = onEnd
    self.onEnd = nil
    onEnd?()
  }
}

extension ListDataSource {
  /// Connects this source to a list view: shows the current list now, and then each change.
  ///
  /// ```swift
  /// feed.filter { !$0.isRead }.connect(to: table)
  /// ```
  ///
  /// The list view retains the connection. The connection retains this source and the sources from which it is made,
  /// such as `feed` in the example. An earlier connection of the list view to another source ends.
  /// If the list view is busy with an update of that connection, or paused, it shows this source afterwards.
  ///
  /// - Parameters:
  ///   - surface: The list view. The connection references it weakly.
  ///   - willShow: Called before each update of the list view, with the change, or with `nil` before a reload.
  @inlinable
  public func connect<Surface: ListSurface<SectionID, Item>>(
    to surface: Surface,
    willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)? = nil
  ) {
    let connection = ListConnection(to: surface, willShow: willShow)
    if let old = surface.connection { connection.replace(old) }
    surface.connection = connection
    connection.follow(self)
  }
}
