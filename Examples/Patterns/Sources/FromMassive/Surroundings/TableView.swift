import DataSource

/// A table of lines in sections. The content comes from a delegate, as in UI frameworks, or from a data source, because
/// the table is also a `ListSurface`.
@MainActor
final class TableView {
  struct Section: Equatable {
    let title: String
    let rows: [String]
  }

  weak var delegate: (any TableViewDelegate)?
  var onSelect: @MainActor (ItemPath) -> Void = { _ in }
  private(set) var sections: [Section] = []
  /// The connection to the data source, if one feeds the table.
  var connection: ListConnection<Int, ProposalRow>?

  /// Reloads all sections and rows from the delegate.
  func reloadData() {
    guard let delegate else { return }
    sections = (0..<delegate.numberOfSections(in: self)).map { section in
      Section(
        title: delegate.tableView(self, titleOfSection: section),
        rows: (0..<delegate.tableView(self, numberOfRowsInSection: section)).map { row in
          delegate.tableView(self, textOfRow: row, inSection: section)
        }
      )
    }
  }

  /// Taps a row, as the user does.
  func tap(row: Int, inSection section: Int) {
    delegate?.tableView(self, didSelectRow: row, inSection: section)
    onSelect(ItemPath(section: section, item: row))
  }
}

/// The delegate of a table: provides the rows, and handles taps.
@MainActor
protocol TableViewDelegate: AnyObject {
  func numberOfSections(in tableView: TableView) -> Int
  func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int
  func tableView(_ tableView: TableView, titleOfSection section: Int) -> String
  func tableView(_ tableView: TableView, textOfRow row: Int, inSection section: Int) -> String
  func tableView(_ tableView: TableView, didSelectRow row: Int, inSection section: Int)
}

extension TableView: ListSurface {
  func reload(_ snapshot: ListSnapshot<Int, ProposalRow>) {
    sections = snapshot.sections.map { Section(title: "\($0.id)", rows: $0.items.map(\.text)) }
  }

  func apply(_ change: ListChange<Int, ProposalRow>, completion: ListCompletion) { reload(change.after) }
}

/// The view of the screen, the same in all steps.
@MainActor
final class AuthorView {
  let nameLabel = TextLabel()
  let followersLabel = TextLabel()
  let coauthorsLabel = TextLabel()
  let followButton = PushButton()
  let messageLabel = TextLabel()
  let table = TableView()
}

/// A line of text.
@MainActor
final class TextLabel {
  var text = ""
}

/// A button.
@MainActor
final class PushButton {
  var title = ""
  var isEnabled = true
  var onTap: @MainActor () -> Void = {}
}
