// The code of the article "Your first list".

// article: begin
import Concierge

/// A talk of a conference: the model.
nonisolated struct Talk: Equatable, Identifiable, Sendable {
  let id: Int
  let title: String
  let speaker: String
}

/// The server, or whatever knows the talks.
@MainActor
protocol TalkService {
  func talks() async throws -> [Talk]
}
// article: end

// article: begin
/// The view of a row. In an app with UIKit, it is a `UIView` with a label.
@MainActor
final class TalkRowView {
  var text = ""
}

/// The screen with the list of all talks.
final class TalkListController: ListController<Talk>, DataLoading {
  /// Called with the talk that the user has selected. The list does not know what happens then.
  var onSelect: @MainActor (Talk) -> Void = { _ in }

  private let service: any TalkService
  private let talks = ArrayDataSource<Talk>()
  private let row = ListCell<Talk>(TalkRowView.init) { view, talk in view.text = talk.title }

  init(_ service: any TalkService) {
    self.service = service
    super.init(talks)
  }

  override func cell(for talk: Talk, at path: ItemPath) -> ListCell<Talk>? { row }

  override func didSelect(_ talk: Talk, at path: ItemPath) { onSelect(talk) }

  func load() async throws {
    talks.replace(with: try await service.talks())
  }
}
// article: end

// article: begin
/// The texts for a talk.
nonisolated struct TalkPresenter: ModelPresenter {
  private let talk: Talk

  init(_ talk: Talk, style: DisplayStyle) { self.talk = talk }

  var title: String { talk.title }
  var speaker: String { "by \(talk.speaker)" }
}

/// The view of the screen of a talk.
@MainActor
final class TalkView {
  var title = ""
  var speaker = ""
}

/// The screen of a talk.
final class TalkController: BoundController<TalkPresenter, TalkView> {
  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: presenter?.title ?? "")
  }

  override func makeView() -> TalkView { TalkView() }

  override func bindings() -> [Bind<TalkPresenter, TalkView>] {
    [Bind(\.title, to: \.title), Bind(\.speaker, to: \.speaker)]
  }
}
// article: end

// article: begin
/// The app: a list, and the talk that the user has selected on top of it.
@MainActor
func makeTalks(_ service: any TalkService, style: DisplayStyle) -> StackController {
  let list = TalkListController(service)
  let stack = StackController(root: list)
  list.onSelect = { [weak stack] talk in
    let screen = TalkController(style: style)
    screen.update(with: talk)
    stack?.push(screen, animated: true)
  }
  return stack
}
// article: end
