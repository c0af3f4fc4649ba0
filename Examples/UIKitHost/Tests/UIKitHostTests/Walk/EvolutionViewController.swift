import Concierge
import EvolutionApp
import EvolutionPresenters
import EvolutionSurfaces
import EvolutionViews
import UIKit
import UIKitHost

/// The app Evolution on UIKit. The app imports no host: its views are models of the screen, and this class makes UIKit's views
/// for them.
final class EvolutionViewController: ConciergeViewController {
  private let app: EvolutionApplication

  init(_ app: EvolutionApplication) {
    self.app = app
    super.init(tree: app.window, locale: Locale(identifier: "en_US"))
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func makeView(for hostedView: AnyObject) -> UIView? {
    switch hostedView {
    case let view as SearchListView: ProposalListScreen(view, app)
    case let view as ProposalView: ProposalScreen(view, app)
    case let view as ProfileView: AuthorScreen(view, app)
    case let view as NoteView: NoteScreen(view, app)
    default: super.makeView(for: hostedView)
    }
  }
}

/// A view that arranges its subviews in a column. The last subview takes the rest of the height.
class ColumnView: UIView {
  private let rows: [UIView]

  init(_ rows: [UIView]) {
    self.rows = rows
    super.init(frame: .zero)
    rows.forEach(addSubview)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    var top = safeAreaInsets.top
    for row in rows {
      let height = row === rows.last ? max(bounds.height - top, 0) : 30
      row.frame = CGRect(x: 0, y: top, width: bounds.width, height: height)
      top += height
    }
  }

  /// The texts of the labels.
  var texts: [String] { rows.compactMap { ($0 as? UILabel)?.text } }
}

/// The list of proposals, with a field for the search.
final class ProposalListScreen: ColumnView {
  let search: SearchInput
  let table: RowsTable<ProposalRow.Section, ProposalRow>

  init(_ view: SearchListView, _ app: EvolutionApplication) {
    search = SearchInput(view.search, app)
    table = RowsTable(view.list, app, opensRows: false) { "\($0.id) \($0.title)" }
    super.init([search, BoundLabel(view.message), table])
  }

  required init?(coder: NSCoder) { nil }
}

/// A proposal, with the buttons of its actions.
final class ProposalScreen: ColumnView {
  let table: RowsTable<CompositeSectionID, DetailRow>
  let bookmark: UIButton
  let note: UIButton

  init(_ view: ProposalView, _ app: EvolutionApplication) {
    table = RowsTable(view.list, app, opensRows: true) { $0.text }
    bookmark = .command("Bookmark", .bookmark, app)
    note = .command("Note", .note, app)
    let labels = [view.title, view.bookmark, view.note, view.state].map { BoundLabel($0) }
    super.init(labels + [bookmark, note, table])
  }

  required init?(coder: NSCoder) { nil }
}

/// An author, with a button to follow.
final class AuthorScreen: ColumnView {
  let table: RowsTable<ProposalRow.Section, ProposalRow>
  let follow: UIButton

  init(_ view: ProfileView, _ app: EvolutionApplication) {
    table = RowsTable(view.list, app, opensRows: true) { "\($0.id) \($0.title)" }
    follow = .command("Follow", .follow, app)
    let labels = [view.name, view.following, view.workCount, view.coauthors].map { BoundLabel($0) }
    super.init(labels + [follow, table])
  }

  required init?(coder: NSCoder) { nil }
}

/// The note on a bookmark.
final class NoteScreen: ColumnView {
  let text = KeyboardTextField(frame: .zero)
  let save: UIButton
  private let input: TypingInput

  init(_ view: NoteView, _ app: EvolutionApplication) {
    save = .command("Save", .open, app)
    input = TypingInput(text, app, initial: view.text)
    super.init([text, save, UIView()])
  }

  required init?(coder: NSCoder) { nil }
}

// MARK: Parts

/// A label that shows a label of the app.
final class BoundLabel: UILabel {
  private var binding: ViewBinding<String, BoundLabel>?

  init(_ label: TextLabel) {
    super.init(frame: .zero)
    binding = ViewBinding(observing: label, to: self) {
      $0.text
    } rows: {
      Bind(\.self, to: \.text)
    }
  }

  required init?(coder: NSCoder) { nil }
}

/// The field of the search.
final class SearchInput: UITextField {
  private var input: TypingInput?

  init(_ field: SearchField, _ app: EvolutionApplication) {
    super.init(frame: .zero)
    input = TypingInput(self, app, initial: field.text)
  }

  required init?(coder: NSCoder) { nil }
}

/// Turns the changes of a text field into the commands of the app.
@MainActor
final class TypingInput {
  private var sent: String

  init(_ field: UITextField, _ app: EvolutionApplication, initial: String) {
    sent = initial
    field.text = initial
    let action = UIAction { [weak self, weak field, weak app] _ in
      guard let self, let field, let app, field.markedTextRange == nil else { return }
      send(field.text ?? "", to: app)
    }
    field.addAction(action, for: .editingChanged)
  }

  private func send(_ text: String, to app: EvolutionApplication) {
    let common = text.commonPrefix(with: sent)
    for _ in common.count..<sent.count { app.perform(.deleteBackward) }
    let typed = String(text.dropFirst(common.count))
    if !typed.isEmpty { app.perform(.type(typed)) }
    sent = text
  }
}

/// A table that shows the rows of a list of the app.
final class RowsTable<
  SectionID: Hashable & Sendable,
  Row: DescribedRow & Identifiable & Equatable & Sendable
>:
  TableSurface<SectionID, Row>
where Row.ID: Sendable {
  private weak var app: EvolutionApplication?
  private let list: ListView<SectionID, Row>?
  private let opensRows: Bool
  private let text: @MainActor (Row) -> String
  private let shown = SnapshotDataSource<SectionID, Row>()
  private var rows: ViewBinding<ListSnapshot<SectionID, Row>, RowsTable>?

  /// - Parameter opensRows: Whether a tap opens the row under the cursor. Otherwise the controller opens selected rows.
  init(
    _ list: (any DescribedList)?,
    _ app: EvolutionApplication,
    opensRows: Bool,
    text: @escaping @MainActor (Row) -> String
  ) {
    self.app = app
    self.list = list as? ListView<SectionID, Row>
    self.opensRows = opensRows
    self.text = text
    super.init()
    guard let list = self.list else { return }
    callbacks = list.callbacks
    shown.connect(to: self)
    rows = ViewBinding(observing: list, to: self) {
      $0.snapshot
    } rows: {
      Bind(get: { $0 }, set: { table, snapshot in table.shown.replace(with: snapshot) })
    }
  }

  required init?(coder: NSCoder) { nil }

  override func cell(for row: Row, at path: ItemPath) -> ListCell<Row> { .text(text) }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    guard opensRows, let list else { return super.tableView(tableView, didSelectRowAt: indexPath) }
    callbacks.moveCursor(list.snapshot[ItemPath(section: indexPath.section, item: indexPath.row)].id)
    app?.perform(.open)
  }
}

extension UIButton {
  /// A button that performs a command of the app.
  fileprivate static func command(_ title: String, _ command: Command, _ app: EvolutionApplication)
    -> UIButton
  {
    var look = Configuration.plain()
    look.title = title
    return UIButton(configuration: look, primaryAction: UIAction { [weak app] _ in app?.perform(command) })
  }
}
