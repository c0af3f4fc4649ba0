/// <https://developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate>
@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

/// A container with columns. <https://developer.apple.com/documentation/uikit/uisplitviewcontroller>
///
/// Modeled: columns side by side in a regular width. In a compact width, the controller shows the
/// column `.compact`. If there is none, it shows the column that the delegate names. Not modeled: columns that slide over others, and the merging
/// of navigation controllers without a column `.compact`.
@MainActor
open class UISplitViewController: UIViewController {
  public enum Style: Int, Sendable {
    case unspecified, doubleColumn, tripleColumn
  }

  public enum Column: Int, Sendable {
    case primary, supplementary, secondary, compact
  }

  public enum DisplayMode: Int, Sendable {
    case automatic, secondaryOnly, oneBesideSecondary, oneOverSecondary, twoBesideSecondary
  }

  public enum SplitBehavior: Int, Sendable {
    case automatic, tile, overlay, displace
  }

  public let style: Style
  open weak var delegate: (any UISplitViewControllerDelegate)?
  open var preferredDisplayMode = DisplayMode.automatic
  open var preferredSplitBehavior = SplitBehavior.automatic
  open private(set) var isCollapsed = false
  private var columns: [Column: UIViewController] = [:]

  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  open func viewController(for column: Column) -> UIViewController? { columns[column] }

  open func setViewController(_ vc: UIViewController?, for column: Column) {
    precondition(
      column != .supplementary || style == .tripleColumn,
      "A double column has no supplementary column"
    )
    let old = columns[column]
    guard old !== vc else { return }
    for (other, controller) in columns where controller === vc { columns[other] = nil }
    columns[column] = vc
    if let vc, vc.parent !== self { addChild(vc) }
    old?.willMove(toParent: nil)
    placeColumns()
    old?.removeFromParent()
    vc?.didMove(toParent: self)
  }

  override func forget(_ child: UIViewController) {
    for (column, controller) in columns where controller === child { columns[column] = nil }
    super.forget(child)
  }

  override func prepareToAppear() { placeColumns() }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let isCompact = traitCollection.horizontalSizeClass == .compact
    if isCompact != isCollapsed {
      isCollapsed = isCompact
      if isCompact {
        _ = delegate?.splitViewController(self, topColumnForCollapsingToProposedTopColumn: .secondary)
        delegate?.splitViewControllerDidCollapse(self)
      } else {
        delegate?.splitViewControllerDidExpand(self)
      }
    }
    placeColumns()
  }

  /// The columns to show, from the leading side.
  private var shown: [UIViewController] {
    if isCollapsed {
      return [columns[.compact] ?? columns[.secondary] ?? columns[.primary]].compactMap { $0 }
    }
    return [Column.primary, .supplementary, .secondary].compactMap { columns[$0] }
  }

  private func placeColumns() {
    guard isViewLoaded else { return }
    let shown = shown
    for child in children where !shown.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
    }
    for (index, child) in shown.enumerated() {
      let width = view.bounds.width / CGFloat(max(shown.count, 1))
      child.view.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: view.bounds.height)
      if child.view.superview !== view { view.addSubview(child.view) }
    }
  }

  /// The columns but the last have a compact width.
  override func traits(of child: UIViewController, in traits: UITraitCollection) -> UITraitCollection {
    guard !isCollapsed, child !== columns[.secondary] else { return traits }
    return traits.modifyingTraits { $0.horizontalSizeClass = .compact }
  }
}
