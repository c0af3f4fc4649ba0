import Binding
import XCTest

@MainActor
final class BindingTableTests: XCTestCase {
  private enum Size { case small, large }

  @BindingTable<Profile, Card>
  private func common() -> [Row] {
    Bind(\.name, to: \.name.text).named("name")
    Bind(\.city, to: \.city.text) { $0 ?? "—" }.named("city").always()
  }

  private func names(size: Size, showsBadge: Bool, titles: Int) -> [String] {
    ViewBinding(Profile(), to: Card()) {
      common()
      if showsBadge {
        Bind(\.followers, to: \.badge).named("badge")
      }
      switch size {
      case .small: Bind(\.name, to: \.caption).named("small")
      case .large: Bind(\.city, to: \.caption) { $0 ?? "" }.named("large")
      }
      for index in 0..<titles {
        Bind(get: { $0.name }, set: { $0.setTitle("\($1) \(index)") }).named("title \(index)")
      }
    }.rows.compactMap(\.name)
  }

  func test_table_branches_areTakenInOrder() async {
    XCTAssertEqual(names(size: .small, showsBadge: false, titles: 0), ["name", "city", "small"])
    XCTAssertEqual(
      names(size: .large, showsBadge: true, titles: 2),
      ["name", "city", "badge", "large", "title 0", "title 1"]
    )
  }

  func test_table_empty_hasNoRows() async {
    let card = Card()
    let binding = ViewBinding(Profile(), to: card) {}
    XCTAssertEqual(binding.rows.count, 0)
    XCTAssertEqual(binding.updateView().outcome, .settled)
  }
}
