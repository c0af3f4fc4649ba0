import Concierge
import UIKit

/// The mirror of a controller that is no container of UIKit: shows the controller's view, and the views of its children inside.
final class ScreenViewController: UIViewController, Mirror {
  let controller: Controller
  weak var tree: TreeMirror?
  var token: EmbeddingToken?
  var isInPlace = false
  private var hostedView: UIView?
  /// The object that the view of the controller was made for.
  private var hostedObject: AnyObject?
  private var knownSurroundings: Surroundings?

  /// The values of the environment that are different for each screen of a window.
  private struct Surroundings: Equatable {
    let insets: LayoutInsets
    let width: ControllerEnvironment.SizeClass
    let height: ControllerEnvironment.SizeClass
  }

  init(_ controller: Controller, in tree: TreeMirror) {
    self.controller = controller
    self.tree = tree
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  required init?(coder: NSCoder) { nil }

  // MARK: The view

  /// Shows the controller's view, which may have been rebuilt since the last time.
  func showHostedView() {
    guard isViewLoaded else { return }
    let wanted = (controller as? UIKitController)?.viewController.view ?? platformView()
    guard wanted !== hostedView || wanted?.superview !== view else { return }
    if hostedView?.superview === view { hostedView?.removeFromSuperview() }
    hostedView = wanted
    if let wrapped = (controller as? UIKitController)?.viewController, wrapped.parent !== self {
      addChild(wrapped)
    }
    guard let wanted else { return }
    view.insertSubview(wanted, at: 0)
    placeHostedView()
    (controller as? UIKitController)?.viewController.didMove(toParent: self)
  }

  /// Returns the view that shows the controller's view. It is made once for each.
  private func platformView() -> UIView? {
    let object = controller.hostedView
    guard object !== hostedObject else { return hostedView }
    hostedObject = object
    return object.flatMap { tree?.layers.root?.makeView(for: $0) }
  }

  private func placeHostedView() {
    let isUnderBars = controller.layoutPreferences.extendsUnderBars
    hostedView?.frame = isUnderBars ? view.bounds : view.bounds.inset(by: view.safeAreaInsets)
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    showHostedView()
    updatePreferences()
    registerForTraitChanges([UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self]) {
      (screen: ScreenViewController, _) in
      screen.updateSurroundings()
    }
  }

  override func viewIsAppearing(_ animated: Bool) {
    super.viewIsAppearing(animated)
    updateSurroundings()
    placeHostedView()
    finishPlacing()
  }

  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    isInPlace = false
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    placeHostedView()
  }

  override func viewSafeAreaInsetsDidChange() {
    super.viewSafeAreaInsetsDidChange()
    updateSurroundings()
  }

  /// Reports the safe area and the size of this screen, which can be one column or a sheet.
  private func updateSurroundings() {
    guard view.window != nil else { return }
    let surroundings = Surroundings(
      insets: LayoutInsets(view.safeAreaInsets, in: view),
      width: .init(traitCollection.horizontalSizeClass),
      height: .init(traitCollection.verticalSizeClass)
    )
    guard surroundings != knownSurroundings else { return }
    knownSurroundings = surroundings
    controller.adjustEnvironment {
      $0.safeAreaInsets = surroundings.insets
      $0.horizontalSizeClass = surroundings.width
      $0.verticalSizeClass = surroundings.height
    }
  }

  // MARK: Children

  func add(_ child: any Mirror, animated: Bool) {
    loadViewIfNeeded()
    showHostedView()
    if child.parent !== self { addChild(child) }
    let container = controller.containerView(for: child.controller) as? UIView ?? view
    guard let container, child.view.superview !== container else { return }
    child.view.frame = container.bounds
    child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    child.view.alpha = 1
    container.addSubview(child.view)
    child.didMove(toParent: self)
  }

  func remove(_ child: any Mirror) {
    guard child.parent === self else { return }
    child.willMove(toParent: nil)
    child.viewIfLoaded?.removeFromSuperview()
    child.removeFromParent()
  }

  func update(animated: Bool) {}

  /// Fades between the views.
  func animate(_ transition: ContainerTransition) {
    let views = { (controllers: [Controller]) in
      controllers.compactMap { self.tree?.mirrorIfAny(of: $0)?.viewIfLoaded }
    }
    let (incoming, outgoing) = (views(transition.incoming), views(transition.outgoing))
    incoming.forEach { $0.alpha = 0 }
    UIView.animate(withDuration: 0.25) {
      incoming.forEach { $0.alpha = 1 }
      outgoing.forEach { $0.alpha = 0 }
    } completion: { [weak tree] _ in
      tree?.end(transition)
    }
  }

  // MARK: Preferences

  func updatePreferences() {
    // A stack adds the buttons.
    navigationItem.title = controller.preferences(\.navigationBar).title
    guard isViewLoaded else { return }
    view.backgroundColor =
      controller.layoutPreferences.background.flatMap { UIColor(named: $0) } ?? .systemBackground
  }
}
