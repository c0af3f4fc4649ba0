/// The rows of a table or a collection, and its batches of updates.
@MainActor
final class ListEngine {
  private(set) var sections: [ListRowSection] = []
  private(set) var needsReload = true
  /// Whether the data source is being asked, so that an update is illegal.
  private(set) var isAsking = false
  /// Whether the list lays its rows out. During that pass the list also reports which cells come on screen and go off screen.
  /// An update then is one during the layout, which UIKit reports as a reentrant call:
  /// <https://github.com/realm/realm-swift/issues/6166>
  private var isLayingOut = false
  private var batch: ListUpdates?
  private let name: String
  /// Asks the data source for the number of rows of each section.
  var counts: @MainActor () -> [Int] = { [] }
  /// Called before the closure of a batch.
  var willUpdate: @MainActor () -> Void = {}
  /// Called with the operations of a batch after the rows have changed.
  var didUpdate: @MainActor (ListUpdates) -> Void = { _ in }

  init(_ name: String) { self.name = name }

  var rowCounts: [Int] { sections.map(\.rows.count) }

  func row(at path: IndexPath) -> ListRow? {
    guard sections.indices.contains(path.section), sections[path.section].rows.indices.contains(path.item)
    else {
      return nil
    }
    return sections[path.section].rows[path.item]
  }

  func path(of row: ListRow) -> IndexPath? {
    for (section, content) in sections.enumerated() {
      if let item = content.rows.firstIndex(where: { $0 === row }) {
        return IndexPath(item: item, section: section)
      }
    }
    return nil
  }

  /// Returns the paths of the rows that satisfy a condition.
  func paths(where holds: (_ row: ListRow, _ section: Int, _ item: Int) -> Bool) -> [IndexPath] {
    var result: [IndexPath] = []
    for (section, content) in sections.enumerated() {
      for (item, row) in content.rows.enumerated() where holds(row, section, item) {
        result.append(IndexPath(item: item, section: section))
      }
    }
    return result
  }

  func invalidate() {
    if isAsking || isLayingOut || batch != nil { complain("reloadData was called during an update") }
    needsReload = true
  }

  func loadIfNeeded() {
    guard needsReload, !isAsking else { return }
    needsReload = false
    sections = ask().map { ListRowSection(count: $0) }
  }

  /// Runs a closure that calls the data source.
  func asking<Result>(_ body: () -> Result) -> Result {
    let before = isAsking
    isAsking = true
    defer { isAsking = before }
    return body()
  }

  private func ask() -> [Int] { asking { counts() } }

  /// Runs a layout pass.
  func layingOut(_ pass: () -> Void) {
    let before = isLayingOut
    isLayingOut = true
    defer { isLayingOut = before }
    pass()
  }

  // MARK: Updating

  /// Performs the operations of a closure as one batch. A batch in a batch is a part of it.
  func perform(_ updates: () -> Void) {
    if isAsking { return complain("an update came while the data source was asked") }
    if isLayingOut { return complain("an update came during a layout pass") }
    guard batch == nil else { return updates() }
    loadIfNeeded()
    willUpdate()
    batch = ListUpdates()
    updates()
    let operations = batch ?? ListUpdates()
    batch = nil
    let after = ask()
    if let problem = operations.problem(before: rowCounts, after: after) {
      raise("Invalid update: \(problem)")
      needsReload = true
      loadIfNeeded()
    } else {
      sections = operations.applied(to: sections, after: after)
    }
    didUpdate(operations)
  }

  func record(_ change: (inout ListUpdates) -> Void) {
    perform {
      guard var changed = batch else { return }
      change(&changed)
      batch = changed
    }
  }

  /// Moves a row without a batch, as a drag does.
  func drag(from: IndexPath, to: IndexPath) {
    let row = sections[from.section].rows.remove(at: from.item)
    sections[to.section].rows.insert(row, at: min(to.item, sections[to.section].rows.count))
  }

  /// Complains if the data source has other counts than the rows on screen.
  func checkCounts(after what: String) {
    let asked = ask()
    if !needsReload, asked != rowCounts {
      complain("\(what): the data source has \(asked), on screen are \(rowCounts)")
    }
  }

  /// Returns the cell of a row that is being reconfigured, for a call that dequeues one.
  func dequeued<Cell: UIView>(_ cell: Cell, of own: String?, as identifier: String) -> Cell {
    if own != identifier {
      raise(
        "a row is reconfigured with a cell of the identifier \(identifier), and its cell has \(own ?? "none")"
      )
    }
    return cell
  }

  func raise(_ text: String) { SimulatedDevice.raise("\(name): \(text)") }
  func complain(_ text: String) { SimulatedDevice.complain("\(name): \(text)") }
}

/// The cells that are not on screen, by identifier.
@MainActor
struct ReusePool {
  private var cells: [String: [UIView]] = [:]
  private var classes: [String: UIView.Type] = [:]

  mutating func register(_ type: UIView.Type?, _ id: String) { classes[id] = type }

  func type(of id: String) -> UIView.Type? { classes[id] }

  mutating func take(_ id: String) -> UIView? { cells[id]?.popLast() }

  mutating func put(_ view: UIView, _ id: String) { cells[id, default: []].append(view) }
}
