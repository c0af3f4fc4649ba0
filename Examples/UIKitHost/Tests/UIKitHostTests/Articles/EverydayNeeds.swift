import Concierge
import SwiftUI
import UIKit
import XCTest

@testable import UIKitHost

// The code that is counted in the table of the article "Concierge on UIKit": what an app writes for a need with this library, and
// what it writes with plain UIKit for the same result. The names of the needs are those of the table.

private final class HomeController: Controller {}

@MainActor
private func showTheFirstScreen(in scene: UIWindowScene) -> UIWindow {
  // need: a window with a stack, with Concierge
  let window = UIWindow(windowScene: scene)
  window.rootViewController = ConciergeViewController(root: StackController(root: HomeController()))
  window.makeKeyAndVisible()
  // end
  return window
}

@MainActor
private func showTheFirstScreenWithUIKit(in scene: UIWindowScene) -> UIWindow {
  // need: a window with a stack, with UIKit
  let window = UIWindow(windowScene: scene)
  window.rootViewController = UINavigationController(rootViewController: UIViewController())
  window.makeKeyAndVisible()
  // end
  return window
}

// need: a table that animates the changes of its rows, with Concierge
private final class TalkListController: ListController<Video> {
  override func cell(for talk: Video, at path: ItemPath) -> ListCell<Video>? { .text { $0.title } }
}
// end

// need: a table that animates the changes of its rows, with UIKit
private final class TalkListDataSource: NSObject, UITableViewDataSource {
  private(set) var talks: [Video] = []

  func show(_ new: [Video], in table: UITableView) {
    let changes = new.map(\.id).difference(from: talks.map(\.id))
    let titles = Dictionary(uniqueKeysWithValues: talks.map { ($0.id, $0.title) })
    table.performBatchUpdates { [self] in
      talks = new
      for case .remove(let row, _, _) in changes {
        table.deleteRows(at: [IndexPath(row: row, section: 0)], with: .fade)
      }
      for case .insert(let row, _, _) in changes {
        table.insertRows(at: [IndexPath(row: row, section: 0)], with: .fade)
      }
    }
    let changed = new.indices.filter { titles[new[$0].id, default: new[$0].title] != new[$0].title }
    table.reconfigureRows(at: changed.map { IndexPath(row: $0, section: 0) })
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { talks.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "talk", for: indexPath)
    var content = UIListContentConfiguration.cell()
    content.text = talks[indexPath.row].title
    cell.contentConfiguration = content
    return cell
  }
}
// end

private class LetterController: Controller { var text = "" }
// need: a question before unsaved input leaves, with Concierge
private final class DraftController: LetterController, LeaveConfirming {
  var needsConfirmation: Bool { !text.isEmpty }
  func confirmLeaving() async -> Bool { await confirmDiscarding() }
}
// end

// need: a question before unsaved input leaves, with UIKit
private final class DraftViewController: UIViewController, UIAdaptivePresentationControllerDelegate {
  var text = "" {
    didSet {
      isModalInPresentation = !text.isEmpty
      navigationController?.interactivePopGestureRecognizer?.isEnabled = text.isEmpty
    }
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    presentationController?.delegate = self
    navigationItem.backAction = UIAction(title: "Back") { [weak self] _ in
      self?.askToLeave { self?.navigationController?.popViewController(animated: true) }
    }
  }

  func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
    askToLeave { self.dismiss(animated: true) }
  }

  private func askToLeave(_ leave: @escaping () -> Void) {
    guard !text.isEmpty else { return leave() }
    let alert = UIAlertController(title: nil, message: "Discard the draft?", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Discard", style: .destructive) { _ in leave() })
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    present(alert, animated: true)
  }
}
// end

@MainActor
private func askToDelete(_ prompts: AlertPrompts) async -> Bool {
  // need: a question whose answer is awaited, with Concierge
  let question = UserPrompt.confirm("Delete the talk?", action: "Delete", role: .destructive)
  return await prompts.present(question).choice == PromptAction.confirmID
  // end
}

@MainActor
private func askToDelete(over screen: UIViewController) async -> Bool {
  // need: a question whose answer is awaited, with UIKit
  await withCheckedContinuation { continuation in
    let alert = UIAlertController(title: nil, message: "Delete the talk?", preferredStyle: .alert)
    alert.addAction(
      UIAlertAction(title: "Delete", style: .destructive) { _ in continuation.resume(returning: true) }
    )
    alert.addAction(
      UIAlertAction(title: "Cancel", style: .cancel) { _ in continuation.resume(returning: false) }
    )
    screen.present(alert, animated: true)
  }
  // end
}

@MainActor
private func followTheKeyboard(_ form: Controller, in window: UIWindow) -> WindowKeyboard {
  // need: fields above the keyboard, with Concierge
  let keyboard = WindowKeyboard(window)
  form.add(KeyboardBehavior(keyboard.manager))
  // end
  return keyboard
}

// need: fields above the keyboard, with UIKit
@MainActor
private final class KeyboardInset {
  private var tokens: [any NSObjectProtocol] = []

  init(_ scroll: UIScrollView, field: @escaping @MainActor () -> UIView?) {
    for name in [
      UIResponder.keyboardWillChangeFrameNotification, UIResponder.keyboardWillHideNotification,
    ] {
      let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { note in
        let frame = note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? CGRect
        MainActor.assumeIsolated {
          guard let window = scroll.window, let frame else { return }
          let covered =
            scroll.convert(scroll.bounds, to: nil).maxY - window.convert(frame, from: nil as UIWindow?).minY
          scroll.contentInset.bottom = max(0, covered)
          scroll.verticalScrollIndicatorInsets.bottom = max(0, covered)
          guard let field = field() else { return }
          scroll.scrollRectToVisible(field.convert(field.bounds, to: scroll), animated: true)
        }
      }
      tokens.append(token)
    }
  }

  isolated deinit { tokens.forEach(NotificationCenter.default.removeObserver) }
}
// end

// need: a button with a menu, with Concierge
private final class MenuController: Controller {
  override var navigationBar: NavigationBarPreferences {
    let entries = [BarItem(id: "date", title: "Date"), BarItem(id: "size", title: "Size")]
    let more = BarItem(id: "more", title: "More", image: "ellipsis", menu: entries)
    return NavigationBarPreferences(title: "Talks", trailingItems: [more])
  }
  override func didActivate(_ item: BarItem) { print(item.id) }
}
// end

// need: a button with a menu, with UIKit
private final class MenuViewController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Talks"
    let date = UIAction(title: "Date") { _ in print("date") }
    let size = UIAction(title: "Size") { _ in print("size") }
    let menu = UIMenu(children: [date, size])
    let more = UIBarButtonItem(title: "More", image: UIImage(systemName: "ellipsis"), menu: menu)
    navigationItem.rightBarButtonItems = [more]
  }
}
// end

// need: a search field in the bar, with Concierge
private final class FindingController: Controller {
  private var search = BarSearch(prompt: "Title")
  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Talks", search: search)
  }
  override func didSearch(_ search: BarSearch) {
    self.search = search
    print(search.text)
  }
}
// end

// need: a search field in the bar, with UIKit
private final class FindingViewController: UIViewController, UISearchResultsUpdating {
  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Talks"
    definesPresentationContext = true
    let search = UISearchController(searchResultsController: nil)
    search.searchResultsUpdater = self
    search.obscuresBackgroundDuringPresentation = false
    search.searchBar.placeholder = "Title"
    navigationItem.searchController = search
  }

  func updateSearchResults(for searchController: UISearchController) {
    print(searchController.searchBar.text ?? "")
  }
}
// end

// need: a table whose cells are SwiftUI views, with Concierge
private final class AdvertListController: ListController<Video> {
  override func cell(for advert: Video, at path: ItemPath) -> ListCell<Video>? {
    .hosted { Text($0.title) }
  }
}
// end

// need: a table whose cells are SwiftUI views, with UIKit
private final class AdvertListDataSource: NSObject, UITableViewDataSource {
  var adverts: [Video] = []

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { adverts.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "advert", for: indexPath)
    let advert = adverts[indexPath.row]
    cell.contentConfiguration = UIHostingConfiguration { Text(advert.title) }
    return cell
  }
}
// end

// need: a SwiftUI screen that pushes another, with Concierge
private struct TourView: View {
  @Environment(\.concierge) private var concierge
  var body: some View {
    Button("Talk") { concierge.controller?.stackController?.push(HomeController()) }
  }
}
// end

@MainActor
private func showTheTour(in stack: StackController) {
  // need: a SwiftUI screen that pushes another, with Concierge
  stack.push(SwiftUIController { TourView() })
  // end
}

// need: a SwiftUI screen that pushes another, with UIKit
private struct PlainTourView: View {
  let showTalk: @MainActor () -> Void
  var body: some View {
    Button("Talk") { showTalk() }
  }
}
// end

@MainActor
private func showThePlainTour(in navigation: UINavigationController) {
  // need: a SwiftUI screen that pushes another, with UIKit
  let tour = PlainTourView { [weak navigation] in
    navigation?.pushViewController(UIViewController(), animated: true)
  }
  navigation.pushViewController(UIHostingController(rootView: tour), animated: true)
  // end
}

// need: a menu of a row that deletes the row, with Concierge
private final class SavedTalksController: ListController<Video> {
  override func contextMenu(for talk: Video, at path: ItemPath) -> [SwipeAction] {
    [deleteAction("Delete", of: talk)]
  }
}
// end

// need: a menu of a row that deletes the row, with UIKit
private final class SavedTalks: NSObject, UITableViewDelegate {
  var talks: [Video] = []

  func tableView(
    _ tableView: UITableView,
    contextMenuConfigurationForRowAt indexPath: IndexPath,
    point: CGPoint
  ) -> UIContextMenuConfiguration? {
    let talk = talks[indexPath.row].id
    let delete = UIAction(title: "Delete", attributes: .destructive) { [weak self, weak tableView] _ in
      guard let self, let row = talks.firstIndex(where: { $0.id == talk }) else { return }
      talks.remove(at: row)
      tableView?.deleteRows(at: [IndexPath(row: row, section: 0)], with: .automatic)
    }
    return UIContextMenuConfiguration(actionProvider: { _ in UIMenu(children: [delete]) })
  }
}
// end

/// The table in the article has the numbers of lines between the marks above.
final class EverydayNeedsTests: XCTestCase {
  func test_table_hasTheNumbersOfLinesOfTheCode() throws {
    var counts: [String: Int] = [:]
    var need: String?
    for line in try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n") {
      let text = line.trimmingCharacters(in: .whitespaces)
      if text == "// end" { need = nil }
      if let need, !text.isEmpty { counts[need, default: 0] += 1 }
      if text.hasPrefix("// need: ") { need = String(text.dropFirst(9)) }
    }
    let package = URL(filePath: #filePath).pathComponents.dropLast(6).joined(separator: "/").dropFirst()
    let article = try String(
      contentsOf: URL(filePath: "\(package)/Sources/ConciergeUIKit/ConciergeUIKit.docc/ConciergeUIKit.md"),
      encoding: .utf8
    )
    let needs = Set(counts.keys.compactMap { $0.components(separatedBy: ", with ").first })
    XCTAssertEqual(needs.count, 10)
    for need in needs {
      let (ours, plain) = (counts["\(need), with Concierge"] ?? 0, counts["\(need), with UIKit"] ?? 0)
      XCTAssertTrue(article.contains("| \(need) | \(ours) | \(plain) |"), "| \(need) | \(ours) | \(plain) |")
    }
  }
}
