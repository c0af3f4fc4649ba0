package import ItemLayouts

/// The rules for refreshing a list and for loading more, as a value. The header and the footer are never busy at the same time.
///
/// ```swift
/// var machine = RefreshStateMachine(hasHeader: true, hasFooter: true)
/// for action in machine.handle(.scrolled(geometry)) { perform(action) }
/// // … the request that .trigger(.header) began has its first page …
/// for action in machine.handle(.finished(.header, hasMore: true)) { perform(action) }
/// ```
///
/// Every ``Action/trigger(_:)`` is answered once: by an ``Event/finished(_:hasMore:)``, or by the machine's own
/// ``Action/cancel(_:)``. A refresh cancels a load of more, and prevents another one while it lasts.
///
/// Source: the states of MJRefresh, https://github.com/CoderMJLee/MJRefresh, with four differences. One event ends a
/// request and tells whether more pages follow. Insets are changed by differences, so changes by the app are kept. A
/// finger that touches a short list without pulling it does not load more. There is no footer that the user has to pull.
package struct RefreshStateMachine: Hashable, Sendable {
  /// An event.
  package enum Event: Hashable, Sendable {
    /// The list was scrolled, or a finger was put on it or taken off.
    case scrolled(RefreshGeometry)
    /// The list came on screen, or went off it.
    case visibilityChanged(isVisible: Bool)
    /// Another scroll view shows the list. `hasHeader` tells whether it has a ``ScrollSurface/refreshHeader``. Then the machine
    /// makes no room for the header and ignores pulls, and each pull of that header is a ``begin(_:)``.
    case surfaceChanged(hasHeader: Bool)
    /// The app starts a refresh, or loading more, without a gesture of the user.
    case begin(RefreshPart)
    /// The scroll view has changed its insets, so that there is room for the header.
    case opened
    /// A request has ended. `hasMore` tells whether more pages follow; it is `nil` after a failure, which keeps the
    /// previous answer.
    ///
    /// A first page that no header asked for is `.finished(.header, …)`, too.
    case finished(RefreshPart, hasMore: Bool?)
    /// Code other than the header and the footer has loaded a page. The value says whether more pages follow.
    case known(hasMore: Bool)
    /// The app switches a part on or off.
    case setEnabled(RefreshPart, Bool)
  }

  /// An action to perform.
  package enum Action: Hashable, Sendable {
    /// Add to the insets before and after the content. Send ``Event/opened`` when that is done.
    case adjustInsets(start: Double, end: Double, over: Duration)
    /// Scroll, together with the change of insets.
    case scroll(to: Double, over: Duration)
    /// Begin the part's request.
    case trigger(RefreshPart)
    /// Cancel the part's request. No answer is expected.
    case cancel(RefreshPart)
  }

  private enum State: Hashable {
    /// Neither the header nor the footer is active.
    case idle
    /// The part was started off screen, and waits until the list appears.
    case waiting(RefreshPart)
    /// The insets make room for the header, whose request follows.
    case opening
    /// The request of the part is under way.
    case loading(RefreshPart)
  }

  /// The lengths and the appearance of the header and the footer.
  package let options: RefreshOptions
  /// The pulled part of the header, from 0 to 1. For a header of the scroll view it is 1 during a refresh, and 0 otherwise.
  package private(set) var headerProgress = 0.0
  /// The length that is added to the inset before the content.
  package private(set) var addedStart = 0.0
  /// The length that is added to the inset after the content.
  package private(set) var addedEnd = 0.0

  private var state = State.idle
  /// Whether the user has pulled the header so far that the refresh begins when the finger is lifted.
  private var isPulled = false
  private var geometry: RefreshGeometry?
  private var isVisible = false
  /// Whether the scroll view has a header that watches the pulls and makes room for itself.
  private var surfaceHasHeader = false
  private var isHeaderEnabled: Bool
  private var isFooterEnabled: Bool
  /// Whether more pages follow the last page. `nil` before the first page.
  private var hasMore: Bool?
  /// Whether the footer has started a request during the current or the last drag. A footer starts at most one request for each drag.
  private var hasBegunInDrag = false

  /// Creates the state machine of a list that is off screen and loads nothing.
  package init(_ options: RefreshOptions = RefreshOptions(), hasHeader: Bool, hasFooter: Bool) {
    self.options = options
    (isHeaderEnabled, isFooterEnabled) = (hasHeader, hasFooter)
  }

  /// The state of the header.
  package var header: RefreshState {
    guard isHeaderEnabled else { return .hidden }
    return switch state {
    case .waiting(.header): .waiting
    case .opening, .loading(.header): .refreshing
    case .idle, .waiting(.footer), .loading(.footer): isPulled ? .pulling : .idle
    }
  }

  /// The state of the footer.
  package var footer: RefreshState {
    switch (state, hasMore) {
    case (.waiting(.footer), _): .waiting
    case (.loading(.footer), _): .refreshing
    case (_, true) where isFooterEnabled: .idle
    case (_, false) where isFooterEnabled && !options.hidesFooterAtEnd: .noMore
    default: .hidden
    }
  }

  /// Handles an event.
  ///
  /// - Returns: The actions to perform, in order.
  package mutating func handle(_ event: Event) -> [Action] {
    let actions = actions(for: event)
    return actions + adjust(end: footer == .hidden ? 0 : options.footerLength, over: .zero)
  }

  private mutating func actions(for event: Event) -> [Action] {
    switch event {
    case .scrolled(let geometry): return scroll(geometry)
    case .visibilityChanged(let isVisible):
      self.isVisible = isVisible
      guard isVisible, case .waiting(let part) = state else { return [] }
      return open(part)
    case .surfaceChanged(let hasHeader):
      surfaceHasHeader = hasHeader
      isPulled = false
      headerProgress = header == .refreshing ? 1 : 0
      return header == .refreshing ? adjust(start: headerRoom, over: .zero) : []
    case .begin(let part): return begin(part)
    case .opened:
      guard state == .opening else { return [] }
      state = .loading(.header)
      return [.trigger(.header)]
    case .finished(let part, let more):
      // The end of a footer's request that was canceled is ignored: it says nothing about the current list.
      guard part == .header || footer.isBusy else { return [] }
      hasMore = more ?? hasMore
      return isBusy(part) ? close() : []
    case .known(let more):
      hasMore = more
      return []
    case .setEnabled(let part, let isEnabled):
      let canceled = isEnabled ? [] : cancel(part)
      if part == .header { isHeaderEnabled = isEnabled } else { isFooterEnabled = isEnabled }
      isPulled = isPulled && isHeaderEnabled
      return canceled
    }
  }

  // MARK: Beginning and ending

  /// The length that an open header adds to the inset before the content.
  private var headerRoom: Double { surfaceHasHeader ? 0 : options.headerLength }

  private func isBusy(_ part: RefreshPart) -> Bool { (part == .header ? header : footer).isBusy }

  private mutating func begin(_ part: RefreshPart) -> [Action] {
    guard !header.isBusy, part == .header ? header != .hidden : footer == .idle else { return [] }
    let canceled = cancel(.footer)
    if part == .header { isPulled = false }
    state = .waiting(part)
    return canceled + (isVisible ? open(part) : [])
  }

  /// Starts the request of a part. For the header, the insets make room first, and the request follows.
  private mutating func open(_ part: RefreshPart) -> [Action] {
    if part == .header { headerProgress = 1 }
    guard part == .header, !surfaceHasHeader else {
      state = .loading(part)
      return [.trigger(part)]
    }
    state = .opening
    let over = RefreshOptions.opening
    return adjust(start: headerRoom, over: over) + [.scroll(to: -(originalStart + headerRoom), over: over)]
  }

  private mutating func cancel(_ part: RefreshPart) -> [Action] {
    guard isBusy(part) else { return [] }
    let canceled: [Action] = state == .loading(part) ? [.cancel(part)] : []
    return canceled + close()
  }

  /// Ends the active part, and removes the room for the header.
  private mutating func close() -> [Action] {
    let isHeader = header.isBusy
    state = .idle
    guard isHeader else { return [] }
    headerProgress = 0
    return adjust(start: 0, over: RefreshOptions.closing)
  }

  /// Updates the lengths that are added to the insets.
  private mutating func adjust(start: Double? = nil, end: Double? = nil, over: Duration) -> [Action] {
    let (before, after) = ((start ?? addedStart) - addedStart, (end ?? addedEnd) - addedEnd)
    guard before != 0 || after != 0 else { return [] }
    addedStart += before
    addedEnd += after
    geometry?.startInset += before
    geometry?.endInset += after
    return [.adjustInsets(start: before, end: after, over: over)]
  }

  // MARK: Scrolling

  /// The inset before the content, without the added length.
  private var originalStart: Double { (geometry?.startInset ?? 0) - addedStart }

  private mutating func scroll(_ geometry: RefreshGeometry) -> [Action] {
    let previous = self.geometry
    self.geometry = geometry
    if geometry.isDragging, previous?.isDragging != true { hasBegunInDrag = false }
    return scrollHeader(geometry) + scrollFooter(geometry, from: previous)
  }

  private mutating func scrollHeader(_ geometry: RefreshGeometry) -> [Action] {
    guard !surfaceHasHeader else { return [] }
    let (pulled, length) = (-originalStart - geometry.offset, options.headerLength)
    switch header {
    case .refreshing:
      // While the content scrolls during a refresh, the room for the header shrinks with it. Otherwise sticky section headers would
      // stay below the empty room.
      return state == .loading(.header) ? adjust(start: min(max(pulled, 0), length), over: .zero) : []
    case .idle, .pulling:
      headerProgress = length > 0 ? min(max(pulled / length, 0), 1) : 0
      let isReleased = isPulled && !geometry.isDragging
      isPulled = geometry.isDragging && pulled > length
      return isReleased ? begin(.header) : []
    case .hidden, .waiting, .noMore:
      return []
    }
  }

  /// Starts the footer's request when the whole footer is visible: at most once for each drag, and in a short list only when
  /// the user has pulled it up.
  private mutating func scrollFooter(_ geometry: RefreshGeometry, from previous: RefreshGeometry?) -> [Action]
  {
    guard !header.isBusy, footer == .idle, let previous else { return [] }
    let wasLetGo = previous.isDragging && !geometry.isDragging
    let end = geometry.contentLength + geometry.endInset - geometry.viewportLength
    let isDue =
      if geometry.contentLength + geometry.startInset > geometry.viewportLength {
        geometry.offset >= end && (geometry.offset > previous.offset || wasLetGo)
      } else {
        wasLetGo && geometry.offset > -geometry.startInset
      }
    guard isDue else { return [] }
    if geometry.isDragging || wasLetGo {
      guard !hasBegunInDrag else { return [] }
      hasBegunInDrag = true
    }
    return begin(.footer)
  }
}

/// The scroll position and sizes of a list along its axis, in points.
package struct RefreshGeometry: Hashable, Sendable {
  /// The offset of the visible part in the content. Negative when the list is pulled beyond its start.
  package var offset = 0.0
  /// The current inset before the content, including the share of a header.
  package var startInset = 0.0
  /// The current inset after the content, including the share of a footer.
  package var endInset = 0.0
  /// The length of the content.
  package var contentLength = 0.0
  /// The length of the visible part.
  package var viewportLength = 0.0
  /// Whether a finger is on the list.
  package var isDragging = false

  /// Creates the geometry of an empty list.
  package init() {}

  /// Creates the geometry of a scroll view along an axis.
  @MainActor
  package init(of surface: any ScrollSurface, along axis: LayoutAxis) {
    offset = axis.along(surface.contentOffset)
    (startInset, endInset) = axis.along(surface.contentInsets)
    contentLength = axis.along(surface.contentSize)
    viewportLength = axis.along(surface.viewportSize)
    isDragging = surface.isDragging
  }
}
