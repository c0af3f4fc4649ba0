import ControllerCore
import ControllerTesting

/// Controllers in the reusable cells of a list. Each controller is a child of the list's controller while a cell shows
/// it, appears and disappears with the list, and plays only while it is on screen.
@MainActor
enum CellControllersPattern {
  static func run(_ print: @escaping Printer) {
    let feed = FeedController(print: print)
    // The sample is about the order of the calls, and not about time.
    let window = HeadlessWindow(feed, host: HeadlessHost(.instant))
    let (first, second) = (Cell(), Cell())

    print("two cells come on screen")
    feed.cell(first, willShow: "Sunset")
    feed.cell(second, willShow: "Harbor")

    print("\nthe first is used again below; the list tells late that it had ended")
    feed.cell(first, willShow: "Forest")
    feed.cell(first, didEndShowing: "Sunset")

    print("\nharbor moves to the first cell, and plays on; forest is shown anew")
    feed.cell(first, willShow: "Harbor")
    feed.cell(second, willShow: "Forest")
    feed.cell(second, didEndShowing: "Harbor")
    print(
      "on screen: \(feed.titles), playing: \(feed.titles { $0.behavior(of: Player.self)?.isPlaying == true })"
    )

    print("\nthe screen is left")
    window.close()
    print("playing: \(feed.titles(where: \.isPlaying))")
  }
}

private final class FeedController: ViewController<PlainView> {
  private let print: Printer
  private lazy var players = CellControllers<String>(parent: self) { [print] title in
    VideoController(title, print: print)
  }

  init(print: @escaping Printer) { self.print = print }

  func cell(_ cell: Cell, willShow title: String) {
    cell.content = players.display(title, in: cell).hostedView
  }

  func cell(_ cell: Cell, didEndShowing title: String) {
    players.endDisplay(title, in: cell)
  }

  var titles: [String] { titles { _ in true } }

  func titles(where isIncluded: (VideoController) -> Bool) -> [String] {
    children.compactMap { $0 as? VideoController }.filter(isIncluded).map(\.title)
  }
}

private final class VideoController: ViewController<PlainView> {
  let title: String
  private let print: Printer
  // The helper is private. The controller shows the helper's value as its own.
  private lazy var player = add(Player())
  var isPlaying: Bool {
    get { player.isPlaying }
    set { player.isPlaying = newValue }
  }

  init(_ title: String, print: @escaping Printer) {
    self.title = title
    self.print = print
  }

  override func viewWillAppear(animated: Bool) { print("prepare \(title)") }

  override func viewDidAppear(animated: Bool) {
    isPlaying = true
    print("play \(title)")
  }

  override func viewWillDisappear(animated: Bool) {
    isPlaying = false
    print("pause \(title)")
  }

  override func didLeave() { print("release \(title)") }
}

/// A helper for controllers that play. Others find the helper of a controller by its type.
private final class Player: ControllerBehavior {
  var isPlaying = false
}

@MainActor
private final class Cell {
  var content: AnyObject?
}
