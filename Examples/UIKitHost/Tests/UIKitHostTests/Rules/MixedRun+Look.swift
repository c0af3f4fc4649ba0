import Concierge
import UIKit

@testable import UIKitHost

/// A screen of the mixed run.
final class MixedRunPage: Controller {
  let name: String
  let isFirm: Bool
  let hidesBar: Bool
  private var search = BarSearch(prompt: "Title")
  var detents: [PresentationPreferences.Detent] = [.large]
  var orientations: OrientationPreferences.Orientations?

  init(_ number: Int, isFirm: Bool, hidesBar: Bool) {
    (name, self.isFirm, self.hidesBar) = ("page \(number)", isFirm, hidesBar)
    super.init()
  }

  override var interactivePop: InteractivePopPolicy { InteractivePopPolicy(isAllowed: !isFirm) }
  override var presentationPreferences: PresentationPreferences {
    PresentationPreferences(detents: detents, allowsUserDismissal: !isFirm)
  }
  override var orientation: OrientationPreferences {
    orientations.map { OrientationPreferences(supported: $0) } ?? super.orientation
  }
  override var navigationBar: NavigationBarPreferences {
    var bar = NavigationBarPreferences(title: name)
    bar.isHidden = hidesBar
    bar.search = search
    return bar
  }
  override func didSearch(_ search: BarSearch) { self.search = search }
}

/// A plain table of the mixed run.
private final class MixedRunTable: ListController<Row> {
  init() { super.init(ArrayDataSource([Row].numbers(0..<30))) }
  override var orientation: OrientationPreferences { OrientationPreferences(supported: .portrait) }
}

/// A grid of the mixed run.
private final class MixedRunGrid: GridController<Row> {
  init() { super.init(ArrayDataSource([Row].numbers(0..<6))) }
  override func size(of photo: Row, at path: ItemPath) -> CGSize { CGSize(width: 100, height: 80) }
}

/// The steps that change how a screen looks, and what VoiceOver reads.
extension MixedRun {
  var lookOperations: [Operation] {
    [
      (
        "dark mode and tint",
        { [unowned self] screen in
          guard alerts == 0 else { return false }
          screen.window.overrideUserInterfaceStyle = pick([.unspecified, .light, .dark]) ?? .dark
          screen.window.tintColor = pick([UIColor.systemRed, .systemBlue])
          return ask(.inform("Look"))
        }
      ),
      (
        "orientation",
        { [unowned self] screen in
          let layers = [screen.tree.root].compactMap { $0 } + screen.tree.presented
          guard let page = pick(layers)?.topmost as? MixedRunPage else { return false }
          page.orientations = pick([
            OrientationPreferences.Orientations.portrait, .landscape, .landscapeLeft, .all,
          ])
          page.setNeedsPreferencesUpdate()
          return true
        }
      ),
      (
        "detents",
        { [unowned self] screen in
          guard let page = pick(screen.tree.presented) as? MixedRunPage else { return false }
          page.detents = [.medium, .fraction(0.3), .large].filter { _ in chance(2) }
          page.setNeedsPreferencesUpdate()
          return true
        }
      ),
      (
        "a plain table",
        { [unowned self] _ in did(pick(stacks)?.push(MixedRunTable(), animated: chance(2))) }
      ),
      (
        "VoiceOver on a grid",
        { [unowned self] _ in did(pick(stacks)?.push(MixedRunGrid(), animated: chance(2))) }
      ),
    ]
  }

  /// Compares the window of an alert on the screen with the window below.
  func compareAlert(in screen: UIKitScreen) {
    guard let window = prompts?.alert?.window else { return }
    if window.overrideUserInterfaceStyle != screen.window.overrideUserInterfaceStyle
      || window.tintColor != screen.window.tintColor
    {
      complaints.append("an alert has not the look of its window")
    }
  }

  /// Returns what is wrong with the look of the screens.
  func lookProblem(of screen: UIKitScreen) -> String? {
    let layers = screen.presented.compactMap { $0 as? LayerViewController }
    let full = layers.last { $0.modalPresentationStyle == .fullScreen }?.layer ?? screen.tree.root
    let orientations = UIInterfaceOrientationMask(full?.topmost.orientation.supported ?? [])
    if screen.window.simulatedOrientations != orientations {
      return "the device has the orientations \(screen.window.simulatedOrientations), not \(orientations)"
    }
    for layer in layers where layer.modalPresentationStyle == .pageSheet {
      let detents = (layer.layer?.topmost as? MixedRunPage)?.detents
      let count = layer.sheetPresentationController?.detents.count
      if let detents, count != max(1, detents.count) { return "a sheet has \(count ?? 0) detents" }
    }
    for stack in stacks where stack.top?.appearance == .appeared {
      if let table = (stack.top as? MixedRunTable)?.listSurface as? UITableView, table.window != nil {
        let row = table.rectForRow(at: IndexPath(row: 0, section: 0))
        if row.minY >= 1 { return "the first row of a table is at \(row) of \(table.contentSize)" }
      }
      if let grid = (stack.top as? MixedRunGrid)?.listSurface as? UICollectionView, grid.window != nil {
        let elements = grid.simulatedVoiceOver
        if elements.isEmpty || !elements.allSatisfy({ $0.traits.contains(.button) }) {
          return "VoiceOver reads \(elements) in a grid"
        }
      }
    }
    return nil
  }
}
