/// What a list is shown on: a table view, a terminal, a test. The seam between this module and a host.
///
/// A surface is told everything it needs: it keeps the list it was given and advances it only by what
/// it is told, so what it shows and what it counts never disagree. A list view that asks for counts
/// before and after a batch of updates (and crashes if they do not fit) gets the new list *inside* that
/// batch, one stage at a time:
///
/// ```swift
/// func apply(_ change: ListChange<String, Row>) {
///   for stage in change.stages {
///     table.performBatchUpdates {
///       rows = stage.after
///       table.deleteRows(at: stage.changeset.itemDeletes.map(\.indexPath), with: .fade)
///       ...
///     }
///   }
/// }
/// ```
///
/// Sources talk to a surface directly (``ListDataSource/connect(to:while:)``) or through a ``ListApplier``, which is a
/// surface too and spares the other one needless work.
@MainActor
public protocol ListSurface<SectionID, Item>: AnyObject {
  /// What identifies a section.
  associatedtype SectionID: Hashable & Sendable

  /// What the list is made of.
  associatedtype Item: Identifiable & Sendable where Item.ID: Sendable

  /// Shows a list that has nothing to do with the one shown until now.
  ///
  /// - Parameter snapshot: What to show.
  func reload(_ snapshot: ListSnapshot<SectionID, Item>)

  /// Goes from the list that is shown, which is `change.before`, to `change.after`.
  ///
  /// - Parameter change: What changed, with the operations to animate.
  func apply(_ change: ListChange<SectionID, Item>)
}
