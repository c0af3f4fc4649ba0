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
/// see ``forget()``.
///
/// The view is held weakly, and a dead view makes the binding inert. The source is held strongly
/// until another is shown.
///
/// An update goes through the table in passes, each with one source from the first row to the last.
/// A write that calls ``show(_:)`` or ``updateView()`` on the same binding asks for another pass,
/// which the running update makes before it returns; of several sources shown during one pass the
/// last wins. After ``maximumPasses`` the update ends as ``BindingReport/Outcome/unsettled``.
@MainActor
public final class ViewBinding<Source, Target: AnyObject> {
  /// The rows, in the order in which they are written.
  public let rows: [Bind<Source, Target>]

  /// What the view shows, or will show at the next update.
  public private(set) var source: Source

  /// The view, until it is deallocated.
  public private(set) weak var view: Target?

  private let cells: [any BindingCell<Source, Target>]
  private let names: [String]
  private var isUpdating = false
  private var needsAnotherPass = false

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
    cells = rows.map { $0.makeCell() }
    names = rows.map(\.name)
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

  /// Writes what has changed since this binding wrote last.
  ///
  /// - Returns: What was written and skipped.
  /// - Complexity: O(*n*) reads for each pass, where *n* is the number of rows.
  @discardableResult
  public func updateView() -> BindingReport {
    guard !isUpdating else {
      needsAnotherPass = true
      return BindingReport(.deferred, names: names)
    }
    guard let view else {
      forget()
      return BindingReport(.inert, names: names)
    }
    isUpdating = true
    defer { isUpdating = false }
    var written: [Int] = []
    var passes = 0
    repeat {
      needsAnotherPass = false
      passes += 1
      let source = source
      for row in cells.indices where cells[row].update(from: source, to: view) {
        written.append(row)
      }
    } while needsAnotherPass && passes < Self.maximumPasses
    return BindingReport(needsAnotherPass ? .unsettled : .settled, names: names, writtenRows: written)
  }

  /// Puts another source on the table and writes what differs.
  ///
  /// - Parameter source: What is shown from now on.
  /// - Returns: What was written and skipped.
  /// - Complexity: O(*n*) reads for each pass, where *n* is the number of rows.
  @discardableResult
  public func show(_ source: Source) -> BindingReport {
    self.source = source
    return updateView()
  }

  /// Says what ``updateView()`` would write, and writes nothing.
  public func preview() -> BindingReport { preview(source) }

  /// Says what ``show(_:)`` would write, and writes nothing.
  ///
  /// - Parameter source: What would be shown.
  /// - Returns: What one pass would write and skip.
  public func preview(_ source: Source) -> BindingReport {
    guard view != nil else { return BindingReport(.inert, names: names) }
    let rows = cells.indices.filter { cells[$0].wouldWrite(source) }
    return BindingReport(.settled, names: names, writtenRows: rows)
  }

  /// Forgets what was written, so that the next update writes every row: for a view that was reset
  /// or edited by others.
  public func forget() {
    for cell in cells { cell.forget() }
  }
}
