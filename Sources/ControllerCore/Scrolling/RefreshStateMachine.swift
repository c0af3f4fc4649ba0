/// The rules for refreshing a list and for loading more, as a value. The header and the footer share one state, so they
/// are never busy at the same time.
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
/// Source: the states of MJRefresh, https://github.com/CoderMJLee/MJRefresh, with three differences. One event ends a
/// request and tells whether more pages follow. Insets are changed by differences, so changes by the app are kept. A
/// finger that touches a short list without pulling it does not load more.
public struct RefreshStateMachine: Hashable, Sendable {
  /// An event.
  public enum Event: Hashable, Sendable {
    /// The list was scrolled, or a finger was put on it or taken off.
    case scrolled(RefreshGeometry)
    /// The list came on screen, or went off it.
    case visibilityChanged(isVisible: Bool)
    /// Another surface shows the list. `hasHeader` tells whether it has a ``ScrollSurface/refreshHeader``. Then the machine makes
    /// no room for the header and ignores pulls, and each pull of that header is a ``begin(_:)``.
    case surfaceChanged(hasHeader: Bool)
    /// The app requests a beginning.
    case begin(RefreshPart)
    /// The insets have made room for a part that begins.
    case opened(RefreshPart)
    /// A request has ended. `hasMore` tells whether more pages follow; it is `nil` after a failure, which keeps the
    /// previous answer.
    ///
    /// A first page that no header asked for is `.finished(.header, …)`, too.
    case finished(RefreshPart, hasMore: Bool?)
    /// Another part of the app has loaded a page. The value tells whether more pages follow.
    case known(hasMore: Bool)
    /// The app switches a part on or off.
    case setEnabled(RefreshPart, Bool)
  }

  /// An action to perform.
  public enum Action: Hashable, Sendable {
    /// Add to the insets before and after the content. Send ``Event/opened(_:)`` when that is done and a part began.
    case adjustInsets(start: Double, end: Double, over: Duration)
    /// Scroll, together with the change of insets.
    case scroll(to: Double, over: Duration)
    /// Begin the part's request.
    case trigger(RefreshPart)
    /// Cancel the part's request. No answer is expected.
    case cancel(RefreshPart)
  }

  /// The appearance.
  public let options: RefreshOptions
  /// The state of the header.
  public private(set) var header: RefreshState
  /// The state of the footer.
  public private(set) var footer = RefreshState.hidden
  /// The pulled part of the header, from 0 to 1. For a header of the surface it is 1 during a refresh, and 0 otherwise.
  public private(set) var headerProgress = 0.0
  /// The pulled part of the footer, from 0 to 1.
  public private(set) var footerProgress = 0.0
  /// The length that is added to the inset before the content.
  public private(set) var addedStart = 0.0
  /// The length that is added to the inset after the content.
  public private(set) var addedEnd = 0.0

  private var geometry: RefreshGeometry?
  private var isVisible = false
  /// Whether the surface has a header that watches the pulls and makes room for itself.
  private var surfaceHasHeader = false
  private var isFooterEnabled: Bool
  /// Whether more pages follow the last page. `nil` before the first page.
  private var hasMore: Bool?
  /// The part whose request is under way.
  private var triggered: RefreshPart?
  private var triggersInDrag = 0

  /// Creates a machine at rest, off screen.
  public init(_ options: RefreshOptions = RefreshOptions(), hasHeader: Bool, hasFooter: Bool) {
    self.options = options
    header = hasHeader ? .idle : .hidden
    isFooterEnabled = hasFooter
  }

  /// Handles an event.
  ///
  /// - Returns: The actions to perform, in order.
  public mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .scrolled(let geometry): return scroll(geometry)
    case .visibilityChanged(let isVisible):
      self.isVisible = isVisible
      guard isVisible else { return [] }
      if header == .waiting { return open(.header) }
      return footer == .waiting ? open(.footer) : []
    case .surfaceChanged(let hasHeader):
      surfaceHasHeader = hasHeader
      if header == .pulling { header = .idle }
      headerProgress = header == .refreshing ? 1 : 0
      return header == .refreshing ? adjust(start: headerRoom, over: .zero) : []
    case .begin(let part): return begin(part)
    case .opened(let part):
      guard state(part) == .refreshing, triggered == nil else { return [] }
      triggered = part
      return [.trigger(part)]
    case .finished(.header, let more): return end(.header, hasMore: more)
    case .finished(.footer, let more):
      // The result of a canceled request says nothing about the current list.
      return footer.isBusy ? end(.footer, hasMore: more) : []
    case .known(let more):
      hasMore = more
      return rest()
    case .setEnabled(.header, let isEnabled):
      guard !isEnabled else {
        if header == .hidden { header = .idle }
        return []
      }
      defer { header = .hidden }
      return cancel(.header)
    case .setEnabled(.footer, let isEnabled):
      isFooterEnabled = isEnabled
      return cancel(.footer) + rest()
    }
  }

  // MARK: Beginning and ending

  /// The length that an open header adds to the inset before the content.
  private var headerRoom: Double { surfaceHasHeader ? 0 : options.headerLength }

  private func state(_ part: RefreshPart) -> RefreshState { part == .header ? header : footer }

  private mutating func begin(_ part: RefreshPart) -> [Action] {
    guard state(part) == .idle || state(part) == .pulling else { return [] }
    switch part {
    case .header:
      let canceled = cancel(.footer)
      header = .waiting
      return canceled + (isVisible ? open(.header) : [])
    case .footer:
      guard !header.isBusy else { return [] }
      footer = .waiting
      return isVisible ? open(.footer) : []
    }
  }

  /// Makes room for a part that waits. The request of the part follows.
  private mutating func open(_ part: RefreshPart) -> [Action] {
    let over = RefreshOptions.opening
    switch part {
    case .header:
      header = .refreshing
      headerProgress = 1
      guard !surfaceHasHeader else {
        triggered = .header
        return [.trigger(.header)]
      }
      let top = -(originalStart + headerRoom)
      return adjust(start: headerRoom, over: over) + [.scroll(to: top, over: over)]
    case .footer:
      footer = .refreshing
      footerProgress = 1
      guard options.footer == .pulled else {
        triggered = .footer
        return [.trigger(.footer)]
      }
      // In a short list, the footer is at the end of the visible part.
      let bottom = pullStart + options.footerLength
      return adjust(end: options.footerLength + max(-overflow, 0), over: over) + [
        .scroll(to: bottom, over: over)
      ]
    }
  }

  private mutating func end(_ part: RefreshPart, hasMore: Bool?) -> [Action] {
    self.hasMore = hasMore ?? self.hasMore
    var actions: [Action] = []
    if state(part).isBusy { actions = close(part) }
    return actions + rest()
  }

  private mutating func cancel(_ part: RefreshPart) -> [Action] {
    guard state(part).isBusy else { return [] }
    let canceled: [Action] = triggered == part ? [.cancel(part)] : []
    return canceled + close(part)
  }

  private mutating func close(_ part: RefreshPart) -> [Action] {
    if triggered == part { triggered = nil }
    switch part {
    case .header:
      header = .idle
      headerProgress = 0
      return adjust(start: 0, over: RefreshOptions.closing)
    case .footer:
      footer = .idle
      footerProgress = 0
      return options.footer == .pulled ? adjust(end: 0, over: RefreshOptions.closing) : []
    }
  }

  /// Updates the state of an idle footer from the knowledge of more pages.
  private mutating func rest() -> [Action] {
    guard !footer.isBusy else { return [] }
    switch hasMore {
    case _ where !isFooterEnabled, nil: footer = .hidden
    case true?: footer = footer == .pulling ? .pulling : .idle
    case false?: footer = options.hidesFooterAtEnd ? .hidden : .noMore
    }
    if footer == .hidden { footerProgress = 0 }
    guard options.footer == .automatic else { return [] }
    return adjust(end: footer == .hidden ? 0 : options.footerLength, over: .zero)
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

  /// The insets without the added lengths.
  private var originalStart: Double { (geometry?.startInset ?? 0) - addedStart }
  private var originalEnd: Double { (geometry?.endInset ?? 0) - addedEnd }

  /// The length by which the content exceeds the visible part; negative for a short list.
  private var overflow: Double {
    guard let geometry else { return 0 }
    return geometry.contentLength - (geometry.viewportLength - originalStart - originalEnd)
  }

  /// The offset at which the end is reached, and a footer begins to be pulled.
  private var pullStart: Double { max(overflow, 0) - originalStart }

  private mutating func scroll(_ geometry: RefreshGeometry) -> [Action] {
    let previous = self.geometry
    self.geometry = geometry
    if geometry.isDragging, previous?.isDragging != true { triggersInDrag = 0 }
    return scrollHeader(geometry) + scrollFooter(geometry, from: previous)
  }

  private mutating func scrollHeader(_ geometry: RefreshGeometry) -> [Action] {
    guard !surfaceHasHeader else { return [] }
    let pulled = -originalStart - geometry.offset
    switch header {
    case .refreshing:
      // The header scrolls away with the content. Otherwise the headers of sections would stick below the header.
      guard triggered == .header else { return [] }
      return adjust(start: min(max(pulled, 0), options.headerLength), over: .zero)
    case .idle, .pulling:
      headerProgress = Self.progress(pulled, of: options.headerLength)
      if geometry.isDragging {
        header = pulled > options.headerLength ? .pulling : .idle
      } else if header == .pulling {
        return begin(.header)
      }
      return []
    case .hidden, .waiting, .noMore:
      return []
    }
  }

  private mutating func scrollFooter(_ geometry: RefreshGeometry, from previous: RefreshGeometry?) -> [Action]
  {
    guard !header.isBusy else { return [] }
    switch options.footer {
    case .pulled:
      guard [.idle, .pulling, .noMore].contains(footer) else { return [] }
      let pulled = geometry.offset - pullStart
      footerProgress = Self.progress(pulled, of: options.footerLength)
      guard footer != .noMore else { return [] }
      if geometry.isDragging {
        footer = pulled > options.footerLength ? .pulling : .idle
      } else if footer == .pulling {
        return begin(.footer)
      }
      return []
    case .automatic:
      guard footer == .idle, let previous else { return [] }
      let wasLetGo = previous.isDragging && !geometry.isDragging
      let isLong = geometry.contentLength + geometry.startInset > geometry.viewportLength
      let end = geometry.contentLength + geometry.endInset - geometry.viewportLength
      let trigger = end - options.footerLength * (1 - options.triggerFraction)
      let isDue =
        if isLong {
          geometry.offset >= trigger && (geometry.offset > previous.offset || wasLetGo)
        } else {
          wasLetGo && geometry.offset > -geometry.startInset
        }
      guard isDue else { return [] }
      guard geometry.isDragging || wasLetGo else { return begin(.footer) }
      guard triggersInDrag < options.triggersPerDrag ?? .max else { return [] }
      triggersInDrag += 1
      return begin(.footer)
    }
  }

  private static func progress(_ pulled: Double, of length: Double) -> Double {
    length > 0 ? min(max(pulled / length, 0), 1) : 0
  }
}
