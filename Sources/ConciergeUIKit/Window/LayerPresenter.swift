#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// Shows the layers of a window: the root in the ``ConciergeViewController``, and each presented controller in a view
  /// controller that UIKit presents.
  ///
  /// UIKit presents and dismisses one view controller at a time. The presenter compares the view controllers that UIKit
  /// presents with the presented controllers of the window. If they differ, the presenter presents or dismisses one view
  /// controller, and compares again when UIKit has done that.
  @MainActor
  final class LayerPresenter: NSObject, UIAdaptivePresentationControllerDelegate {
    weak var root: ConciergeViewController?
    private unowned let tree: TreeMirror
    /// The view controllers that UIKit presents, the lowest first.
    private var shown: [LayerViewController] = []
    /// Whether UIKit is presenting or dismissing a view controller at the moment.
    private var isMoving = false
    /// Whether UIKit is presenting or dismissing a view controller of the app, such as an alert that the app has
    /// presented with UIKit's methods. Until that has ended, this object presents and dismisses nothing.
    private var isWaiting = false
    /// The number of failed attempts to present or dismiss since the last success. An attempt fails if UIKit refuses it, or
    /// while the user has a context menu open.
    private var failedAttempts = 0
    /// The pause before the next attempt, or `nil`.
    private var pause: Task<Void, Never>?
    /// The dismissal of the sheet that the user is dragging down, or `nil`. The reference is weak, because only
    /// UIKit's completion closure retains the object. If UIKit discards the closure, the property becomes `nil`.
    private weak var drag: SharedTransition?
    private var whenSettled: [@MainActor () -> Void] = []

    init(of tree: TreeMirror) {
      self.tree = tree
    }

    /// Whether a presented layer is on screen.
    var isPresenting: Bool { !shown.isEmpty }

    private var all: [LayerViewController] { [root].compactMap { $0 } + shown }

    /// The topmost view controller whose view is on screen, or `nil`. If a presented view controller fills the
    /// screen, UIKit takes the views of the lower view controllers out of the `UIWindow`.
    var top: LayerViewController? { all.last { $0.viewIfLoaded?.window != nil } }

    /// Calls a handler when UIKit has finished all presentations and dismissals.
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
      root?.layer = tree.isHost ? tree.window.root : nil
      all.forEach(showContent)
      guard !isMoving, !isWaiting, drag == nil, let root else { return }
      if shown.contains(where: { $0.presentingViewController == nil }) { return layerDidChange() }
      let wanted = tree.isHost && tree.window.isShown ? tree.window.presented : []
      let kept = zip(shown, wanted).prefix { $0.layer === $1 }.count
      let presenter = kept == 0 ? root : shown[kept - 1]
      guard kept < max(shown.count, wanted.count) else {
        failedAttempts = 0
        return settle()
      }
      let chain = Array(sequence(first: root as UIViewController) { $0.presentedViewController })
      if let busy = chain.first(where: { $0.isBeingPresented || $0.isBeingDismissed }) {
        return wait(for: busy)
      }
      if kept < shown.count {
        // The app may have presented a view controller of its own between two view controllers of this library. So
        // `dismiss` is called on the one that really presents the lowest view controller to remove.
        dismiss(shown[kept...], from: shown[kept].presentingViewController ?? presenter, animated: animated)
      } else if let top = chain.last, top.viewIfLoaded?.window != nil {
        // When a context menu closes, UIKit also dismisses view controllers that are presented over it. So nothing is presented
        // while a menu is open. UIKit has no public class for an open menu, so the class is found by its name.
        guard !"\(type(of: top))".hasPrefix("_UIContextMenu") else { return tryAgainLater() }
        present(wanted[kept], over: top, animated: animated)
      } else {
        settle()
      }
    }

    /// Waits until UIKit has presented or dismissed `busy`, for example an alert of the app. UIKit cannot present another
    /// view controller meanwhile. Afterwards, `update` presents and dismisses the view controllers of this library.
    private func wait(for busy: UIViewController) {
      guard !isWaiting else { return }
      isWaiting = true
      let goOn: @MainActor () -> Void = { [weak self] in
        self?.isWaiting = false
        self?.update(animated: false)
      }
      // If `busy` is moving with an animation, its transition coordinator reports the end. Without an animation,
      // UIKit can present another view controller in the next turn of the run loop.
      if let coordinator = busy.transitionCoordinator {
        coordinator.animate(alongsideTransition: nil) { _ in goOn() }
      } else {
        Task { goOn() }
      }
    }

    /// Shows the view of a layer's controller: the root controller, or a presented one. A layer that was dismissed, or that
    /// a full-screen controller covers, shows no view.
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
      presenter.present(layer, animated: animated) { [weak self] in
        self?.stepDidEnd()
      }
      check(layer, isPresentation: true)
    }

    /// UIKit may refuse to present or dismiss a view controller, for example while the app presents another one. UIKit then
    /// prints a warning, and does not call the completion closure. So a task checks afterwards whether the presentation or
    /// dismissal has begun. If not, it is tried again later.
    private func check(_ layer: LayerViewController, isPresentation: Bool) {
      Task { [weak self, weak layer] in
        guard let self, let layer, isMoving, shown.contains(layer),
          !layer.isBeingPresented, !layer.isBeingDismissed,
          (layer.presentingViewController == nil) == isPresentation
        else { return }
        if isPresentation { forget(layer) }
        isMoving = false
        tryAgainLater()
      }
    }

    /// Tries again after a pause, because UIKit does not report when a presentation would succeed. After 100 attempts, this
    /// object waits for the next change of the controllers.
    private func tryAgainLater() {
      guard pause == nil else { return }
      guard failedAttempts < 100 else { return settle() }
      failedAttempts += 1
      pause = Task { [weak self, clock = tree.window.environment.clock] in
        try? await clock.sleep(for: .milliseconds(300))
        self?.pause = nil
        self?.update(animated: false)
      }
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
      if let lowest = layers.first { check(lowest, isPresentation: false) }
    }

    private func forget(_ layer: LayerViewController) {
      shown.removeAll { $0 === layer }
      layer.content = nil
    }

    private func stepDidEnd() {
      (isMoving, failedAttempts) = (false, 0)
      layersDidChange()
    }

    /// Called after UIKit has presented or dismissed a view controller. `update` begins the next presentation or dismissal
    /// if one is due. The app may have removed the root view while a controller was presented. When the last
    /// presented controller is gone, all controllers are told that they are off screen.
    private func layersDidChange() {
      update(animated: false)
      if !isMoving, drag == nil { root?.leaveScreenIfNeeded() }
    }

    // MARK: Dismissals by the app

    /// Called when a presented view controller has appeared or disappeared. UIKit does not notify its delegate if the app calls
    /// `dismiss(animated:)`, so this method removes the dismissed controllers from their window. While the user drags a sheet
    /// down, its controller stays, because the user may still pull the sheet up again.
    func layerDidChange() {
      if drag == nil,
        let index = shown.firstIndex(where: { $0.isBeingDismissed || $0.presentingViewController == nil })
      {
        let controllers = shown[index...].compactMap(\.layer)
        shown[index...].forEach(forget)
        if tree.isHost { controllers.reversed().forEach { tree.window.didDismiss($0) } }
      }
      layersDidChange()
    }

    // MARK: Dismissals by the user

    func presentationControllerShouldDismiss(_ presentation: UIPresentationController) -> Bool {
      let layer = shown.first { $0 === presentation.presentedViewController }
      return layer?.layer?.needsConfirmationToLeave != true
    }

    func presentationControllerWillDismiss(_ presentation: UIPresentationController) {
      // Without a transition coordinator, UIKit dismisses the sheet without an animation. It then calls
      // `presentationControllerDidDismiss(_:)` right away, and that method removes the controller.
      guard let coordinator = presentation.presentedViewController.transitionCoordinator else { return }
      let move = SharedTransition(tree.window.beginInteractiveDismissal())
      drag = move
      // If the user holds the sheet for a long time, the dismissal of its controller reaches a time limit and is canceled.
      // UIKit may still dismiss the sheet afterwards. Because `move.transition` is `nil` then, `userDidDismiss` dismisses the
      // controller too.
      move.transition?.whenEnded { [weak move] outcome in if outcome == .canceled { move?.transition = nil } }
      coordinator.animate(alongsideTransition: nil) { [weak self] context in
        self?.drag = nil
        if !context.isCancelled { self?.userDidDismiss(presentation, with: move.transition) }
        move.end(isCanceled: context.isCancelled)
        self?.layersDidChange()
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

    /// Handles a sheet that the user has dragged down, and that UIKit has dismissed. `transition` is the dismissal of the
    /// controller that has begun with the drag. If it is `nil`, that dismissal could not begin or was canceled, and the
    /// controller is dismissed now.
    private func userDidDismiss(
      _ presentation: UIPresentationController,
      with transition: ContainerTransition?
    ) {
      guard let layer = shown.first(where: { $0 === presentation.presentedViewController }) else { return }
      forget(layer)
      if transition == nil, let controller = layer.layer { tree.window.didDismiss(controller) }
    }

    /// Goes back as the back button does, for example after the Escape key. Returns `false` if no screen was closed and no
    /// question was asked. While the app presents a view controller of its own on top, nothing is closed below it.
    func goBack() -> Bool { all.last?.presentedViewController == nil && tree.window.goBack() != .refused }

    // MARK: Preferences

    func updatePreferences() {
      all.forEach { $0.updatePreferences() }
      shown.forEach { $0.updatePresentation() }
    }
  }
#endif
