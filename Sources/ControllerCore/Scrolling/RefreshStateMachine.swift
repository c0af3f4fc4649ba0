package import ItemLayouts

/// A state machine with the rules for pull to refresh and for loading more at the end of a list. The header and the footer
/// never load at the same time.
///
/// ```swift
/// var machine = RefreshStateMachine(hasHeader: true, hasFooter: true)
/// for action in machine.handle(.scrolled(geometry)) { perform(action) }
/// // … the request that .trigger(.header) began has its first page …
/// for action in machine.handle(.finished(.header, hasMore: true)) { perform(action) }
/// ```
///
/// Each ``Action/trigger(_:)`` begins a request. The request ends once: the caller sends ``Event/finished(_:hasMore:)``, or
/// the machine returns ``Action/cancel(_:)``. A refresh cancels a request of the footer, and the footer begins no request
/// during a refresh.
///
/// Source: the states of MJRefresh, https://github.com/CoderMJLee/MJRefresh, with four differences. A single event ends a
/// request and also tells whether more pages follow. Insets are changed by adding differences, so changes that the app makes
/// are kept. In a short list, a touch without a pull does not load more. A footer that loads only when the user pulls it is
/// not supported.
package struct RefreshStateMachine: Hashable, Sendable {
  /// An event that the owner of the machine sends to it.
  package enum Event: Hashable, Sendable {
    /// The list was scrolled, or the user has begun or ended a drag.
    case scrolled(RefreshGeometry)
    /// The list has come on screen or has gone off screen.
    case visibilityChanged(isVisible: Bool)
    /// The list is shown by another scrolling view. `hasHeader` tells whether that view has a ``ScrollSurface/refreshHeader`` of
    /// the platform. If so, the machine makes no room for a header and ignores drags, and the caller sends ``begin(_:)`` when the
    /// user has pulled that header.
    case surfaceChanged(hasHeader: Bool)
    /// The app, or the platform's own header, requests a refresh or a load of more items.
    case begin(RefreshPart)
    /// The animation that makes room for the header has ended.
    case opened
    /// A request for a page has ended: a refresh (`.header`), or the load of the next page (`.footer`). `hasMore` tells whether
    /// more pages follow. Pass `nil` after a failure to keep the value of before.
    ///
    /// The first page of a list may be loaded without the user's pull. Send `.finished(.header, …)` then as well.
    case finished(RefreshPart, hasMore: Bool?)
    /// The app itself has loaded a page, or has discarded all pages. The value says whether more pages follow the loaded pages,
    /// and is `nil` if no page is loaded any more.
    case known(hasMore: Bool?)
    /// The app switches the header or the footer on or off.
    case setEnabled(RefreshPart, Bool)
  }

  /// An action that the owner of the machine must perform.
  package enum Action: Hashable, Sendable {
    /// The owner must add these lengths to the insets before and after the content of the list, with an animation of this
    /// duration. When the animation has ended, the owner sends ``Event/opened``.
    case adjustInsets(start: Double, end: Double, over: Duration)
    /// The owner must scroll the list to this offset. If ``adjustInsets(start:end:over:)`` is returned too, both are one
    /// animation.
    case scroll(to: Double, over: Duration)
    /// The owner must begin a request: `.header` reloads the list from its first page, `.footer` loads the next page.
    case trigger(RefreshPart)
    /// The owner must cancel the request that it has begun, or ignore its end. It may let a first load go on: from the later
    /// event ``Event/finished(_:hasMore:)``, the machine then takes only whether there are more pages.
    case cancel(RefreshPart)
  }

  private enum State: Hashable {
    /// Neither the header nor the footer has begun.
    case idle
    /// The header or footer was told to begin while the list was off screen. Its request begins when the list appears.
    case waiting(RefreshPart)
    /// The insets are being animated to make room for the header. The request begins afterwards.
    case opening
    /// A request is under way: a refresh, which reloads the list (`.header`), or the load of the next page (`.footer`).
    case loading(RefreshPart)
  }

  /// The lengths of the header and the footer, and whether the footer is hidden when all pages are loaded.
  package let options: RefreshOptions
  /// The fraction of the header that the user has pulled into view, from 0 to 1. If the platform's own header is used, the
  /// value is 1 during a refresh and 0 otherwise.
  package private(set) var headerProgress = 0.0
  /// The length that the header currently adds to the inset before the content, in points.
  package private(set) var addedStart = 0.0
  /// The length that the footer currently adds to the inset after the content, in points.
  package private(set) var addedEnd = 0.0

  private var state = State.idle
  /// Whether the user has pulled the header so far that a refresh begins when the finger is lifted.
  private var isPulled = false
  private var geometry: RefreshGeometry?
  private var isVisible = false
  /// Whether the scrolling view has its own header for pull to refresh, such as UIKit's `UIRefreshControl`. That header handles
  /// pulls and makes room for itself, so the machine does neither.
  private var surfaceHasHeader = false
  private var isHeaderEnabled: Bool
  private var isFooterEnabled: Bool
  /// Whether there are more pages behind the last loaded page. `nil` before the first page is loaded.
  private var hasMore: Bool?
  /// Whether the footer has begun a request during the current drag, or during the last one. A drag begins at most one.
  private var hasBegunInDrag = false

  /// Creates an idle machine for a list that is off screen.
  package init(_ options: RefreshOptions = RefreshOptions(), hasHeader: Bool, hasFooter: Bool) {
    self.options = options
    (isHeaderEnabled, isFooterEnabled) = (hasHeader, hasFooter)
  }

  /// The state of the header, which the list shows to the user.
  package var header: RefreshState {
    guard isHeaderEnabled else { return .hidden }
    return switch state {
    case .waiting(.header): .waiting
    case .opening, .loading(.header): .refreshing
    case .idle, .waiting(.footer), .loading(.footer): isPulled ? .pulling : .idle
    }
  }

  /// The state of the footer, which the list shows to the user.
  package var footer: RefreshState {
    switch (state, hasMore) {
    case (.waiting(.footer), _): .waiting
    case (.loading(.footer), _): .refreshing
    case (_, true) where isFooterEnabled: .idle
    case (_, false) where isFooterEnabled && !options.hidesFooterAtEnd: .noMore
    default: .hidden
    }
  }

  /// Handles an event and changes the state.
  ///
  /// - Returns: The actions that the caller must perform, in this order.
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
      // A refresh cancels the request of the footer for the next page. If the page arrives nevertheless, it belongs to the
      // list before the refresh, so it must not decide whether more pages follow.
      guard part == .header || footer.isBusy else { return [] }
      hasMore = more ?? hasMore
      return isBusy(part) ? close() : []
    case .known(let more):
      hasMore = more
      // A footer that waits for the list to appear stops waiting, because there is nothing to load.
      if more != true, state == .waiting(.footer) { state = .idle }
      return []
    case .setEnabled(let part, let isEnabled):
      // The header is switched off while a refresh waits for the animation that opens the header. The animation will not
      // come any more, so the refresh begins now. Without this, a list whose first load is this refresh would stay empty.
      let isDue = !isEnabled && part == .header && [.waiting(.header), .opening].contains(state)
      let canceled = (isEnabled ? [] : cancel(part)) + (isDue ? [.trigger(part)] : [])
      if part == .header { isHeaderEnabled = isEnabled } else { isFooterEnabled = isEnabled }
      isPulled = isPulled && isHeaderEnabled
      return canceled
    }
  }

  // MARK: Beginning and ending

  /// The length that the header adds to the inset before the content during a refresh. It is 0 if the scrolling view has its own
  /// header, such as UIKit's `UIRefreshControl`, which makes room for itself.
  private var headerRoom: Double { surfaceHasHeader ? 0 : options.headerLength }

  private func isBusy(_ part: RefreshPart) -> Bool { (part == .header ? header : footer).isBusy }

  private mutating func begin(_ part: RefreshPart) -> [Action] {
    guard !header.isBusy, part == .header ? header != .hidden : footer == .idle else { return [] }
    let canceled = cancel(.footer)
    if part == .header { isPulled = false }
    state = .waiting(part)
    return canceled + (isVisible ? open(part) : [])
  }

  /// Starts the request of the header or footer. The header first makes room for itself, unless the platform's header does so.
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

  /// Ends the current request: a refresh, or the load of the next page. After a refresh, the header that was shown above the
  /// content disappears, and the content moves back to the top.
  private mutating func close() -> [Action] {
    let isHeader = header.isBusy
    state = .idle
    guard isHeader else { return [] }
    headerProgress = 0
    return adjust(start: 0, over: RefreshOptions.closing)
  }

  /// Changes the lengths that are added to the insets before and after the content. A `nil` length stays. The result is empty
  /// if nothing changes.
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

  /// The inset before the content, without the length that the header adds.
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
      // During a refresh, the added inset becomes smaller while the header is scrolled out of view. Otherwise section
      // headers that stick to the top would stop below the empty space of the header.
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

  /// Begins the footer's request when the whole footer is visible, at most once in a drag. In a list that is shorter than the
  /// view, the request begins when the user has pulled the list up and lifts the finger.
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
  /// The scroll offset: the position of the visible part in the content. It is negative if the list is pulled beyond its start.
  package var offset = 0.0
  /// The current inset before the content, including the length that the header adds.
  package var startInset = 0.0
  /// The current inset after the content, including the length that the footer adds.
  package var endInset = 0.0
  /// The length of the content along the axis, without the insets.
  package var contentLength = 0.0
  /// The length of the visible part along the axis.
  package var viewportLength = 0.0
  /// Whether the user drags the list with a finger.
  package var isDragging = false

  /// Creates the geometry of an empty list, in which all lengths are 0.
  package init() {}

  /// Reads the geometry of a scrolling view along an axis.
  @MainActor
  package init(of surface: any ScrollSurface, along axis: LayoutAxis) {
    offset = axis.along(surface.scrollOffset)
    (startInset, endInset) = axis.along(surface.contentInsets)
    contentLength = axis.along(surface.contentSize)
    viewportLength = axis.along(surface.viewportSize)
    isDragging = surface.isDragging
  }
}
