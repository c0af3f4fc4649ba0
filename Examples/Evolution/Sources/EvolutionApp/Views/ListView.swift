public import DataSource
public import Observation

/// A list on the screen: rows under section titles, one of them selected.
@MainActor
@Observable
public final class ListView<SectionID: Hashable & Sendable, Row: Identifiable & Equatable & Sendable>:
  ListSurface
where Row.ID: Sendable {
  /// What is shown.
  public private(set) var snapshot = ListSnapshot<SectionID, Row>()
  /// The row with the cursor.
  public var selectedID: Row.ID?
  /// How many lines the host has given to the list; what a page key moves by.
  @ObservationIgnored public var visibleLines = 10
  /// The first line that the host shows; kept here so that a list stays where it was scrolled to.
  @ObservationIgnored public var firstLine = 0

  init() {}

  /// Shows another snapshot.
  public func reload(_ snapshot: ListSnapshot<SectionID, Row>) {
    self.snapshot = snapshot
  }

  /// Shows what a source has become.
  public func apply(_ change: ListChange<SectionID, Row>) {
    snapshot = change.after
  }
}
