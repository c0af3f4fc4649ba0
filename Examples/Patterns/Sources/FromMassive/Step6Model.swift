import Binding
import ControllerCore
import DataSource
import Foundation
import Interaction
import ModelStore
import Presenter

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

  // article: begin
  func follow(_ name: String) async throws -> Author {
    let author = try await gateway.follow(name)
    try await database.write { [followed] in try followed.upsert(FollowedAuthor(name: name), in: $0) }
    return author
  }
  // article: end

  func isFollowing(_ name: String) async throws -> Bool {
    try await database.read { [followed] in try followed.row(key: name, in: $0) != nil }
  }
}

/// The author of a screen: loads the author, and has the rows of the list. The screen sees no author and no proposal.
@MainActor
final class AuthorModel {
  private let name: String
  private let library: AuthorLibrary
  private let proposals = ArrayDataSource<Proposal>()
  private(set) lazy var rows = proposals.grouped(by: \.year, orderedBy: >).map(ProposalRow.init)

  init(_ name: String, in library: AuthorLibrary) {
    self.name = name
    self.library = library
  }

  // article: begin
  func load() async throws -> AuthorPresenter.Subject {
    let author = try await library.author(named: name)
    proposals.replace(with: author.proposals)
    return .init(author: author, isFollowed: try await library.isFollowing(name))
  }
  // article: end
}

/// Storage and the list have moved to a model. The controller contains only the work of a controller.
enum Step6 {
  final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
    private let model: AuthorModel
    private let follow: InteractionRunner<Void, FollowAuthor>
    private let navigator: any AuthorNavigator

    init(
      _ model: AuthorModel,
      follow: InteractionRunner<Void, FollowAuthor>,
      navigator: any AuthorNavigator,
      style: DisplayStyle
    ) {
      self.model = model
      self.follow = follow
      self.navigator = navigator
      super.init(style: style)
    }

    override func configure() {
      follow.onOutcome(self) { controller, outcome in controller.didFollow(outcome) }
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

    // article: begin
    override func viewDidLoad() {
      model.rows.connect(to: view.table)
      view.table.onSelect = { [weak self] path in self?.showProposal(at: path) }
      view.followButton.onTap = follow.start
    }

    func load() async throws { update(with: try await model.load()) }

    override func configureView() { view.messageLabel.text = "" }

    override func handleError(_ error: any Error) { view.messageLabel.text = error.localizedDescription }

    private func showProposal(at path: ItemPath) { navigator.showProposal(model.rows[path].id) }

    private func didFollow(_ outcome: InteractionOutcome<FollowAuthor.Output>) {
      switch outcome {
      case .completed: startLoading()
      case .failed(let error, _): handleError(error)
      case .declined, .canceled, .superseded, .refused: break
      }
    }
    // article: end
  }
}
