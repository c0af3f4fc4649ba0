import Concierge
import ControllerTesting
import UIKit
import XCTest

#if os(Linux)
  @testable import UIKitHost
#else
  @testable import ConciergeUIKit
#endif

/// The checks of tables, fields and the keyboard that need no finger, so that they run on a simulator too.
@MainActor
final class ListDeviceTests: XCTestCase {
  private let window = Device.makeWindow()

  override func setUp() async throws { UIView.setAnimationsEnabled(false) }

  override func tearDown() async throws {
    UIView.setAnimationsEnabled(true)
    window.isHidden = true
  }

  private func show(_ view: UIView) async {
    window.rootViewController = UIViewController()
    window.isHidden = false
    view.frame = window.bounds
    window.addSubview(view)
    await Device.proceed()
  }

  func test_table_randomChanges_showTheList() async {
    let items = (0..<6).flatMap { [Item(id: $0), Item(id: $0, title: "'")] }
    let known = Dictionary(uniqueKeysWithValues: items.map { ("\($0)", $0) })
    let table = TableSurface<String, Item>()
    await show(table)
    let conformance = ListSurfaceConformance<TableSurface<String, Item>>(
      sections: ["A", "B", "C"],
      items: items
    ) { table in
      table.layoutIfNeeded()
      return (0..<table.numberOfSections).map { section in
        (0..<table.numberOfRows(inSection: section)).compactMap { row in
          let cell = table.cellForRow(at: IndexPath(row: row, section: section))
          let content = cell?.contentView.subviews.first as? UIListContentView
          return (content?.configuration as? UIListContentConfiguration)?.text.flatMap { known[$0] }
        }
      }
    }
    XCTAssertEqual(conformance.problems(of: table, changes: 100), [])
  }

  func test_grid_showsTheFramesOfTheArrangement() async {
    let rows = ArrayDataSource((0..<20).map { Item(id: $0) })
    let grid = Grid(rows)
    let tree = ControllerWindow(root: grid)
    tree.show()
    guard let collection = grid.hostedView as? CollectionSurface<SingleSection, Item> else {
      return XCTFail("The view of the grid is no collection.")
    }
    await show(collection)
    rows.remove(3)
    rows.edit { $0.insert($0.removeLast(), at: 0) }
    await Device.proceed()
    XCTAssertFalse(collection.indexPathsForVisibleItems.isEmpty)
    for path in collection.indexPathsForVisibleItems {
      XCTAssertEqual(
        collection.cellForItem(at: path)?.frame,
        grid.arrangement[.item(ItemPath(path))]?.frame
      )
    }
    tree.close()
  }

  func test_textField_reportsItsEvents() async {
    let field = KeyboardTextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    let form = ViewBinding(Item(id: 1, title: "Ada"), to: field) { Edit(\.title, in: \.text) }
    form.connect(field, to: \.title)
    form.updateView()
    XCTAssertEqual(field.text, "Ada")
    field.text = "Alan"
    field.sendActions(for: .editingChanged)
    XCTAssertEqual(form.source.title, "Ada")
    field.sendActions(for: .editingDidEnd)
    XCTAssertEqual(form.source.title, "Alan")
  }
}

private struct Item: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var title = ""
  var description: String { "\(id)\(title)" }
}

private final class Grid: GridController<Item> {
  init(_ rows: ArrayDataSource<Item>) { super.init(rows) }

  override func makeSurface() -> any PagedSurface<SingleSection, Item> { CollectionSurface() }
  override func size(of photo: Item, at path: ItemPath) -> CGSize { CGSize(width: 60, height: 40 + photo.id) }
}
