/// Keeps the rows of a list showing a collection of sources, each row by the same table.
///
/// ```swift
/// let list = CollectionBinding(to: stack, id: \.id, makeView: { _ in AuthorRow() }) {
///   Bind(\.name, to: \.nameLabel.text)
/// } arrange: { stack, rows in
///   stack.arrangedViews = rows
/// }
/// list.show(authors)   // rows are kept by identity, and only what differs is written
/// ```
///
/// The container is held weakly, and a dead container makes the binding inert. The row views belong
/// to the container, which gets them from `arrange`; one that it drops is made anew.
///
/// For a surface that draws only what is visible, use a list of the core and bind in its rows.
@MainActor
public final class CollectionBinding<Container: AnyObject, ID: Hashable, Source, Target: AnyObject> {
  /// What an update of the list did.
  public struct Report: Equatable {
    /// The ids of the rows that were made, in order.
    public fileprivate(set) var inserted: [ID] = []
    /// The ids of the rows that were dropped, in their old order.
    public fileprivate(set) var removed: [ID] = []
    /// The ids of the kept rows in which something was written, in order.
    public fileprivate(set) var updated: [ID] = []
    /// The ids that came more than once. The first source of an id is shown, the others are not.
    public fileprivate(set) var repeated: [ID] = []
    /// Whether the views were arranged anew, because there are others or in another order.
    public fileprivate(set) var isArranged = false
  }

  /// The container, until it is deallocated.
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
  ///   - container: What holds the row views; held weakly.
  ///   - id: Tells sources apart.
  ///   - makeView: Makes the row view of a source whose id is new.
  ///   - rows: Builds the table of every row; called once.
  ///   - arrange: Puts the row views into the container. Called when they or their order change,
  ///     after they were written.
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

  /// The row of an id, as a binding of its own.
  ///
  /// - Complexity: O(1).
  public subscript(id: ID) -> ViewBinding<Source, Target>? { bindings[id] }

  /// Shows a collection: makes rows for new ids, drops those of ids that are gone, and writes what
  /// differs in the others.
  ///
  /// A call from inside another is served before that returns; of several the last wins.
  ///
  /// - Parameter sources: What is shown, in order.
  /// - Returns: What was done, by the last call if there were several.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of new and old sources.
  @discardableResult
  public func show(_ sources: some Sequence<Source>) -> Report {
    next = Array(sources)
    guard !isShowing else { return Report() }
    isShowing = true
    defer { isShowing = false }
    var report = Report()
    for _ in 0..<ViewBinding<Source, Target>.maximumPasses {
      guard let sources = next else { break }
      next = nil
      report = showOnce(sources)
    }
    return report
  }

  private func showOnce(_ sources: [Source]) -> Report {
    guard let container else {
      (bindings, ids) = ([:], [])
      return Report()
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
      if !binding.show(source).written.isEmpty { report.updated.append(id) }
      return (binding, view)
    }
    let view = makeView(source)
    let binding = ViewBinding(source, to: view, rows: rows)
    binding.updateView()
    report.inserted.append(id)
    return (binding, view)
  }
}
