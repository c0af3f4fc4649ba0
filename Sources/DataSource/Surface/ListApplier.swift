/// Stands between a source and a surface, and spares the surface needless work.
///
/// ```swift
/// applier = ListApplier(to: tableSurface)
/// people.connect(to: applier)                        // or: applier.show(snapshot)
/// ```
///
/// * **Latest wins.** Lists that follow each other while a comparison runs, while the surface is busy, or
///   during a pause are one change: from what is shown to the latest.
/// * **Too much is a reload.** A change of very many operations, and the first list, reload the surface.
/// * **Off the main actor.** Long lists are compared there. A comparison that a newer list makes useless is
///   cancelled; short lists are compared and shown before ``show(_:)`` returns.
///
/// ``ListApplierPolicy`` has the limits. The surface is held weakly; whoever owns it owns the applier too. A comparison in
/// the background does not keep the applier alive.
@MainActor
public final class ListApplier<
  SectionID: Hashable & Sendable,
  Item: Identifiable & Equatable & Sendable
>: ListSurface
where Item.ID: Sendable {
  /// Compares two lists; `nil` if it was cancelled.
  @usableFromInline
  package typealias Comparison =
    @Sendable (
      _ old: ListSnapshot<SectionID, Item>,
      _ new: ListSnapshot<SectionID, Item>,
      _ isCancelled: () -> Bool
    ) -> Changeset?

  private struct Target: Sendable {
    var list: ListSnapshot<SectionID, Item>
    var isReload = false
    /// The change, if the target was given as one.
    var change: ListChange<SectionID, Item>?
  }

  /// The list that the surface shows.
  public private(set) var visible = ListSnapshot<SectionID, Item>()

  /// Whether the surface is left alone for now: while it is off the screen, say, or while the user drags an item.
  /// At the end of the pause it gets the latest list, as one change.
  public var isPaused = false {
    didSet {
      if isPaused != oldValue { handle(isPaused ? .pause : .resume) }
    }
  }

  private let policy: ListApplierPolicy
  private let compare: Comparison
  private let runInBackground: BackgroundRun<ListChange<SectionID, Item>?>
  private weak var surface: (any ListSurface<SectionID, Item>)?
  private var hasReloaded = false
  /// What the comparison of the present target has found; `nil` for a reload.
  private var found: ListChange<SectionID, Item>?
  private var comparison: Task<Void, Never>?
  private var machine = ApplierStateMachine<Target> { older, newer in
    var target = newer
    target.isReload = older.isReload || newer.isReload
    target.change = nil
    target.list.addMarks(older.list.marks)
    return target
  }

  /// Makes an applier. The surface is not told anything before the first list.
  ///
  /// - Parameters:
  ///   - surface: What the lists are shown on. Held weakly.
  ///   - policy: The limits.
  @inlinable
  public convenience init(
    to surface: some ListSurface<SectionID, Item>,
    policy: ListApplierPolicy = ListApplierPolicy()
  ) {
    self.init(surface, policy, runInBackground: backgroundRun) { old, new, isCancelled in
      new.changes(from: old, EquatableComparison(), unless: isCancelled)
    }
  }

  /// - Parameters:
  ///   - runInBackground: Runs a comparison off the main actor.
  ///   - compare: Compares two lists.
  @usableFromInline
  package init(
    _ surface: some ListSurface<SectionID, Item>,
    _ policy: ListApplierPolicy,
    runInBackground: @escaping BackgroundRun<ListChange<SectionID, Item>?>,
    compare: @escaping Comparison
  ) {
    self.surface = surface
    self.policy = policy
    self.runInBackground = runInBackground
    self.compare = compare
  }

  deinit { comparison?.cancel() }

  /// Goes from what is shown to a list, sooner or later, unless another one comes meanwhile.
  ///
  /// - Parameter list: What to show.
  /// - Complexity: That of ``ListSnapshot/changes(from:)``; O(*s*) if the comparison runs off the main actor, where
  ///   *s* is the number of sections.
  public func show(_ list: ListSnapshot<SectionID, Item>) { handle(.show(Target(list: list))) }

  /// Shows a list that has nothing to do with the one shown until now.
  public func reload(_ snapshot: ListSnapshot<SectionID, Item>) {
    handle(.show(Target(list: snapshot, isReload: true)))
  }

  /// Goes to the `after` of a change. If its `before` is what is shown, nothing is compared.
  public func apply(_ change: ListChange<SectionID, Item>) {
    handle(.show(Target(list: change.after, change: change)))
  }

  /// Waits until the surface shows the latest list, or a pause keeps it from doing so.
  public func settle() async {
    while let comparison { await comparison.value }
  }

  private func handle(_ event: ApplierStateMachine<Target>.Event) {
    for action in machine.handle(event) {
      switch action {
      case .begin(let target, let ticket): begin(target, ticket)
      case .perform(let target): perform(target)
      case .cancel:
        comparison?.cancel()
        comparison = nil
      }
    }
  }

  private func begin(_ target: Target, _ ticket: Int) {
    found = nil
    if needsReload(target) {
      // There is nothing to find out.
    } else if let change = target.change, change.before.sections.isIdentical(to: visible.sections) {
      found = change
    } else if visible.numberOfItems + target.list.numberOfItems > policy.maximumItemsOnMainActor {
      return beginInBackground(target, ticket)
    } else if let changes = compare(visible, target.list, { false }) {
      found = ListChange(visible, target.list, changes)
    }
    handle(.compared(ticket: ticket))
  }

  private func beginInBackground(_ target: Target, _ ticket: Int) {
    comparison = Task { [weak self, runInBackground, compare, visible] in
      let change = await runInBackground {
        compare(visible, target.list) { Task.isCancelled }.map { ListChange(visible, target.list, $0) }
      }
      guard !Task.isCancelled, let self else { return }
      comparison = nil
      found = change
      handle(.compared(ticket: ticket))
    }
  }

  private func perform(_ target: Target) {
    let change = found
    found = nil
    visible = target.list
    if let change, change.changeset.count <= policy.maximumOperations {
      if !change.changeset.isEmpty { surface?.apply(change) }
    } else {
      hasReloaded = true
      surface?.reload(target.list)
    }
    handle(.performed)
  }

  /// Whether there is no need to compare.
  private func needsReload(_ target: Target) -> Bool {
    target.isReload || !hasReloaded
      || abs(target.list.numberOfItems - visible.numberOfItems) > policy.maximumOperations
  }
}
