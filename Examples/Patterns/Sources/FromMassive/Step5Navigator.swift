import Binding
import ControllerCore
import DataSource
import Foundation
import Interaction
import Presenter

// article: begin
/// The navigation from the screen of an author.
@MainActor
protocol AuthorNavigator: AnyObject {
  func showProposal(_ id: Proposal.ID)
}
// article: end

final class PhoneNavigator: AuthorNavigator {
  private weak var stack: StackController?

  init(_ stack: StackController) { self.stack = stack }

  func showProposal(_ id: Proposal.ID) { stack?.push(ProposalController(id)) }
}

final class PadNavigator: AuthorNavigator {
  private weak var split: SplitController?

  init(_ split: SplitController) { self.split = split }

  func showProposal(_ id: Proposal.ID) {
    guard let split else { return }
    split.setColumns(split.children.prefix(1) + [ProposalController(id)])
  }
}

/// Pushing has moved to a navigator.
enum Step5 {
  final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let prompts: any PromptHost
    private let navigator: any AuthorNavigator
    private let followedFile: URL
    private let proposals = ArrayDataSource<Proposal>()
    private lazy var byYear = proposals.grouped(by: \.year, orderedBy: >)
    private lazy var rows = byYear.map(ProposalRow.init)
    private lazy var follow = InteractionRunner(
      FollowAuthor(name: authorName, gateway: gateway),
      prompts: prompts
    )
    private var isFollowed = false

    init(
      _ authorName: String,
      gateway: any AuthorGateway,
      prompts: any PromptHost,
      navigator: any AuthorNavigator,
      followedFile: URL,
      style: DisplayStyle
    ) {
      self.authorName = authorName
      self.gateway = gateway
      self.prompts = prompts
      self.navigator = navigator
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
      navigator.showProposal(byYear[path].id)
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
