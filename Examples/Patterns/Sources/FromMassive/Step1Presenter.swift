import ControllerCore
import Foundation
import Presenter

/// The texts that the screen shows for an author.
struct AuthorPresenter: ModelPresenter {
  struct Subject {
    let author: Author
    let isFollowed: Bool
  }

  private let subject: Subject
  private let style: DisplayStyle

  init(_ subject: Subject, style: DisplayStyle) {
    self.subject = subject
    self.style = style
  }

  // article: begin
  var name: String { subject.author.name }
  var followers: String {
    style.count(subject.author.followers, one: "follower", other: "followers", zero: "")
  }
  var coauthors: String { style.list(subject.author.coauthors, prefix: "With", showing: 2) }
  var followTitle: String { subject.isFollowed ? "Following" : "Follow" }
  var canFollow: Bool { !subject.isFollowed }
  // article: end
}

/// Formatting has moved to a presenter.
enum Step1 {
  final class AuthorController: ViewController<AuthorView>, TableViewDelegate, ActionSheetDelegate,
    DataLoading
  {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let device: Device
    private let followedFile: URL
    private let style: DisplayStyle
    private var author: Author?
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
      self.style = style
    }

    override func makeView() -> AuthorView { AuthorView() }

    override func viewDidLoad() {
      view.table.delegate = self
      view.followButton.onTap = { [weak self] in self?.askToFollow() }
      isFollowed = readFollowedNames().contains(authorName)
    }

    func load() async throws {
      author = try await gateway.author(named: authorName)
      showAuthor()
    }

    override func handleError(_ error: any Error) {
      view.messageLabel.text = error.localizedDescription
    }

    // Showing

    private func showAuthor() {
      guard let author else { return }
      let display = AuthorPresenter(.init(author: author, isFollowed: isFollowed), style: style)
      view.nameLabel.text = display.name
      view.followersLabel.text = display.followers
      view.coauthorsLabel.text = display.coauthors
      view.followButton.title = display.followTitle
      view.followButton.isEnabled = display.canFollow
      view.messageLabel.text = ""
      proposals = Dictionary(grouping: author.proposals, by: \.year)
      years = proposals.keys.sorted(by: >)
      view.table.reloadData()
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
          controller.author = try await controller.gateway.follow(controller.authorName)
          controller.isFollowed = true
          try controller.writeFollowedName()
          controller.showAuthor()
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
