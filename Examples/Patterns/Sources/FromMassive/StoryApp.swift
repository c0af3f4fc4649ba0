import ControllerCore
import Foundation
import Interaction
import ModelStore
import Presenter

/// The app that contains the controller of one step, with a simulated user.
@MainActor
final class StoryApp {
  let device: Device
  let controller: ViewController<AuthorView>
  private let container: Controller
  /// The action of the last step. It is the app's, so that a request goes on when the user leaves the screen.
  private let follow: InteractionRunner<Void, FollowAuthor>
  private let window: ControllerWindow

  init(_ step: Story.Step, isPad: Bool, folder: URL, gateway: SampleGateway) throws {
    device = Device(isPad: isPad)
    let stack = StackController()
    let split = SplitController()
    container = isPad ? split : stack
    let navigator: any AuthorNavigator = isPad ? PadNavigator(split) : PhoneNavigator(stack)
    let style = DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    let (name, file) = ("Ada", folder.appending(path: "followed.json"))
    let library = try AuthorLibrary(
      gateway,
      database: Database(.file(folder.appending(path: "app.sqlite")))
    )
    follow = InteractionRunner(FollowAuthor(name: name, gateway: library), prompts: device)
    controller =
      switch step {
      case .massive:
        Step0.AuthorController(name, gateway: gateway, device: device, followedFile: file)
      case .presenter:
        Step1.AuthorController(name, gateway: gateway, device: device, followedFile: file, style: style)
      case .binding:
        Step2.AuthorController(name, gateway: gateway, device: device, followedFile: file, style: style)
      case .dataSource:
        Step3.AuthorController(name, gateway: gateway, device: device, followedFile: file, style: style)
      case .interaction:
        Step4.AuthorController(name, gateway: gateway, device: device, followedFile: file, style: style)
      case .navigator:
        Step5.AuthorController(
          name,
          gateway: gateway,
          prompts: device,
          navigator: navigator,
          followedFile: file,
          style: style
        )
      case .model:
        Step6.AuthorController(
          AuthorModel(name, in: library),
          follow: follow,
          navigator: navigator,
          style: style
        )
      }
    container.addChild(controller)
    window = ControllerWindow(root: container)
    window.show()
  }

  /// Waits until all work has ended, or waits for the user.
  func settle() async {
    await window.settle { [device] in device.isAsking }
  }

  func tapFollow() async {
    let button = controller.view.followButton
    if button.isEnabled { button.onTap() }
    await settle()
  }

  func press(_ title: String) async {
    device.press(title)
    await settle()
  }

  func close() {
    window.hide()
    window.root = nil
  }

  /// The titles of the screens after the author's screen, and whether the author's screen is still visible.
  var titles: String {
    container.children.dropFirst().map(\.navigationBar.title).joined(separator: ", ")
      + (controller.isVisible ? " beside the author" : " in front of the author")
  }

  func printScreen(_ print: @MainActor (String) -> Void) {
    let view = controller.view
    let labels = [view.nameLabel.text, view.followersLabel.text, view.coauthorsLabel.text]
    let button = view.followButton.isEnabled ? "[\(view.followButton.title)]" : view.followButton.title
    let sections = view.table.sections.flatMap { ["  \($0.title)"] + $0.rows.map { "    \($0)" } }
    for line in labels + [button, view.messageLabel.text] + sections where !line.isEmpty { print(line) }
  }
}

/// The screen that a tap on a proposal opens.
final class ProposalController: Controller {
  private let id: Proposal.ID

  init(_ id: Proposal.ID) { self.id = id }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: id) }
}
