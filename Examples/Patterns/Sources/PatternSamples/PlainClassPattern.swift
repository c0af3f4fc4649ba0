import Binding
import ControllerCore
import ControllerTesting
import Presenter

/// A controller that is a plain class, with a presenter, a binding and a weak delegate. The controller controls one part of a
/// screen.
@MainActor
enum PlainClassPattern {
  static func run(_ print: @escaping Printer) {
    let ada = Author(name: "Ada", followers: 0)
    var controller: FollowController? = FollowController(ada, view: FollowView())
    let view = controller?.view
    print(view?.summary ?? "")
    view?.onTap()
    print(view?.summary ?? "")

    print("\nits owner releases it")
    controller = nil
    view?.onTap()
    print(view?.summary ?? "")

    print("\nin a tree, a screen owns it and is its delegate")
    let screen = AuthorScreen(print: print)
    let window = HeadlessWindow(screen)
    screen.view.onTap()
    print(screen.view.summary)
    window.close()
  }
}

@MainActor
private protocol FollowControllerDelegate: AnyObject {
  func followController(_ controller: FollowController, didFollow name: String)
}

/// The whole controller.
@MainActor
private final class FollowController {
  weak var delegate: (any FollowControllerDelegate)?
  let view: FollowView
  private var author: Author
  private let binding: ViewBinding<AuthorPresenter, FollowView>

  init(_ author: Author, view: FollowView) {
    self.author = author
    self.view = view
    binding = ViewBinding(AuthorPresenter(author), to: view) {
      Bind(\.title, to: \.title)
      Bind(\.followers, to: \.detail)
    }
    binding.updateView()
    view.onTap = { [weak self] in self?.follow() }
  }

  private func follow() {
    author.followers += 1
    binding.show(AuthorPresenter(author))
    delegate?.followController(self, didFollow: author.name)
  }
}

private struct Author: Sendable {
  let name: String
  var followers: Int
}

private struct AuthorPresenter {
  private let author: Author
  init(_ author: Author) { self.author = author }

  var title: String { author.name }
  var followers: String { DisplayStyle.samples.count(author.followers, one: "follower", other: "followers") }
}

@MainActor
private final class FollowView {
  var title = ""
  var detail = ""
  var onTap: @MainActor () -> Void = {}
  var summary: String { "\(title): \(detail)" }
}

private final class AuthorScreen: ViewController<FollowView>, FollowControllerDelegate {
  private let print: Printer
  private var follow: FollowController?

  init(print: @escaping Printer) { self.print = print }

  override func makeView() -> FollowView { FollowView() }

  override func viewDidLoad() {
    follow = FollowController(Author(name: "Grace", followers: 41), view: view)
    follow?.delegate = self
  }

  func followController(_ controller: FollowController, didFollow name: String) {
    print("screen: followed \(name)")
  }
}
