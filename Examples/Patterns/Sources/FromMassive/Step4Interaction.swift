import Binding
import ControllerCore
import DataSource
import Foundation
import Interaction
import Presenter

// article: begin
/// Asks the user, and then follows the author.
struct FollowAuthor: UserInteraction {
  let name: String
  let gateway: any AuthorGateway

  func perform(_ session: InteractionSession) async throws -> Author {
    try await session.confirm("Follow \(name)?", action: "Follow")
    return try await gateway.follow(name)
  }
}
// article: end

/// The question and the request have moved to an interaction.
enum Step4 {
  final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let device: Device
    private let followedFile: URL
    private let proposals = ArrayDataSource<Proposal>()
    private lazy var byYear = proposals.grouped(by: \.year, orderedBy: >)
    private lazy var rows = byYear.map(ProposalRow.init)
    private lazy var follow = InteractionRunner(
      FollowAuthor(name: authorName, gateway: gateway),
      prompts: device
    )
    private var isFollowed = false

    init(
      _ authorName: String,
      gateway: any AuthorGateway,
      device: Device,
      followedFile: URL,
      style: DisplayStyle
    ) {
      self.authorName = authorName
      self.gateway = gateway
      self.device = device
      self.followedFile = followedFile
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
      isFollowed = readFollowedNames().contains(authorName)
    }

    private func didFollow(_ outcome: InteractionOutcome<Author>) {
      switch outcome {
      case .completed(let author):
        do {
          isFollowed = true
          try writeFollowedName()
          show(author)
        } catch {
          handleError(error)
        }
      case .failed(let error, _): handleError(error)
      case .declined, .canceled, .superseded, .refused: break
      }
    }

    func load() async throws {
      show(try await gateway.author(named: authorName))
    }

    override func handleError(_ error: any Error) {
      view.messageLabel.text = error.localizedDescription
    }

    private func show(_ author: Author) {
      update(with: .init(author: author, isFollowed: isFollowed))
      view.messageLabel.text = ""
      proposals.replace(with: author.proposals)
    }

    private func showProposal(at path: ItemPath) {
      let next = ProposalController(byYear[path].id)
      if device.isPad {
        splitController?.setColumns([self, next])
      } else {
        stackController?.push(next)
      }
    }

    // Storing

    private func readFollowedNames() -> [String] {
      guard let data = try? Data(contentsOf: followedFile) else { return [] }
      return (try? JSONDecoder().decode([String].self, from: data)) ?? []
    }

    private func writeFollowedName() throws {
      let names = readFollowedNames() + [authorName]
      try JSONEncoder().encode(names).write(to: followedFile)
    }
  }
}
