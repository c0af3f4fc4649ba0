import Navigator
import XCTest

final class NavigationTabTests: XCTestCase {
  func test_readings_ofThreeColumns_goFromLeftToRight() {
    let tab = NavigationTab(
      root: Page.list,
      pushed: [.bookmarks],
      supplementary: [.group(1)],
      detail: [.item(1), .item(2)]
    )

    XCTAssertEqual(tab.root, .list)
    XCTAssertEqual(tab.path, [.list, .bookmarks, .group(1), .item(1), .item(2)])
    XCTAssertEqual(tab.count, 5)
    XCTAssertEqual(tab.frontColumn, .detail)
    XCTAssertEqual(tab.topRoute, .item(2))
    XCTAssertEqual(tab.visibleRoutes, [.bookmarks, .group(1), .item(2)])
    XCTAssertEqual(NavigationColumn.allCases.flatMap { tab[$0] }, tab.path)
  }

  func test_frontColumn_isTheRightMostThatIsNotEmpty() {
    XCTAssertEqual(NavigationTab(root: Page.list).frontColumn, .primary)
    XCTAssertEqual(NavigationTab(root: Page.list, supplementary: [.item(1)]).frontColumn, .supplementary)
    XCTAssertEqual(NavigationTab(root: Page.list, detail: [.item(1)]).topRoute, .item(1))
  }

  func test_columns_areThoseThatLastAndThoseInUse() {
    XCTAssertEqual(NavigationTab(root: Page.list).columns, [.primary])
    XCTAssertEqual(NavigationTab(root: Page.list, columns: [.detail]).columns, [.primary, .detail])
    XCTAssertEqual(
      NavigationTab(root: Page.list, supplementary: [.item(1)]).columns,
      [.primary, .supplementary]
    )
  }

  func test_columns_areOrderedFromLeftToRight() {
    XCTAssertEqual(NavigationColumn.allCases.shuffled().sorted(), [.primary, .supplementary, .detail])
  }
}
