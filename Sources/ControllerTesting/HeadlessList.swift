import ControllerCore
public import DataSource
import Foundation
public import ItemLayouts
public import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list or a grid without a screen. It records its updates for a test, and the test can scroll the list.
///
/// The list reports updates that a real list view would not accept as ``mistakes``: an update during another one, a change that
/// does not start from the list on screen, and frames of a grid that belong to other items.
@MainActor
public final class HeadlessList<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  HeadlessScroller, GridSurface
where Item.ID: Sendable {
  /// The connection that drives the list.
  public var connection: ListConnection<SectionID, Item>?
  /// The list on screen.
  public private(set) var snapshot = ListSnapshot<SectionID, Item>()
  /// The changes since the last reload, in order.
  public private(set) var changes: [ListChange<SectionID, Item>] = []
  /// The number of times that the whole list was replaced.
  public private(set) var reloads = 0
  /// Whether an update ends only when ``finishUpdate()`` is called, like an update that is animated. If not, it ends at
  /// once.
  package var isSlow = false
  /// Called during each update. A test can call the controller here, as a cell may do while it is configured.
  package var onUpdate: (@MainActor () -> Void)?
  /// The closures with which the list view calls its controller.
  public var callbacks = ListViewCallbacks<SectionID, Item>()
  /// The state of the header, the footer and the placeholder that was passed last, or `nil` if none was.
  public private(set) var status: PagedStatus?
  /// The selected items.
  public private(set) var selection = SelectionModel<Item.ID>()
  /// Whether the list is in editing mode.
  public private(set) var isEditing = false
  /// The frames of the items of a grid, or `nil` for a list.
  public private(set) var arrangement: LayoutArrangement?
  /// How often the controller of a grid has passed new frames to this list view, and how often with an animation.
  package private(set) var arrangements = (all: 0, animated: 0)
  /// The number of pixels per point.
  public var pixelScale = 1.0
  /// Descriptions of updates that no list view could perform, for example because a path is out of range. The array is
  /// empty if there are none.
  public private(set) var mistakes: [String] = []
  /// The length of each row in points, if the controller does not determine it.
  public var rowLength = 50.0
  private var isUpdating = false
  private var completion: ListCompletion?

  /// Shows another list.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    begin("a reload")
    self.snapshot = snapshot
    changes.removeAll()
    reloads += 1
    onUpdate?()
    isUpdating = false
    resize()
  }

  /// Shows the list after a change, and records the change. A change that no real list view could perform is added to
  /// ``mistakes``, for example one that starts from another list than the shown one.
  ///
  /// - Complexity: O(*n*), where *n* is the number of items.
  public func apply(_ change: ListChange<SectionID, Item>, completion: ListCompletion) {
    for stage in callbacks.stages(change) { check(stage) }
    arrangement = callbacks.arrangement() ?? arrangement
    begin("change \(changes.count)")
    if reloads == 0 {
      mistakes.append("a change came before the first reload")
    } else if !isShown(change.before) {
      mistakes.append("change \(changes.count) starts from a list that is not shown")
    }
    snapshot = change.after
    changes.append(change)
    onUpdate?()
    if isSlow { self.completion = completion } else { isUpdating = false }
    resize()
  }

  /// Ends the update of a slow list.
  package func finishUpdate() {
    isUpdating = false
    let completion = completion
    self.completion = nil
    completion?.finish()
  }

  private func begin(_ what: String) {
    if isUpdating { mistakes.append("\(what) comes during another update") }
    isUpdating = true
  }

  private func isShown(_ other: ListSnapshot<SectionID, Item>) -> Bool {
    snapshot.sectionIDs == other.sectionIDs
      && snapshot.sections.map { $0.items.map(\.id) } == other.sections.map { $0.items.map(\.id) }
  }

  /// Checks a step of a change of a grid: the step must contain a frame for each item of the list, and no frames of other items.
  private func check(_ stage: GridStage<SectionID, Item>) {
    for (section, content) in stage.change.after.sections.enumerated() {
      let end = ItemPath(section: section, item: content.items.count)
      let last = ItemPath(section: section, item: end.item - 1)
      let fits =
        stage.arrangement[.item(end)] == nil && (end.item == 0 || stage.arrangement[.item(last)] != nil)
      if !fits { mistakes.append("section \(section) of a stage has frames of another list") }
    }
  }

  /// Drags a row as a user does: moves the row in the shown list, and then asks the controller to move the item.
  ///
  /// - Returns: Whether the controller has moved the item.
  @discardableResult
  public func dragRow(from: ItemPath, to: ItemPath) -> Bool {
    guard snapshot.contains(from), snapshot.sections.indices.contains(to.section) else {
      mistakes.append("a drag from \(from) to \(to) is outside the list")
      return false
    }
    let end = snapshot.count(in: to.section) - (from.section == to.section ? 1 : 0)
    snapshot.moveItem(from: from, to: ItemPath(section: to.section, item: min(to.item, end)))
    return callbacks.move(from, to)
  }

  /// Returns the view of a row as a list view would show it, or `nil` if the controller has no cell for the row.
  ///
  /// - Parameters:
  ///   - path: The path of the row.
  ///   - old: A view that showed another row and is no longer needed. It may be used again.
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
