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
    /// A Boolean value that indicates whether UIKit is presenting or dismissing.
    private var isMoving = false
    /// Whether the presenter waits until a view controller of the app has arrived or gone.
    private var isWaiting = false
    /// A dismissal by the user. UIKit retains the object until the end of the transition.
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

    /// Calls a handler when UIKit shows the layers of the window.
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
        // The app may have presented a view controller of its own between the two.
        dismiss(shown[kept...], from: shown[kept].presentingViewController ?? presenter, animated: animated)
      } else if let top = chain.last, top.viewIfLoaded?.window != nil {
        present(wanted[kept], over: top, animated: animated)
      } else {
        settle()
      }
    }

    /// Compares again when a view controller that the app presents or dismisses has arrived or gone.
    private func wait(for busy: UIViewController) {
      guard !isWaiting else { return }
      isWaiting = true
      let goOn: @MainActor () -> Void = { [weak self] in
        self?.isWaiting = false
        self?.update(animated: false)
      }
      // Without an animation there is no coordinator, and UIKit is ready in the next turn.
      if let coordinator = busy.transitionCoordinator {
        coordinator.animate(alongsideTransition: nil) { _ in goOn() }
      } else {
        Task { goOn() }
      }
    }

    /// Shows the view of a layer, unless the layer has left, or a layer above covers it.
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

    /// A layer has appeared or disappeared. If code of the app has dismissed layers, UIKit has called no delegate.
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
      // Without an animation, UIKit has no coordinator, and calls the other method at once.
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

    /// UIKit has not dismissed the layer, because its preferences forbid it or because it needs a confirmation.
    func presentationControllerDidAttemptToDismiss(_ presentation: UIPresentationController) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      if let controller = layer.layer { tree.window.attemptDismissal(of: controller) }
    }

    func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
      userDidDismiss(presentation, with: nil)
    }

    /// The user has dismissed a layer. Without a transition of the tree, the tree does not know it yet: the tree may have been
    /// busy when the finger began.
    private func userDidDismiss(
      _ presentation: UIPresentationController,
      with transition: ContainerTransition?
    ) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      forget(layer)
      if transition == nil, let controller = layer.layer { tree.window.didDismiss(controller) }
    }

    /// Goes back for the user. Returns whether the tree has gone back, or asks a screen.
    func goBack() -> Bool { tree.window.goBack() != .refused }

    // MARK: Preferences

    func updatePreferences() {
      all.forEach { $0.updatePreferences() }
      shown.forEach { $0.updatePresentation() }
    }
  }
#endif
