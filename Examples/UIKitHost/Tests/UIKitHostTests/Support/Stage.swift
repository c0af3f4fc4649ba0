import Concierge
import UIKit
import XCTest

@testable import UIKitHost

/// A device that shows the view of one controller. The controller's window has no host.
@MainActor
final class Stage {
  /// The number of random runs of a check. `CONCIERGE_LONG=1` makes it larger.
  static let seeds = ProcessInfo.processInfo.environment["CONCIERGE_LONG"] == "1" ? 50 : 8

  let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  let tree: ControllerWindow

  /// Shows the view of a controller. The controller's tree belongs to a window without a host.
  init(_ root: Controller) {
    tree = ControllerWindow(root: root)
    window.rootViewController = UIViewController()
    window.isHidden = false
    root.loadViewIfNeeded()
    if let view = root.hostedView as? UIView { add(view) }
    tree.show()
    SimulatedDevice.endAnimations()
  }

  /// Adds a view that fills the window.
  func add(_ view: UIView) {
    view.frame = window.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    window.addSubview(view)
    SimulatedDevice.endAnimations()
  }

  /// Waits until the tree has settled and the device rests.
  func settle() async {
    await tree.settle()
    SimulatedDevice.endAnimations()
    await tree.settle()
    SimulatedDevice.endAnimations()
  }

  func close() {
    tree.close()
    window.subviews.forEach { $0.removeFromSuperview() }
    window.isHidden = true
  }
}

extension XCTestCase {
  /// Checks that UIKit would have printed no complaint, and thrown no exception, since the last check.
  @MainActor
  func assertNoComplaints(file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertEqual(SimulatedDevice.takeComplaints(), [], file: file, line: line)
  }
}

/// A row with a version, so that a view that shows an old version is noticed.
struct Row: Identifiable, Equatable, Sendable, CustomStringConvertible {
  let id: Int
  var title = ""
  var description: String { "\(id)\(title)" }
}

extension [Row] {
  static func numbers(_ range: Range<Int>) -> [Row] { range.map { Row(id: $0) } }
}

extension UIView {
  /// The text of the view that a cell shows.
  var shownText: String? {
    switch subviews.first {
    case let label as UILabel: label.text
    case let view as UIListContentView: (view.configuration as? UIListContentConfiguration)?.text
    default: nil
    }
  }
}

extension UITableView {
  /// The texts of the rows on screen, by section. A row without a cell is "-".
  var texts: [[String]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfRows(inSection: section)).map { row in
        cellForRow(at: IndexPath(row: row, section: section))?.contentView.shownText ?? "-"
      }
    }
  }
}

extension UICollectionView {
  /// The texts of the items on screen, by section. An item without a cell is "-".
  var texts: [[String]] {
    (0..<numberOfSections).map { section in
      (0..<numberOfItems(inSection: section)).map { item in
        cellForItem(at: IndexPath(item: item, section: section))?.contentView.shownText ?? "-"
      }
    }
  }
}
