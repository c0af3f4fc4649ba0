/// The connection of a source to a list view. The connection decides when the list view shows which list.
///
/// ```swift
/// feed.connect(to: table)                            // table.connection is the connection
/// table.connection?.isPaused = true                  // while the user drags a row
/// ```
///
/// * **Latest wins.** While the list view performs an update and during a pause, changes are combined: the list view goes
///   from the shown list to the latest one.
/// * **Large changes reload.** A change of more than 500 operations, and the first list, reload the list view.
/// * **At once.** If the list view is ready, it shows a change before the mutation of the source returns.
///
/// The list view retains its connection. The connection retains the source and references the list view weakly.
@MainActor
public final class ListConnection<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>
where Item.ID: Sendable {
  private struct Target {
    var list: ListSnapshot<SectionID, Item>
    var isReload = false
    var isAnimated = true
    /// The change as the source has reported it. It saves a second comparison of the old and the new list. `nil` if
    /// several changes were combined.
    var change: ListChange<SectionID, Item>?
  }

  /// The list that the list view shows.
  public private(set) var visible = ListSnapshot<SectionID, Item>()

  /// Whether updates of the list view are delayed, for example while it is off screen or while the user drags a row. When
  /// the pause ends, the list view gets the latest list as one change.
  public var isPaused = false { didSet { pauseDidChange(from: oldValue || passes > 0) } }
  /// The number of running calls of ``whileBusy(_:)``, during which the list view cannot be updated.
  private var passes = 0 { didSet { pauseDidChange(from: isPaused || oldValue > 0) } }

  /// The maximum number of insertions, deletions and moves that are animated. A larger change is shown by reloading the
  /// list view, because the user could not follow the animation.
  private let maximumOperations: Int
  private let compare: ListComparison<SectionID, Item>
  private let willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)?
  private weak var surface: (any ListSurface<SectionID, Item>)?
  private var source: (any ListDataSource<SectionID, Item>)?
  private var observation: ListObservation?
  private var hasReloaded = false
  /// The connection that has replaced this one at the same list view. If the list view still performs an update of this
  /// connection, the new connection must wait for the end of that update, which this connection passes on.
  private weak var successor: ListConnection?
  private var predecessor: ListConnection?
  private var machine = ConnectionStateMachine<Target> { older, newer in
    var target = newer
    target.isReload = older.isReload || newer.isReload
    target.isAnimated = older.isAnimated && newer.isAnimated
    target.change = nil
    target.list.addMarks(older.list.marks)
    return target
  }

  /// Creates a connection to a list view. It observes no data source until ``follow(_:)`` is called.
  @inlinable
  package convenience init(
    to surface: some ListSurface<SectionID, Item>,
    maximumOperations: Int = 500,
    willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)? = nil
  ) {
    self.init(surface, maximumOperations, willShow: willShow) { old, new in
      ListChange(old, new, new.changes(from: old))
    }
  }

  @usableFromInline
  package init(
    _ surface: some ListSurface<SectionID, Item>,
    _ maximumOperations: Int,
    willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)?,
    compare: @escaping ListComparison<SectionID, Item>
  ) {
    self.surface = surface
    self.maximumOperations = maximumOperations
    self.willShow = willShow
    self.compare = compare
  }

  // MARK: Showing lists

  /// Shows a list. If the list view still performs another update, the list is shown afterwards, unless a newer list
  /// comes first.
  package func show(_ list: ListSnapshot<SectionID, Item>, animated: Bool = true) {
    handle(.show(Target(list: list, isAnimated: animated)))
  }

  /// Shows a list by reloading the list view without animation. Use it if the list has nothing in common with the visible
  /// list.
  ///
  /// - Parameter list: The list to show.
  public func reload(_ list: ListSnapshot<SectionID, Item>) {
    handle(.show(Target(list: list, isReload: true)))
  }

  /// Replaces an earlier connection to the same list view. If the list view is performing an update, or is paused because
  /// the user drags a row, it shows the list of this connection afterwards.
  @usableFromInline
  package func replace(_ old: ListConnection) {
    machine.takeOver(from: old.machine)
    (isPaused, passes) = (old.isPaused, old.passes)
    predecessor = old
    old.successor = self
    old.disconnect()
  }

  /// Ends the connection: the list view gets no more updates, and the source is released.
  public func disconnect() {
    observation = nil
    source = nil
    surface = nil
    machine = ConnectionStateMachine { $1 }
  }

  @usableFromInline
  package func follow(_ source: some ListDataSource<SectionID, Item>) {
    self.source = source
    observation = source.observe(self) { connection, change in
      connection.handle(.show(Target(list: change.after, isAnimated: change.isAnimated, change: change)))
    }
    reload(source.snapshot)
  }

  /// Delays updates of the list view while `body` runs. Use it for work during which the list view cannot be updated,
  /// such as a layout pass. If `body` sets ``isPaused`` to `true`, updates stay delayed afterwards.
  ///
  /// - Parameter body: The work. It may change the list, for example in the code of a cell.
  public func whileBusy(_ body: () -> Void) {
    passes += 1
    body()
    newest.passes -= 1
  }

  /// The latest connection of the list view: this connection, or one that has replaced it later.
  private var newest: ListConnection { successor?.newest ?? self }

  // MARK: Dragging

  /// Moves an item in the source, after the user has moved its row in the list view.
  ///
  /// The list view shows the row at its new place already, so this move does not update the list view again. Only other
  /// effects of the move do, for example when a section has lost its last item. If the source refuses the move, the list
  /// view moves the row back.
  ///
  /// The source may have changed since the last update of the list view, for example because a page has come during the drag.
  /// Then the item is moved to the place that the user has chosen: after the item above it in the list view, or before the item
  /// below it. The move is refused if the item, its new section, or all of the other items in that section have left the source.
  ///
  /// - Parameters:
  ///   - from: The path of the row before the drag.
  ///   - to: The path of the row after the drag.
  /// - Throws: ``ListMoveRefusal``. The list has not changed then.
  /// - Complexity: The complexity of ``ListDataSource/move(from:to:)`` and of ``ListSnapshot/changes(from:)``.
  public func move(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) {
    try visible.checkMove(from: from, to: to)
    guard let source else { throw .unsupported }
    let before = visible
    visible.moveItem(from: from, to: to)
    // Moves the row back if the source refuses the move, or accepts it without changing the list. For example, the app's
    // closure `regroup` may leave the item in its section.
    defer { show(source.snapshot) }
    guard let move = source.snapshot.move(from: from, to: to, in: before) else { throw .listHasChanged }
    try source.move(from: move.from, to: move.to)
  }

  // MARK: Performing

  private func pauseDidChange(from wasPaused: Bool) {
    let isPaused = isPaused || passes > 0
    if isPaused != wasPaused { handle(isPaused ? .pause : .resume) }
  }

  private func handle(_ event: ConnectionStateMachine<Target>.Event) {
    if let successor { return successor.handle(event) }
    if case .performed = event { predecessor = nil }
    if let (target, ticket) = machine.handle(event) { perform(target, ticket) }
  }

  private func perform(_ target: Target, _ ticket: Int) {
    var change = change(to: target)
    visible = target.list
    change?.isAnimated = target.isAnimated
    var completion = ListCompletion { [weak self] in self?.handle(.performed(ticket: ticket)) }
    if let change, change.changeset.count <= maximumOperations {
      if !change.changeset.isEmpty {
        willShow?(change)
        surface?.apply(change, completion: completion)
      }
    } else {
      hasReloaded = true
      willShow?(nil)
      surface?.reload(target.list)
    }
    // A list view that needs more time retains `completion`. If it has not retained `completion`, it has performed the
    // update already, and the update ends here.
    if isKnownUniquelyReferenced(&completion) { completion.finish() }
  }

  /// Returns the change from the visible list to the list of `target`, or `nil` if the list view must reload all cells.
  private func change(to target: Target) -> ListChange<SectionID, Item>? {
    if needsReload(target) { return nil }
    // The source has reported the change with its old and new list. If the list view shows this old list, the lists need
    // not be compared again.
    if let change = target.change, change.before.sections.isIdentical(to: visible.sections) { return change }
    return compare(visible, target.list)
  }

  /// Whether the list view must reload all cells. This is a quick check without a comparison of the lists, so it does not
  /// find all such cases.
  private func needsReload(_ target: Target) -> Bool {
    if target.isReload || !hasReloaded { return true }
    // If the list has 600 items more than before, there are at least 600 insertions. This is true only if the sections
    // are the same: the insertion of a section with 1,000 items is a single operation.
    return abs(target.list.numberOfItems - visible.numberOfItems) > maximumOperations
      && target.list.sectionIDs == visible.sectionIDs
  }
}
