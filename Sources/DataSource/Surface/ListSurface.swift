/// What a list is shown on: a table view, a terminal, a test. The seam between this module and a host.
///
/// A surface is told everything it needs: it keeps the list it was given and advances it only by what
/// it is told, so what it shows and what it counts never disagree.
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
