package import Foundation
package import ItemLayouts
package import Surfaces

/// A behavior of a controller that shows a list or a web page. The behavior connects the header for pull to refresh, and the
/// footer of a list, with the scrolling view, and applies the insets that the controller requests.
@MainActor
package final class RefreshDriver: ControllerBehavior {
  package private(set) var machine: PullStateMachine
  /// Called when the header for pull to refresh has opened, so that the content is loaded again.
  package var onLoad: @MainActor () -> Void = {}
  /// Called when the header was switched off while its load was under way.
  package var onCancel: @MainActor () -> Void = {}
  /// Called when a refresh begins, because the user has pulled the header or the app has requested it.
  package var onBegin: @MainActor () -> Void = {}
  /// Called when the state of the refresh header, or the progress of a pull, has changed.
  package var onChange: @MainActor () -> Void = {}
  /// Returns the current state of the footer, such as loading or hidden. The list controller sets this closure.
  package var footer: @MainActor () -> RefreshState = { .hidden }
  /// Called when the user has scrolled to the footer, which then loads the next page.
  package var onReachFooter: @MainActor () -> Void = {}
  /// Returns the insets that the controller requests for the scrolling view, without the lengths that the refresh header and
  /// the footer add.
  package var wantedInsets: @MainActor () -> LayoutInsets = { .zero }

  /// Returns whether the view has any content, such as rows. `contentSize` does not tell this before the first layout.
  package var hasContent: @MainActor () -> Bool = { false }
  /// Returns the axis along which the view scrolls.
  package var axis: @MainActor () -> LayoutAxis = { .vertical }
  /// Called when the controller may load its first page: after its `configure()`, and when it appears again after a removal. A
  /// removal cancels the load.
  package var onConfigured: @MainActor () -> Void = {}
  /// Called each time when the controller appears.
  package var onAppear: @MainActor () -> Void = {}
  /// Called when the controller has left the screen.
  package var onDisappear: @MainActor () -> Void = {}
  /// Called when the controller is removed from its container.
  package var onLeave: @MainActor () -> Void = {}
  /// Called after the view was scrolled (`onScroll`) and after it was laid out (`onLayout`).
  package var onScroll: @MainActor () -> Void = {}
  package var onLayout: @MainActor () -> Void = {}

  /// Whether the view must still be scrolled to the end of its content, as in a chat. The driver does this when the view first
  /// has a size and content, and then sets `false`.
  package var opensAtEnd = false

  private weak var surface: (any ScrollSurface)?
  /// The insets that the controller has requested last. If the controller requests other insets, only the difference is added to
  /// the insets of the view. Insets from other code, such as keyboard avoidance, stay.
  private var givenInsets = LayoutInsets.zero
  /// The inset at the start of the view, as this object has seen it last. Suppose that the app has changed the inset from 0 to 50
  /// since. A view at the offset 0 then seems to be scrolled by 50 points, but the old inset shows that the view was at its
  /// start, where it must stay.
  private var knownStart = 0.0
  private var waiting: [PullStateMachine.Event] = []
  private var isHandling = false
  private var trigger = FooterTrigger()
  /// The length that the footer currently adds to the inset after the content, in points.
  private var addedEnd = 0.0
  private var hasLeft = false
  /// The scroll offset of the view before a rebuild. The new view is scrolled there when it knows the size of its content.
  private var kept: (axis: LayoutAxis, offset: CGPoint)?
  /// Whether the visible rows are the rows that the user will see. `false` if a scroll is pending, for example to the end of a
  /// chat that has just opened.
  package var isPlaced: Bool {
    let scrolls = surface.map { axis().along($0.viewportSize) > 0 } ?? false
    return !scrolls || !opensAtEnd && kept == nil && place == nil
  }
  /// A pending scroll that keeps the visible rows in place after rows were inserted above them. The lengths of the new rows are
  /// known only after the layout.
  ///
  /// `length`, `offset` and `width` are the length of the content, the scroll offset and the width of the view before the
  /// insertion. The list grows by `count` rows, and `above` of them are above the visible rows. After the layout, the view is
  /// scrolled by the growth of the content times `above / count`.
  private var place: (length: Double, offset: Double, width: Double, above: Double, count: Double)?
  /// The position of a list that has opened at its end, such as a chat, and has stayed there. `nil` if the list was scrolled
  /// elsewhere or its rows have changed.
  ///
  /// `offset` is the scroll offset of the end. `excess` is the length by which the content is longer than the view. When `excess`
  /// changes, for example because rows got their measured heights, the list is scrolled to the new end.
  private var opened: (offset: Double, excess: Double)?
  /// Whether the controller has appeared with the current view. Before that, each change of an inset scrolls a list that opens
  /// at its end to the new end. Afterwards, a change by the keyboard does not, because keyboard avoidance scrolls the list
  /// itself.
  private var hasAppeared = false

  package init(_ options: RefreshOptions = RefreshOptions(), hasHeader: Bool) {
    machine = PullStateMachine(options, isEnabled: hasHeader)
  }

  // MARK: The scrolling view

  package func attach(_ newSurface: (any ScrollSurface)?) {
    surface?.onScroll = nil
    surface?.refreshHeader?.onPull = nil
    // `kept` is the offset to which the new view is scrolled. If it is set already, the old view was replaced before it could
    // be scrolled there, for example before its first layout. Then the current offset of the old view does not matter.
    if let surface, kept == nil { kept = isAtStart ? nil : (axis(), surface.scrollOffset) }
    (surface, place, opened, givenInsets, hasAppeared) = (nil, nil, nil, .zero, false)
    guard let newSurface else { return }
    send(.surfaceChanged(hasHeader: newSurface.refreshHeader != nil))
    surface = newSurface
    newSurface.refreshHeader?.onPull = { [weak self] in self?.send(.begin) }
    newSurface.refreshHeader?.show(machine.header)
    newSurface.onScroll = { [weak self] in self?.noteScroll() }
    let insets = newSurface.contentInsets + room(along: axis())
    newSurface.move(to: point(-axis().along(insets).start), insets: insets, over: .zero) {}
    updateInsets()
  }

  /// Applies the insets that the controller requests to the scrolling view. If the view is scrolled to its start, it stays
  /// there after the insets have changed.
  package func updateInsets() {
    guard let surface else { return }
    let wanted = wantedInsets()
    let insets = surface.contentInsets + wanted - givenInsets
    let start = isAtStart ? point(-axis().along(insets).start) : nil
    if wanted != givenInsets || start != nil {
      givenInsets = wanted
      surface.move(to: start, insets: insets, over: .zero) {}
    }
    knownStart = axis().along(surface.contentInsets).start
    sendGeometry()
  }

  /// Adapts the scroll offset to a new layout of the content, so that the offset does not lie outside of the content. If the
  /// axis has changed, the list is scrolled to its start, and the insets of the refresh header and the footer are moved to the
  /// new axis.
  package func contentWasRearranged(_ contentSize: CGSize, from oldAxis: LayoutAxis) {
    guard let surface else { return }
    let axis = axis()
    let insets = surface.contentInsets + (axis == oldAxis ? .zero : room(along: axis) - room(along: oldAxis))
    let target =
      axis == oldAxis
      ? point(nearest(to: axis.along(surface.scrollOffset), in: contentSize, insets))
      : axis.point(along: -axis.along(insets).start, across: 0)
    guard target != surface.scrollOffset || insets != surface.contentInsets else { return }
    surface.move(to: target, insets: insets, over: RefreshOptions.opening) {}
    noteScroll()
  }

  private func restoreOffset() {
    // UIKit lays out a collection view after the view of its controller, so the content size may still be zero. A scroll would
    // end at the start then. `noteScroll()` calls this method again when the size is known.
    guard let surface, let last = kept, axis().along(surface.viewportSize) > 0,
      !hasContent() || axis().along(surface.contentSize) > 0
    else { return }
    kept = nil
    if last.axis == axis() { scroll(surface, to: axis().along(last.offset)) }
  }

  /// Must be called before the view shows a change of the list. If rows are inserted above the visible rows, the visible rows
  /// stay in place: the view is scrolled by the length of the new rows after its next layout.
  ///
  /// - Parameters:
  ///   - above: The number of new rows that are inserted above the visible rows.
  ///   - count: The number of rows by which the list grows, or `nil` if the view shows another list.
  package func keepPlace(above: Int, of count: Int?) {
    opened = nil
    guard let surface, let count else { return place = nil }
    if place != nil, !opensAtEnd { restorePlace() }
    let (length, offset) = (axis().along(surface.contentSize), axis().along(surface.targetOffset))
    if above > 0, place == nil, length > 0 {
      place = (length, offset, axis().across(surface.viewportSize), 0, 0)
    }
    // The previous change may not have been laid out yet. Then the numbers of rows of both changes are added.
    place?.above += Double(above)
    place?.count += Double(count)
    if let old = place, old.count <= 0 { place = nil }
  }

  /// Cancels the pending scroll that would keep the visible rows in place. Must be called after the layout of a change of the
  /// list. If the new rows did not make the content longer, the scroll is still pending, and would be performed after a later,
  /// unrelated growth.
  package func forgetPlace() { place = nil }

  /// Performs the pending scroll, if the sizes of the view and of its content are known: to the offset that the view had before
  /// it was rebuilt, to the end of a chat, or by the length of rows that were inserted above the visible rows.
  package func restorePlace() {
    restoreOffset()
    guard let surface else { return }
    let (length, viewport) = (axis().along(surface.contentSize), axis().along(surface.viewportSize))
    let excess = length + axis().along(givenInsets).end + addedEnd - viewport
    let end = nearest(to: .infinity, in: surface.contentSize, surface.contentInsets)
    let offset = axis().along(surface.targetOffset)
    if let old = opened {
      // Checks whether the user or the app has scrolled away from the end. The offset may also be smaller because the content
      // has become shorter (`min`), or because it was rounded (`0.5`).
      let isElsewhere = surface.isDragging || offset < min(old.offset, end) - 0.5
      opened = isElsewhere ? nil : (offset < end - 0.5 ? old.offset : end, old.excess)
    }
    let hasMoved = opened.map { $0.excess != excess || !hasAppeared && $0.offset != end }
    if opensAtEnd || hasMoved ?? false {
      guard hasContent(), length > 0, viewport > 0 else { return }
      (opensAtEnd, place, opened) = (false, nil, nil)
      scroll(surface, to: .infinity)
      opened = (end, excess)
      return
    }
    guard let old = place, length != old.length else { return }
    place = nil
    let target = old.offset + (length - old.length) * old.above / old.count
    if old.width == axis().across(surface.viewportSize) { scroll(surface, to: target) }
  }

  private func scroll(_ surface: any ScrollSurface, to offset: Double) {
    let target = nearest(to: offset, in: surface.contentSize, surface.contentInsets)
    surface.move(to: point(target), insets: surface.contentInsets, over: .zero) {}
    noteScroll()
  }

  /// Returns the nearest offset to which the user could scroll, in content with these insets. If the content is shorter than
  /// the view, returns the offset of the start.
  private func nearest(to offset: Double, in contentSize: CGSize, _ insets: LayoutInsets) -> Double {
    let (start, end) = axis().along(insets)
    let viewport = (surface?.viewportSize).map(axis().along) ?? 0
    return max(min(offset, axis().along(contentSize) + end - viewport), -start)
  }

  private func room(along axis: LayoutAxis) -> LayoutInsets {
    axis.insets(start: machine.addedInset, end: addedEnd)
  }

  /// Whether the view is scrolled to its start, and must stay there when the insets change. `false` while the user drags the view
  /// or an animation scrolls it. Differences of less than half a point are ignored, because views round offsets to whole pixels.
  private var isAtStart: Bool {
    guard let surface, !surface.isDragging else { return false }
    let start = min(axis().along(surface.contentInsets).start, knownStart)
    return [surface.scrollOffset, surface.targetOffset].allSatisfy { axis().along($0) < 0.5 - start }
  }

  private func noteScroll() {
    // Rows may have been inserted above the visible rows, but the view has not laid them out yet. After the layout, the rows
    // that are visible now must stay in place, and not those that were visible before the user scrolled.
    if let surface, let old = place, old.length == axis().along(surface.contentSize) {
      place?.offset = axis().along(surface.targetOffset)
    }
    restorePlace()
    sendGeometry()
    onScroll()
  }

  private func sendGeometry() {
    guard let surface else { return }
    let geometry = RefreshGeometry(of: surface, along: axis())
    send(.scrolled(geometry))
    if trigger.begins(geometry, isIdle: !machine.header.isBusy && footer() == .idle) { onReachFooter() }
  }

  private func point(_ offset: Double) -> CGPoint {
    axis().point(along: offset, across: surface.map { axis().across($0.scrollOffset) } ?? 0)
  }

  // MARK: Header and footer

  /// Passes an event to the state machine of the header, and performs the resulting actions. If an action sends another event,
  /// this event is handled afterwards.
  package func send(_ event: PullStateMachine.Event) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty {
      let before = (machine.header, machine.progress)
      machine.handle(waiting.removeFirst()).forEach(perform)
      if machine.header.isBusy, !before.0.isBusy { onBegin() }
      if machine.header != before.0 { surface?.refreshHeader?.show(machine.header) }
      if (machine.header, machine.progress) != before { onChange() }
    }
  }

  private func perform(_ action: PullStateMachine.Action) {
    switch action {
    case .open(let length, let offset):
      addInsets(start: length, scrollingTo: offset, over: RefreshOptions.opening) { [weak self] in
        self?.send(.opened)
      }
    case .adjustInset(let length, let duration): addInsets(start: length, over: duration)
    case .load: onLoad()
    case .cancel: onCancel()
    }
  }

  /// Adds an inset for the footer after the content, or removes the inset if the footer is hidden.
  package func updateFooter() {
    let change = (footer() == .hidden ? 0 : machine.options.footerLength) - addedEnd
    addedEnd += change
    if change != 0 { addInsets(end: change, over: .zero) }
  }

  private func addInsets(
    start: Double = 0,
    end: Double = 0,
    scrollingTo offset: Double? = nil,
    over duration: Duration,
    onEnd: @escaping @MainActor () -> Void = {}
  ) {
    // Without a view there is no animation, so its completion handler is called at once. A refresh waits for the call.
    guard let surface else { return onEnd() }
    let insets = surface.contentInsets + axis().insets(start: start, end: end)
    surface.move(to: offset.map(point), insets: insets, over: duration, onEnd: onEnd)
    knownStart = axis().along(surface.contentInsets).start
  }

  // MARK: The controller

  package func before(_ step: LifecycleStep, of controller: Controller) {
    // A chat at its end must stay at its end. So the chat is scrolled now, before keyboard avoidance places the input bar again,
    // which changes the inset. Afterwards, the chat would count as scrolled away from its end.
    if step == .viewWillAppear { restorePlace() }
  }

  package func after(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .configure: onConfigured()
    case .viewIsAppearing:
      send(.visibilityChanged(isVisible: true))
      if hasLeft { onConfigured() }
      hasLeft = false
      onAppear()
    case .viewDidAppear:
      // After a swipe back, the input bar of a chat comes back when the swipe has ended. A list at its end is scrolled again
      // then, so that the bar does not cover the last row.
      guard let swipe = controller.dragAround else { return hasAppeared = true }
      swipe.whenEnded { [weak self] _ in
        self?.restorePlace()
        self?.hasAppeared = self?.machine.isVisible ?? false
      }
    case .viewDidDisappear:
      // A docked bar is placed anew at each appearance.
      hasAppeared = false
      send(.visibilityChanged(isVisible: false))
      onDisappear()
    case .viewDidLayout:
      updateInsets()
      onLayout()
      restorePlace()
    case .didLeave:
      hasLeft = true
      onLeave()
      send(.ended)
    default: break
    }
  }
}
