#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  public import UIKit

  /// A view controller that shows one layer of a window: the root controller, or one presented controller. UIKit asks it for
  /// the style of the status bar and the orientations. The answers are the preferences of the layer's topmost controller.
  open class LayerViewController: ShellViewController {
    private var laidOutSize: CGSize?
    weak var presenter: LayerPresenter?
    /// The detents that were passed to UIKit last. They are passed again only if they have changed.
    var shownDetents: [PresentationPreferences.Detent] = []

    /// The root controller or the presented controller that is shown here. While a full-screen controller covers it,
    /// ``content`` is `nil`.
    var layer: Controller?

    open override func viewDidLayoutSubviews() {
      super.viewDidLayoutSubviews()
      // The controllers are laid out anyway when they appear. Only later changes of the size need another layout.
      if let laidOutSize, laidOutSize != view.bounds.size { layer?.layout() }
      laidOutSize = view.bounds.size
    }

    open override func viewDidLoad() {
      super.viewDidLoad()
      // Each presented view controller observes the traits, because UIKit does not report changes to view controllers that
      // a full-screen one covers.
      registerForTraitChanges([
        UITraitUserInterfaceIdiom.self, UITraitHorizontalSizeClass.self, UITraitVerticalSizeClass.self,
        UITraitLayoutDirection.self, UITraitUserInterfaceStyle.self, UITraitPreferredContentSizeCategory.self,
        UITraitDisplayScale.self,
      ]) { (layer: LayerViewController, _) in layer.presenter?.root?.updateTraits() }
    }

    open override func viewDidDisappear(_ animated: Bool) {
      super.viewDidDisappear(animated)
      presenter?.layerDidChange()
    }

    open override func viewDidAppear(_ animated: Bool) {
      super.viewDidAppear(animated)
      presenter?.layerDidChange()
    }

    /// Dismisses the presented view controller. UIKit does not report the dismissal of a view controller that another
    /// full-screen one covers. So `update` checks afterwards which view controllers are still presented.
    open override func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
      super.dismiss(animated: flag) { [weak presenter] in
        completion?()
        presenter?.update(animated: false)
      }
    }

    /// Goes back as the back button does. VoiceOver calls this method when the user scrubs with two fingers.
    open override func accessibilityPerformEscape() -> Bool { presenter?.goBack() ?? false }

    /// Handles the Escape key of a hardware keyboard. The key ends editing, or else goes back as the back button does.
    open override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
      let isEscape = presses.contains { $0.key?.keyCode == .keyboardEscape }
      if isEscape, let field = view.firstResponder, field is any UITextInput {
        field.resignFirstResponder()
        return
      }
      if !isEscape || presenter?.goBack() != true { super.pressesBegan(presses, with: event) }
    }

    /// Makes UIKit ask this view controller again for the style of the status bar and for the orientations. Both are
    /// preferences of the controller in front.
    func updatePreferences() {
      setNeedsStatusBarAppearanceUpdate()
      setNeedsUpdateOfSupportedInterfaceOrientations()
    }

    private var statusBar: StatusBarPreferences { layer?.preferences(\.statusBar) ?? StatusBarPreferences() }

    open override var prefersStatusBarHidden: Bool { statusBar.isHidden }

    open override var preferredStatusBarStyle: UIStatusBarStyle {
      switch statusBar.style {
      case .light: .lightContent
      case .dark: .darkContent
      case .automatic: .default
      }
    }

    open override var preferredStatusBarUpdateAnimation: UIStatusBarAnimation {
      switch statusBar.animation {
      case .slide: .slide
      case .fade: .fade
      case .none: .none
      }
    }

    open override var supportedInterfaceOrientations: UIInterfaceOrientationMask {
      guard let layer else { return super.supportedInterfaceOrientations }
      let orientation = layer.preferences(\.orientation)
      return UIInterfaceOrientationMask(
        orientation.autorotates ? orientation.supported : orientation.preferred
      )
    }
  }

  extension UIInterfaceOrientationMask {
    init(_ orientations: OrientationPreferences.Orientations) {
      self = []
      if orientations.contains(.portrait) { insert(.portrait) }
      if orientations.contains(.portraitUpsideDown) { insert(.portraitUpsideDown) }
      // Left and right are exchanged: when the device is turned to the left, the user interface turns to the right, and
      // UIKit's mask names the latter.
      if orientations.contains(.landscapeLeft) { insert(.landscapeRight) }
      if orientations.contains(.landscapeRight) { insert(.landscapeLeft) }
    }
  }
#endif
