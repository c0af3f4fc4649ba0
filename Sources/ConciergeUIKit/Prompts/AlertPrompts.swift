#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// Presents prompts as alerts and action sheets. An offer, which the user may ignore, is a bar at the bottom of the screen.
  ///
  /// ```swift
  /// let prompts = AlertPrompts(over: conciergeViewController)
  /// let removal = InteractionRunner(prompts: prompts) { RemoveBookmark($0, from: bookmarks) }
  /// ```
  ///
  /// Each prompt has a window of its own: UIKit presents no alert over a view controller that presents already, and an offer
  /// must outlive the sheet below it. A prompt that is presented while the scene has no visible window gets the answer
  /// `unavailable`. If prompts already wait in the queue when this object is created, the app can make the window visible right
  /// afterwards: the first prompt is shown in a later turn of the main actor.
  @MainActor
  public final class AlertPrompts: PromptHost {
    private let queue: PromptQueue
    private weak var screen: UIViewController?
    /// The alert or action sheet on screen, or `nil` if there is none.
    private(set) var alert: PromptAlert?
    private var offer: OfferWindow?
    private var observations = Observations()

    /// Creates an object that shows prompts over a view controller.
    ///
    /// - Parameters:
    ///   - screen: The view controller, for instance a ``ConciergeViewController``. Held weakly.
    ///   - queue: The prompts that wait for the user. Pass your own queue if the app has created it already, or if the
    ///     titles of the standard buttons are not English.
    public init(over screen: UIViewController, queue: PromptQueue = PromptQueue()) {
      self.screen = screen
      self.queue = queue
      // The app may make its window visible only after it has created this object. Without a visible window, a prompt that
      // already waits in the queue cannot be shown, and ends without an answer. So a task shows the prompt a moment later.
      if queue.current != nil, screen.viewIfLoaded?.window == nil {
        Task { [weak self] in self?.followQueue() }
      } else {
        followQueue()
      }
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardWillChangeFrameNotification,
        UIResponder.keyboardWillHideNotification,
      ] {
        observations.observeKeyboard(name) { [weak self] frame, duration in
          self?.offer?.placeBar(above: frame, over: duration)
        }
      }
    }

    /// The titles of the standard buttons.
    public var titles: PromptTitles { queue.titles }

    /// The prompt on the screen, or `nil`.
    public private(set) var current: UserPrompt?

    /// Presents a prompt, and returns the answer.
    public func present(_ prompt: UserPrompt) async -> PromptAnswer { await queue.present(prompt) }

    /// Dismisses the prompt on the screen without an answer of the user.
    public func dismiss() { queue.dismiss() }

    /// Dismisses the visible prompt and all waiting prompts. Call this method when the scene has been disconnected.
    public func close() { queue.dismissAll() }

    private func followQueue() { queue.onCurrentChange = { [weak self] in self?.show($0) } }

    private func show(_ prompt: UserPrompt?) {
      alert?.window.hide()
      alert = nil
      offer?.hide()
      offer = nil
      current = nil
      guard let prompt, let number = queue.currentNumber else { return }
      switch prompt.kind {
      case .dialog:
        alert = PromptWindow(over: screen).map { PromptAlert(prompt, number: number, of: queue, in: $0) }
      case .offer:
        offer = OfferWindow(over: screen)
        offer?.show(prompt) { [queue] in queue.answer($0, to: number) }
      }
      guard alert != nil || offer != nil else {
        queue.refuse(number)
        return
      }
      current = prompt
      if prompt.kind == .offer { UIAccessibility.post(notification: .announcement, argument: prompt.message) }
    }
  }
#endif
