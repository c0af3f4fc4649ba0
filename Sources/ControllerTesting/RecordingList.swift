import ControllerCore
public import DataSource
import Foundation
public import ItemLayouts
public import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list or a grid without a screen, for tests. The surface records all calls. A test can scroll it. The
/// surface detects a change that does not match the list on screen.
@MainActor
public final class RecordingList<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  HeadlessScroller, GridSurface
where Item.ID: Sendable {
  /// The connection that drives the list.
  public var connection: ListConnection<SectionID, Item>?
  /// The surface that records the list.
  public let recording = RecordingSurface<SectionID, Item>()
  /// The questions and reports of the list.
  public var callbacks = ListViewCallbacks<SectionID, Item>()
  /// The state of the header, the footer and the placeholder, or `nil` before the first call.
  public private(set) var status: PagedStatus?
  /// The selected items.
  public private(set) var selection = SelectionModel<Item.ID>()
  /// Whether the list is in editing mode.
  public private(set) var isEditing = false
  /// The arrangement of a grid, or `nil` for a list.
  public private(set) var arrangement: LayoutArrangement?
  /// The number of rearrangements, and the number of animated ones.
  public private(set) var arrangements = (all: 0, animated: 0)
  /// The number of pixels per point.
  public var pixelScale = 1.0
  /// The stages whose frames do not match their items, in words. A test expects none.
  public private(set) var mistakes: [String] = []
  /// The length of a row of a list whose controller does not know it, in points.
  public var rowLength = 50.0

  /// The list on screen.
  public var snapshot: ListSnapshot<SectionID, Item> { recording.snapshot }

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    recording.reload(snapshot)
    resize()
  }

  /// Applies a change to the list on screen.
  public func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
    for stage in callbacks.stages(change) { check(stage) }
    arrangement = callbacks.arrangement() ?? arrangement
    recording.apply(change, completion: completion)
    resize()
  }

  /// Checks that a stage has frames for exactly its items.
  private func check(_ stage: GridStage<SectionID, Item>) {
    for (section, content) in stage.change.after.sections.enumerated() {
      let end = ItemPath(section: section, item: content.items.count)
      let last = ItemPath(section: section, item: end.item - 1)
      let fits =
        stage.arrangement[.item(end)] == nil && (end.item == 0 || stage.arrangement[.item(last)] != nil)
      if !fits { mistakes.append("section \(section) of a stage has frames of another list") }
    }
  }

  /// Drags a row, as a user does: moves it in the shown list, and then asks the controller to move the item.
  ///
  /// - Returns: Whether the controller has moved the item.
  @discardableResult
  public func dragRow(from: ItemPath, to: ItemPath) -> Bool {
    recording.dragRow(from: from, to: to)
    return callbacks.move(from, to)
  }

  /// Returns the view of a row, as a host shows it, or `nil` if the controller has no cell for it.
  ///
  /// - Parameters:
  ///   - path: The path of the row.
  ///   - old: A view that is not needed any more.
  public func view(at path: ItemPath, reusing old: AnyObject? = nil) -> AnyObject? {
    guard let item = snapshot.item(at: path) else { return nil }
    return callbacks.cell(item, path)?.view(for: item, reusing: old)
  }

  /// Stores the state of the header, the footer and the placeholder.
  public func show(_ status: PagedStatus) {
    self.status = status
  }

  /// Stores the selected items.
  public func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {
    (self.selection, self.isEditing) = (selection, isEditing)
  }

  /// Stores the arrangement of a grid.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    self.arrangement = arrangement
    arrangements.all += 1
    arrangements.animated += animated ? 1 : 0
    resize()
  }

  private func resize() {
    if let arrangement { return contentSize = arrangement.contentSize }
    var length = 0.0
    for (section, content) in snapshot.sections.enumerated() {
      for (item, row) in content.items.enumerated() {
        let path = ItemPath(section: section, item: item)
        length += callbacks.rowLength(row, path) ?? rowLength
      }
    }
    contentSize = CGSize(width: viewportSize.width, height: length)
  }
}
