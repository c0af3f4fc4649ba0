import Binding
import Observation
import Presenter

/// A table of bindings from the presenter's properties to the view's properties. Only changed values are written. A row
/// does not compile if the types of its sides differ.
@MainActor
enum BindingPattern {
  static func run(_ print: @escaping Printer) {
    let view = AuthorView()
    let ada = AuthorPresenter(Author(name: "Ada", followers: 0), style: .samples)
    let binding = ViewBinding(ada, to: view) {
      Bind(\.name, to: \.nameLabel.text).named("name")
      Bind(\.followers, to: \.followersLabel.text).named("followers")
      Bind(\.followers, to: \.followersLabel.isHidden) { $0.isEmpty }.named("followers hidden")
    }

    print("first \(binding.updateView())")
    print(view.description)

    print("\nagain \(binding.updateView())")

    print("\none follower")
    print("is \(binding.show(presenter(followers: 1)))")
    print(view.description)

    print("\nanother one")
    print("is \(binding.show(presenter(followers: 2)))")
    print("\nthe name was written \(view.nameLabel.writes) time, the followers \(view.followersLabel.writes)")

    print("\nthe user has typed over the name, and the same author is shown again")
    view.nameLabel.text = "typed"
    binding.updateView()
    print(view.description)
    binding.forget()
    binding.updateView()
    print(view.description)

    print("\nfrom a store that is observed")
    let store = Store()
    let live = ViewBinding(observing: store, to: view) {
      presenter(followers: $0.followers)
    } rows: {
      Bind(\.followers, to: \.followersLabel.text)
    }
    print(view.description)
    store.followers = 41
    store.followers = 42
    live.flush()
    print(view.description)
    print("two changes, \(view.followersLabel.writes) writes in all")
  }

  private static func presenter(followers: Int) -> AuthorPresenter {
    AuthorPresenter(Author(name: "Ada", followers: followers), style: .samples)
  }
}

private struct Author: Sendable {
  let name: String
  let followers: Int
}

@MainActor
@Observable
private final class Store {
  var followers = 40
}

private struct AuthorPresenter: ModelPresenter {
  private let author: Author
  private let style: DisplayStyle

  init(_ author: Author, style: DisplayStyle) {
    self.author = author
    self.style = style
  }

  var name: String { author.name }
  var followers: String { style.count(author.followers, one: "follower", other: "followers", zero: "") }
}

@MainActor
private final class LabelView {
  private(set) var writes = 0
  var isHidden = false
  var text = "" { didSet { writes += 1 } }
}

@MainActor
private final class AuthorView {
  let nameLabel = LabelView()
  let followersLabel = LabelView()

  var description: String {
    [nameLabel, followersLabel].filter { !$0.isHidden }.map { "[\($0.text)]" }.joined(separator: " ")
  }
}
