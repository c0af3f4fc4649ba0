import ControllerSupport

/// Keeps the rows of a container up to date with a collection of sources. Every row uses the same table.
///
/// ```swift
/// let list = CollectionBinding(to: stack, id: \.id, makeView: { _ in AuthorRow() }) {
///   Bind(\.name, to: \.nameLabel.text)
/// } arrange: { stack, rows in
///   stack.arrangedViews = rows
/// }
/// list.show(authors)   // rows are reused by identity, and only differences are written
/// ```
///
/// The container is held weakly, and the binding becomes inert when the container is deallocated. The container owns the row
/// views, which it receives from `arrange`. A row view that the container releases is made again.
///
/// For a surface that draws visible rows only, use a list of `ControllerCore` and bind in its rows.
@MainActor
public final class CollectionBinding<Container: AnyObject, ID: Hashable, Source, Target: AnyObject> {
  /// The changes that an update of the collection made.
  public struct Report: Equatable {
    /// How the update ended. It is unsettled if a write or the arranging requested more passes than
    /// ``ViewBinding/maximumPasses``, or if a row is unsettled.
    public fileprivate(set) var outcome = BindingReport.Outcome.settled
    /// The ids of the rows that were made, in order.
    public fileprivate(set) var inserted: [ID] = []
    /// The ids of the rows that were removed, in their old order.
    public fileprivate(set) var removed: [ID] = []
    /// The ids of the reused rows in which a value was written, in order.
    public fileprivate(set) var updated: [ID] = []
    /// The ids that occurred more than once. Only the first source of an id is shown.
    public fileprivate(set) var repeated: [ID] = []
    /// Whether `arrange` was called, because the views or their order have changed.
    public fileprivate(set) var isArranged = false
  }

  /// The container, or `nil` after it was deallocated.
  public private(set) weak var container: Container?
  /// The ids of the rows, from the first to the last.
  public private(set) var ids: [ID] = []

  private let id: @MainActor (Source) -> ID
  private let makeView: @MainActor (Source) -> Target
  private let rows: [Bind<Source, Target>]
  private let arrange: @MainActor (Container, [Target]) -> Void
  private var bindings: [ID: ViewBinding<Source, Target>] = [:]
  private var next: [Source]?
  private var isShowing = false

  /// Binds a collection to a container. Shows nothing yet.
  ///
  /// - Parameters:
  ///   - container: The object that holds the row views. The binding holds this object weakly.
  ///   - id: Returns the identity of a source.
  ///   - makeView: Makes the row view of a source whose id is new.
  ///   - rows: Builds the table of every row. The binding calls this closure once.
  ///   - arrange: Puts the row views into the container. It is called after the rows were written, when the views or their
  ///     order have changed.
  public init(
    to container: Container,
    id: @escaping @MainActor (Source) -> ID,
    makeView: @escaping @MainActor (Source) -> Target,
    @BindingTable<Source, Target> rows: () -> [Bind<Source, Target>],
    arrange: @escaping @MainActor (Container, [Target]) -> Void
  ) {
    (self.container, self.id, self.makeView, self.arrange) = (container, id, makeView, arrange)
    self.rows = rows()
  }

  /// Returns the binding of one row.
  ///
  /// - Complexity: O(1).
  public subscript(id: ID) -> ViewBinding<Source, Target>? { bindings[id] }

  /// Shows a collection: makes rows for new ids, removes the rows of missing ids, and writes the differences in the others.
  ///
  /// When `arrange` or the write of a row calls this method, the running update makes another pass before it returns. If
  /// several collections are shown during one pass, the last one counts. After ``ViewBinding/maximumPasses`` passes, the
  /// update ends as ``BindingReport/Outcome/unsettled``, and the collection that was shown last is dropped with a
  /// diagnostic message.
  ///
  /// - Parameter sources: The sources that are shown, in order.
  /// - Returns: The changes of the last pass.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of new and old sources.
  @discardableResult
  public func show(_ sources: some Sequence<Source>) -> Report {
    next = Array(sources)
    guard !isShowing else { return Report(outcome: .deferred) }
    isShowing = true
    defer { isShowing = false }
    var report = Report()
    for _ in 0..<ViewBinding<Source, Target>.maximumPasses {
      guard let sources = next else { break }
      next = nil
      report = showOnce(sources)
    }
    if next != nil {
      next = nil
      report.outcome = .unsettled
      Diagnostics.report("A collection of \(Source.self) is unsettled: each update shows another collection.")
    }
    return report
  }

  private func showOnce(_ sources: [Source]) -> Report {
    guard let container else {
      (bindings, ids) = ([:], [])
      return Report(outcome: .inert)
    }
    var report = Report()
    var kept: [ID: ViewBinding<Source, Target>] = [:]
    var order: [ID] = []
    var views: [Target] = []
    for source in sources {
      let id = id(source)
      guard kept[id] == nil else {
        report.repeated.append(id)
        continue
      }
      let (binding, view) = showRow(source, id, &report)
      kept[id] = binding
      order.append(id)
      views.append(view)
    }
    report.removed = ids.filter { kept[$0] == nil }
    report.isArranged = order != ids || !report.inserted.isEmpty
    (bindings, ids) = (kept, order)
    if report.isArranged { arrange(container, views) }
    return report
  }

  private func showRow(
    _ source: Source,
    _ id: ID,
    _ report: inout Report
  ) -> (ViewBinding<Source, Target>, Target) {
    if let binding = bindings[id], let view = binding.view {
      let row = binding.show(source)
      if !row.written.isEmpty { report.updated.append(id) }
      if row.outcome == .unsettled { report.outcome = .unsettled }
      return (binding, view)
    }
    let view = makeView(source)
    let binding = ViewBinding(source, to: view, rows: rows)
    if binding.updateView().outcome == .unsettled { report.outcome = .unsettled }
    report.inserted.append(id)
    return (binding, view)
  }
}
