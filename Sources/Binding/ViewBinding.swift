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

  /// Called after every update, with a report of the rows that were written. If a setter of the view requests another update
  /// meanwhile, the running update includes it, and this closure is called once. Useful for logs and tests. The validation
  /// rules of a form have not checked the new values yet. The closure must not change the source.
  public var onUpdate: (@MainActor (BindingReport) -> Void)?

  /// Called when the state of a field may have changed: after an event, a commit, a discard, or the result of an
  /// asynchronous rule. A form can enable its save button here. The closure must not change the source or the fields.
  public var onEditingChange: (@MainActor () -> Void)?
  /// Called before ``onEditingChange``. The controller of the form sets this property; the app sets ``onEditingChange``.
  package var willTellOfEditing: (@MainActor () -> Void)?
  /// Called before new input is committed, at a commit or a discard of the form, and for another record or view. The controller
  /// then forgets that the user has agreed to discard the older input. `field` is the field that has new input, if any.
  package var inputMayBegin: (@MainActor (_ field: FieldID?) -> Void)?

  /// When a field shows the message about its invalid input. The default is ``EditTime/end``: when the user leaves the field.
  /// A message that is shown is updated at each change, so it disappears when the input becomes valid.
  public var messageTime = EditTime.end

  /// Returns the clock that measures the delays of asynchronous rules. By default, the continuous clock. A controller of a
  /// form sets it to the clock of its environment.
  public var clock: @MainActor () -> any Clock<Duration> = { ContinuousClock() }

  /// The model or presenter whose properties the view shows. When the user commits a field of a form, the binding assigns
  /// the entered value to a property of this source, for example to `source.name`.
  public private(set) var source: Source
  /// The records that were shown until now.
  package var records = ShownRecords()

  /// Whether the binding observes an object, such as a store, and creates its source, such as a presenter, from this
  /// object after each change.
  package var isObserving: Bool { makeSource != nil }

  /// Whether a controller creates a new source at each update, so that a value that is assigned to the source would be lost.
  package var isReplaced = false
  /// Whether the fields must not commit input now, because the app asks the user whether to discard the input, or the user has
  /// discarded it.
  var isHeld = false
  /// Returns whether the screen of the form was removed. If a commit fails then, a diagnostic reports it, because the user
  /// does not see its message.
  package var hasLeft: @MainActor () -> Bool = { false }
  /// Returns the model that the app has saved last, or `nil` if it is not known. Its values count as accepted by asynchronous rules.
  package var saved: @MainActor () -> Source? = { nil }
  /// Whether a controller saves ``uncommittedInput``. If so, the binding reports fields whose input cannot be saved.
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
  /// Whether the rows were replaced since the running update began. The row numbers of this update then belong to the old
  /// rows.
  private var hasOtherTable = false
  private var needsAnotherPass = false
  private var mustForget = false
  /// The number of calls of ``show(_:)``. When a field assigns a value to the source, a `didSet` of the source may call
  /// `show(_:)`. `changeSource(_:)` compares this number before and after the assignment, to detect such a call. A field
  /// does the same before and after a call of the app's `onCommit` closure.
  private(set) var shownSources = 0
  /// Whether the validation rules must run even if an update writes no field. For example, the form has shown another record.
  /// Or the source has delivered the value that the user has entered, so an old error message must disappear.
  var mustCheckFields = false
  /// The commit of the whole form that waits for its fields, or `nil`. ``commitEditing()`` and ``commit()`` start it.
  var commitRequest: CommitRequest?
  /// Fulfilled when no asynchronous rule is checking input any more. `nil` if no caller waits for the rules.
  var answers: Promise<Void>?
  /// The number of values that asynchronous rules have corrected since the last new input, commit or discard. It is limited,
  /// because two rules could correct each other's values without end.
  var changingAnswers = 0
  /// Whether a field has committed a value. The view must then be updated, because other rows may show the same property.
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

  // Observation retains the closure of `track` until the next change of an observed property. After `serve()`, this change
  // starts no task for the deallocated binding.
  deinit { signal?.serve() }

  /// Connects the binding with new rows, and with their view if there is one. A field that is in the old and in the new rows
  /// keeps the input of the user and its running commit. A waiting commit of the whole form ends. Writes nothing yet.
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
  /// The source is created and read while Observation tracks the properties, so the source can be a value that contains copies
  /// of them. The source must depend on observable properties only. After a change of anything else, call ``updateView()``. If
  /// this call reads a property for the first time, the property is observed only after the next change of an observed
  /// property. Changes that the writes make are shown by further passes.
  ///
  /// Change observed properties on the main actor only. Observation reports a change before the new value is stored. After a
  /// change on another thread, the update may read the old value, and a change during an update is not noticed.
  ///
  /// - Parameters:
  ///   - object: The object that is observed. It is held weakly, so the object may own the binding. When it is deallocated,
  ///     the binding ends observing and the view keeps its content.
  ///   - view: The view. The binding holds it weakly.
  ///   - make: Makes the source from the object. The closure should have no side effects, and should use the object only
  ///     through its parameter. It is called twice at first, and released by ``stop()``, by ``show(_:)``, and by the first
  ///     update after the view was deallocated.
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
      // While the rows were read, a getter of the app may have replaced the rows or the view. Then the row numbers in
      // `written` do not fit the new rows, so nothing is written.
      if !hasOtherTable, let view { cells.write(written[first...], to: view) }
      // After a replacement, the next update must write all values to the new view. Otherwise it would leave out a field that
      // is in the old and in the new rows: this pass has read its value, so it would count as unchanged.
      if hasOtherTable || view == nil { (written, hasOtherTable, mustForget) = ([], false, true) }
      if mustForget { forgetNow() }
      if let signal, signal.hasFired {
        // Writing to the view has changed an observed property, for example in a `didSet`. A task that will update the
        // view has been created for this change. The next pass of this loop shows the change already, so `serve()` tells
        // the task that nothing is left to do.
        signal.serve()
        needsAnotherPass = true
      }
    } while needsAnotherPass && passes < Self.maximumPasses
    if needsAnotherPass {
      // The loop has reached `maximumPasses`, and the view may show old values. `track` reads the displayed properties, so
      // that their next change updates the view: Observation only reports changes of properties that were read. The values
      // are not written, so `forgetNow()` makes the next update write them.
      var unwritten: [Int] = []
      track { cells.read(&$0, &unwritten) }
      forgetNow()
    }
    isUpdating = false
    return finish(needsAnotherPass ? .incomplete : .complete, written)
  }

  /// Replaces the source, and writes the values that differ from those that were written last. If the binding observes an
  /// object, it stops observing the object. There is one exception: if the asynchronous closure of `onCommit` of a field calls this
  /// method, the observation goes on, and the field gets the value of the source as the stored value. If the binding shows another
  /// record by then, this source is a late answer, and is not shown.
  ///
  /// Input of the user that was not committed stays in the fields. But if the source is `Identifiable` and the new source has
  /// another `id`, the input belongs to the old record: it is discarded, and a waiting commit ends as superseded. This also
  /// happens if the source is created from an observed object.
  ///
  /// - Parameter source: The source that the view shows from now on.
  /// - Returns: The rows that were written, and the rows that were skipped because their values are unchanged.
  /// - Complexity: O(*n*) each time the rows are read, where *n* is the number of rows.
  @discardableResult
  public func show(_ source: Source) -> BindingReport {
    if isLateAnswer(recordID(of: source), to: recordID(of: self.source)) { return flush() }
    let call = StoringCall.running(for: self)
    call?.shown = source
    // An `onCommit` closure of the app shows the stored value. The observed object may get this value later, so the binding
    // goes on observing the object.
    if call != nil, isObserving, !isOtherRecord(source) { return updateView() }
    return show(source, isOtherRecord: nil)
  }

  @discardableResult
  func show(_ source: Source, isOtherRecord: Bool?) -> BindingReport {
    shownSources += 1
    stop()
    take(source, isOtherRecord: isOtherRecord)
    return updateView()
  }

  private func isOtherRecord(_ new: Source) -> Bool {
    records.isOther(recordID(of: new), than: recordID(of: source), hasUnstoredInput: hasInputOfOther(records))
  }

  /// Replaces the source. Another record ends the input of the user and running commits, which belong to the old record.
  func replaceSource(by new: Source, isOtherRecord: Bool? = nil) {
    if isOtherRecord ?? self.isOtherRecord(new) {
      records.startRecord(after: recordID(of: source))
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

  /// Stops observing the object of ``init(observing:to:_:rows:)``, such as a store. Changes of the object that the view does
  /// not show yet are never shown. The view keeps its content.
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
    // `onUpdate` may replace the rows, so the row numbers in `written` are used before it is called.
    let mustCheck = mustCheckFields || !fields.isEmpty && written.contains { cells.isField($0) }
    mustCheckFields = false
    let report = BindingReport(outcome, names: names, writtenRows: written)
    onUpdate?(report)
    // This line comes after `onUpdate`, because the fields may commit a value now. The commit causes the next update, with
    // its own call of `onUpdate`.
    if mustCheck { fieldsWereUpdated() }
    return report
  }

  /// Assigns a committed value to a property of the source. Called by the field that edits the property.
  func changeSource(_ change: (inout Source) -> Void) {
    // The setter of a property may call `show(_:)`, which replaces `source`. Swift would trap if `source` was replaced while
    // it is being changed, so the setter changes a copy.
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
    // If no observed property has changed since the last update, Observation still waits for a change, and the rows are only
    // read. A second call of `track` would report the next change twice.
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
