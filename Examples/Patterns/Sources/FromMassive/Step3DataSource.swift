import Binding
import ControllerCore
import DataSource
import Foundation
import Presenter

/// The row of a proposal in the list.
struct ProposalRow: Identifiable, Equatable {
  let id: String
  let text: String

  init(_ proposal: Proposal) {
    id = proposal.id
    text = "\(proposal.id) \(proposal.title)"
  }
}

/// The bookkeeping of the list has moved to a data source.
enum Step3 {
  final class AuthorController: BoundController<AuthorPresenter, AuthorView>, ActionSheetDelegate,
    DataLoading
  {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let device: Device
    private let followedFile: URL
    // article: begin
    private let proposals = ArrayDataSource<Proposal>()
    private lazy var byYear = proposals.grouped(by: \.year, orderedBy: >)
    private lazy var rows = byYear.map(ProposalRow.init)
    // article: end
    private var isFollowed = false
    private var isSending = false

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
      view.followButton.onTap = { [weak self] in self?.askToFollow() }
      isFollowed = readFollowedNames().contains(authorName)
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

    func load() async throws {
      show(try await gateway.author(named: authorName))
    }

    override func handleError(_ error: any Error) {
      view.messageLabel.text = error.localizedDescription
    }

    // Following

    private func askToFollow() {
      guard !isSending else { return }
      device.show(ActionSheet("Follow \(authorName)?", buttons: ["Cancel", "Follow"], delegate: self))
    }

    func actionSheet(_ sheet: ActionSheet, didDismissWithButton title: String) {
      guard title == "Follow" else { return }
      isSending = true
      start { controller in
        do {
          let author = try await controller.gateway.follow(controller.authorName)
          controller.isFollowed = true
          try controller.writeFollowedName()
          controller.show(author)
        } catch {
          controller.handleError(error)
        }
        controller.isSending = false
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
