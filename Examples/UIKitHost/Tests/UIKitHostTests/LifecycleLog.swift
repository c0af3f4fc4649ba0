import Concierge
import UIKit

/// The callbacks of controllers in order, such as "B.wA".
@MainActor
final class LifecycleLog {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Returns the entries since the last call, without those that a test leaves out.
  func take(without left: String...) -> String {
    defer { entries = [] }
    return entries.filter { entry in !left.contains { entry.hasSuffix(".\($0)") } }.joined(separator: " ")
  }
}

/// A screen that logs its callbacks, with the letters of the table of callbacks.
final class LoggedScreen: ViewController<UIView> {
  let name: String
  private let log: LifecycleLog
  var onDidLoad: ((LoggedScreen) -> Void)?
  var onWillAppear: ((LoggedScreen) -> Void)?

  init(_ name: String, _ log: LifecycleLog) {
    self.name = name
    self.log = log
    super.init()
  }

  override func makeView() -> UIView {
    add("LV")
    return UIView()
  }
  override func viewDidLoad() {
    add("VDL")
    onDidLoad?(self)
  }
  override func viewWillAppear(animated: Bool) {
    add("wA")
    onWillAppear?(self)
  }
  override func viewIsAppearing(animated: Bool) { add("iA") }
  override func viewDidAppear(animated: Bool) { add("dA") }
  override func viewWillDisappear(animated: Bool) { add("wD") }
  override func viewDidDisappear(animated: Bool) { add("dD") }
  override func willMove(toParent parent: Controller?) { add(parent == nil ? "wM(nil)" : "wM") }
  override func didMove(toParent parent: Controller?) { add(parent == nil ? "dM(nil)" : "dM") }
  override func presentedDidDismiss(_ presented: Controller) { add("presentedDidDismiss") }
  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: name) }

  private func add(_ callback: String) { log.add("\(name).\(callback)") }
}
