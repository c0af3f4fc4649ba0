/// A view controller that shows a view of SwiftUI.
/// <https://developer.apple.com/documentation/swiftui/uihostingcontroller>
///
/// Modeled: SwiftUI lays a view out inside the safe area, and the keyboard is a part of that
/// (<https://developer.apple.com/documentation/swiftui/safearearegions/keyboard>). The view controller of a representable is a
/// child of this one, and is dismantled with it.
open class UIHostingController<Content: View>: UIViewController {
  /// A new value updates the view that is shown: <https://developer.apple.com/documentation/swiftui/uihostingcontroller/rootview>
  public var rootView: Content {
    didSet {
      guard let shown else { return }
      resolved = rootView._resolve(EnvironmentValues())
      resolved?.update(shown)
    }
  }
  private var resolved: ResolvedView?
  private var shown: UIViewController?

  public init(rootView: Content) {
    self.rootView = rootView
    super.init(nibName: nil, bundle: nil)
  }

  @available(*, unavailable)
  public required init?(coder: NSCoder) { nil }

  isolated deinit { if let shown { resolved?.dismantle(shown) } }

  open override func viewDidLoad() {
    super.viewDidLoad()
    let resolved = rootView._resolve(EnvironmentValues())
    let child = resolved.make()
    (self.resolved, shown) = (resolved, child)
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  /// What the user reads. Ours.
  public var simulatedText: String { resolved?.text ?? "" }
  /// Taps the button. Ours.
  public func simulateTap() { resolved?.action() }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    guard let shown, let resolved else { return }
    let guide = view.keyboardLayoutGuide
    guide.usesBottomSafeArea = false
    var insets = view.safeAreaInsets
    if resolved.containerEdges.contains(.top) { insets.top = 0 }
    if resolved.containerEdges.contains(.leading) { insets.left = 0 }
    if resolved.containerEdges.contains(.trailing) { insets.right = 0 }
    if resolved.containerEdges.contains(.bottom) { insets.bottom = 0 }
    if !resolved.keyboardEdges.contains(.bottom) {
      insets.bottom = max(insets.bottom, guide.layoutFrame.height)
    }
    shown.view.frame = view.bounds.inset(by: insets)
  }
}

/// A hosting controller or a cell of any view. Ours.
@MainActor
public protocol SimulatedHost {
  var simulatedText: String { get }
  func simulateTap()
}

extension UIHostingController: SimulatedHost {}
