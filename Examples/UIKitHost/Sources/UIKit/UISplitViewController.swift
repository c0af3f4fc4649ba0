/// <https://developer.apple.com/documentation/uikit/uisplitviewcontrollerdelegate>
@MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  func splitViewController(
    _ svc: UISplitViewController,
    willChangeTo displayMode: UISplitViewController.DisplayMode
  )
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  func splitViewControllerDidExpand(_ svc: UISplitViewController)
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewController(
    _ svc: UISplitViewController,
    willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
}

/// A container with columns. <https://developer.apple.com/documentation/uikit/uisplitviewcontroller>
///
/// Modeled: columns side by side in a regular width, with room also for a column that has no view controller. A column that is not in
/// the display mode is not in the window: in a portrait window, and after a tap on the sidebar button. A view controller that is no
/// navigation controller gets one around it. If the secondary column has a navigation controller, a new view controller is pushed on it,
/// as Apple confirms (FB8640357, <https://zhaoxin.pro/technology/15993960076329.html>). In a compact width, the controller shows the
/// column `.compact`, which is not wrapped. If there is none, it shows the column that the delegate names. Not modeled: columns that
/// slide over others, and the merging of navigation controllers without a column `.compact`.
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
    case twoOverSecondary, twoDisplaceSecondary
  }

  public enum SplitBehavior: Int, Sendable {
    case automatic, tile, overlay, displace
  }

  public let style: Style
  open weak var delegate: (any UISplitViewControllerDelegate)?
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { if preferredDisplayMode != oldValue { update(chosen: nil) } }
  }
  open var preferredSplitBehavior = SplitBehavior.automatic
  open private(set) var isCollapsed = false
  /// The mode on the screen.
  open private(set) var displayMode = DisplayMode.automatic
  /// The mode that the user or the app has chosen since the window has its size.
  private var chosenMode: DisplayMode?
  private var knownSize = CGSize.zero
  private var columns: [Column: UIViewController] = [:]
  /// The children: the columns, or the navigation controllers around them.
  private var containers: [Column: UIViewController] = [:]

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
    guard columns[column] !== vc else { return }
    for (other, controller) in columns where controller === vc { columns[other] = nil }
    columns[column] = vc
    let old = containers[column]
    if column == .secondary, let vc, !(vc is UINavigationController),
      let stack = old as? UINavigationController
    {
      return stack.pushViewController(vc, animated: appearance == .appeared)
    }
    let isWrapped = vc != nil && column != .compact && !(vc is UINavigationController)
    let new = isWrapped ? vc.map(UINavigationController.init(rootViewController:)) : vc
    for (other, controller) in containers where controller === new { containers[other] = nil }
    containers[column] = new
    if let new, new.parent !== self { addChild(new) }
    let hasLeft = old.map { old in !containers.values.contains { $0 === old } } ?? false
    if hasLeft { old?.willMove(toParent: nil) }
    placeColumns()
    if hasLeft { old?.removeFromParent() }
    new?.didMove(toParent: self)
  }

  override func forget(_ child: UIViewController) {
    for (column, controller) in containers where controller === child {
      containers[column] = nil
      columns[column] = nil
    }
    super.forget(child)
  }

  // MARK: Display modes

  open func show(_ column: Column) {
    change(to: isTriple && column == .primary ? .twoBesideSecondary : .oneBesideSecondary)
  }

  open func hide(_ column: Column) {
    change(to: isTriple && column == .primary ? .oneBesideSecondary : .secondaryOnly)
  }

  func change(to mode: DisplayMode) { if !isCollapsed { update(chosen: mode) } }

  private var isTriple: Bool { style == .tripleColumn }

  private func update(chosen: DisplayMode?) {
    chosenMode = chosen
    updateMode()
    viewIfLoaded?.setNeedsLayout()
  }

  private func updateMode() {
    if let size = viewIfLoaded?.bounds.size, size != knownSize { (knownSize, chosenMode) = (size, nil) }
    var mode = preferredDisplayMode
    if mode == .automatic || !isTriple && mode == .twoBesideSecondary {
      mode = isTriple ? .twoBesideSecondary : .oneBesideSecondary
    }
    if knownSize.height > knownSize.width {
      mode = mode == .twoBesideSecondary ? .oneBesideSecondary : .secondaryOnly
    }
    mode = chosenMode ?? mode
    guard mode != displayMode else { return }
    if displayMode != .automatic { delegate?.splitViewController(self, willChangeTo: mode) }
    displayMode = mode
  }

  override func prepareToAppear() { placeColumns() }

  open override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    updateMode()
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

  /// The columns to show, from the leading side. A column without a view controller is an empty area.
  private var shown: [UIViewController?] {
    if isCollapsed {
      return [containers[.compact] ?? containers[.secondary] ?? containers[.primary]]
    }
    let all: [Column] =
      switch displayMode {
      case .secondaryOnly: [.secondary]
      case .twoBesideSecondary, .twoOverSecondary, .twoDisplaceSecondary:
        [.primary, .supplementary, .secondary]
      case .automatic, .oneBesideSecondary, .oneOverSecondary:
        [isTriple ? .supplementary : .primary, .secondary]
      }
    return all.map { containers[$0] }
  }

  private func placeColumns() {
    guard isViewLoaded else { return }
    updateMode()
    let shown = shown
    for child in children where !shown.contains(where: { $0 === child }) {
      child.viewIfLoaded?.removeFromSuperview()
    }
    let width = view.bounds.width / CGFloat(shown.count)
    for case (let index, let child?) in shown.enumerated() {
      child.view.frame = CGRect(x: CGFloat(index) * width, y: 0, width: width, height: view.bounds.height)
      if child.view.superview !== view { view.addSubview(child.view) }
    }
  }

  /// The columns but the last have a compact width.
  override func traits(of child: UIViewController, in traits: UITraitCollection) -> UITraitCollection {
    guard !isCollapsed, child !== containers[.secondary] else { return traits }
    return traits.modifyingTraits { $0.horizontalSizeClass = .compact }
  }
}
