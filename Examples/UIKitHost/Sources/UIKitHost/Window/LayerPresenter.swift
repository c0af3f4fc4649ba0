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
  /// A dismissal by the user. UIKit retains the object until the end of the transition.
  private weak var drag: UserMove?
  /// A dismissal by the user for which UIKit has no transition.
  private var dragWithoutTransition: UserMove?
  private var transitions: [ContainerTransition] = []
  private var whenSettled: [@MainActor () -> Void] = []

  init(of tree: TreeMirror) {
    self.tree = tree
  }

  /// Whether a presented layer is on screen.
  var isPresenting: Bool { !shown.isEmpty }

  /// Calls a handler when UIKit shows the layers of the window.
  func whenSettled(_ handler: @escaping @MainActor () -> Void) {
    whenSettled.append(handler)
    settleIfDone()
  }

  // MARK: The tree has changed

  func update(animated: Bool) {
    guard !isMoving, drag == nil, let root else { return }
    let wanted = tree.window.isShown ? tree.window.presented : []
    let kept = zip(shown, wanted).prefix { $0.layer === $1 }.count
    let presenter = kept == 0 ? root : shown[kept - 1]
    if kept < shown.count {
      dismiss(above: presenter, animated: animated)
    } else if kept < wanted.count, presenter.viewIfLoaded?.window != nil,
      presenter.presentedViewController == nil
    {
      present(wanted[kept], over: presenter, animated: animated)
    } else {
      settleIfDone()
    }
  }

  /// Puts the view of a layer in place, which appears.
  func add(_ mirror: any Mirror, animated: Bool) {
    root?.layer = tree.window.root
    update(animated: animated)
    ([root].compactMap { $0 } + shown).first { $0.layer === mirror.controller }?.content = mirror
  }

  /// Takes the view of a layer off the screen, which has disappeared: it has left, or a layer above covers it.
  func remove(_ mirror: any Mirror) {
    ([root].compactMap { $0 } + shown).first { $0.content === mirror }?.content = nil
    update(animated: false)
  }

  func animate(_ transition: ContainerTransition) {
    update(animated: true)
    if isMoving { transitions.append(transition) } else { transition.finish() }
  }

  private func settleIfDone() {
    guard !isMoving else { return }
    let handlers = whenSettled
    whenSettled = []
    handlers.forEach { $0() }
  }

  // MARK: UIKit's steps

  private func present(_ controller: Controller, over presenter: UIViewController, animated: Bool) {
    let layer = LayerViewController(nibName: nil, bundle: nil)
    layer.layer = controller
    // A layer that is covered from the beginning has no view.
    if controller.isVisible { layer.content = tree.mirror(of: controller) }
    layer.configure(style: tree.window.presentation(of: controller) ?? .sheet)
    layer.presentationController?.delegate = self
    layer.pointPopover(to: tree.window.presentationSource(of: controller), over: presenter)
    layer.updatePreferences()
    shown.append(layer)
    isMoving = true
    presenter.present(layer, animated: animated) { [weak self] in self?.stepDidEnd() }
  }

  private func dismiss(above presenter: LayerViewController, animated: Bool) {
    let index = shown.firstIndex { $0 === presenter }
    let gone = shown[(index.map { $0 + 1 } ?? 0)...]
    isMoving = true
    presenter.dismiss(animated: animated) { [weak self] in
      self?.forget(gone)
      self?.stepDidEnd()
    }
  }

  private func forget(_ layers: some Sequence<LayerViewController>) {
    for layer in layers {
      shown.removeAll { $0 === layer }
      layer.content = nil
    }
  }

  private func stepDidEnd() {
    isMoving = false
    let ended = transitions
    transitions = []
    ended.forEach(tree.end)
    update(animated: false)
  }

  // MARK: Dismissals by the user

  func presentationControllerWillDismiss(_ presentation: UIPresentationController) {
    let move = UserMove(tree.window.beginInteractiveDismissal())
    drag = move
    let layer = presentation.presentedViewController
    guard let coordinator = layer.transitionCoordinator else { return dragWithoutTransition = move }
    coordinator.animate(alongsideTransition: nil) { [weak self] context in
      self?.end(move, of: layer, isCanceled: context.isCancelled)
    }
  }

  func presentationControllerDidDismiss(_ presentation: UIPresentationController) {
    if let move = dragWithoutTransition {
      end(move, of: presentation.presentedViewController, isCanceled: false)
    }
  }

  private func end(_ move: UserMove, of layer: UIViewController, isCanceled: Bool) {
    drag = nil
    dragWithoutTransition = nil
    if !isCanceled, let layer = layer as? LayerViewController {
      let controller = layer.layer
      forget([layer])
      // The tree may have been busy when the finger began.
      if move.transition == nil, let controller { tree.window.dismiss(controller) }
    }
    move.end(isCanceled: isCanceled)
    update(animated: false)
  }

  // MARK: Preferences

  func updatePreferences() {
    root?.updatePreferences()
    shown.forEach { $0.updatePreferences() }
    shown.forEach { $0.updatePresentation() }
  }
}
