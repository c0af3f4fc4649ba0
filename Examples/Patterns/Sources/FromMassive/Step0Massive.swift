import ControllerCore
import Foundation

/// The start of the article: one controller that contains the whole screen.
enum Step0 {
  final class AuthorController: ViewController<AuthorView>, TableViewDelegate, ActionSheetDelegate,
    DataLoading
  {
    private let authorName: String
    private let gateway: any AuthorGateway
    private let device: Device
    private let followedFile: URL
    private var author: Author?
    private var years: [Int] = []
    private var proposals: [Int: [Proposal]] = [:]
    private var isFollowed = false
    private var isSending = false

    init(_ authorName: String, gateway: any AuthorGateway, device: Device, followedFile: URL) {
      self.authorName = authorName
      self.gateway = gateway
      self.device = device
      self.followedFile = followedFile
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
      view.nameLabel.text = author.name
      // article: begin
      if author.followers == 0 {
        view.followersLabel.text = ""
      } else if author.followers == 1 {
        view.followersLabel.text = "1 follower"
      } else {
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "en_US")
        formatter.numberStyle = .decimal
        let number = formatter.string(from: NSNumber(value: author.followers)) ?? ""
        view.followersLabel.text = "\(number) followers"
      }
      // article: end
      switch author.coauthors.count {
      case 0: view.coauthorsLabel.text = ""
      case 1: view.coauthorsLabel.text = "With \(author.coauthors[0])"
      case 2: view.coauthorsLabel.text = "With \(author.coauthors[0]) and \(author.coauthors[1])"
      default:
        let others = author.coauthors.count - 2
        view.coauthorsLabel.text =
          "With \(author.coauthors[0]), \(author.coauthors[1]), and \(others) \(others == 1 ? "other" : "others")"
      }
      view.followButton.title = isFollowed ? "Following" : "Follow"
      view.followButton.isEnabled = !isFollowed
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

    // article: begin
    func tableView(_ tableView: TableView, didSelectRow row: Int, inSection section: Int) {
      guard let proposal = proposals[years[section]]?[row] else { return }
      let next = ProposalController(proposal.id)
      if device.isPad {
        splitController?.setColumns([self, next])
      } else {
        stackController?.push(next)
      }
    }
    // article: end

    // Following

    private func askToFollow() {
      guard !isSending else { return }
      device.show(ActionSheet("Follow \(authorName)?", buttons: ["Cancel", "Follow"], delegate: self))
    }

    // article: begin
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
    // article: end

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
