/// The connection of a source to a list view. The connection decides when the list view shows which list.
///
/// ```swift
/// feed.connect(to: table)                            // table.connection is the connection
/// table.connection?.isPaused = true                  // while the user drags a row
/// ```
///
/// * **Latest wins.** While the list view performs an update, while lists are compared and during a pause, changes are
///   combined: the list view goes from the shown list to the latest one.
/// * **Large changes reload.** A change of very many operations, and the first list, reload the list view.
/// * **Long lists are compared off the main actor.** A newer list cancels the comparison. Short lists are shown before
///   a mutation of the source returns.
///
/// A change is very large from 500 operations on, and lists are long with more than 20,000 items. The list view retains its
/// connection. The connection retains the source and references the list view weakly.
@MainActor
public final class ListConnection<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>
where Item.ID: Sendable {
  /// The type of a function that compares two lists. It returns `nil` if the comparison was canceled.
  @usableFromInline
  package typealias Comparison =
    @Sendable (
      _ old: ListSnapshot<SectionID, Item>,
      _ new: ListSnapshot<SectionID, Item>,
      _ isCanceled: () -> Bool
    ) -> Changeset?

  /// The type of a function that runs a comparison outside of the main actor.
  @usableFromInline
  package typealias BackgroundRun =
    @concurrent @Sendable (@Sendable () -> ListChange<SectionID, Item>?) async -> ListChange<SectionID, Item>?

  private struct Target: Sendable {
    var list: ListSnapshot<SectionID, Item>
    var isReload = false
    var isAnimated = true
    /// The change from the list before, if the target is the result of one change of the source. Then no comparison is needed.
    var change: ListChange<SectionID, Item>?
  }

  /// The list that the list view shows.
  public private(set) var visible = ListSnapshot<SectionID, Item>()

  /// Whether updates wait: while the list view is off the screen, for example, or while the user drags a row. At the end of the
  /// pause the list view gets the latest list as one change.
  public var isPaused = false {
    didSet {
      if isPaused != oldValue { handle(isPaused ? .pause : .resume) }
    }
  }

  /// The maximum number of insertions, deletions and moves that are animated. A larger change becomes a reload, because no user
  /// could follow it.
  private let maximumOperations: Int
  /// The maximum number of items, old and new together, that are compared on the main actor.
  private let maximumItemsOnMainActor: Int
  private let compare: Comparison
  private let runInBackground: BackgroundRun
  private let willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)?
  private weak var surface: (any ListSurface<SectionID, Item>)?
  private var source: (any ListDataSource<SectionID, Item>)?
  private var observation: ListObservation?
  private var hasReloaded = false
  /// The change from the visible list to the current target. `nil` means that the list view reloads.
  private var found: ListChange<SectionID, Item>?
  private var comparison: PendingTask?
  private var machine = ConnectionStateMachine<Target> { older, newer in
    var target = newer
    target.isReload = older.isReload || newer.isReload
    target.isAnimated = older.isAnimated && newer.isAnimated
    target.change = nil
    target.list.addMarks(older.list.marks)
    return target
  }

  @inlinable
  package convenience init(
    to surface: some ListSurface<SectionID, Item>,
    maximumOperations: Int = 500,
    maximumItemsOnMainActor: Int = 20_000,
    willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)? = nil
  ) {
    self.init(
      surface,
      maximumOperations,
      maximumItemsOnMainActor,
      willShow: willShow,
      runInBackground: { $0() }
    ) { old, new, isCanceled in
      new.changes(from: old, unless: isCanceled)
    }
  }

  /// - Parameters:
  ///   - runInBackground: Runs a comparison outside the main actor.
  ///   - compare: Compares two lists.
  @usableFromInline
  package init(
    _ surface: some ListSurface<SectionID, Item>,
    _ maximumOperations: Int,
    _ maximumItemsOnMainActor: Int,
    willShow: (@MainActor (ListChange<SectionID, Item>?) -> Void)? = nil,
    runInBackground: @escaping BackgroundRun,
    compare: @escaping Comparison
  ) {
    self.surface = surface
    self.maximumOperations = maximumOperations
    self.maximumItemsOnMainActor = maximumItemsOnMainActor
    self.willShow = willShow
    self.runInBackground = runInBackground
    self.compare = compare
  }

  deinit {
    comparison?.cancel()
  }

  // MARK: Showing lists

  /// Shows a list, unless a newer list replaces it before the list view is ready.
  package func show(_ list: ListSnapshot<SectionID, Item>, animated: Bool = true) {
    handle(.show(Target(list: list, isAnimated: animated)))
  }

  /// Shows a list that is unrelated to the present one, without animation.
  ///
  /// - Parameter list: The list.
  public func reload(_ list: ListSnapshot<SectionID, Item>) {
    handle(.show(Target(list: list, isReload: true)))
  }

  /// Ends the connection: the list view gets no more updates, and the source is released.
  public func disconnect() {
    observation = nil
    source = nil
    surface = nil
    comparison?.cancel()
    machine = ConnectionStateMachine { $1 }
  }

  @usableFromInline
  package func follow(_ source: some ListDataSource<SectionID, Item>) {
    self.source = source
    observation = source.observe(self) { connection, change in connection.follow(change) }
    reload(source.snapshot)
  }

  private func follow(_ change: ListChange<SectionID, Item>) {
    handle(.show(Target(list: change.after, isAnimated: change.isAnimated, change: change)))
  }

  // MARK: Dragging

  /// Moves an item in the source, after the user has moved its row in the list view.
  ///
  /// The list view shows the moved row already, and is not updated with this move again. It is updated only with other effects
  /// of the move: a section that has lost its last item, for example. If the source refuses the move, the list view is updated
  /// with the way back.
  ///
  /// - Parameters:
  ///   - from: The path of the row before the drag.
  ///   - to: The path of the row after the drag.
  /// - Throws: ``ListMoveRefusal``. The list has not changed then.
  /// - Complexity: The complexity of ``ListDataSource/move(from:to:)`` and of ``ListSnapshot/changes(from:)``.
  public func move(from: ItemPath, to: ItemPath) throws(ListMoveRefusal) {
    try visible.checkMove(from: from, to: to)
    guard let source else { throw .unsupported }
    // If the source has changed since the last update of the list view, the paths mean other items there, and the move is refused.
    let isCurrent = source.snapshot == visible
    visible.moveItem(from: from, to: to)
    do throws(ListMoveRefusal) {
      guard isCurrent else { throw ListMoveRefusal.listHasChanged }
      try source.move(from: from, to: to)
    } catch {
      // The user has moved a row, but the source refuses the move. The list view must show the order of the source again.
      show(source.snapshot)
      throw error
    }
  }

  // MARK: Performing

  private func handle(_ event: ConnectionStateMachine<Target>.Event) {
    for action in machine.handle(event) {
      switch action {
      case .begin(let target, let ticket): begin(target, ticket)
      case .perform(let target, let ticket): perform(target, ticket)
      case .cancel:
        comparison?.cancel()
        comparison = nil
      }
    }
  }

  private func begin(_ target: Target, _ ticket: Int) {
    found = nil
    if needsReload(target) {
      // The change from the visible list to the target is known, so no comparison is needed.
    } else if let change = target.change, change.before.sections.isIdentical(to: visible.sections) {
      found = change
    } else if visible.numberOfItems + target.list.numberOfItems > maximumItemsOnMainActor {
      return beginInBackground(target, ticket)
    } else if let changes = compare(visible, target.list, { false }) {
      found = ListChange(visible, target.list, changes)
    }
    handle(.compared(ticket: ticket))
  }

  private func beginInBackground(_ target: Target, _ ticket: Int) {
    comparison = PendingTask("comparison of two lists", of: Item.self) {
      [weak self, runInBackground, compare, visible] in
      let change = await runInBackground {
        compare(visible, target.list) { Task.isCancelled }.map { ListChange(visible, target.list, $0) }
      }
      guard !Task.isCancelled, let self else { return }
      comparison = nil
      found = change
      handle(.compared(ticket: ticket))
    }
  }

  private func perform(_ target: Target, _ ticket: Int) {
    var change = found
    found = nil
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
    // If nobody else has retained the token, the list view has ended its update already.
    if isKnownUniquelyReferenced(&completion) { completion.finish() }
  }

  /// Whether the list view reloads instead of showing an animated change, so that no comparison is needed.
  private func needsReload(_ target: Target) -> Bool {
    if target.isReload || !hasReloaded { return true }
    // An inserted or deleted section counts as one operation.
    return abs(target.list.numberOfItems - visible.numberOfItems) > maximumOperations
      && target.list.sectionIDs == visible.sectionIDs
  }
}
