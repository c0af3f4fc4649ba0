import ControllerCore
import ControllerTesting
import Navigator

/// A navigator, which screens call with methods such as `showProposals(by:)`. A phone pushes the next screen, and a pad
/// shows it beside the list. The call site is the same.
@MainActor
enum NavigatorPattern {
  static func run(_ print: @escaping Printer) async throws {
    print("by hand, on a phone")
    let stack = StackController(root: Screen("Authors"))
    try await tapAda(PhoneNavigator(stack: stack))
    print(stack.controllers.map(\.navigationBar.title).joined(separator: " > "))

    print("\nby hand, on a pad")
    let split = SplitController(columns: [Screen("Authors"), Screen("Nothing chosen")])
    try await tapAda(PadNavigator(split: split))
    print(split.children.map(\.navigationBar.title).joined(separator: " | "))

    print("\nwith routes, on a phone")
    let navigator = RouteNavigator(.stack(root: Page.authors))
    let pages = Pages()
    navigator.attach(pages)
    let window = HeadlessWindow(pages)
    print("plan: \(navigator.plan(for: .proposals(by: "Ada")))")
    try await tapAda(navigator)
    print(pages.description)

    print("\nthe phone is unfolded, and is a pad")
    navigator.placement = .split(root: Page.authors) { page in
      if case .authors = page { .primary } else { .detail }
    }
    print(pages.description)

    print("\nback")
    try await navigator.back()
    print(pages.description)
    window.close()
  }

  /// The call site, which is the same for all navigators.
  private static func tapAda(_ navigator: any AuthorNavigator) async throws {
    try await navigator.showProposals(by: "Ada")
  }
}

@MainActor
private protocol AuthorNavigator {
  func showProposals(by author: String) async throws
}

private struct PhoneNavigator: AuthorNavigator {
  let stack: StackController
  func showProposals(by author: String) { stack.push(Screen("By \(author)")) }
}

private struct PadNavigator: AuthorNavigator {
  let split: SplitController
  func showProposals(by author: String) {
    split.setColumns(split.children.prefix(1) + [Screen("By \(author)")])
  }
}

extension RouteNavigator: AuthorNavigator where Route == Page {
  fileprivate func showProposals(by author: String) async throws {
    try await navigate(to: .proposals(by: author))
  }
}

private enum Page: Hashable, Sendable {
  case authors
  case proposals(by: String)
}

private final class Pages: RouteController<Page> {
  override func makeController(for page: Page) -> Controller {
    switch page {
    case .authors: Screen("Authors")
    case .proposals(let author): Screen("By \(author)")
    }
  }

  var description: String {
    [NavigationColumn.primary, .detail].map { column in
      let screens = controllers(at: .column(column, tab: 0))
      return screens.map(\.navigationBar.title).joined(separator: " > ")
    }.filter { !$0.isEmpty }.joined(separator: " | ")
  }
}

private final class Screen: Controller {
  private let title: String
  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: title) }
  init(_ title: String) { self.title = title }
}
