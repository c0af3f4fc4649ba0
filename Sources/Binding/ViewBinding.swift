import Observation

/// Keeps a view showing a source, usually a presenter, by a table of rows.
///
/// ```swift
/// let binding = ViewBinding(presenter, to: view) {
///   Bind(\.name, to: \.nameLabel.text).named("name")
///   Bind(\.followers, to: \.followersLabel.text).named("followers")
/// }
/// binding.updateView()                          // settled: wrote [name, followers], skipped []
/// binding.show(AuthorPresenter(new, style: style))   // settled: wrote [followers], skipped [name]
/// ```
///
/// Nothing is written before the first ``updateView()`` or ``show(_:)``. A row is written when its
/// value differs from the one this binding wrote last; what others do to the view is not noticed,
/// see ``forget()``. A binding made by ``init(observing:to:rows:)`` updates itself.
///
/// The view is held weakly, and a dead view makes the binding inert. The source is held strongly
/// until another is shown.
///
/// An update goes through the table in passes, each with one source: all rows are read, then those
/// that differ are written, from the first to the last. A write that calls ``show(_:)`` or
/// ``updateView()`` on the same binding asks for another pass, which the running update makes before
/// it returns; of several sources shown during one pass the last wins. After ``maximumPasses`` the
/// update ends as ``BindingReport/Outcome/unsettled``.
@MainActor
public final class ViewBinding<Source, Target: AnyObject> {
  /// The rows, in the order in which they are written.
  public let rows: [Bind<Source, Target>]

  /// The view, until it is deallocated.
  public private(set) weak var view: Target?

  /// Called after every update that was not deferred, with what it wrote: for logs, and for updates
  /// that happen by themselves. It must not change what is shown.
  public var onUpdate: (@MainActor (BindingReport) -> Void)?

  /// Called when a ``commitEditing()`` that had to wait for checks has ended.
  public var onCommit: (@MainActor (EditOutcome) -> Void)?

  /// What the view shows, or will show at the next update.
  public private(set) var source: Source

  /// Whether the source is made anew by itself when what it was made of changes.
  public var isObserving: Bool { make != nil }

  let firstRow: BindingRow<Source, Target>?
  private let names: [RowName]
  private var make: (@MainActor () -> Source)?
  private var signal: ChangeSignal?
  private var isUpdating = false
  private var needsAnotherPass = false
  private var mustForget = false
  /// Whether ``commitEditing()`` waits for a check to end.
  var commitsWhenChecked = false

  /// How many passes one update makes at most.
  public nonisolated static var maximumPasses: Int { 8 }

  /// Binds a source to a view by an array of rows. Writes nothing yet.
  ///
  /// - Parameters:
  ///   - source: What is shown; held strongly.
  ///   - view: Where it is shown; held weakly.
  ///   - rows: The table.
  public init(_ source: Source, to view: Target, rows: [Bind<Source, Target>]) {
    self.source = source
    self.view = view
    self.rows = rows
    names = rows.map(\.rowName)
    firstRow = rows.enumerated().reversed().reduce(nil) { next, row in
      BindingRow(row.element, at: row.offset, before: next)
    }
    connectEditing()
  }

  /// Binds a source to a view by a table. Writes nothing yet.
  ///
  /// - Parameters:
  ///   - source: What is shown; held strongly.
  ///   - view: Where it is shown; held weakly.
  ///   - rows: Builds the table; called once.
  public convenience init(
    _ source: Source,
    to view: Target,
    @BindingTable<Source, Target> rows: () -> [Bind<Source, Target>]
  ) {
    self.init(source, to: view, rows: rows())
  }

  /// Shows what `make` makes in a view, at once and again whenever an `@Observable` property changes
  /// that `make` or the table has read.
  ///
  /// ```swift
  /// let live = ViewBinding(observing: { AuthorPresenter(store.author, style: style) }, to: view) {
  ///   Bind(\.name, to: \.nameLabel.text)
  /// }
  /// store.author.name = "Ada"
  /// live.flush()   // now; otherwise at the main actor's next turn, once for all changes until then
  /// ```
  ///
  /// The presenter is made and read inside one tracking scope, so it may be a value that holds
  /// copies. What it shows must depend on observable properties alone; after a change of anything
  /// else call ``updateView()``. Changes that the writes make are shown by further passes.
  ///
  /// Change what is observed on the main actor. Observation tells of a change before the new value is
  /// there; on another thread, the next turn may come in between and see the old one, and what changes
  /// while the table is being read is not noticed.
  ///
  /// - Parameters:
  ///   - make: Makes the source; it should have no effect. Called twice at first. Held until ``stop()``, ``show(_:)`` or the
  ///     first update after the view's death, with all that it captures.
  ///   - view: Where it is shown; held weakly.
  ///   - rows: Builds the table; called once.
  public convenience init(
    observing make: @escaping @MainActor () -> Source,
    to view: Target,
    @BindingTable<Source, Target> rows: () -> [Bind<Source, Target>]
  ) {
    self.init(make(), to: view, rows: rows())
    self.make = make
    updateView()
  }

  // MARK: Updating

  /// Writes what has changed since this binding wrote last.
  ///
  /// - Returns: What was written and skipped.
  /// - Complexity: O(*n*) reads for each pass, where *n* is the number of rows.
  @discardableResult
  public func updateView() -> BindingReport {
    var shown = source
    return update(from: &shown)
  }

  /// - Parameter source: What is shown now, which saves the first pass a copy of it.
  private func update(from shown: inout Source) -> BindingReport {
    guard !isUpdating else {
      needsAnotherPass = true
      return BindingReport(.deferred, names: names)
    }
    guard let view else {
      stop()
      forget()
      return finish(.inert)
    }
    isUpdating = true
    var written: [Int] = []
    var passes = 0
    repeat {
      needsAnotherPass = false
      passes += 1
      if passes > 1 { shown = source }
      let due = read(from: &shown)
      if due > 0 {
        written.reserveCapacity(written.count + due)
        firstRow?.write(view, &written)
      }
      if mustForget { forgetNow() }
      if let signal, signal.hasFired {
        // A write changed what was read. It has ended, so there is nothing to come back to.
        signal.serve()
        needsAnotherPass = true
      }
    } while needsAnotherPass && passes < Self.maximumPasses
    if needsAnotherPass { track { _ = previewedRows($0) } }
    isUpdating = false
    return finish(needsAnotherPass ? .unsettled : .settled, written)
  }

  /// Puts another source on the table and writes what differs. Ends observing.
  ///
  /// - Parameter source: What is shown from now on.
  /// - Returns: What was written and skipped.
  /// - Complexity: O(*n*) reads for each pass, where *n* is the number of rows.
  @discardableResult
  public func show(_ source: consuming Source) -> BindingReport {
    if make != nil { stop() }
    self.source = copy source
    return update(from: &source)
  }

  /// Shows now what was seen to change since the last update, instead of at the next turn.
  ///
  /// - Returns: What was written; nothing if nothing has changed.
  @discardableResult
  public func flush() -> BindingReport {
    guard view == nil || isUpdating || signal?.hasFired == true else {
      return BindingReport(.settled, names: names)
    }
    return updateView()
  }

  /// Ends observing, at once: changes that were seen but not shown are not shown any more. The view
  /// and the source stay as they are.
  public func stop() {
    signal?.serve()
    signal = nil
    make = nil
  }

  /// Forgets what was written, so that the next update writes every row: for a view that was reset
  /// or edited by others.
  public func forget() {
    // A running update has values to write that must not be forgotten before.
    if isUpdating { mustForget = true } else { forgetNow() }
  }

  private func forgetNow() {
    mustForget = false
    firstRow?.forget()
  }

  private func finish(_ outcome: BindingReport.Outcome, _ written: [Int] = []) -> BindingReport {
    let report = BindingReport(outcome, names: names, writtenRows: written)
    onUpdate?(report)
    return report
  }

  // MARK: Reading

  /// Reads all rows, from a source made anew if it is observed, and counts those that must be written.
  private func read(from shown: inout Source) -> Int {
    var due = 0
    guard let make else {
      firstRow?.read(&shown, &due)
      return due
    }
    if signal?.hasFired != false {
      track { firstRow?.read(&$0, &due) }
    } else {
      // The first change is still waited for: a second registration would only come on top of it.
      shown = make()
      source = shown
      firstRow?.read(&shown, &due)
    }
    return due
  }

  /// Makes the source and reads its rows inside one tracking scope, and waits for the first change.
  private func track(_ read: (inout Source) -> Void) {
    guard let make else { return }
    let signal = ChangeSignal()
    self.signal = signal
    withObservationTracking {
      var shown = make()
      source = shown
      read(&shown)
    } onChange: { [weak self] in
      signal.fire()
      Task { @MainActor in self?.changed(signal) }
    }
  }

  /// Shows a change at a turn of its own.
  ///
  /// A change that ``flush()`` has shown is looked at again: the flush may have come from inside the
  /// change, before the property had its new value.
  private func changed(_ signal: ChangeSignal) {
    if make != nil, !signal.isServed { updateView() }
  }

  // MARK: Dry runs

  /// Says what ``updateView()`` would write, and writes nothing.
  public func preview() -> BindingReport { preview(make?() ?? source) }

  /// Says what ``show(_:)`` would write, and writes nothing.
  ///
  /// - Parameter source: What would be shown.
  /// - Returns: What one pass would write and skip.
  public func preview(_ source: Source) -> BindingReport {
    guard view != nil else { return BindingReport(.inert, names: names) }
    return BindingReport(.settled, names: names, writtenRows: previewedRows(source))
  }

  private func previewedRows(_ source: Source) -> [Int] {
    var written: [Int] = []
    firstRow?.preview(source, &written)
    return written
  }
}
