import Concierge
import UIKit

/// The mirror of a `SplitController` with two or three columns.
///
/// In a compact width, UIKit shows one view controller instead of the columns. The app can then change the placement of its routes to one stack. Until it does,
/// this class shows the column that was filled last.
final class ColumnsViewController: UISplitViewController, Mirror, UISplitViewControllerDelegate {
  let split: SplitController
  weak var tree: TreeMirror?
  var token: EmbeddingToken?
  var isInPlace = false
  /// Takes the place of the columns in a compact width. Without it, UIKit would merge the stacks of the columns.
  private let compact = ShellViewController(nibName: nil, bundle: nil)

  var controller: Controller { split }

  init(_ split: SplitController, in tree: TreeMirror) {
    self.split = split
    self.tree = tree
    super.init(style: split.columns.count > 2 ? .tripleColumn : .doubleColumn)
    delegate = self
    preferredSplitBehavior = .tile
    preferredDisplayMode = style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
    setViewController(compact, for: .compact)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    finishPlacing()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isInPlace = false
  }

  func add(_ child: any Mirror, animated: Bool) {
    update(animated: animated)
    // A column for which there is no room counts as being in place.
    if child.parent !== self, child.parent !== compact { child.token?.finish() }
  }

  func update(animated: Bool) {
    guard let tree else { return }
    let columns = split.columns
    let places: [Column] =
      switch columns.count {
      case 0: []
      case 1: [.secondary]
      case 2: [.primary, .secondary]
      default: style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      }
    let all: [Column] =
      style == .tripleColumn ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
    let shown = isCollapsed ? [:] : Dictionary(zip(places, columns).map { ($0, $1) }) { first, _ in first }
    for place in all where shown[place] == nil { setViewController(nil, for: place) }
    compact.content = isCollapsed ? split.visibleChild.map(tree.mirror) : nil
    for (place, column) in shown { setViewController(tree.mirror(of: column), for: place) }
  }

  func updatePreferences() { if isCollapsed { update(animated: false) } }

  func splitViewControllerDidCollapse(_ svc: UISplitViewController) { update(animated: false) }

  func splitViewControllerDidExpand(_ svc: UISplitViewController) { update(animated: false) }
}
