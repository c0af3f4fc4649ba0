import Concierge
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

// The code of the article "Lists and cells on UIKit".

struct Video: Identifiable, Equatable, Sendable {
  let id: Int
  var title = ""
  var isAdvert: Bool { !title.isEmpty }
}

/// A controller of one row, which plays while the row is on screen.
final class PlayerController: ViewController<UILabel> {
  private(set) var isPlaying = false
  private let id: Video.ID

  init(_ id: Video.ID) { self.id = id }

  override func makeView() -> UILabel { UILabel() }
  override func viewDidLoad() { view.text = "Video \(id)" }
  override func viewDidAppear(animated: Bool) { isPlaying = true }
  override func viewWillDisappear(animated: Bool) { isPlaying = false }
}

// article: begin
final class VideosController: ListController<Video> {
  private lazy var players = CellControllers<Video.ID>(parent: self) { id in PlayerController(id) }
  private lazy var video = ListCell<Video>({ UIView() }) { [weak self] cell, video in
    self?.players.display(video.id, in: cell)
  }
  private let advert = ListCell<Video>.hosted { video in Text("Advert: \(video.title)") }

  override func cell(for item: Video, at path: ItemPath) -> ListCell<Video>? {
    item.isAdvert ? advert : video
  }

  override func rowLength(of item: Video, at path: ItemPath) -> Double? { item.isAdvert ? nil : 240 }
  override func didEndDisplaying(_ view: AnyObject) { players.prepareForReuse(view) }

  override func contextMenu(for item: Video, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: item)]
  }
}
// article: end

@MainActor
final class ListsAndCellsTests: UIKitTestCase {
  func test_rows_playWhileTheyAreOnScreen() async throws {
    let rows = (0..<300).map { Video(id: $0, title: $0 == 1 ? "Books" : "") }
    let videos = VideosController(ArrayDataSource(rows))
    let screen = show(videos)
    let table = try XCTUnwrap(videos.listSurface as? UITableView)
    let players = videos.children.compactMap { $0 as? PlayerController }
    XCTAssertEqual(players.count, table.visibleCells.count - 1)
    XCTAssertTrue(players.allSatisfy(\.isPlaying))
    XCTAssertTrue(players.allSatisfy { isOnScreen($0) })
    XCTAssertEqual(
      table.simulatedVoiceOver.map(\.label).prefix(4),
      ["Video 0", "Advert: Books", "Video 2", "Video 3"]
    )
    table.contentOffset.y = 3_000
    screen.proceed()
    XCTAssertFalse(players.contains(where: \.isPlaying))
    XCTAssertEqual(table.simulateLongPress(at: IndexPath(row: 200, section: 0))?.simulatedTitles, ["Delete"])
    assertNoComplaints()
  }
}
