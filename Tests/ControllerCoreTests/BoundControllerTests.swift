import Binding
import ControllerCore
import Foundation
import Interaction
import Presenter
import XCTest

@MainActor
final class BoundControllerTests: XCTestCase {
  private struct Author {
    var name: String
    var proposals: Int
  }

  private struct AuthorPresenter: ModelPresenter {
    private let author: Author
    private let style: DisplayStyle

    init(_ author: Author, style: DisplayStyle) {
      self.author = author
      self.style = style
    }

    var name: String { author.name }
    var proposals: String { style.count(author.proposals, one: "proposal", other: "proposals") }
  }

  @MainActor
  private final class AuthorView {
    var name = "" { didSet { writes.append("name") } }
    var proposals = "" { didSet { writes.append("proposals") } }
    var writes: [String] = []
  }

  private final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
    var configured = 0

    override func makeView() -> AuthorView { AuthorView() }

    override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
      [Bind(\.name, to: \.name), Bind(\.proposals, to: \.proposals)]
    }

    override func configureView() { configured += 1 }
  }

  private func makeController() -> AuthorController {
    AuthorController(
      style: DisplayStyle(locale: Locale(identifier: "en_US"), timeZone: .gmt)
    )
  }

  func test_update_beforeTheViewIsLoaded_showsWhenItIs() async {
    let controller = makeController()
    controller.update(with: Author(name: "Ada", proposals: 2))
    XCTAssertFalse(controller.isViewLoaded)
    XCTAssertEqual(controller.view.name, "Ada")
    XCTAssertEqual(controller.view.proposals, "2 proposals")
    XCTAssertEqual(controller.configured, 1)
  }

  func test_update_again_writesWhatDiffers_andConfiguresTheView() async {
    let controller = makeController()
    controller.update(with: Author(name: "Ada", proposals: 2))
    controller.view.writes.removeAll()
    controller.update(with: Author(name: "Ada", proposals: 3))
    XCTAssertEqual(controller.view.writes, ["proposals"])
    XCTAssertEqual(controller.presenter?.proposals, "3 proposals")
    XCTAssertEqual(controller.configured, 2)
  }

  /// Rows 0.41 and 4.13: the controller holds the state, not the view.
  func test_reloadView_showsTheSubjectInTheNewView() async {
    let controller = makeController()
    controller.update(with: Author(name: "Ada", proposals: 2))
    weak let old = controller.view
    XCTAssertNotNil(old)
    controller.reloadView()
    XCTAssertNil(old)
    XCTAssertEqual(controller.view.name, "Ada")
    XCTAssertEqual(controller.view.proposals, "2 proposals")
    XCTAssertEqual(controller.configured, 2)
    controller.view.writes.removeAll()
    controller.update(with: Author(name: "Ada", proposals: 3))
    XCTAssertEqual(controller.view.writes, ["proposals"])
  }

  private struct AddProposal: UserInteraction {
    let author: Author
    func perform(_ session: InteractionSession) async throws -> Author {
      Author(name: author.name, proposals: author.proposals + 1)
    }
  }

  /// Row 1.42: a binding shows the outcome of an interaction.
  func test_outcomeOfAnInteraction_isShownThroughTheBinding() async {
    let controller = makeController()
    let author = Author(name: "Ada", proposals: 2)
    controller.update(with: author)
    controller.view.writes.removeAll()
    let runner = InteractionRunner(AddProposal(author: author), prompts: nil)
    runner.onOutcome(controller) { controller, outcome in
      if case .completed(let author) = outcome { controller.update(with: author) }
    }
    _ = await runner.run()
    XCTAssertEqual(controller.view.proposals, "3 proposals")
    XCTAssertEqual(controller.view.writes, ["proposals"])
  }

  private final class RenamingController: BoundController<AuthorPresenter, AuthorView> {
    var renamed: [String] = []

    override func makeView() -> AuthorView { AuthorView() }

    override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
      [
        Edit(\.name, in: \.name).onCommit { [weak self] in self?.renamed.append($0) },
        Bind(\.proposals, to: \.proposals),
      ]
    }
  }

  /// Finding 7 of the newcomer: `Edit` rows were accepted, but no event could reach them.
  func test_form_editRow_isCommittedThroughTheController() async {
    let controller = RenamingController(style: makeController().style)
    XCTAssertNil(controller.binding)
    controller.update(with: Author(name: "Ada", proposals: 2))
    controller.view.name = "Bo"
    XCTAssertEqual(controller.binding?.handle(.changed, in: \.name)?.isEdited, true)
    XCTAssertEqual(controller.binding?.commitEditing(), .committed([FieldID(\AuthorPresenter.name)]))
    XCTAssertEqual(controller.renamed, ["Bo"])
  }

  func test_controller_released_leavesNothingBehind() async {
    var controller: AuthorController? = makeController()
    weak let watched = controller
    weak let view = controller?.view
    controller?.update(with: Author(name: "Ada", proposals: 2))
    XCTAssertNotNil(view)
    controller = nil
    XCTAssertNil(watched)
    XCTAssertNil(view)
  }
}
