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
    /// A Boolean value that indicates whether UIKit is presenting or dismissing a layer.
    private var isMoving = false
    /// Whether the presenter waits for the end of a presentation or dismissal that the app has started itself, not through the tree.
    private var isWaiting = false
    /// The current dismissal by the user's finger. UIKit retains the object until the end of the transition.
    private weak var drag: SharedTransition?
    private var whenSettled: [@MainActor () -> Void] = []

    init(of tree: TreeMirror) {
      self.tree = tree
    }

    /// Whether a presented layer is on screen.
    var isPresenting: Bool { !shown.isEmpty }

    private var all: [LayerViewController] { [root].compactMap { $0 } + shown }

    /// The topmost layer on screen. A full-screen layer takes the layers below out of the window.
    var top: LayerViewController? { all.last { $0.viewIfLoaded?.window != nil } }

    /// Calls a handler when UIKit has presented and dismissed view controllers until they are the presented controllers of the window.
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
        // The view controller that presents the layer may be one of the app's own, so it is looked up instead of assumed.
        dismiss(shown[kept...], from: shown[kept].presentingViewController ?? presenter, animated: animated)
      } else if let top = chain.last, top.viewIfLoaded?.window != nil {
        present(wanted[kept], over: top, animated: animated)
      } else {
        settle()
      }
    }

    /// Continues when the presentation or dismissal of a view controller of the app has ended.
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

    /// Shows the view of a layer's controller. A layer whose controller has left the tree, or which a full-screen layer covers,
    /// shows none.
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

    /// Handles a layer that has appeared or disappeared. It finds layers that code of the app has dismissed, because UIKit calls
    /// the delegate only for dismissals by the user.
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
      // Without an animation, UIKit has no transition coordinator, and calls `presentationControllerDidDismiss(_:)` at once.
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

    /// Asks the layer's controller for confirmation after the user has tried to dismiss a layer that UIKit was not allowed to dismiss.
    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      if let controller = layer.layer { tree.window.attemptDismissal(of: controller) }
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      userDidDismiss(presentation, with: nil)
    }

    /// Handles a layer that the user has dismissed. If the tree was busy when the gesture began, there is no transition, and the
    /// dismissal is reported to the tree now.
    private func userDidDismiss(
      _ presentation: UIPresentationController,
      with transition: ContainerTransition?
    ) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      forget(layer)
      if transition == nil, let controller = layer.layer { tree.window.didDismiss(controller) }
    }

    /// Goes back, as the back button does. Returns `true` if the tree of controllers has gone back, or if a controller first asks
    /// the user whether it may close.
    func goBack() -> Bool { tree.window.goBack() != .refused }

    // MARK: Preferences

    func updatePreferences() {
      all.forEach { $0.updatePreferences() }
      shown.forEach { $0.updatePresentation() }
    }
  }
#endif
