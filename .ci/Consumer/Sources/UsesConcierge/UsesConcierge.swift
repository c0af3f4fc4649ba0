// `import Concierge` is enough for an app: the names below come from different modules.
import Concierge

struct Person: Codable, Identifiable, Hashable { let id: Int, name: String }

struct PersonPresenter: ModelPresenter {
  private let person: Person
  init(_ person: Person, style: DisplayStyle) { self.person = person }
  var title: String { person.name }
}

@MainActor final class Label { var text = "" }

enum Route: Hashable, Codable, Sendable { case people, person(Int) }

final class PersonController: BoundController<PersonPresenter, Label> {
  override func makeView() -> Label { Label() }
  override func bindings() -> [Bind<PersonPresenter, Label>] { [Bind(\.title, to: \.text)] }
}

final class Home: StackController {}

@MainActor
final class App {
  let window = ControllerWindow(root: Home())
  let decoder = ModelDecoder()
  let people = ArrayDataSource<Person>([])
  let navigator = RouteNavigator(.stack(root: Route.people))
  let prompts = PromptQueue()
  let layout = WaterfallLayout(columns: 2, spacing: 8)
  let options = PagedOptions()
  let page = WebContent.url(.init(filePath: "/page"))
  let keyboard = KeyboardPreferences(isEnabled: true)
}
