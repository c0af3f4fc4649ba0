import ControllerCore
import ControllerTesting
import DataSource
import Foundation
import Surfaces

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

    print("\nthe view gets its size, and has its controller lay it out")
    profile.view.bounds = CGRect(x: 0, y: 0, width: 320, height: 480)
    print("header: \(text(profile.header.view.frame))")
    print("grid: \(text(profile.grid.view.frame)), \(profile.grid.photos.items.count) photos")

    print("\na tap on the badge, two levels below")
    profile.header.badge.view.send(BadgeTapped())
    print("all photos: \(profile.showsAll)")

    let badge = profile.header.badge
    profile.reloadView()
    await window.settle()
    log.show("\nthe view is rebuilt, with all that is in it", print)
    print("the same badge: \(profile.header.badge === badge)")

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
  private(set) var showsAll = false

  // `child` creates and adds a controller at the first access, in the right order, and removes it with the view.
  var header: HeaderController { child { log.watched(HeaderController(log: log), as: "header") } }
  var grid: PhotoGridController { child { log.watched(PhotoGridController(), as: "grid") } }

  init(log: CallbackLog) { self.log = log }

  override func makeView() -> AreaView { AreaView() }
  // The event of a view goes up the chain to the nearest controller that handles it.
  override func viewDidLoad() { handle(BadgeTapped.self) { controller, _ in controller.showsAll = true } }

  override func viewDidLayout() {
    let (top, rest) = view.bounds.divided(atDistance: 44, from: .minYEdge)
    header.view.frame = top
    grid.view.frame = rest
  }
}

private struct BadgeTapped {}

private final class HeaderController: ViewController<AreaView> {
  private let log: CallbackLog
  var badge: BadgeController { child { log.watched(BadgeController(), as: "badge") } }

  init(log: CallbackLog) { self.log = log }

  override func makeView() -> AreaView { AreaView() }
  override func viewDidLayout() { badge.view.frame = view.bounds }
}

private final class BadgeController: ViewController<AreaView> {
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

private final class AreaView: HostedView {
  weak var viewHost: (any ViewHost)?
  var frame = CGRect.zero
  var bounds = CGRect.zero { didSet { hostController?.layout() } }
}
