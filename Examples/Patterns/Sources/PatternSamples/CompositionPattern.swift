import ControllerCore
import ControllerTesting
import DataSource
import Foundation

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A screen of two child controllers. Each child has its own view and its own list. The parent only sets the frames.
@MainActor
enum CompositionPattern {
  static func run(_ print: @escaping Printer) async {
    let log = CallbackLog()
    let profile = ProfileController(log: log)
    log.watch(profile, as: "profile")
    let window = HeadlessWindow(profile)
    await window.settle()
    log.take().forEach(print)

    print("\nthe window gets its size")
    profile.view.bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
    window.window.layout()
    print("header: \(text(profile.header.view.frame))")
    print("grid: \(text(profile.grid.view.frame)), \(profile.grid.photos.items.count) photos")

    print("\nthe window closes")
    window.close()
    log.take().forEach(print)
  }

  private static func text(_ frame: CGRect) -> String {
    "y \(Int(frame.minY)), height \(Int(frame.height))"
  }
}

private final class ProfileController: ViewController<AreaView> {
  private let log: CallbackLog

  // `child` creates and adds a controller at the first access, in the right order, and removes it with the view.
  var header: HeaderController { child { watched(HeaderController(), as: "header") } }
  var grid: PhotoGridController { child { watched(PhotoGridController(), as: "grid") } }

  init(log: CallbackLog) { self.log = log }

  override func makeView() -> AreaView { AreaView() }

  override func viewDidLayout() {
    let (top, rest) = view.bounds.divided(atDistance: 44, from: .minYEdge)
    header.view.frame = top
    grid.view.frame = rest
  }

  private func watched<Child: Controller>(_ child: Child, as name: String) -> Child {
    log.watch(child, as: name)
    return child
  }
}

private final class HeaderController: ViewController<AreaView> {
  override func makeView() -> AreaView { AreaView() }
}

private final class PhotoGridController: ViewController<AreaView> {
  let photos = ArrayDataSource<Photo>()

  override func makeView() -> AreaView { AreaView() }
  override func viewDidLoad() { photos.append(contentsOf: (1...12).map(Photo.init)) }
}

private struct Photo: Identifiable, Equatable, Sendable {
  let id: Int
}

@MainActor
private final class AreaView {
  var frame = CGRect.zero
  var bounds = CGRect.zero
}
