import ControllerCore
import ControllerTesting
import DataSource
import ListControllers
import Surfaces
import XCTest

/// The code of the article "A searchable list".
@MainActor
final class SearchableListTests: XCTestCase {
  private struct Contact: Identifiable, Equatable, Sendable {
    let id: Int
    let name: String
    var initial: String { String(name.prefix(1)) }
  }

  private final class ContactView {
    var name = ""
  }

  private typealias TableSurface = HeadlessList<String, Contact>

  /// A search field, a message, and the list.
  @MainActor
  private final class ContactListView {
    let table = TableSurface()
    var message = ""
    var onSearch: @MainActor (String) -> Void = { _ in }
  }

  private final class ContactsController: SectionedListController<String, Contact> {
    private let found: FilteredDataSource<String, Contact>
    private let row = ListCell<Contact>(ContactView.init) { view, contact in view.name = contact.name }

    init(_ contacts: ArrayDataSource<Contact>) {
      found = contacts.grouped(by: \.initial, orderedBy: <).filter()
      super.init(found)
    }

    override func cell(for contact: Contact, at path: ItemPath) -> ListCell<Contact>? { row }
    override func sectionTitle(_ initial: String) -> String? { initial }
    override func indexTitle(_ initial: String) -> String { initial }

    private var screen: ContactListView? { hostedView as? ContactListView }

    override func makeScreen() -> ListScreen<String, Contact> {
      let screen = ContactListView()
      screen.onSearch = { [weak self] text in self?.search(for: text) }
      return ListScreen(screen, around: screen.table)
    }

    override func statusDidChange() {
      screen?.message =
        switch status.content {
        case .content, .blank: ""
        case .loading: "Loading…"
        case .empty: "No contacts."
        case .mayHaveMore: "No contacts so far."
        case .failed: "The contacts could not be loaded."
        }
    }

    func search(for text: String) {
      found.isIncluded = { text.isEmpty || $0.name.lowercased().contains(text.lowercased()) }
    }

    override func swipeActions(for contact: Contact, at path: ItemPath) -> [SwipeAction] {
      [deleteAction("Delete", of: contact)]
    }
  }

  func test_recipe_searchableList() async throws {
    let names = ["Ada", "Alan", "Barbara", "Edsger", "Grace"]
    let contacts = ArrayDataSource(names.enumerated().map { Contact(id: $0.offset, name: $0.element) })
    let list = ContactsController(contacts)
    let window = HeadlessWindow(list)
    await window.settle()
    let table = try XCTUnwrap(list.listSurface as? TableSurface)
    XCTAssertEqual(list.indexTitles.map(\.title), ["A", "B", "E", "G"])
    let view = table.view(at: ItemPath(section: 0, item: 1))
    XCTAssertEqual((view as? ContactView)?.name, "Alan")

    let screen = try XCTUnwrap(list.hostedView as? ContactListView)
    screen.onSearch("nobody")
    XCTAssertEqual(screen.message, "No contacts.")
    screen.onSearch("gr")
    XCTAssertEqual(screen.message, "")
    await window.settle()
    XCTAssertEqual(table.snapshot.allItems.map(\.name), ["Grace"])
    XCTAssertEqual(list.indexTitles.map(\.title), ["G"])
    let path = ItemPath(section: 0, item: 0)
    list.perform(try XCTUnwrap(list.swipeActions(for: table.snapshot[path], at: path).first))
    await window.settle()
    XCTAssertEqual(contacts.items.map(\.name), ["Ada", "Alan", "Barbara", "Edsger"])
    list.search(for: "")
    await window.settle()
    XCTAssertEqual(table.snapshot.allItems.map(\.name), ["Ada", "Alan", "Barbara", "Edsger"])
    XCTAssertEqual(table.mistakes, [])
    window.close()
  }
}
