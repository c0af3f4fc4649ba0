import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import ItemLayouts
import ListControllers

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The base class of grids: a controller of a list whose items a layout arranges. The layout is a value, and the app
/// can replace it at any time.
@MainActor
enum GridControllerPattern {
  static func run(_ print: @escaping Printer) async {
    let wall = PhotoWall()
    let window = HeadlessWindow(wall)
    guard let photoView = wall.headlessList else { return }
    window.environment.safeAreaInsets.top = 88
    window.window.layout()
    print("below a bar of 88 points: begins at \(Int(photoView.scrollOffset.y))")
    print("filled: in viewDidLoad \(wall.fillsAtLoad) times, then \(photoView.reloads) time\n")
    await window.settle()

    print("three in a row")
    wall.layout = FlowLayout(FlowLayout.Style(perRow: 3, alignment: .leading))
    await window.settle()
    show(wall, print)

    print("\ntags, left-aligned")
    wall.layout = FlowLayout(FlowLayout.Style(alignment: .leading))
    await window.settle()
    show(wall, print)

    print("\na waterfall of two columns")
    wall.layout = WaterfallLayout(columns: 2, spacing: 10)
    await window.settle()
    show(wall, print)

    print("\ncards, one in the middle")
    wall.layout = CardLayout()
    await window.settle()
    print("card \(wall.selectedCard) of \(wall.list.snapshot.numberOfItems)")
    photoView.drag(to: 1)
    photoView.drag(to: 40)
    photoView.letGo()
    await window.settle()
    print("dragged a little: card \(wall.selectedCard)")
    wall.center(3)
    await window.settle()
    print("tapped: card \(wall.selectedCard)")

    print("\nthe waterfall is back, and a photo is new")
    wall.layout = WaterfallLayout(columns: 2, spacing: 10)
    await window.settle()
    wall.sizesAsked = []
    wall.photos.content.edit { $0.append(Photo(id: 5, height: 40)) }
    show(wall, print)
    print("asked for the sizes of \(wall.sizesAsked)")
    window.close()
  }

  private static func show(_ wall: PhotoWall, _ print: Printer) {
    for (photo, item) in zip(wall.list.snapshot.allItems, wall.visibleItems) {
      let frame = item.frame
      print("  photo \(photo.id): x \(Int(frame.minX)), y \(Int(frame.minY)), height \(Int(frame.height))")
    }
  }
}

private struct Photo: Identifiable, Equatable, Sendable {
  let id: Int
  let height: Double
}

private final class PhotoWall: GridController<Photo> {
  let photos: PagedDataSource<Photo, Int>
  var sizesAsked: [Int] = []
  private(set) var fillsAtLoad = 0

  init() {
    let all = [80.0, 120, 60, 100].enumerated().map { Photo(id: $0.offset + 1, height: $0.element) }
    photos = PagedDataSource(firstKey: 1) { request in ListPage(all, of: request) }
    super.init(photos, loadedBy: photos)
  }

  // The list view gets the rows after this method, which may still set up the cells.
  override func viewDidLoad() { fillsAtLoad = headlessList?.reloads ?? 0 }

  override func size(of photo: Photo, at path: ItemPath) -> CGSize {
    sizesAsked.append(photo.id)
    return CGSize(width: 100, height: photo.height)
  }
}
