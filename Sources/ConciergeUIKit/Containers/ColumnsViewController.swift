#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// The mirror of a `SplitController` with two or three columns.
  ///
  /// The number of columns of a `UISplitViewController` is fixed. This class contains one, and replaces it when the number of columns
  /// changes.
  ///
  /// In a compact width, UIKit shows one view controller instead of the columns. The app can then change the placement of its routes
  /// to one stack. Before the app does so, this class shows the column that was filled last.
  final class ColumnsViewController: MirrorViewController<SplitController>, Mirror,
    UISplitViewControllerDelegate
  {
    /// Takes the place of the columns in a compact width. Without it, UIKit would merge the stacks of the columns.
    private let compact = ShellViewController(nibName: nil, bundle: nil)

    func update(animated: Bool) {
      guard let tree else { return }
      let columns = shown.columns.map(tree.mirror)
      let split = container(style: columns.count > 2 ? .tripleColumn : .doubleColumn)
      let all: [UISplitViewController.Column] =
        columns.count > 2 ? [.primary, .supplementary, .secondary] : [.primary, .secondary]
      let places = split.isCollapsed ? [] : all.suffix(columns.count)
      for place in all where !places.contains(place) { split.setViewController(nil, for: place) }
      compact.content = split.isCollapsed ? shown.visibleChild.map(tree.mirror) : nil
      for (place, column) in zip(places, columns) { split.setViewController(column, for: place) }
    }

    /// Returns UIKit's container of a style, and creates it if necessary.
    private func container(style: UISplitViewController.Style) -> UISplitViewController {
      if let split = content as? UISplitViewController, split.style == style { return split }
      let split = UISplitViewController(style: style)
      split.delegate = self
      split.preferredSplitBehavior = .tile
      split.preferredDisplayMode = style == .tripleColumn ? .twoBesideSecondary : .oneBesideSecondary
      split.setViewController(compact, for: .compact)
      content = split
      return split
    }

    func updatePreferences() {
      if (content as? UISplitViewController)?.isCollapsed ?? false { update(animated: false) }
    }

    func splitViewControllerDidCollapse(_ svc: UISplitViewController) { update(animated: false) }

    func splitViewControllerDidExpand(_ svc: UISplitViewController) { update(animated: false) }
  }
#endif
