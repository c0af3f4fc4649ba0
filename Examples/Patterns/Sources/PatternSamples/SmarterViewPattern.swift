import ControllerCore
import ControllerTesting
import Foundation
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A view that creates, lays out and animates its subviews. The controller has the view with its concrete type, passes
/// it the content, and receives the user's actions as events. The controller keeps the state, and never reads it from the view.
@MainActor
enum SmarterViewPattern {
  static func run(_ print: @escaping Printer) {
    let controller = ProfileController(print: print)
    let window = HeadlessWindow(controller)
    let view = controller.view
    print("the view is loaded")
    view.bounds = CGRect(x: 0, y: 0, width: 320, height: 100)
    print("name: x \(Int(view.nameLabel.frame.minX)), width \(Int(view.nameLabel.frame.width))")
    print("button: x \(Int(view.followButton.frame.minX)), width \(Int(view.followButton.frame.width))")

    print("\nthe user taps the button, twice")
    view.followButton.tap()
    view.followButton.tap()

    print("\nanother one is followed already")
    controller.show("Grace", isFollowed: true)
    window.close()

    print("\nwithout its controller the view is just a view")
    view.viewHost = nil
    view.followButton.tap()
  }
}

private final class ProfileController: ViewController<ProfileView> {
  private let print: Printer
  private var name = ""
  private var isFollowed = false

  init(print: @escaping Printer) { self.print = print }

  override func makeView() -> ProfileView { ProfileView(print: print) }

  override func viewDidLoad() {
    show("Ada")
    handle(FollowTapped.self) { controller, _ in
      let (view, follows) = (controller.view, !controller.isFollowed)
      controller.isFollowed = follows
      controller.print("controller: \(follows ? "follow" : "leave") \(controller.name)")
      follows ? view.show(animated: true) : view.hide(animated: true)
    }
  }

  func show(_ name: String, isFollowed: Bool = false) {
    (self.name, self.isFollowed) = (name, isFollowed)
    view.nameLabel.text = name
    if isFollowed { view.pop() }
  }
}

/// The event that the view sends when the user taps the button.
private struct FollowTapped {}

private final class ProfileView: HostedView, ViewAnimating {
  weak var viewHost: (any ViewHost)?
  private let print: Printer
  // Only this view configures the subviews. It makes each when it is used for the first time.
  private(set) lazy var nameLabel = LabelView()
  private(set) lazy var followButton = {
    print("view: makes the button")
    return ButtonView { [weak self] in self?.tapped() }
  }()

  private func tapped() { if !send(FollowTapped()) { print("view: nobody listens") } }

  init(print: @escaping Printer) { self.print = print }

  var bounds = CGRect.zero {
    didSet {
      let (trailing, rest) = bounds.divided(atDistance: 80, from: .maxXEdge)
      (followButton.frame, nameLabel.frame) = (trailing, rest.insetBy(dx: 10, dy: 0))
    }
  }

  func show(animated: Bool) { print("view: a star \(animated ? "flies in" : "is there")") }
  func hide(animated: Bool) { print("view: the star \(animated ? "flies off" : "is gone")") }
}

@MainActor
private class LabelView {
  var frame = CGRect.zero
  var text = ""
}

private final class ButtonView: LabelView {
  let tap: @MainActor () -> Void
  init(_ tap: @escaping @MainActor () -> Void) { self.tap = tap }
}
