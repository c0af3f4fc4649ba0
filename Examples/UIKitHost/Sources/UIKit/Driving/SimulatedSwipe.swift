/// A finger that drags a screen off a stack, or a sheet off the screen. A swipe that is deallocated before it has ended is
/// lost: UIKit goes back without a call of any completion.
@MainActor
public final class SimulatedSwipe {
  public enum Ending {
    case finished, canceled, lost
  }

  private let onUpdate: (CGFloat) -> Void
  private var onEnd: ((Ending) -> Void)?

  init(onUpdate: @escaping (CGFloat) -> Void, onEnd: @escaping (Ending) -> Void) {
    self.onUpdate = onUpdate
    self.onEnd = onEnd
  }

  isolated deinit { end(.lost) }

  public func update(progress: Double) { onUpdate(CGFloat(progress)) }
  /// Lets go. The change is completed when the rest of the animation has ended.
  public func finish() { end(.finished) }
  /// Takes the swipe back. UIKit's transition ends when the animation has ended.
  public func cancel() { end(.canceled) }

  private func end(_ ending: Ending) {
    let end = onEnd
    onEnd = nil
    end?(ending)
  }
}

extension UINavigationController {
  /// Begins a swipe from the edge or, as in iOS 26, in the content, where the finger may be over a scroll view. Returns `nil` if
  /// the gesture recognizer does not allow it, or if there is nothing to pop.
  ///
  /// <https://developer.apple.com/documentation/uikit/uinavigationcontroller/interactivecontentpopgesturerecognizer>: a swipe in
  /// the content may begin at any distance from the edge.
  ///
  /// - Parameter starts: The distances from the left edge at which fingers touch the view, one after the other, in points. By
  ///   default, a swipe in the content begins in the middle.
  public func simulateSwipeBack(
    inContent: Bool = false,
    over scrollView: UIScrollView? = nil,
    from starts: CGFloat...
  ) -> SimulatedSwipe? {
    SimulatedDevice.turn()
    guard beginSwipe(inContent: inContent, over: scrollView, from: starts) else { return nil }
    SimulatedDevice.turn()
    return SimulatedSwipe { [weak self] in
      self?.swipeProgress = $0
    } onEnd: { [weak self] in
      self?.endSwipe($0)
    }
  }

  /// Taps the back button.
  public func simulateTapOnBack() {
    guard let item = topViewController?.navigationItem, viewControllers.count > 1, !item.hidesBackButton
    else { return }
    if let action = item.backAction { action.perform(from: self) } else { popViewController(animated: true) }
  }
}

extension UIBarButtonItem {
  /// Taps the button.
  public func simulateTap() { if isEnabled { primaryAction?.perform(from: self) } }

  /// Taps the button, which opens a menu.
  public func simulateMenu() -> UIMenu? { isEnabled && primaryAction == nil ? menu : nil }
}

extension UITabBarController {
  /// Taps a tab.
  public func simulateTap(onTab index: Int) {
    guard let tabs = viewControllers, tabs.indices.contains(index), !isTabBarHidden else { return }
    guard delegate?.tabBarController(self, shouldSelect: tabs[index]) ?? true else { return }
    selectedIndex = index
    delegate?.tabBarController(self, didSelect: tabs[index])
  }
}

extension UISplitViewController {
  /// Taps the button that hides the columns beside the secondary column, or shows them.
  public func simulateSidebarButton() {
    guard !isCollapsed else { return }
    if displayMode == .secondaryOnly { show(.primary) } else { change(to: .secondaryOnly) }
    SimulatedDevice.turn()
  }
}
