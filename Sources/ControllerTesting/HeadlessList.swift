import ControllerSupport
public import DataSource
import Foundation
public import ItemLayouts
public import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A list or a grid without a screen, with rows that come on screen and go. Tests scroll it and tap its rows as a user does.
///
/// ```swift
/// let list = try XCTUnwrap(talks.headlessList)
/// list.visibleIDs                        // [1, 2, 3]: the rows that fit
/// list.tapRow(2)
/// list.drag(to: 400)
/// list.letGo()
/// await window.settle()                  // rows that came on screen were reported
/// ```
///
/// The list does all of this as late as a device, see ``HeadlessScroller/pace``:
///
/// * **Rows** are laid out in a later layout pass, and not during an update. A row is reported to
///   `ListViewCallbacks.willDisplay` when it comes on screen, and not again while it stays, also not after an update that moves
///   it. After a reload, all visible rows are reported again. `UITableView` does the same. Views of cells are reused.
/// * **An update** with an animation ends in a later turn. Until then, the list gets no other update.
///
/// The list reports updates that a real list view would not accept as ``mistakes``: an update during another one or during a
/// layout pass, a change that does not start from the list on screen, and frames of a grid that belong to other items.
@MainActor
public final class HeadlessList<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>:
  HeadlessScroller, GridSurface
where Item.ID: Sendable {
  /// The connection that sends the lists of a data source to this list view.
  public var connection: ListConnection<SectionID, Item>?
  /// The list on screen.
  public private(set) var snapshot = ListSnapshot<SectionID, Item>()
  /// The changes since the last reload, in order.
  public private(set) var changes: [ListChange<SectionID, Item>] = []
  /// The number of times that the whole list was replaced.
  public private(set) var reloads = 0
  /// Called while an update is performed. A test can use it to call the controller in the middle of an update, as app code does
  /// that configures a cell.
  package var onUpdate: (@MainActor () -> Void)?
  /// The closures with which the list view calls its controller.
  public var callbacks = ListViewCallbacks<SectionID, Item>()
  /// The state of the refresh header, the footer and the placeholder that the controller has set last, or `nil` if it has set
  /// none.
  public private(set) var status: PagedStatus?
  /// The selected items.
  public private(set) var selection = SelectionModel<Item.ID>()
  /// Whether the list is in editing mode.
  public private(set) var isEditing = false
  /// The frames of the items of a grid, or `nil` for a list.
  public private(set) var arrangement: LayoutArrangement?
  /// How often the controller of a grid has passed new frames to this list view, and how often with an animation. Tests check
  /// that frames are computed only when needed, for example not by scrolling.
  package private(set) var arrangements = (all: 0, animated: 0)
  /// The number of pixels per point.
  public var pixelScale = 1.0
  /// Descriptions of updates that no list view could perform, for example because a path is out of range. Each of them is also
  /// printed. A list view of UIKit would end the app.
  public private(set) var mistakes: [String] = [] {
    didSet { Diagnostics.report("mistake in a HeadlessList: \(mistakes.last ?? "")") }
  }
  /// The length of each row in points, if the controller does not determine it.
  public var rowLength = 50.0
  /// The identifiers of all rows that have come on screen, in order. A row that came twice is in the array twice.
  public private(set) var displayedIDs: [Item.ID] = []
  /// The identifiers of all rows that have gone off screen, in order, after an update or a reload too.
  public private(set) var endedIDs: [Item.ID] = []
  /// The item that the user holds between ``liftRow(_:)`` and ``dropRow(at:)``.
  private(set) var liftedID: Item.ID?

  /// The update or layout pass that is under way, such as "a layout pass", or `nil`. A second update in its middle is a mistake,
  /// which is reported with this text.
  private var busy: String?
  /// Whether an update has returned, and its animation is still running. Until the animation ends, ``busy`` describes the update.
  private var isAnimating = false
  /// The cells on screen. `number` counts upward with each new cell, so that cells are reported in the order in which they
  /// appeared.
  private var cells: [Item.ID: (number: Int, reuseID: String?, view: AnyObject?)] = [:]
  /// The views of rows that went off screen, ready for new rows. The keys are the `reuseID`s of their cells.
  private var reusableViews: [String: [AnyObject]] = [:]
  /// The frames of the items in the last layout pass.
  private var frames: LayoutArrangement?

  // MARK: Updates

  /// Replaces the list. All rows on screen are reported as gone and, after the next layout pass, as displayed again.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    begin("a reload")
    self.snapshot = snapshot
    changes.removeAll()
    reloads += 1
    onUpdate?()
    busy = nil
    visibleIDs.forEach(endDisplay)
    setNeedsLayout()
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
    for path in change.changeset.itemReconfigures { reconfigure(change.before[path].id) }
    onUpdate?()
    measure()
    setNeedsLayout()
    guard change.isAnimated, pace != .instant else { return busy = nil }
    isAnimating = true
    later { [weak self] in
      self?.busy = nil
      self?.isAnimating = false
      completion.finish()
    }
  }

  private func begin(_ what: String) {
    if let busy { mistakes.append("\(what) comes during \(busy)") }
    busy = "another update"
  }

  private func isShown(_ other: ListSnapshot<SectionID, Item>) -> Bool {
    snapshot.sectionIDs == other.sectionIDs
      && snapshot.sections.map { $0.items.map(\.id) } == other.sections.map { $0.items.map(\.id) }
  }

  /// Checks the frames of one step of an animated change. For example, a grid deletes items in one step and inserts items in the
  /// next. A step needs one frame for each item that exists after it, and no other frames. A problem is added to ``mistakes``.
  private func check(_ stage: GridStage<SectionID, Item>) {
    for (section, content) in stage.change.after.sections.enumerated() {
      let count = content.items.count
      let hasFrames = [count - 1, count].map {
        stage.arrangement[.item(ItemPath(section: section, item: $0))] != nil
      }
      if hasFrames != [count > 0, false] {
        mistakes.append("section \(section) of a stage has frames of another list")
      }
    }
  }

  // MARK: Rows

  /// The identifiers of the rows on screen, in the order of the list.
  public var visibleIDs: [Item.ID] {
    cells.keys.compactMap { snapshot.path(of: $0) }.sorted().map { snapshot[$0].id }
  }

  /// Returns the view of a row, or `nil` if the row is not on screen or the controller has no cell for it.
  public func view(at path: ItemPath) -> AnyObject? { snapshot.item(at: path).flatMap { cells[$0.id]?.view } }

  public override var axis: LayoutAxis { arrangement?.layout.axis ?? .vertical }

  override var scrollsInSteps: Bool { true }

  override func measure() {
    let frames = arrangement ?? rows
    self.frames = frames
    contentSize = frames.contentSize
  }

  /// The frames of the rows of a list.
  private var rows: LayoutArrangement {
    let sections = snapshot.sections.map { LayoutSectionCount(id: $0.id, count: $0.items.count) }
    return LayoutArrangement(
      FlowLayout(FlowLayout.Style(itemSpacing: 0, lineSpacing: 0)),
      in: LayoutContainer(size: viewportSize),
      sections: sections
    ) { [self] path in
      CGSize(width: viewportSize.width, height: callbacks.rowLength(snapshot[path], path) ?? rowLength)
    }
  }

  override func didLayOut(isResized: Bool) {
    if isResized { callbacks.didResize() }
    let paths = visiblePaths
    let ids = Set(paths.map { snapshot[$0].id })
    let gone = cells.filter { !ids.contains($0.key) }.sorted { $0.value.number < $1.value.number }
    for (id, _) in gone { endDisplay(id) }
    let before = busy
    for path in paths {
      guard let item = snapshot.item(at: path), cells[item.id] == nil else { continue }
      let cell = callbacks.cell(item, path)
      let view = cell.map { $0.view(for: item, reusing: reusableViews[$0.reuseID]?.popLast()) }
      cells[item.id] = (displayedIDs.count, cell?.reuseID, view)
      displayedIDs.append(item.id)
      busy = "a layout pass"
      callbacks.willDisplay(path)
      busy = before
    }
    callbacks.didLayOut()
  }

  /// The paths of the first and the last row on screen. `nil` during an update, and until the next layout pass.
  public var visibleRange: ClosedRange<ItemPath>? {
    guard !needsLayout, busy == nil || isAnimating else { return nil }
    let paths = visiblePaths
    return paths.first.flatMap { first in paths.last.map { first...$0 } }
  }

  /// The paths of the rows in the visible part of the list. Rows that a bar covers count as visible.
  private var visiblePaths: [ItemPath] {
    guard let frames else { return [] }
    var viewport = CGRect(origin: scrollOffset, size: viewportSize)
    if frames.container.direction == .rightToLeft {
      viewport.origin.x = frames.contentSize.width - viewport.maxX
    }
    return frames.visibleItems(in: viewport, insets: contentInsets).compactMap {
      if case .item(let path) = $0.element, snapshot.contains(path) { path } else { nil }
    }.sorted()
  }

  private func endDisplay(_ id: Item.ID) {
    guard let cell = cells.removeValue(forKey: id) else { return }
    endedIDs.append(id)
    cell.view.map(callbacks.didEndDisplaying)
    if let reuseID = cell.reuseID, let view = cell.view { reusableViews[reuseID, default: []].append(view) }
  }

  /// Updates the cell of a row whose item has changed. If the row now needs a cell of another type, the old cell is replaced.
  private func reconfigure(_ id: Item.ID) {
    guard let cell = cells[id], let path = snapshot.path(of: id) else { return }
    let new = callbacks.cell(snapshot[path], path)
    guard new?.reuseID == cell.reuseID else { return endDisplay(id) }
    let view = new?.view(for: snapshot[path], reusing: cell.view)
    cells[id]?.view = view
  }

  // MARK: The controller

  /// Stores the state of the header, the footer and the placeholder.
  public func show(_ status: PagedStatus) { self.status = status }

  /// Stores the selected items.
  public func showSelection(_ selection: SelectionModel<Item.ID>, isEditing: Bool) {
    (self.selection, self.isEditing) = (selection, isEditing)
  }

  /// Stores the arrangement of a grid.
  public func showArrangement(_ arrangement: LayoutArrangement, animated: Bool) {
    self.arrangement = arrangement
    arrangements.all += 1
    arrangements.animated += animated ? 1 : 0
    setNeedsLayout()
  }

  // MARK: The user

  /// Taps a row.
  ///
  /// - Returns: `false` if the row is not on screen. Nothing happens then.
  @discardableResult
  public func tapRow(_ id: Item.ID) -> Bool {
    guard cells[id] != nil, let path = snapshot.path(of: id) else { return false }
    callbacks.select(path)
    return true
  }

  /// Lifts a row with a finger, to move it. Until the row is dropped, the list gets no updates.
  ///
  /// - Returns: `false` if the row is not on screen, or the controller does not allow its moves.
  @discardableResult
  public func liftRow(_ id: Item.ID) -> Bool {
    guard cells[id] != nil, let path = snapshot.path(of: id), callbacks.canMove(path, path) else {
      return false
    }
    liftedID = id
    connection?.isPaused = true
    return true
  }

  /// Drops the lifted row at a path. First moves the row in the shown list, then asks the controller to move the item. If the
  /// controller does not allow this path, the row is dropped at its old place.
  ///
  /// - Returns: Whether the controller has moved the item.
  @discardableResult
  public func dropRow(at target: ItemPath) -> Bool {
    defer {
      liftedID = nil
      connection?.isPaused = false
    }
    guard let from = liftedID.flatMap(snapshot.path(of:)), snapshot.sections.indices.contains(target.section)
    else { return false }
    let end = snapshot.count(in: target.section) - (from.section == target.section ? 1 : 0)
    let to = ItemPath(section: target.section, item: min(target.item, end))
    guard callbacks.canMove(from, to) else { return false }
    snapshot.moveItem(from: from, to: to)
    setNeedsLayout()
    return callbacks.move(from, to)
  }

  /// Lifts a row and drops it at another path.
  ///
  /// - Returns: Whether the controller has moved the item.
  @discardableResult
  public func dragRow(from: ItemPath, to: ItemPath) -> Bool {
    guard let item = snapshot.item(at: from), snapshot.sections.indices.contains(to.section) else {
      mistakes.append("a drag from \(from) to \(to) is outside the list")
      return false
    }
    return liftRow(item.id) && dropRow(at: to)
  }

  /// Returns what the user can do now: with the rows on screen, with the buttons of the footer and the placeholder, and by
  /// dragging.
  public override func userActions(named name: String) -> [UserAction] {
    if let liftedID {
      let end = Double(max(snapshot.numberOfItems - 1, 0))
      return [
        UserAction("drop row \(liftedID) at", in: 0...end) { [weak self] offset in
          if let self, let path = snapshot.path(atOffset: Int(offset)) { dropRow(at: path) }
        }
      ]
    }
    if isDragging { return super.userActions(named: name) }
    return visibleIDs.flatMap(rowActions) + buttonActions(named: name) + super.userActions(named: name)
  }

  private func rowActions(_ id: Item.ID) -> [UserAction] {
    guard let path = snapshot.path(of: id) else { return [] }
    var actions = [UserAction("tap row \(id)") { [weak self] in self?.tapRow(id) }]
    if !isEditing {
      actions += callbacks.swipeActions(snapshot[path], path).map { action in
        UserAction("swipe row \(id): \(action.title)") { [weak self] in self?.callbacks.perform(action) }
      }
      actions += callbacks.contextMenu(snapshot[path], path).map { action in
        UserAction("menu of row \(id): \(action.title)") { [weak self] in self?.callbacks.perform(action) }
      }
    }
    if callbacks.canMove(path, path) {
      actions.append(UserAction("lift row \(id)") { [weak self] in self?.liftRow(id) })
    }
    return actions
  }

  /// Returns what the user can do now with the refresh header, and with the buttons of the footer and of the view that replaces
  /// an empty list. This view is hidden during a refresh.
  private func buttonActions(named name: String) -> [UserAction] {
    guard let status else { return [] }
    var actions: [UserAction] = []
    if status.header == .idle {
      actions.append(UserAction("pull \(name) to refresh") { [weak self] in self?.pull() })
    }
    let retry = UserAction("tap retry") { [weak self] in self?.callbacks.retry() }
    if status.offersRetry { actions.append(retry) }
    let more = UserAction("tap load more") { [weak self] in self?.callbacks.loadNextPage() }
    if status.offersMore { actions.append(more) }
    guard !status.header.isBusy else { return actions }
    switch status.content {
    case .failed: actions.append(retry)
    case .mayHaveMore: actions.append(more)
    case .content, .loading, .empty, .blank: break
    }
    return actions
  }
}
