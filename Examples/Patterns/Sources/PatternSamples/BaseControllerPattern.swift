import Binding
import ControllerCore
import ControllerTesting
import Foundation
import Presenter

/// The base class of screens that show one model. It has an identifier, cached data, a load, and one method for all
/// errors. A subclass loads and shows the data, and the base class decides when.
@MainActor
enum BaseControllerPattern {
  static func run(_ print: @escaping Printer) async {
    let server = Server()
    let profile = ProfileController(server, id: "ada")
    let window = HeadlessWindow(profile)
    print("at first: \"\(profile.view.text)\"")
    await window.settle()
    print("without network: \(profile.view.text); \(profile.errors)")

    print("\nonce more, with network")
    server.isDown = false
    profile.startLoading()
    await window.settle()
    print(profile.view.text)

    print("\nthe view is rebuilt")
    let old = profile.view
    profile.reloadView()
    print("\(profile.view.text), in another view: \(profile.view !== old)")
    print("asked for: \(server.log)")
    window.close()

    print("\nnobody said whose profile")
    let nobody = ProfileController(server, id: nil)
    let second = HeadlessWindow(nobody)
    await second.settle()
    print("\(nobody.errors)")
    second.close()
  }
}

private struct Profile: Equatable, Sendable {
  let name: String
  let followers: Int
}

private struct ProfilePresenter: ModelPresenter {
  private let profile: Profile, style: DisplayStyle
  init(_ profile: Profile, style: DisplayStyle) { (self.profile, self.style) = (profile, style) }
  var summary: String {
    "\(profile.name), \(style.count(profile.followers, one: "follower", other: "followers"))"
  }
}

private final class ProfileView {
  var text = ""
}

private final class ProfileController: BoundController<ProfilePresenter, ProfileView>, DataLoading {
  private(set) var errors: [String] = []
  private let server: Server
  private let id: String?

  init(_ server: Server, id: String?) {
    (self.server, self.id) = (server, id)
    super.init(style: .samples)
  }

  override func makeView() -> ProfileView { ProfileView() }

  override func bindings() -> [Bind<ProfilePresenter, ProfileView>] { [Bind(\.summary, to: \.text)] }

  func showCachedData() {
    if let id { update(with: Profile(name: "\(id), as of yesterday", followers: 1)) }
  }

  func load() async throws {
    update(with: try await server.profile(id))
  }

  override func handleError(_ error: any Error) { errors.append("\(error)") }
}

@MainActor
private final class Server {
  struct NoNetwork: Error {}
  struct Unknown: Error {}
  var isDown = true
  private(set) var log: [String] = []

  func profile(_ id: String?) async throws -> Profile {
    guard let id else { throw Unknown() }
    log.append(id)
    guard !isDown else { throw NoNetwork() }
    return Profile(name: id.capitalized, followers: 12_345)
  }
}
