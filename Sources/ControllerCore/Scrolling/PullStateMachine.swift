package import Surfaces

/// The logic of a header that the user pulls to refresh a list or a web page, as a value.
///
/// ```swift
/// var machine = PullStateMachine(isEnabled: true)
/// for action in machine.handle(.scrolled(geometry)) { perform(action) }
/// // … the load that .load began has ended …
/// for action in machine.handle(.ended) { perform(action) }
/// ```
///
/// The machine does not load anything itself. Its owner sends ``Event/ended`` when the load has ended. Loads that did not begin
/// with the header do not open the header.
///
/// Source: the header of MJRefresh, https://github.com/CoderMJLee/MJRefresh, with one difference. Insets are changed by adding
/// differences, so changes that the app makes are kept.
package struct PullStateMachine: Hashable, Sendable {
  package enum Event: Hashable, Sendable {
    /// The list or web page was scrolled, or the user has begun or ended a drag.
    case scrolled(RefreshGeometry)
    /// The list or web page has come on screen or has gone off screen.
    case visibilityChanged(isVisible: Bool)
    /// Another scrolling view shows the content now. `hasHeader` tells whether that view has a header of its own for pull to
    /// refresh (`ScrollSurface/refreshHeader`), such as `UIRefreshControl`. If so, the machine changes no insets and ignores
    /// drags, and the caller sends ``begin`` when the user has pulled that header.
    case surfaceChanged(hasHeader: Bool)
    /// The app, or the platform's own header, requests a refresh.
    case begin
    /// The animation that makes room for the header has ended.
    case opened
    /// The load that the header has begun has ended, or other code has loaded the content. The header closes.
    case ended
    /// The app switches the header on or off.
    case setEnabled(Bool)
  }

  /// An action that the owner of the machine must perform.
  package enum Action: Hashable, Sendable {
    /// Add a length to the inset before the content, and scroll to an offset, in one animation of ``RefreshOptions/opening``. When
    /// it has ended, send ``Event/opened``.
    case open(by: Double, to: Double)
    /// Add a length to the inset before the content, with an animation of this duration.
    case adjustInset(by: Double, over: Duration)
    /// Load the content again.
    case load
    /// Cancel the load that ``load`` has begun, because the header was switched off. The owner may also ignore the action, and
    /// let the load continue.
    case cancel
  }

  private enum State: Hashable {
    case idle
    /// The user has pulled the header so far that a refresh begins when the finger is lifted.
    case pulled
    /// A refresh was requested while the view was off screen. It begins when the view appears.
    case waiting
    /// The inset is being animated to make room for the header. The load begins afterwards.
    case opening
    /// The header is open, and the owner of the machine loads the content.
    case open
  }

  /// The lengths of the header for pull to refresh and of the footer that loads the next page.
  package let options: RefreshOptions
  /// The fraction of the header that the user has pulled into view, from 0 to 1. If the platform's own header is used, the
  /// value is 1 during a refresh and 0 otherwise.
  package private(set) var progress = 0.0
  /// The length that the header currently adds to the inset before the content, in points.
  package private(set) var addedInset = 0.0

  private var state = State.idle
  private var geometry: RefreshGeometry?
  /// Whether the view is in place on the screen: from `viewIsAppearing` to `viewDidDisappear`.
  package private(set) var isVisible = false
  private var isEnabled: Bool
  /// Whether the scrolling view has its own header for pull to refresh, such as UIKit's `UIRefreshControl`. That header handles
  /// pulls and changes the inset, so the machine does neither.
  private var surfaceHasHeader = false

  package init(_ options: RefreshOptions = RefreshOptions(), isEnabled: Bool) {
    (self.options, self.isEnabled) = (options, isEnabled)
  }

  /// The state of the header, which the user sees.
  package var header: RefreshState {
    guard isEnabled else { return .hidden }
    return switch state {
    case .idle: .idle
    case .pulled: .pulling
    case .waiting: .waiting
    case .opening, .open: .refreshing
    }
  }

  /// Whether the header is open, and the owner of the machine loads the content.
  package var isOpen: Bool { state == .open }

  /// Handles an event and changes the state.
  ///
  /// - Returns: The actions that the caller must perform, in this order.
  package mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .scrolled(let geometry): return scroll(geometry)
    case .visibilityChanged(let isVisible):
      self.isVisible = isVisible
      return isVisible && state == .waiting ? open() : []
    case .surfaceChanged(let hasHeader):
      surfaceHasHeader = hasHeader
      if state == .pulled { state = .idle }
      progress = header == .refreshing ? 1 : 0
      return header == .refreshing ? adjust(to: room) : []
    case .begin:
      guard isEnabled, !header.isBusy else { return [] }
      state = .waiting
      return isVisible ? open() : []
    case .opened:
      guard state == .opening else { return [] }
      state = .open
      return [.load]
    case .ended: return header.isBusy ? close() : []
    case .setEnabled(let isEnabled):
      defer { self.isEnabled = isEnabled }
      guard !isEnabled, self.isEnabled else { return [] }
      switch state {
      case .idle, .pulled: return close()
      // A refresh was requested, and its load was to begin when the header was open. The header is switched off now, so the
      // load begins at once. Otherwise a list that waits for its first load would stay empty.
      case .waiting, .opening: return close() + [.load]
      case .open: return [.cancel] + close()
      }
    }
  }

  // MARK: Opening and closing

  /// The length that the header adds to the inset before the content during a refresh. The length is 0 if the scrolling view has
  /// its own header, such as UIKit's `UIRefreshControl`, which changes the inset itself.
  private var room: Double { surfaceHasHeader ? 0 : options.headerLength }

  private mutating func open() -> [Action] {
    progress = 1
    guard !surfaceHasHeader else {
      state = .open
      return [.load]
    }
    state = .opening
    let growth = room - addedInset
    add(growth)
    return [.open(by: growth, to: -(originalStart + room))]
  }

  private mutating func close() -> [Action] {
    (state, progress) = (.idle, 0)
    return adjust(to: 0, over: RefreshOptions.closing)
  }

  private mutating func adjust(to length: Double, over duration: Duration = .zero) -> [Action] {
    let growth = length - addedInset
    guard growth != 0 else { return [] }
    add(growth)
    return [.adjustInset(by: growth, over: duration)]
  }

  private mutating func add(_ length: Double) {
    addedInset += length
    geometry?.startInset += length
  }

  // MARK: Scrolling

  /// The inset before the content, without the length that the header adds.
  private var originalStart: Double { (geometry?.startInset ?? 0) - addedInset }

  private mutating func scroll(_ geometry: RefreshGeometry) -> [Action] {
    self.geometry = geometry
    guard isEnabled, !surfaceHasHeader else { return [] }
    let (pulled, length) = (-originalStart - geometry.offset, options.headerLength)
    switch state {
    // When the user scrolls down during a refresh, the inset shrinks with the visible part of the header. Otherwise section
    // headers, which stay at the top of the list, would stop below an empty space.
    case .open: return adjust(to: min(max(pulled, 0), length))
    case .idle, .pulled:
      progress = length > 0 ? min(max(pulled / length, 0), 1) : 0
      let isReleased = state == .pulled && !geometry.isDragging
      state = geometry.isDragging && pulled > length ? .pulled : .idle
      return isReleased ? handle(.begin) : []
    case .waiting, .opening: return []
    }
  }
}
