public import ControllerCore
public import Foundation
import ItemLayouts
import Navigator

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Keeps the field that is being edited above the keyboard.
///
/// ```swift
/// let keyboard = KeyboardManager(host: window)
/// profile.add(KeyboardBehavior(keyboard))       // while it is on screen
/// keyboard.keyboardWillShow(frame, over: .milliseconds(250))   // from the host
/// ```
///
/// The surfaces around the field get additional insets and scroll as far as they can; the rest moves the root. What it
/// gave is what it takes back, so insets that the app changes meanwhile survive. Preferences are those of the controller
/// that the field is in, with the overrides of the field; the manager writes none.
@MainActor
public final class KeyboardManager {
  private struct Share {
    weak var scroller: (any KeyboardScroller)?
    var content = 0.0
    var indicator = 0.0
    var offset: CGPoint
    var restoresOffset = false
  }

  private weak var host: (any KeyboardHost)?
  private weak var page: (any KeyboardScroller)?
  private var machine = KeyboardStateMachine()
  private var owners: [() -> AnyObject?] = []
  private var ignored: [() -> AnyObject?] = []
  private var shares: [Share] = []
  private var shift = 0.0
  private var accessory: KeyboardAccessory?

  /// What counts for a field before its own overrides: what its controller says, if nothing else is set. Set it for lists
  /// of classes that are not yours to override.
  public var preferences: @MainActor (any KeyboardField) -> KeyboardPreferences = { field in
    field.controller?.keyboardPreferences ?? KeyboardPreferences()
  }

  /// Creates a manager that observes nothing yet.
  ///
  /// - Parameters:
  ///   - host: The window. Held weakly.
  ///   - scroller: A surface that gets insets whichever field is edited. Held weakly.
  public init(host: any KeyboardHost, scroller: (any KeyboardScroller)? = nil) {
    self.host = host
    page = scroller
  }

  /// Whether the keyboard is observed, on behalf of somebody who is alive.
  public var isObserving: Bool { machine.isObserving && owners.contains { $0() != nil } }

  // MARK: Observing

  /// Observes the keyboard until `end(for:)`, at least. Again for the same owner it does nothing.
  ///
  /// - Parameter owner: On whose behalf. Held weakly.
  public func begin(for owner: AnyObject) {
    owners.removeAll { $0() == nil || $0() === owner }
    owners.append { [weak owner] in owner }
    handle(.begin)
  }

  /// Ends what was begun for an owner. When nobody else observes, everything gets back what is its own.
  public func end(for owner: AnyObject) {
    owners.removeAll { $0() == nil || $0() === owner }
    if owners.isEmpty { handle(.end) }
  }

  // MARK: From the host

  /// The keyboard will be at `frame`, in points of the window, also when it is there already and changes.
  public func keyboardWillShow(_ frame: CGRect, over duration: Duration = .zero) {
    handle(.keyboard(frame, duration))
  }

  /// The keyboard will be gone.
  public func keyboardWillHide(over duration: Duration = .zero) {
    handle(.keyboard(nil, duration))
  }

  /// Another field is edited, or something has changed its place.
  public func fieldDidChange() { handle(.fieldDidChange) }

  /// Touches on this object, or on something in it, do not end editing.
  ///
  /// - Parameter object: A view. Held weakly.
  public func ignoreTouches(on object: AnyObject) {
    ignored.removeAll { $0() == nil || $0() === object }
    ignored.append { [weak object] in object }
  }

  /// Ends editing if the touch was outside of the field and its controller wants that. The touch goes on in any case.
  ///
  /// - Parameters:
  ///   - point: Where, in points of the window.
  ///   - path: What was touched and what that is in, from the inside out.
  ///   - isOnControl: Whether a control or a bar was touched, or a pencil writes, which is left alone.
  /// - Returns: Whether editing has ended.
  @discardableResult
  public func touch(at point: CGPoint, path: [AnyObject] = [], isOnControl: Bool = false) -> Bool {
    guard isObserving, !isOnControl, let field = host?.focusedField else { return false }
    guard preferences(of: field).resignsOnTouchOutside, !field.frameInWindow.contains(point) else {
      return false
    }
    let isIgnored = path.contains { view in ignored.contains { $0() === view } }
    if !isIgnored { field.resign() }
    return !isIgnored
  }

  // MARK: Interactive pops

  /// Leaves everything in its place while a finger drags a controller away. After a cancelled drag this lasts until
  /// ``everythingIsInPlace()``, as the keyboard goes and comes once more.
  public func freeze(during transition: ContainerTransition) {
    guard transition.outcome == nil else { return }
    freeze(until: transition.whenEnded)
  }

  func freeze(until whenEnded: (@escaping @MainActor (TransitionOutcome) -> Void) -> Void) {
    _ = machine.handle(.freeze)
    whenEnded { [weak self] outcome in
      if outcome != .canceled { self?.everythingIsInPlace() }
    }
  }

  /// The host says that after a cancelled drag the views are where they belong again.
  public func everythingIsInPlace() { handle(.thaw) }

  // MARK: Performing

  private func handle(_ event: KeyboardStateMachine.Event) {
    var action = machine.handle(event)
    // Owners that died without a word.
    owners.removeAll { $0() == nil }
    if owners.isEmpty, machine.isObserving { action = machine.handle(.end) ?? action }
    switch action {
    case .adjust(let keyboard, let duration)?: adjust(to: keyboard, over: duration)
    case .restore(let duration)?: restore({ _ in true }, over: duration)
    case nil: break
    }
    if !machine.isFrozen || !machine.isObserving { exchangeAccessory() }
  }

  private func exchangeAccessory() {
    let old = accessory
    accessory = machine.isObserving && machine.keyboard != nil ? host?.focusedField?.accessory : nil
    guard old !== accessory else { return }
    let new = accessory
    old?.appear(false)
    // The hooks of the old one may have changed everything.
    if new === accessory { new?.appear(true) }
  }

  private func preferences(of field: any KeyboardField) -> KeyboardPreferences {
    field.keyboardOverrides.resolved(with: preferences(field))
  }

  private func adjust(to keyboard: CGRect, over duration: Duration) {
    guard let host else { return }
    let field = host.focusedField
    let overrides = field?.keyboardOverrides ?? KeyboardFieldOverrides()
    let preferences = field.map(preferences(of:)) ?? KeyboardPreferences()
    let geometry = KeyboardGeometry(window: host.windowBounds, keyboard: keyboard)
    guard preferences.isEnabled, geometry.isDocked else { return restore({ _ in true }, over: duration) }
    let inner = field?.scrollers ?? []
    let all = inner + (page.map { page in inner.contains { $0 === page } ? [] : [page] } ?? [])
    restore({ share in !all.contains { $0 === share } }, movesRoot: false, over: duration)
    // Everything is measured as if the root had not been moved.
    let unshifted = host.rootShift
    let insets = all.map { scroller in
      let frame = scroller.frameInWindow.offsetBy(dx: 0, dy: unshifted)
      let distance = field == nil ? 0 : preferences.distanceFromField
      return share(of: scroller, frame: frame, in: geometry, distance: distance, overrides)
    }
    let rooms = zip(inner, insets).map { scroller, insets in
      let frame = scroller.frameInWindow.offsetBy(dx: 0, dy: unshifted)
      guard overrides.adjustsOffset else { return KeyboardGeometry.Surface(frame: frame, room: 0) }
      let range = range(of: scroller, insets)
      let offset = scroller.contentOffset.y
      return KeyboardGeometry.Surface(
        frame: frame,
        room: range.upperBound - offset,
        roomBack: offset - range.lowerBound
      )
    }
    let reveal = field.map { field in
      geometry.reveal(
        field.frameInWindow.offsetBy(dx: 0, dy: unshifted),
        in: rooms,
        topGuide: host.topGuide,
        distance: preferences.distanceFromField
      )
    }
    for (index, scroller) in all.enumerated() {
      let scroll = index < inner.count ? reveal?.scrolls[index] ?? 0 : 0
      let offset = scroller.contentOffset
      let target = scroll == 0 ? nil : CGPoint(x: offset.x, y: offset.y + scroll)
      move(scroller, to: target, insets: insets[index], over: duration)
    }
    shiftRoot(by: reveal?.rootShift ?? 0, over: duration)
  }

  /// Notes what a surface gets, and returns its insets with that. Its indicators get theirs at once.
  private func share(
    of scroller: any KeyboardScroller,
    frame: CGRect,
    in geometry: KeyboardGeometry,
    distance: Double,
    _ overrides: KeyboardFieldOverrides
  ) -> LayoutInsets {
    let index = shares.firstIndex { $0.scroller === scroller } ?? shares.endIndex
    if index == shares.endIndex { shares.append(Share(scroller: scroller, offset: scroller.contentOffset)) }
    var insets = scroller.contentInsets
    insets.bottom -= shares[index].content
    var indicator = scroller.indicatorInsets
    indicator.bottom -= shares[index].indicator
    let safe = scroller.safeAreaBottom
    let isWanted = overrides.adjustsInsets
    shares[index].content =
      isWanted ? geometry.additionalInset(for: frame, own: insets.bottom + safe, distance: distance) : 0
    shares[index].indicator =
      isWanted ? geometry.additionalInset(for: frame, own: indicator.bottom + safe) : 0
    shares[index].restoresOffset = overrides.restoresOffset
    indicator.bottom += shares[index].indicator
    if indicator != scroller.indicatorInsets { scroller.indicatorInsets = indicator }
    insets.bottom += shares[index].content
    return insets
  }

  private func restore(
    _ isConcerned: (any KeyboardScroller) -> Bool,
    movesRoot: Bool = true,
    over duration: Duration
  ) {
    let concerned = shares.filter { $0.scroller.map(isConcerned) ?? true }
    shares.removeAll { $0.scroller.map(isConcerned) ?? true }
    for share in concerned {
      guard let scroller = share.scroller else { continue }
      var insets = scroller.contentInsets
      insets.bottom -= share.content
      if share.indicator != 0 { scroller.indicatorInsets.bottom -= share.indicator }
      let offset = share.restoresOffset ? share.offset : scroller.contentOffset
      let range = range(of: scroller, insets)
      // Pulled beyond its top it goes back by itself.
      let end = CGPoint(x: offset.x, y: min(offset.y, range.upperBound))
      move(scroller, to: end == scroller.contentOffset ? nil : end, insets: insets, over: duration)
    }
    if movesRoot { shiftRoot(by: 0, over: duration) }
  }

  private func move(
    _ scroller: any KeyboardScroller,
    to offset: CGPoint?,
    insets: LayoutInsets,
    over duration: Duration
  ) {
    guard offset != nil || insets != scroller.contentInsets else { return }
    scroller.move(to: offset, insets: insets, over: duration) {}
  }

  private func shiftRoot(by wanted: Double, over duration: Duration) {
    guard wanted != shift else { return }
    shift = wanted
    host?.shiftRoot(by: wanted, over: duration)
  }

  /// Where a surface with these insets can be scrolled to.
  private func range(of scroller: any KeyboardScroller, _ insets: LayoutInsets) -> ClosedRange<Double> {
    let top = -insets.top
    let end =
      scroller.contentSize.height + insets.bottom + scroller.safeAreaBottom - scroller.viewportSize.height
    return top...max(top, end)
  }
}
