import ControllerCore
import ControllerTesting
import Foundation

/// The view makes its subviews, lays them out and animates them. The controller has the view under its own
/// type, tells it what to show, and hears what the user did.
@MainActor
enum SmarterViewPattern {
  static func run(_ print: @escaping Printer) {
    let controller = ProfileController(print: print)
    let window = HeadlessWindow(controller)
    let view = controller.view

    view.bounds = CGRect(x: 0, y: 0, width: 320, height: 100)
    print("name: \(text(view.nameLabel.frame))")
    print("button: \(text(view.followButton.frame))")

    print("\nthe user taps the button")
    view.followButton.tap()

    print("\nanother user does")
    controller.show("Grace")
    view.followButton.tap()
    window.close()

    print("\nwithout its controller the view is just a view")
    view.viewHost = nil
    view.followButton.tap()
  }

  private static func text(_ frame: CGRect) -> String {
    "x \(Int(frame.minX)), width \(Int(frame.width))"
  }
}

private final class ProfileController: ViewController<ProfileView> {
  private let print: Printer

  init(print: @escaping Printer) { self.print = print }

  override func makeView() -> ProfileView { ProfileView(print: print) }

  override func viewDidLoad() {
    show("Ada")
    handle(FollowTapped.self) { controller, _ in
      controller.print("controller: follow \(controller.view.nameLabel.text)")
      controller.view.show(animated: true)
    }
  }

  func show(_ name: String) { view.nameLabel.text = name }
}

/// What the view has to say, in its own words.
private struct FollowTapped {}

private final class ProfileView: HostedView, ViewAnimating {
  weak var viewHost: (any ViewHost)?
  private let print: Printer

  // Nobody else configures the subviews.
  private(set) lazy var nameLabel = LabelView()
  private(set) lazy var followButton = ButtonView { [weak self] in
    let isHeard = self?.send(FollowTapped()) ?? false
    if !isHeard { self?.print("view: nobody listens") }
  }

  init(print: @escaping Printer) { self.print = print }

  var bounds = CGRect.zero { didSet { layoutSubviews() } }

  private func layoutSubviews() {
    let (trailing, rest) = bounds.divided(atDistance: 80, from: .maxXEdge)
    followButton.frame = trailing
    nameLabel.frame = rest.insetBy(dx: 10, dy: 0)
  }

  func show(animated: Bool) { print("view: a star \(animated ? "flies in" : "is there")") }
  func hide(animated: Bool) { print("view: the star is gone") }
}

@MainActor
private final class LabelView {
  var frame = CGRect.zero
  var text = ""
}

@MainActor
private final class ButtonView {
  var frame = CGRect.zero
  let tap: @MainActor () -> Void
  init(_ tap: @escaping @MainActor () -> Void) { self.tap = tap }
}
