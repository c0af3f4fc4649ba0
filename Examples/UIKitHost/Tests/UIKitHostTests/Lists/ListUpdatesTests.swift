import Concierge
import UIKit
import XCTest

/// The rules of UIKit for batches, which the stand-ins enforce. A stand-in that accepts everything proves nothing.
@MainActor
final class ListUpdatesTests: XCTestCase {
  override func setUp() async throws { _ = SimulatedDevice.takeComplaints() }

  func test_legalBatches_areAccepted() async {
    XCTAssertNil(problem([3], [4]) { $0.insertRows(at: [path(0, 3)], with: .fade) })
    XCTAssertNil(problem([3], [2]) { $0.deleteRows(at: [path(0, 0)], with: .fade) })
    XCTAssertNil(problem([3], [3]) { $0.moveRow(at: path(0, 0), to: path(0, 2)) })
    XCTAssertNil(problem([2, 2], [1, 3]) { $0.moveRow(at: path(0, 0), to: path(1, 0)) })
    XCTAssertNil(problem([2], [2, 5]) { $0.insertSections([1], with: .fade) })
    XCTAssertNil(problem([2], [7]) { $0.reloadSections([0], with: .fade) })
    XCTAssertNil(problem([1, 2], [2, 1]) { $0.moveSection(0, toSection: 1) })
  }

  func test_illegalBatches_areRefused() async {
    let cases: [(String, [Int], [Int], (UITableView) -> Void)] = [
      ("a row too many", [3], [5], { $0.insertRows(at: [path(0, 0)], with: .fade) }),
      ("nothing told", [3], [4], { _ in }),
      ("a section too many", [3], [3, 1], { _ in }),
      (
        "delete and reload", [3], [2],
        {
          $0.deleteRows(at: [path(0, 0)], with: .fade)
          $0.reloadRows(at: [path(0, 0)], with: .fade)
        }
      ),
      (
        "move and reload", [3], [3],
        {
          $0.moveRow(at: path(0, 0), to: path(0, 1))
          $0.reloadRows(at: [path(0, 0)], with: .fade)
        }
      ),
      (
        "two arrivals", [3], [4],
        {
          $0.insertRows(at: [path(0, 1)], with: .fade)
          $0.moveRow(at: path(0, 0), to: path(0, 1))
        }
      ),
      ("outside before", [3], [2], { $0.deleteRows(at: [path(0, 3)], with: .fade) }),
      ("outside after", [3], [4], { $0.insertRows(at: [path(0, 4)], with: .fade) }),
      (
        "a row of a deleted section", [3, 1], [1],
        {
          $0.deleteSections([0], with: .fade)
          $0.deleteRows(at: [path(0, 0)], with: .fade)
        }
      ),
    ]
    for (name, before, after, updates) in cases { XCTAssertNotNil(problem(before, after, updates), name) }
  }

  func test_updateWhileTheDataSourceIsAsked_isRefused() async {
    let source = Counts([2])
    let table = makeTable(source)
    source.onCell = { [weak table] in table?.performBatchUpdates {} }
    SimulatedDevice.turn()
    XCTAssertFalse(SimulatedDevice.takeComplaints().isEmpty)
  }

  func test_updateWhileACellGoesOffScreen_isRefused() async {
    final class Leaving: NSObject, UITableViewDelegate {
      func tableView(_ table: UITableView, didEndDisplaying cell: UITableViewCell, forRowAt path: IndexPath) {
        table.performBatchUpdates {}
      }
    }
    let (source, leaving) = (Counts([100]), Leaving())
    let table = makeTable(source)
    (table.delegate, table.isPrefetchingEnabled) = (leaving, false)
    SimulatedDevice.turn()
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
    table.contentOffset.y = 400
    SimulatedDevice.turn()
    XCTAssertFalse(SimulatedDevice.takeComplaints().isEmpty)
  }

  func test_batchOutsideOfAWindow_isAComplaint() async {
    let source = Counts([2])
    let table = UITableView(frame: .zero, style: .plain)
    table.dataSource = source
    table.performBatchUpdates {}
    XCTAssertFalse(SimulatedDevice.takeComplaints().isEmpty)
  }

  func test_prefetching_preparesTheNextRow_andDisplaysARowThatReturnsWithoutAsking() async {
    let source = Counts([100])
    let table = makeTable(source)
    table.rowHeight = 220
    SimulatedDevice.turn()
    XCTAssertEqual(source.asked, [0, 1, 2, 3, 4])
    table.contentOffset.y = 400
    SimulatedDevice.turn()
    table.contentOffset.y = 0
    SimulatedDevice.turn()
    XCTAssertEqual(source.asked, [0, 1, 2, 3, 4, 5, 6], "the row 0 has returned with its cell")
    table.contentOffset.y = 8_440
    SimulatedDevice.turn()
    table.contentOffset.y = 0
    SimulatedDevice.turn()
    XCTAssertEqual(source.asked.count { $0 == 0 }, 2, "a cell far from the screen is used for other rows")
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [])
  }

  func test_withoutPrefetching_asksForTheRowsOnScreenOnly() async {
    let source = Counts([100])
    let table = makeTable(source)
    (table.rowHeight, table.isPrefetchingEnabled) = (220, false)
    for offset in [0, 400, 0] {
      table.contentOffset.y = CGFloat(offset)
      SimulatedDevice.turn()
    }
    XCTAssertEqual(source.asked, [0, 1, 2, 3, 4, 5, 0])
  }

  private var windows: [UIWindow] = []

  private func makeTable(_ source: Counts) -> UITableView {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    window.isHidden = false
    windows.append(window)
    let table = UITableView(frame: window.bounds, style: .plain)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = source
    window.addSubview(table)
    return table
  }

  private func problem(_ before: [Int], _ after: [Int], _ updates: @escaping (UITableView) -> Void) -> String?
  {
    let source = Counts(before)
    let table = makeTable(source)
    SimulatedDevice.turn()
    table.performBatchUpdates {
      source.counts = after
      updates(table)
    }
    return SimulatedDevice.takeComplaints().first
  }
}

private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

private final class Counts: NSObject, UITableViewDataSource {
  var counts: [Int]
  var onCell: () -> Void = {}
  private(set) var asked: [Int] = []
  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    onCell()
    asked.append(indexPath.row)
    return tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
}
