import Concierge
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Lists and cells on UIKit".

struct Video: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
}

// article: begin
/// A controller of one row, which plays while the row is on screen.
final class PlayerController: Controller {
  private(set) var isPlaying = false
  override func viewDidAppear(animated: Bool) { isPlaying = true }
  override func viewWillDisappear(animated: Bool) { isPlaying = false }
}

final class VideosController: ListController<Video> {
  private lazy var players = CellControllers<Video.ID>(parent: self) { _ in PlayerController() }
  private lazy var video = ListCell<Video>(UILabel.init) { [weak self] label, video in
    label.text = video.title
    self?.players.display(video.id, in: label)
  }
  private let advert = ListCell<Video>.hosted { video in Text("Advert: \(video.title)") }

  override func cell(for item: Video, at path: ItemPath) -> ListCell<Video>? {
    item.title.isEmpty ? advert : video
  }

  override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }

  override func contextMenu(for item: Video, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: item)]
  }
}
// article: end

@MainActor
final class ListsAndCellsTests: UIKitTestCase {
  func test_rows_playWhileTheyAreOnScreen() async throws {
    let videos = VideosController(ArrayDataSource((0..<300).map { Video(id: $0, title: "Video \($0)") }))
    let screen = show(videos)
    let table = try XCTUnwrap(videos.listSurface as? UITableView)
    let players = videos.children.compactMap { $0 as? PlayerController }
    XCTAssertEqual(players.count, table.visibleCells.count)
    XCTAssertTrue(players.allSatisfy(\.isPlaying))
    table.contentOffset.y = 3_000
    screen.proceed()
    XCTAssertFalse(players.contains(where: \.isPlaying))
    XCTAssertEqual(table.simulateLongPress(at: IndexPath(row: 200, section: 0))?.simulatedTitles, ["Delete"])
    assertNoComplaints()
  }
}
