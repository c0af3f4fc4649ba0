package import Foundation
package import ItemLayouts

/// Connects the state machine for refreshing and loading more with a scroll view, and applies the insets of the controller to
/// the scroll view.
@MainActor
package final class RefreshDriver: ControllerBehavior {
  package private(set) var machine: RefreshStateMachine
  /// Called when a request for a refresh or for more items begins or is canceled.
  package var onRequest: @MainActor (RefreshStateMachine.Action) -> Void = { _ in }
  /// Called when the appearance of the header or footer has changed.
  package var onChange: @MainActor () -> Void = {}
  /// Returns the insets that the controller requests, without the room for the header and the footer.
  package var wantedInsets: @MainActor () -> LayoutInsets = { .zero }

  /// The axis.
  package var axis: @MainActor () -> LayoutAxis = { .vertical }
  /// Called when the first load may begin: when the controller is configured, and when it is back after it had left for good,
  /// which cancels a load.
  package var onConfigured: @MainActor () -> Void = {}
  /// Called after the scroll view was scrolled, and after it was laid out.
  package var onScroll: @MainActor () -> Void = {}
  package var onLayout: @MainActor () -> Void = {}

  private weak var surface: (any ScrollSurface)?
  /// The insets requested by the controller that were applied to the scroll view last.
  private var givenInsets = LayoutInsets.zero
  private var waiting: [RefreshStateMachine.Event] = []
  private var isHandling = false
  private var isAtStart = true
  private var hasLeft = false
  /// The scroll offset of the previous scroll view. The next scroll view scrolls there as soon as it knows the size of its content.
  private var kept: (axis: LayoutAxis, offset: CGPoint)?

  package init(_ machine: RefreshStateMachine) {
    self.machine = machine
  }

  // MARK: The surface

  /// Switches to another scroll view, or to none.
  package func attach(_ newSurface: (any ScrollSurface)?) {
    surface?.onScroll = nil
    surface?.refreshHeader?.onPull = nil
    if let surface { kept = isAtStart ? nil : (axis(), surface.contentOffset) }
    surface = nil
    givenInsets = .zero
    isAtStart = true
    guard let newSurface else { return }
    send(.surfaceChanged(hasHeader: newSurface.refreshHeader != nil))
    surface = newSurface
    newSurface.refreshHeader?.onPull = { [weak self] in self?.send(.begin(.header)) }
    newSurface.refreshHeader?.show(machine.header)
    newSurface.onScroll = { [weak self] in self?.noteScroll() }
    newSurface.move(to: nil, insets: newSurface.contentInsets + addedInsets(along: axis()), over: .zero) {}
    updateInsets()
  }

  /// Applies the insets that the controller requests to the scroll view. A list that is scrolled to its start stays at its start.
  package func updateInsets() {
    guard let surface else { return }
    let wanted = wantedInsets()
    let insets = surface.contentInsets + wanted - givenInsets
    if wanted != givenInsets || isAtStart {
      givenInsets = wanted
      let start = isAtStart ? point(-axis().along(insets).start) : nil
      surface.move(to: start, insets: insets, over: .zero) {}
    }
    sendGeometry()
  }

  /// Adapts to a new layout of the content, so that the offset stays within the content. After a change of the axis,
  /// the list is shown from its start, and the header and footer make room along the new axis.
  package func contentWasRearranged(_ contentSize: CGSize, from oldAxis: LayoutAxis) {
    guard let surface else { return }
    let axis = axis()
    var insets = surface.contentInsets
    if axis != oldAxis { insets = insets - addedInsets(along: oldAxis) + addedInsets(along: axis) }
    let target =
      axis == oldAxis
      ? point(nearest(to: axis.along(surface.contentOffset), in: contentSize, insets))
      : axis.point(along: -axis.along(insets).start, across: 0)
    guard target != surface.contentOffset || insets != surface.contentInsets else { return }
    surface.move(to: target, insets: insets, over: RefreshOptions.opening) {}
    noteScroll()
  }

  private func restoreOffset() {
    guard let surface, let last = kept, axis().along(surface.viewportSize) > 0 else { return }
    kept = nil
    guard last.axis == axis() else { return }
    let target = nearest(to: axis().along(last.offset), in: surface.contentSize, surface.contentInsets)
    surface.move(to: point(target), insets: surface.contentInsets, over: .zero) {}
    noteScroll()
  }

  /// Returns the nearest offset at which the content fills the visible part, if the content is long enough.
  private func nearest(to offset: Double, in contentSize: CGSize, _ insets: LayoutInsets) -> Double {
    let (start, end) = axis().along(insets)
    let viewport = (surface?.viewportSize).map(axis().along) ?? 0
    return max(min(offset, axis().along(contentSize) + end - viewport), -start)
  }

  private func addedInsets(along axis: LayoutAxis) -> LayoutInsets {
    axis.insets(start: machine.addedStart, end: machine.addedEnd)
  }

  private func noteScroll() {
    if let surface {
      isAtStart =
        !surface.isDragging
        && axis().along(surface.contentOffset) <= -axis().along(surface.contentInsets).start
    }
    sendGeometry()
    onScroll()
  }

  private func sendGeometry() {
    if let surface { send(.scrolled(RefreshGeometry(of: surface, along: axis()))) }
  }

  private func point(_ offset: Double) -> CGPoint {
    axis().point(along: offset, across: surface.map { axis().across($0.contentOffset) } ?? 0)
  }

  // MARK: The machine

  /// Handles an event. An event that is sent while another one is being handled is handled afterwards.
  package func send(_ event: RefreshStateMachine.Event) {
    waiting.append(event)
    guard !isHandling else { return }
    isHandling = true
    defer { isHandling = false }
    while !waiting.isEmpty {
      let before = (machine.header, machine.footer, machine.headerProgress)
      perform(machine.handle(waiting.removeFirst()))
      if machine.header != before.0 { surface?.refreshHeader?.show(machine.header) }
      if (machine.header, machine.footer, machine.headerProgress) != before { onChange() }
    }
  }

  private func perform(_ actions: [RefreshStateMachine.Action]) {
    var (change, target, duration) = (LayoutInsets.zero, Double?.none, Duration?.none)
    for action in actions {
      switch action {
      case .adjustInsets(let start, let end, let over):
        change = change + axis().insets(start: start, end: end)
        duration = max(duration ?? .zero, over)
      case .scroll(let offset, let over):
        target = offset
        duration = max(duration ?? .zero, over)
      case .trigger, .cancel:
        onRequest(action)
      }
    }
    guard let duration else { return }
    // Without a scroll view, there is no room to open, so the header is open at once.
    guard let surface else { return send(.opened) }
    surface.move(to: target.map(point), insets: surface.contentInsets + change, over: duration) {
      [weak self] in self?.send(.opened)
    }
  }

  // MARK: The controller

  package func after(_ step: LifecycleStep, of controller: Controller) {
    switch step {
    case .configure: onConfigured()
    case .viewIsAppearing:
      send(.visibilityChanged(isVisible: true))
      if hasLeft { onConfigured() }
      hasLeft = false
    case .viewDidDisappear: send(.visibilityChanged(isVisible: false))
    case .viewDidLayout:
      updateInsets()
      onLayout()
      restoreOffset()
    case .didLeave:
      hasLeft = true
      RefreshPart.allCases.forEach { send(.finished($0, hasMore: nil)) }
    default: break
    }
  }
}
