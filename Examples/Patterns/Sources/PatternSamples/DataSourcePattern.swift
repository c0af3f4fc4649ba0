import DataSource

/// A data source that owns a list: the sections, the paths and the changes. The controller only queries it and forwards
/// the changes, without index arithmetic.
@MainActor
enum DataSourcePattern {
  static func run(_ print: @escaping Printer) {
    // The items may have any order. The data source sorts sections and rows.
    let list = ArrayDataSource(all)
    let proposals = list.grouped(by: \.year, orderedBy: >, sortedBy: { $0.id < $1.id })
    print("sections: \(proposals.snapshot.sectionIDs)")
    print("rows in section 0: \(proposals.count(in: 0))")
    let path = ItemPath(section: 1, item: 0)
    print("at \(path): \(proposals[path].title)")
    print("path of SE-0306: \(proposals.path(of: "SE-0306")?.description ?? "none")")

    // A filter is another data source, made from the first one. A second data source maps proposals to rows, so the
    // table only receives rows, and other code configures the cells.
    let found = proposals.filter()
    let rows = found.map { Row(id: $0.id, text: "\($0.id) \($0.title)") }
    let table = TableView(print: print)
    rows.connect(to: table)

    print("\nsearch for \"act\"")
    found.isIncluded = { $0.title.lowercased().contains("act") }

    print("\nthe search is over")
    found.isIncluded = nil

    print("\nthe feed has changed")
    let withdrawn = all.filter { $0.id != "SE-0304" }
    list.replace(with: withdrawn + [Proposal(id: "SE-0401", title: "Actor inference", year: 2023)])

    // One table shows two lists, without code that compares section numbers.
    print("\nbelow another list")
    let pinned = ArrayDataSource([Row(id: "welcome", text: "Welcome")])
    let screen = CompositeDataSource {
      pinned
      rows
    }
    print("sections: \(screen.numberOfSections)")
    let place = ItemPath(section: 2, item: 0)
    if let path = screen.path(at: place, in: rows) {
      print("at \(place): \(screen[place].content.text), which is \(path) of the proposals")
    }
  }

  private static let all = [
    Proposal(id: "SE-0304", title: "Structured concurrency", year: 2021),
    Proposal(id: "SE-0255", title: "Implicit returns", year: 2019),
    Proposal(id: "SE-0306", title: "Actors", year: 2021),
    Proposal(id: "SE-0296", title: "Async/await", year: 2020),
  ]
}

private struct Proposal: Identifiable, Equatable, Sendable {
  let id: String
  let title: String
  let year: Int
}

private struct Row: Identifiable, Equatable, Sendable {
  let id: String
  let text: String
}

/// A stand-in for a table of a UI framework. The data source passes the changes to animate, and the table counts no
/// rows.
@MainActor
private final class TableView: ListSurface {
  var connection: ListConnection<Int, Row>?
  private let print: Printer

  init(print: @escaping Printer) { self.print = print }

  func reload(_ snapshot: ListSnapshot<Int, Row>) {
    print("\nreload")
    show(snapshot)
  }

  func apply(_ change: ListChange<Int, Row>, completion: ListCompletion) {
    let changes = change.changeset
    if !changes.sectionDeletes.isEmpty { print("delete sections \(changes.sectionDeletes)") }
    if !changes.sectionInserts.isEmpty { print("insert sections \(changes.sectionInserts)") }
    if !changes.itemDeletes.isEmpty { print("delete rows \(changes.itemDeletes)") }
    if !changes.itemInserts.isEmpty { print("insert rows \(changes.itemInserts)") }
    show(change.after)
  }

  private func show(_ snapshot: ListSnapshot<Int, Row>) {
    for section in snapshot.sections {
      print("  \(section.id): " + section.items.map(\.text).joined(separator: ", "))
    }
  }
}
