import ControllerCore

/// The options of the surroundings of a screen. Each method prints the default value and a change of one option.
@MainActor
enum BarOptionsPattern {
  static func run(_ print: @escaping Printer) {
    bottomBar(print)
    backButton(print)
    layout(print)
    orientation(print)
    valueByKey(print)
    sharedLook(print)
  }

  private static func bottomBar(_ print: Printer) {
    for makePage in [{ Controller() }, { Page() }] {
      let stack = StackController(root: makePage())
      let tabs = TabController()
      tabs.setControllers([stack, Controller()])
      let window = ControllerWindow(root: tabs)
      window.show()
      let isHidden = { tabs.preferences(\.navigationBar).hidesBottomBar }
      let root = isHidden()
      stack.push(makePage())
      print("\(type(of: stack.controllers[1])) hides the bottom bar: \(isHidden()), as the root: \(root)")
      window.close()
    }
  }

  private static func backButton(_ print: Printer) {
    for stack in [StackController(), ArrowStack()] {
      let books = Controller()
      books.setPreference(\.navigationBar, to: NavigationBarPreferences(title: "Books"))
      stack.push(books)
      print("back button of \(type(of: stack)): on the root \(stack.backItem?.title ?? "none")")
      stack.push(Controller())
      print("  above it: \"\(stack.backItem?.title ?? "")\", picture \(stack.backItem?.image ?? "none")")
    }
  }

  private static func layout(_ print: Printer) {
    let page = Controller()
    let text = { (own: LayoutPreferences) in
      "under bars \(own.extendsUnderBars), system insets \(own.adjustsInsets), \(own.background ?? "standard")"
    }
    print("layout: \(text(page.layoutPreferences))")
    let sand = LayoutPreferences(adjustsInsets: true, extendsUnderBars: false, background: "sand")
    page.setPreference(\.layoutPreferences, to: sand)
    print("  changed: \(text(page.layoutPreferences))")
  }

  private static func orientation(_ print: Printer) {
    let film = Controller()
    print("lies on its side: \(film.orientation.supported.contains(.landscape))")
    let wide = OrientationPreferences(supported: .landscape, preferred: .landscapeLeft)
    film.setPreference(\.orientation, to: wide)
    print("  set: \(film.orientation.supported.contains(.landscape))")
  }

  private static func valueByKey(_ print: Printer) {
    let page = Controller()
    print("value by key: \(page[VisitCount.self])")
    page[VisitCount.self] += 1
    print("  set: \(page[VisitCount.self])")
  }

  private static func sharedLook(_ print: Printer) {
    let pages = [Controller(), Controller()]
    let window = ControllerWindow(root: pages[0])
    pages[0].addChild(pages[1])
    window.environment[TitleStyle.self].color = "red"
    pages[1].overrideEnvironment { $0[TitleStyle.self].color = "blue" }
    print("color of titles: \(Controller().environment[TitleStyle.self].color)")
    print("  set for the window, and for one page: \(pages.map { $0.environment[TitleStyle.self].color })")
  }
}

private enum VisitCount: ControllerValueKey {
  static let defaultValue = 0
}

private struct TitleStyle: EnvironmentEntry {
  static let defaultValue = TitleStyle(color: "black")
  var color: String
}

/// A base class whose pushed screens hide the bottom bar.
private final class Page: Controller {
  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(hidesBottomBar: isPushed) }
}

/// A stack whose back button is an arrow without a title.
private final class ArrowStack: StackController {
  override func makeBackItem(to previous: Controller) -> BarItem {
    BarItem(id: BarItem.backID, title: "", image: "arrow")
  }
}
