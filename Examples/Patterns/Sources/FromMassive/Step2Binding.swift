import Binding
import ControllerCore
import Foundation
import Presenter

/// The writes to the view have moved to a table of bindings.
enum Step2 {
  final class AuthorController:
    BoundController<AuthorPresenter, AuthorView>, TableViewDelegate, ActionSheetDelegate, DataLoading
  {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let device: Device
    private let followedFile: URL
    private var years: [Int] = []
    private var proposals: [Int: [Proposal]] = [:]
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

    // article: begin
    override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
      [
        Bind(\.name, to: \.nameLabel.text),
        Bind(\.followers, to: \.followersLabel.text),
        Bind(\.coauthors, to: \.coauthorsLabel.text),
        Bind(\.followTitle, to: \.followButton.title),
        Bind(\.canFollow, to: \.followButton.isEnabled),
      ]
    }
    // article: end

    private func show(_ author: Author) {
      update(with: .init(author: author, isFollowed: isFollowed))
      view.messageLabel.text = ""
      proposals = Dictionary(grouping: author.proposals, by: \.year)
      years = proposals.keys.sorted(by: >)
      view.table.reloadData()
    }

    override func viewDidLoad() {
      view.table.delegate = self
      view.followButton.onTap = { [weak self] in self?.askToFollow() }
      isFollowed = readFollowedNames().contains(authorName)
    }

    func load() async throws {
      show(try await gateway.author(named: authorName))
    }

    override func handleError(_ error: any Error) {
      view.messageLabel.text = error.localizedDescription
    }

    // The list

    func numberOfSections(in tableView: TableView) -> Int { years.count }

    func tableView(_ tableView: TableView, numberOfRowsInSection section: Int) -> Int {
      proposals[years[section]]?.count ?? 0
    }

    func tableView(_ tableView: TableView, titleOfSection section: Int) -> String { "\(years[section])" }

    func tableView(_ tableView: TableView, textOfRow row: Int, inSection section: Int) -> String {
      guard let proposal = proposals[years[section]]?[row] else { return "" }
      return "\(proposal.id) \(proposal.title)"
    }

    func tableView(_ tableView: TableView, didSelectRow row: Int, inSection section: Int) {
      guard let proposal = proposals[years[section]]?[row] else { return }
      let next = ProposalController(proposal.id)
      if device.isPad {
        splitController?.setColumns([self, next])
      } else {
        stackController?.push(next)
      }
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
