import Binding
import ControllerCore
import DataSource
import Foundation
import Interaction
import ModelStore
import Presenter

// article: begin
/// An author that the user follows.
struct FollowedAuthor: RowRepresentable, Codable, Sendable {
  let name: String
}

/// The authors from a gateway, and a table of the authors that the user follows.
final class AuthorLibrary: AuthorGateway {
  private let gateway: any AuthorGateway
  private let database: Database
  private let followed: ModelTable<FollowedAuthor>

  init(_ gateway: any AuthorGateway, database: Database) throws {
    self.gateway = gateway
    self.database = database
    followed = try database.table("followed_authors", of: FollowedAuthor.self, key: "name")
  }

  func author(named name: String) async throws -> Author { try await gateway.author(named: name) }

  func follow(_ name: String) async throws -> Author {
    let author = try await gateway.follow(name)
    try await database.write { [followed] in try followed.upsert(FollowedAuthor(name: name), in: $0) }
    return author
  }

  func isFollowing(_ name: String) async throws -> Bool {
    try await database.read { [followed] in try followed.row(key: name, in: $0) != nil }
  }
}
// article: end

/// Storage has moved to a model. The controller contains only the work of a controller.
enum Step6 {
  // article: begin
  final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
    private let authorName: String
    private let library: AuthorLibrary
    private let navigator: any AuthorNavigator
    private let follow: InteractionRunner<Void, FollowAuthor>
    private let proposals = ArrayDataSource<Proposal>()
    private lazy var byYear = proposals.grouped(by: \.year, orderedBy: >)
    private lazy var rows = byYear.map(ProposalRow.init)

    init(
      _ authorName: String,
      library: AuthorLibrary,
      prompts: any PromptHost,
      navigator: any AuthorNavigator,
      style: DisplayStyle
    ) {
      self.authorName = authorName
      self.library = library
      self.navigator = navigator
      follow = InteractionRunner(FollowAuthor(name: authorName, gateway: library), prompts: prompts)
      super.init(style: style)
    }

    override func makeView() -> AuthorView { AuthorView() }

    override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
      [
        Bind(\.name, to: \.nameLabel.text),
        Bind(\.followers, to: \.followersLabel.text),
        Bind(\.coauthors, to: \.coauthorsLabel.text),
        Bind(\.followTitle, to: \.followButton.title),
        Bind(\.canFollow, to: \.followButton.isEnabled),
      ]
    }

    override func viewDidLoad() {
      rows.connect(to: view.table)
      view.table.onSelect = { [weak self] path in self?.showProposal(at: path) }
      view.followButton.onTap = { [weak self] in
        self?.start(in: .window) { controller in controller.didFollow(await controller.follow.run()) }
      }
    }

    func load() async throws {
      let author = try await library.author(named: authorName)
      show(author, isFollowed: try await library.isFollowing(authorName))
    }

    override func handleError(_ error: any Error) {
      view.messageLabel.text = "Failed: \(error)"
    }

    private func show(_ author: Author, isFollowed: Bool) {
      update(with: .init(author: author, isFollowed: isFollowed))
      view.messageLabel.text = ""
      proposals.replace(with: author.proposals)
    }

    private func showProposal(at path: ItemPath) {
      navigator.showProposal(byYear[path])
    }

    private func didFollow(_ outcome: InteractionOutcome<Author>) {
      switch outcome {
      case .completed(let author): show(author, isFollowed: true)
      case .failed(let error, _): handleError(error)
      case .declined, .canceled, .superseded, .refused: break
      }
    }
  }
  // article: end
}
