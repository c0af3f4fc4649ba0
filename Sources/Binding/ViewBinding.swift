import ControllerSupport
import Observation

/// Keeps a view up to date with a source, usually a presenter, through a table of rows.
///
/// ```swift
/// let binding = ViewBinding(presenter, to: view) {
///   Bind(\.name, to: \.nameLabel.text).named("name")
///   Bind(\.followers, to: \.followersLabel.text).named("followers")
/// }
/// binding.updateView()                          // complete: wrote [name, followers], skipped []
/// binding.show(AuthorPresenter(new, style: style))   // complete: wrote [followers], skipped [name]
/// ```
///
/// Nothing is written before the first ``updateView()`` or ``show(_:)``. A row is written when its value differs from the
/// value that this binding wrote last. The binding does not notice what other code writes to the view; call ``forget()``
/// after such a write. A binding made by ``init(observing:to:_:rows:)`` updates itself.
///
/// The view is held weakly, and the binding becomes inert when the view is deallocated. The binding retains a source until the
/// binding shows another source.
///
/// An update goes through the table in passes. Each pass reads all rows from one source, and then writes the rows that
/// differ, from the first to the last. When a write calls ``show(_:)`` or ``updateView()`` on the same binding, the running
/// update makes another pass before it returns. If several sources are shown during one pass, the last one counts. After
/// eight passes the update ends as ``BindingReport/Outcome/incomplete``.
///
/// A table with ``Edit`` rows is a form, see <doc:EditingFields>.
@MainActor
public final class ViewBinding<Source, Target: AnyObject> {
  /// The view, or `nil` after it was deallocated.
  public internal(set) weak var view: Target?

  /// Called after every update, with a report of the rows that were written. An update that is requested during another update is
  /// performed by the running update, with a single call of this closure. Useful for logs, and for tests of observed changes. The
  /// form has not checked its fields yet. The closure must not change the source.
  public var onUpdate: (@MainActor (BindingReport) -> Void)?

  /// Called when the state of a field may have changed: after an event, a commit, a discard, or the result of an
  /// asynchronous rule. A form can enable its save button here. The closure must not change the source or the fields.
  public var onEditingChange: (@MainActor () -> Void)?
  /// Called before ``onEditingChange``, for the controller of the form.
  package var willTellOfEditing: (@MainActor () -> Void)?
  /// Called before new input, a commit, a discard and another record, and when the view is connected or unloaded. An earlier
  /// agreement of the user to discard input ends then. `field` is the field in which the user has entered something, if any.
  package var inputMayBegin: (@MainActor (_ field: FieldID?) -> Void)?

  /// When a field shows the message about its invalid input. The default is ``EditTime/end``: when the user leaves the field. A
  /// message that is shown follows each change, so it disappears when the input becomes valid.
  public var messageTime = EditTime.end

  /// Returns the clock that measures the delays of asynchronous rules. The controllers of forms set it to the clock of
  /// their environment. The default is the continuous clock.
  public var clock: @MainActor () -> any Clock<Duration> = { ContinuousClock() }

  /// The model or presenter whose properties the view shows. When the user commits a field of a form, the binding assigns
  /// the entered value to a property of this source, for example to `source.name`.
  public private(set) var source: Source

  /// Whether the binding observes an object, such as a store, and creates its source, such as a presenter, from this
  /// object after each change.
  package var isObserving: Bool { makeSource != nil }

  /// Whether a controller makes the source again at each update, so that a value that is assigned to it would be lost.
  package var isReplaced = false
  /// Whether the fields must not commit input now, because the user has discarded the input, or is asked whether to discard the
  /// input.
  var isHeld = false
  /// Returns whether the screen of the form has left, so nobody sees the message of a commit that fails now.
  package var hasLeft: @MainActor () -> Bool = { false }
  /// Whether a controller saves ``uncommittedInput``, so that a field whose input would be lost is reported.
  package var savesInput = false

  /// The rows, each of which copies one value of the source to one property of the view. The view is written in this order.
  package private(set) var rows: [Bind<Source, Target>] = []
  private(set) var cells: BindingRows<Source, Target>
  private var names: [String] = []
  /// Creates the source, such as a presenter, from the observed object, such as a store. Returns `nil` if the object was
  /// deallocated. The property is `nil` if the binding observes no object.
  private var makeSource: (@MainActor () -> Source?)?
  private var signal: ChangeSignal?
  private var isUpdating = false
  /// Whether the table was replaced since the update began. The update then has row numbers of the old table.
  private var hasOtherTable = false
  private var needsAnotherPass = false
  private var mustForget = false
  /// The number of calls of ``show(_:)``. When a field assigns a value to the source, a `didSet` of the source may call
  /// `show(_:)`. `changeSource(_:)` compares this number before and after the assignment, to detect such a call. A field does the
  /// same around a closure of the app.
  private(set) var shownSources = 0
  /// Whether the fields must be checked even if the update writes none: the source has become another record, or has delivered
  /// the value that the user has entered.
  var mustCheckFields = false
  /// The commit of the form that waits for its fields, if any. ``commitEditing()`` and ``commit()`` can start it.
  var commitRequest: CommitRequest?
  /// The wait for the end of all checks of the asynchronous rules, or `nil` if nobody waits.
  var answers: Promise<Void>?
  /// The number of answers of asynchronous rules that have changed a value since the last event of the user or call of the app.
  var changingAnswers = 0
  /// Whether a field has committed a value, so that the source and labels for the same property may have changed.
  var sourceMayHaveChanged = false

  /// The maximum number of times that one update reads all properties and writes them to the view. Writing to the
  /// view can change the properties, for example in a `didSet`, and then the update begins again. The maximum
  /// prevents an endless loop.
  package nonisolated static var maximumPasses: Int { 8 }

  /// Creates a binding from an array of rows, each of which writes one property of the source to one property of the view. Writes
  /// nothing yet.
  ///
  /// - Parameters:
  ///   - source: The source. The binding retains the source.
  ///   - view: The view. The binding holds it weakly.
  ///   - rows: The rows, in the order in which they are written.
  public convenience init(_ source: Source, to view: Target, rows: [Bind<Source, Target>]) {
    self.init(source)
    connect(to: view, rows: rows)
  }

  /// Creates a binding that has no view yet.
  package init(_ source: Source) { (self.source, cells) = (source, BindingRows([], known: [])) }

  // Observation keeps the closure of `track` until the next change. Then no update begins for a binding that is gone.
  deinit { signal?.serve() }

  /// Connects the binding with a table, and with the view of the table if there is one. The fields of the table before go on: they
  /// keep the user's input, and the commits that run. Writes nothing yet.
  package func connect(to view: Target?, rows: [Bind<Source, Target>]) {
    cancelCommit()
    (self.view, self.rows, hasOtherTable) = (view, rows, true)
    names = rows.enumerated().map { $1.name ?? "\($0)" }
    cells = BindingRows(rows, known: fields)
    for field in fields { field.form = self }
    if let view { connectFields(to: view) }
  }

  /// Creates a binding from rows, each of which writes one property of the source to one property of the view. Writes
  /// nothing yet.
  ///
  /// - Parameters:
  ///   - source: The source. The binding retains the source.
  ///   - view: The view. The binding holds it weakly.
  ///   - rows: Lists the rows, such as `Bind(\.name, to: \.label.text)`. The closure is called once and not retained.
  public convenience init(
    _ source: Source,
    to view: Target,
    @BindingTable<Source, Target> rows: () -> [Bind<Source, Target>]
  ) {
    self.init(source, to: view, rows: rows())
  }

  /// Shows a source in a view now, and again whenever an `@Observable` property changes that `make` or the table has read.
  ///
  /// ```swift
  /// let live = ViewBinding(observing: store, to: view) { AuthorPresenter($0.author, style: style) } rows: {
  ///   Bind(\.name, to: \.nameLabel.text)
  /// }
  /// store.author.name = "Ada"
  /// live.flush()   // updates now; otherwise at the next turn of the main actor, once for all changes until then
  /// ```
  ///
  /// The source is made and read inside one tracking scope, so it can be a value that holds copies. The source must
  /// depend on observable properties only. After a change of anything else, call ``updateView()``. A property that is
  /// first read because of such a change is observed only after the next change of an observed one. Changes that the
  /// writes make are shown by further passes.
  ///
  /// Change observed properties on the main actor only. Observation reports a change before the new value is stored. After a
  /// change on another thread, the update may read the old value, and a change during an update is not noticed.
  ///
  /// - Parameters:
  ///   - object: The object that is observed. It is held weakly, so the object may own the binding. When it is deallocated,
  ///     the binding ends observing and the view keeps its content.
  ///   - view: The view. The binding holds it weakly.
  ///   - make: Makes the source from the object. It should have no effect, and it should reach the object through its
  ///     parameter only. It is called twice at first, and released by ``stop()``, by ``show(_:)``, and by the first update
  ///     after the view was deallocated.
  ///   - rows: Builds the table. The binding calls this closure once.
  public convenience init<Observed: AnyObject>(
    observing object: Observed,
    to view: Target,
    _ make: @escaping @MainActor (Observed) -> Source,
    @BindingTable<Source, Target> rows: () -> [Bind<Source, Target>]
  ) {
    self.init(make(object))
    makeSource = { [weak object] in object.map(make) }
    connect(to: view, rows: rows())
    updateView()
  }

  // MARK: Updating

  /// Writes each row whose value differs from the value that this binding wrote last. If writing changes an observed
  /// property, the rows are read again.
  ///
  /// - Returns: The rows that were written and skipped.
  /// - Complexity: O(*n*) each time the rows are read, where *n* is the number of rows.
  @discardableResult
  public func updateView() -> BindingReport {
    guard !isUpdating else {
      needsAnotherPass = true
      return BindingReport(.deferred, names: names)
    }
    guard view != nil else {
      stop()
      forget()
      cancelCommit()
      return finish(.inert)
    }
    (isUpdating, hasOtherTable) = (true, false)
    var written: [Int] = []
    var passes = 0
    repeat {
      needsAnotherPass = false
      passes += 1
      let (cells, first) = (cells, written.count)
      read(cells, &written)
      // A write of the pass before, or a getter, may have replaced the table and the view.
      if !hasOtherTable, let view { cells.write(written[first...], to: view) }
      // The rows of both tables may share fields, which have read values that nobody has written to the new view.
      if hasOtherTable || view == nil { (written, hasOtherTable, mustForget) = ([], false, true) }
      if mustForget { forgetNow() }
      if let signal, signal.hasFired {
        // Writing to the view has changed an observed property, for example in a `didSet`. A task that will update the view
        // has been created for this change. The next pass of this loop shows the change already, so `serve()` ends the task.
        signal.serve()
        needsAnotherPass = true
      }
    } while needsAnotherPass && passes < Self.maximumPasses
    if needsAnotherPass {
      // The loop has reached `maximumPasses`, and the view may show old values. `track` reads the displayed
      // properties, so that their next change updates the view: Observation only reports changes of properties that
      // were read. `forgetNow()` discards the values, because they are not needed.
      var unwritten: [Int] = []
      track { cells.read(&$0, &unwritten) }
      forgetNow()
    }
    isUpdating = false
    return finish(needsAnotherPass ? .incomplete : .complete, written)
  }

  /// Replaces the source, and writes the values that differ from those that were written last. If the binding observes an
  /// object, it stops observing the object. There is one exception: if the asynchronous closure of `onCommit` of a field calls this
  /// method, the observation goes on, and the field gets the value of the source as the stored value.
  ///
  /// Input of the user that was not committed stays in the fields. If the source is `Identifiable` and the new one has another
  /// identity, the input belongs to the old record: it is discarded, and a commit that waits ends as superseded. The same holds for
  /// a source that is made from an observed object.
  ///
  /// - Parameter source: The source that the view shows from now on.
  /// - Returns: The rows that were written, and the rows that were skipped because their values are unchanged.
  /// - Complexity: O(*n*) each time the rows are read, where *n* is the number of rows.
  @discardableResult
  public func show(_ source: Source) -> BindingReport {
    let isStored = CommitCall.current?.shows(source, in: self) == true
    // The observed object may get the stored value later, so the observation goes on.
    if isStored, isObserving, !areOtherRecords(self.source, source) { return updateView() }
    return show(source, isOtherRecord: nil)
  }

  @discardableResult
  func show(_ source: Source, isOtherRecord: Bool?) -> BindingReport {
    shownSources += 1
    stop()
    replaceSource(by: source, isOtherRecord: isOtherRecord)
    return updateView()
  }

  /// Replaces the source. Input and running commits belong to the old record, and must not reach another one.
  func replaceSource(by new: Source, isOtherRecord: Bool? = nil) {
    if isOtherRecord ?? areOtherRecords(source, new) {
      cancelCommit()
      for field in fields { field.startRecord() }
      mustCheckFields = true
    }
    source = new
  }

  /// Shows changes of the observed object now. Without this call, the view shows them at the next turn of the main actor.
  ///
  /// - Returns: The rows that were written. Nothing is written if the object has not changed, or if the view was
  ///   deallocated.
  @discardableResult
  public func flush() -> BindingReport {
    guard view == nil || isUpdating || signal?.hasFired == true else {
      return BindingReport(.complete, names: names)
    }
    return updateView()
  }

  /// Stops observing the store, for a binding that was created with ``init(observing:to:_:rows:)``. Changes of the store
  /// that the view does not show yet are never shown. The view keeps its content.
  public func stop() {
    signal?.serve()
    signal = nil
    makeSource = nil
  }

  /// Forgets the values that were written last, so that the next update writes every value to the view, even an unchanged
  /// one. Call this method when other code has changed or reset the view.
  public func forget() {
    // A running update would store the values of its rows after this method had cleared them. So `mustForget` tells the
    // update to clear the values after it has written them.
    if isUpdating { mustForget = true } else { forgetNow() }
  }

  private func forgetNow() {
    mustForget = false
    cells.forget()
  }

  private func finish(_ outcome: BindingReport.Outcome, _ written: [Int] = []) -> BindingReport {
    // The closure of the app may replace the table, whose rows then have other numbers.
    let mustCheck = mustCheckFields || !fields.isEmpty && written.contains { cells.isField($0) }
    mustCheckFields = false
    let report = BindingReport(outcome, names: names, writtenRows: written)
    onUpdate?(report)
    // The checks may commit a value, and so cause an update with a report of its own.
    if mustCheck { fieldsWereUpdated() }
    return report
  }

  /// Changes the source in place, for a field that edits one of its properties.
  func changeSource(_ change: (inout Source) -> Void) {
    // The setter of a property may call `show(_:)`, which changes `source`. So the setter changes a copy, because two accesses at
    // once would trap.
    let shown = shownSources
    var changed = source
    change(&changed)
    if shown == shownSources { source = changed }
  }

  // MARK: Reading

  /// Reads the value of each row, which binds one property of the source to one property of the view, such as
  /// `Bind(\.name, to: \.title.text)`. If the binding observes an object, such as a store, the method first creates
  /// the source, such as a presenter, from this object. Appends the rows whose values have changed since the last update to `due`.
  private func read(_ cells: BindingRows<Source, Target>, _ due: inout [Int]) {
    // `signal` is the observation that the last update has begun. If its properties have not changed, the observation goes on. A
    // second observation with `track` would report the next change twice.
    if makeSource != nil, signal?.hasFired != false { return track { cells.read(&$0, &due) } }
    remakeSource()
    var source = source
    cells.read(&source, &due)
  }

  private func remakeSource() {
    guard let makeSource else { return }
    if let made = makeSource() { replaceSource(by: made) } else { stop() }
  }

  /// Creates the source from the observed object, reads all rows, and tracks the properties that were read until one of
  /// them changes.
  private func track(_ read: (inout Source) -> Void) {
    guard makeSource != nil else { return }
    let signal = ChangeSignal()
    self.signal = signal
    withObservationTracking {
      remakeSource()
      var source = source
      read(&source)
    } onChange: { [weak self] in
      signal.fire()
      guard !signal.isServed else { return }
      let work = PendingWork.begin("update of a view")
      Task { @MainActor in
        self?.changed(signal)
        work.end()
      }
    }
  }

  /// Updates the view after an observed property has changed. `signal.isServed` is `true` if no update is needed. For
  /// example, ``updateView()`` has caused the change by writing to the view, and has then read the property again.
  ///
  /// If ``flush()`` was called since the change, the view is updated a second time. Observation reports a change before
  /// the new value is stored, so ``flush()`` may have read the old value.
  private func changed(_ signal: ChangeSignal) {
    if makeSource != nil, !signal.isServed { updateView() }
  }
}
