import Binding
import ControllerCore
import DataSource
import Foundation
import Interaction
import ModelStore
import Presenter

// article: begin
/// That the reader follows an author.
struct FollowedAuthor: RowRepresentable, Codable, Sendable {
  let name: String
}

/// The authors that the reader follows. Where and how they are kept is nobody else's business.
@MainActor
final class FollowedAuthors {
  private let database: Database
  private let table: ModelTable<FollowedAuthor>

  init(_ database: Database) throws {
    self.database = database
    table = try database.table("followed_authors", of: FollowedAuthor.self, key: "name")
  }

  func contains(_ name: String) async throws -> Bool {
    try await database.read { [table] in try table.row(key: name) != nil }
  }

  func insert(_ name: String) async throws {
    try await database.write { [table] in try table.upsert(FollowedAuthor(name: name)) }
  }
}
// article: end

/// Storage has moved to a model that stores itself. What is left is a controller.
enum Step6 {
  // article: begin
  final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let followed: FollowedAuthors
    private let navigator: any AuthorNavigator
    private let follow: InteractionRunner<FollowAuthor>
    private let proposals = SectionedDataSource<Int, Proposal>([], by: \.year, orderedBy: >)
    private lazy var rows = proposals.map(ProposalRow.init)

    init(
      _ authorName: String,
      gateway: any AuthorGateway,
      followed: FollowedAuthors,
      prompts: any PromptHost,
      navigator: any AuthorNavigator,
      style: DisplayStyle
    ) {
      self.authorName = authorName
      self.gateway = gateway
      self.followed = followed
      self.navigator = navigator
      follow = InteractionRunner(FollowAuthor(name: authorName, gateway: gateway), prompts: prompts)
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
        self?.start { controller in await controller.didFollow(controller.follow.run()) }
      }
    }

    override func requestRemoteData() async throws {
      let author = try await gateway.author(named: authorName)
      show(author, isFollowed: try await followed.contains(authorName))
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
      navigator.showProposal(proposals[path])
    }

    private func didFollow(_ outcome: InteractionOutcome<Author>) async {
      do {
        switch outcome {
        case .completed(let author):
          try await followed.insert(authorName)
          show(author, isFollowed: true)
        case .failed(let error): throw error
        case .declined, .cancelled, .superseded, .refused: break
        }
      } catch {
        handleError(error)
      }
    }
  }
  // article: end
}
