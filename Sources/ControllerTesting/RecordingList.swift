import ControllerCore
public import DataSource
import Foundation
public import ItemLayouts
public import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list or a grid without a screen, for tests: it keeps what it was told, can be scrolled by a test, and notices when a
/// change does not follow from what it shows.
@MainActor
public final class RecordingList<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  HeadlessScroller, GridSurface
where Item.ID: Sendable {
  /// The connection that drives the list.
  public var connection: ListConnection<SectionID, Item>?
  /// What keeps the list.
  public let recording = RecordingSurface<SectionID, Item>()
  /// Whose list is shown.
  public weak var controller: PagedController<SectionID, Item>?
  /// What header, footer and placeholder show, or `nil` before the first time.
  public private(set) var status: PagedStatus?
  /// Which items are selected.
  public private(set) var selection = SelectionModel<Item.ID>()
  /// Whether items are being edited.
  public private(set) var isEditing = false
  /// Where everything lies, or `nil` if it is no grid.
  public private(set) var arrangement: LayoutArrangement?
  /// How often everything moved, and how often of these with an animation.
  public private(set) var arrangements = (all: 0, animated: 0)
  /// Pixels for each point.
  public var pixelScale = 1.0
  /// How long a row is, in points, if it is no grid.
  public var rowLength = 50.0

  /// The list that is shown.
  public var snapshot: ListSnapshot<SectionID, Item> { recording.snapshot }

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    recording.reload(snapshot)
    resize()
  }

  /// Goes on from the list that is shown.
  public func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
    recording.apply(change, completion: completion)
    resize()
  }

  /// Drags a row, as a user does: moves it in the shown list, and then asks the controller to move the item.
  ///
  /// - Returns: Whether the controller has moved the item.
  @discardableResult
  public func dragRow(from: ItemPath, to: ItemPath) -> Bool {
    recording.dragRow(from: from, to: to)
    return controller?.move(from: from, to: to) ?? false
  }

  /// Takes header, footer and placeholder.
  public func show(_ status: PagedStatus) {
    self.status = status
  }

  /// Takes which items are selected.
  public func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {
    (self.selection, self.isEditing) = (selection, isEditing)
  }

  /// Takes where everything lies.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    self.arrangement = arrangement
    arrangements.all += 1
    arrangements.animated += animated ? 1 : 0
    resize()
  }

  private func resize() {
    let rows = Double(snapshot.numberOfItems)
    contentSize = arrangement?.contentSize ?? CGSize(width: viewportSize.width, height: rows * rowLength)
  }
}
