#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// Shows the layers of a window: the root in the ``ConciergeViewController``, and each presented controller in a view controller
  /// that UIKit presents.
  ///
  /// UIKit presents and dismisses one view controller at a time. The presenter compares UIKit's layers with those of the
  /// window, makes the first step that is missing, and compares again when the step has ended.
  @MainActor
  final class LayerPresenter: NSObject, UIAdaptivePresentationControllerDelegate {
    weak var root: ConciergeViewController?
    private unowned let tree: TreeMirror
    /// The view controllers that UIKit presents, the lowest first.
    private var shown: [LayerViewController] = []
    /// Whether UIKit is presenting or dismissing a view controller at the moment.
    private var isMoving = false
    /// Whether the app itself is presenting or dismissing a view controller of its own. This object then waits until that
    /// has ended.
    private var isWaiting = false
    /// The transition of the sheet that the user is dragging down. UIKit retains the object until the drag has ended.
    private weak var drag: SharedTransition?
    private var whenSettled: [@MainActor () -> Void] = []

    init(of tree: TreeMirror) {
      self.tree = tree
    }

    /// Whether a presented layer is on screen.
    var isPresenting: Bool { !shown.isEmpty }

    private var all: [LayerViewController] { [root].compactMap { $0 } + shown }

    /// The topmost presented view controller on screen. If this view controller fills the screen, the lower view
    /// controllers are not in the window.
    var top: LayerViewController? { all.last { $0.viewIfLoaded?.window != nil } }

    /// Calls a handler when UIKit has finished all presentations and dismissals. Then UIKit presents the same controllers as the
    /// `ControllerWindow`.
    func whenSettled(_ handler: @escaping @MainActor () -> Void) {
      whenSettled.append(handler)
      if !isMoving, !isWaiting { settle() }
    }

    private func settle() {
      let handlers = whenSettled
      whenSettled = []
      handlers.forEach { $0() }
    }

    // MARK: The tree has changed

    func update(animated: Bool) {
      root?.layer = tree.window.root
      all.forEach(showContent)
      guard !isMoving, !isWaiting, drag == nil, let root else { return }
      let wanted = tree.window.isShown ? tree.window.presented : []
      let kept = zip(shown, wanted).prefix { $0.layer === $1 }.count
      let presenter = kept == 0 ? root : shown[kept - 1]
      guard kept < max(shown.count, wanted.count) else { return settle() }
      let chain = Array(sequence(first: root as UIViewController) { $0.presentedViewController })
      if let busy = chain.first(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
        return wait(for: busy)
      }
      if kept < shown.count {
        // Usually, the view controller below presents the next one. But the app may have presented view controllers of its own
        // between them, so UIKit is asked.
        dismiss(shown[kept...], from: shown[kept].presentingViewController ?? presenter, animated: animated)
      } else if let top = chain.last, top.viewIfLoaded?.window != nil {
        present(wanted[kept], over: top, animated: animated)
      } else {
        settle()
      }
    }

    /// Waits until the app has presented or dismissed a view controller of its own, and then continues with the window's
    /// presentations.
    private func wait(for busy: UIViewController) {
      guard !isWaiting else { return }
      isWaiting = true
      let goOn: @MainActor () -> Void = { [weak self] in
        self?.isWaiting = false
        self?.update(animated: false)
      }
      // Without an animation, UIKit has no transition coordinator, and can present again in the next turn of the run loop.
      if let coordinator = busy.transitionCoordinator {
        coordinator.animate(alongsideTransition: nil) { _ in goOn() }
      } else {
        Task { goOn() }
      }
    }

    /// Shows the view of a presented controller. If the controller was dismissed, or if a full-screen controller covers it,
    /// no view is shown.
    private func showContent(of layer: LayerViewController) {
      layer.content = layer.layer.flatMap { $0.isVisible ? tree.mirror(of: $0) : nil }
    }

    func animate(_ transition: ContainerTransition) {
      update(animated: true)
      whenSettled { transition.finish() }
    }

    // MARK: UIKit's steps

    private func present(_ controller: Controller, over presenter: UIViewController, animated: Bool) {
      let layer = LayerViewController(nibName: nil, bundle: nil)
      layer.layer = controller
      layer.presenter = self
      showContent(of: layer)
      layer.configure(style: tree.window.presentation(of: controller) ?? .sheet)
      layer.presentationController?.delegate = self
      layer.pointPopover(to: tree.window.presentationSource(of: controller), over: presenter)
      layer.updatePreferences()
      shown.append(layer)
      isMoving = true
      presenter.present(layer, animated: animated) { [weak self] in self?.stepDidEnd() }
    }

    private func dismiss(
      _ layers: ArraySlice<LayerViewController>,
      from presenter: UIViewController,
      animated: Bool
    ) {
      isMoving = true
      presenter.dismiss(animated: animated) { [weak self] in
        layers.forEach { self?.forget($0) }
        self?.stepDidEnd()
      }
    }

    private func forget(_ layer: LayerViewController) {
      shown.removeAll { $0 === layer }
      layer.content = nil
    }

    private func stepDidEnd() {
      isMoving = false
      update(animated: false)
    }

    // MARK: Dismissals by the app

    /// Handles a presented view controller that has appeared or disappeared. In this way, dismissals by code of the app are
    /// noticed, because UIKit calls its delegate only for dismissals by the user.
    func layerDidChange() {
      if drag == nil,
        let index = shown.firstIndex(where: { $0.isBeingDismissed || $0.presentingViewController == nil })
      {
        let controllers = shown[index...].compactMap(\.layer)
        shown[index...].forEach(forget)
        controllers.reversed().forEach { tree.window.didDismiss($0) }
      }
      update(animated: false)
    }

    // MARK: Dismissals by the user

    func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
      let layer = shown.first { $0 === presentation.presentedViewController }
      return layer?.layer?.needsConfirmationToLeave != true
    }

    func presentationControllerWillDismiss(_ presentation: UIPresentationController) {
      // A dismissal without an animation has no transition coordinator. UIKit then calls
      // `presentationControllerDidDismiss(_:)` at once, where it is handled.
      guard let coordinator = presentation.presentedViewController.transitionCoordinator else { return }
      let move = SharedTransition(tree.window.beginInteractiveDismissal())
      drag = move
      coordinator.animate(alongsideTransition: nil) { [weak self] context in
        self?.drag = nil
        if !context.isCancelled { self?.userDidDismiss(presentation, with: move.transition) }
        move.end(isCanceled: context.isCancelled)
        self?.update(animated: false)
      }
    }

    /// Handles the user's attempt to drag down a sheet that must not be dismissed, for example because of unsaved input.
    /// The controller can ask the user.
    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      if let controller = layer.layer { tree.window.attemptDismissal(of: controller) }
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      userDidDismiss(presentation, with: nil)
    }

    /// Handles a sheet that the user has dragged down. Usually its dismissal was reported when the drag began. If the
    /// controllers were busy then, `transition` is `nil`, and the dismissal is reported now.
    private func userDidDismiss(
      _ presentation: UIPresentationController,
      with transition: ContainerTransition?
    ) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      forget(layer)
      if transition == nil, let controller = layer.layer { tree.window.didDismiss(controller) }
    }

    /// Goes back as the back button does. Returns `true` if a screen was closed, or if a controller asks the user first
    /// whether it may close.
    func goBack() -> Bool { tree.window.goBack() != .refused }

    // MARK: Preferences

    func updatePreferences() {
      all.forEach { $0.updatePreferences() }
      shown.forEach { $0.updatePresentation() }
    }
  }
#endif
