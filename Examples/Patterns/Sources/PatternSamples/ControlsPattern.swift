import ControllerCore
import ControllerTesting
import Surfaces

/// The view makes, sets up and animates its controls. Common kinds of controls have a constructor each, in an extension that the app's
/// views share. The controller makes the view and configures nothing in it: it shows values, and decides when an animation runs.
@MainActor
enum ControlsPattern {
  static func run(_ print: @escaping Printer) {
    let controller = ProductController()
    let window = HeadlessWindow(controller)
    let view = controller.view
    print("the controls of the view")
    for control in [view.title, view.buy, view.bookmark] { print("  \(control.description)") }

    print("\nthe user taps the bookmark, twice")
    for _ in 0..<2 {
      view.bookmark.tap()
      print("  \(view.bookmark.description), \(view.bookmark.movements)")
    }
    window.close()
  }
}

private final class ProductController: ViewController<ProductView> {
  private var isMarked = false

  override func makeView() -> ProductView { ProductView() }

  override func viewDidLoad() {
    view.title.text = "Notes"
    handle(BookmarkTapped.self) { controller, _ in controller.toggleMark() }
  }

  private func toggleMark() {
    isMarked.toggle()
    view.bookmark.isSelected = isMarked
    if isMarked { view.bookmark.pop() }
  }
}

/// The event that the view sends when the user taps the bookmark.
private struct BookmarkTapped {}

private final class ProductView: HostedView {
  weak var viewHost: (any ViewHost)?
  let title = Control.headline()
  let buy = Control.filled("Buy")
  private(set) lazy var bookmark = Control.toggle("star", selected: "star.fill") { [weak self] in
    self?.send(BookmarkTapped())
  }
}

/// The constructors of the app's common controls.
extension Control {
  fileprivate static func headline() -> Control { Control().configured { $0.fontSize = 28 } }

  fileprivate static func filled(_ title: String) -> Control {
    Control().configured {
      $0.text = title
      $0.background = "blue"
      $0.cornerRadius = 8
    }
  }

  fileprivate static func toggle(
    _ image: String,
    selected: String,
    onTap: @escaping @MainActor () -> Void
  ) -> Control {
    Control().configured {
      $0.images = (image, selected)
      $0.tap = onTap
    }
  }
}

/// Stands for the labels and buttons of a UI framework.
@MainActor
private final class Control: Configurable, ViewAnimating {
  var text = ""
  var fontSize = 17
  var background = "clear"
  var cornerRadius = 0
  var images: (normal: String, selected: String)?
  var isSelected = false
  var tap: @MainActor () -> Void = {}
  private(set) var movements: [String] = []

  func show(animated: Bool) { movements.append(animated ? "grows" : "is there") }
  func hide(animated: Bool) { movements.append(animated ? "shrinks" : "is gone") }

  var description: String {
    let content = images.map { isSelected ? $0.selected : $0.normal } ?? "\"\(text)\""
    return "\(content), size \(fontSize), on \(background), corners of \(cornerRadius)"
  }
}
