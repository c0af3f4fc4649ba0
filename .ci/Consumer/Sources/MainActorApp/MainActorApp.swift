// An app whose default isolation is the main actor, as in Xcode 26's template. Values that cross isolation (routes, models,
// list items, presenters, environment entries, interactions) are `nonisolated`; everything else needs no annotation.
import Concierge

nonisolated enum Route: Hashable, Codable, Sendable { case talks, talk(Int) }

nonisolated struct Talk: Codable, Identifiable, Hashable { let id: Int, title: String }

nonisolated struct TalkPresenter: ModelPresenter {
  private let talk: Talk
  init(_ talk: Talk, style: DisplayStyle) { self.talk = talk }
  var title: String { talk.title }
}

nonisolated struct TitleSize: EnvironmentEntry {
  static let defaultValue = TitleSize(points: 17)
  var points: Double
}

nonisolated struct Follow: UserInteraction {
  func perform(_ session: InteractionSession) async throws -> Bool { true }
}

final class TalkView { var title = "" }

final class TalkController: BoundController<TalkPresenter, TalkView> {
  override func makeView() -> TalkView { TalkView() }
  override func bindings() -> [Bind<TalkPresenter, TalkView>] { [Bind(\.title, to: \.title)] }
}

final class Screens: RouteController<Route> {
  override func makeController(for route: Route) -> Controller { Controller() }
}

func makeWindow() -> ControllerWindow {
  let window = ControllerWindow(root: Screens())
  window.environment[TitleSize.self].points = 20
  return window
}

let talks = ArrayDataSource<Talk>([])
let navigator = RouteNavigator(.stack(root: Route.talks))
