import ControllerCore
import ControllerTesting
import Surfaces

/// A menu view that manages its own navigation ("self-manager"): it makes the screen of the chosen entry, finds the stack up the
/// chain, and pushes the screen. The screen on top sets the new one up. The controllers that show the menu contain no code for
/// this.
@MainActor
enum MenuPattern {
  static func run(_ print: @escaping Printer) {
    let home = HomeController(print: print)
    let stack = StackController(root: home)
    let window = HeadlessWindow(stack)

    print("the user chooses the second entry")
    home.view.choose(1)
    print("on top: \(title(of: stack.top)), \(stack.controllers.count) controllers")

    print("\nthe same menu on that screen, which prepares nothing")
    (stack.top as? PlaceController)?.view.choose(0)
    print("on top: \(title(of: stack.top)), \(stack.controllers.count) controllers")

    print("\nthe menu of a child, two levels below the stack")
    let page = PageController()
    stack.push(page)
    page.sidebar.view.choose(1)
    print("on top: \(title(of: stack.top)), \(stack.controllers.count) controllers")
    window.close()

    print("\nwithout a controller the menu is just a view")
    let menu = MenuView(items: MenuItem.all)
    menu.choose(0)
    print("marked: \(menu.markedTitle)")
  }

  private static func title(of controller: Controller?) -> String {
    controller?.preferences(\.navigationBar).title ?? "nothing"
  }
}

@MainActor
private struct MenuItem {
  let title: String
  let makeController: @MainActor () -> Controller

  static let all = [
    MenuItem(title: "Harbor") { PlaceController("Harbor") },
    MenuItem(title: "Market") { PlaceController("Market") },
  ]
}

/// The view knows the items and the base class of all controllers, but not the controller that shows it.
@MainActor
private final class MenuView: HostedView {
  weak var viewHost: (any ViewHost)?
  private let items: [MenuItem]
  private var marked: Int?

  init(items: [MenuItem]) { self.items = items }

  var markedTitle: String { marked.map { items[$0].title } ?? "nothing" }

  func choose(_ index: Int) {
    marked = index
    // The stack asks the controller on top to prepare the next one before anything moves.
    hostController?.stackController?.push(items[index].makeController(), from: self)
  }
}

/// A screen with the menu in a child.
private final class PageController: Controller {
  let sidebar = PlaceController("Sidebar")
  override func viewDidLoad() { addChild(sidebar) }
}

private final class HomeController: ViewController<MenuView> {
  private let print: Printer

  init(print: @escaping Printer) { self.print = print }

  override func makeView() -> MenuView { MenuView(items: MenuItem.all) }

  override func prepare(for next: Controller, from view: AnyObject?) {
    guard let place = next as? PlaceController else { return }
    place.origin = "home"
    print("home: prepares \(place.name), asked by its own menu: \(view === self.view)")
  }
}

private final class PlaceController: ViewController<MenuView> {
  let name: String
  var origin = "somewhere"
  init(_ name: String) { self.name = name }

  override func makeView() -> MenuView { MenuView(items: MenuItem.all) }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "\(name) from \(origin)")
  }
}
