public import ControllerCore
import ControllerSupport
public import Foundation
import ItemLayouts
import Surfaces

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// Keeps the field that the user edits above the keyboard.
///
/// ```swift
/// let keyboard = KeyboardManager(host: window)
/// profile.add(KeyboardBehavior(keyboard))                      // while the controller is on screen
/// keyboard.keyboardWillShow(frame, over: .milliseconds(250))   // called by the host
/// ```
///
/// The scroll views around the field get additional insets and scroll as far as they can. The root view moves by the rest.
/// When the keyboard hides, the manager subtracts the insets that it has added, so insets that the app has changed in the
/// meantime are kept.
@MainActor
public final class KeyboardManager {
  private struct Owner {
    weak var object: AnyObject?
    var dock: KeyboardDock?
  }

  /// Returns the preferences of a field. By default, these are the preferences of the controller that contains the field.
  ///
  /// An app that decides by the class of the controller, or by the field, does so here:
  ///
  /// ```swift
  /// manager.preferences = { field in
  ///   var preferences = field.controller?.keyboardPreferences ?? KeyboardPreferences()
  ///   if field.controller is MapController { preferences.isEnabled = false }
  ///   return preferences
  /// }
  /// ```
  public var preferences: @MainActor (any KeyboardField) -> KeyboardPreferences = { field in
    field.controller?.keyboardPreferences ?? KeyboardPreferences()
  }
  /// Whether scroll views that the manager has scrolled scroll back when the keyboard hides. The default is `false`.
  public var restoresOffset = false

  private weak var host: (any KeyboardHost)?
  private weak var page: (any KeyboardScroller)?
  private var machine = KeyboardStateMachine()
  private var owners: [Owner] = []
  private var freezes: [WeakReference<AnyObject>] = []
  private var ignored: [WeakReference<AnyObject>] = []
  private let surfaces = KeyboardSurfaces()
  private var shift = 0.0
  /// The number of calls of `adjust`. A call of `adjust` may run code of the app that leads to a newer call. The older call
  /// then stops, because the newer call has adjusted all views.
  private var adjustments = 0
  private var accessory: Controller?

  /// Creates a manager. It does nothing before ``begin(for:bar:)`` is called.
  ///
  /// - Parameters:
  ///   - host: The window. Held weakly.
  ///   - scroller: The main scroll view of the screen. It gets an inset as high as the keyboard, even if the edited field
  ///     is outside of it, so that the user can scroll to its end. Held weakly.
  public init(host: any KeyboardHost, scroller: (any KeyboardScroller)? = nil) {
    self.host = host
    page = scroller
  }

  /// Whether the manager observes the keyboard for at least one object that was passed to ``begin(for:bar:)`` and is still
  /// allocated.
  public var isObserving: Bool { machine.isObserving && owners.contains { $0.object != nil } }

  // MARK: Observing

  /// Starts to observe the keyboard for an object, such as a controller, until ``end(for:)`` is called or the object is
  /// deallocated.
  ///
  /// - Parameters:
  ///   - owner: The object. Held weakly. A second call for the same object replaces its bar.
  ///   - bar: A bar that stays above the keyboard. Held weakly.
  public func begin(for owner: AnyObject, bar: (any KeyboardDockedBar)? = nil) {
    // If all earlier owners were deallocated without a call of `end(for:)`, the keyboard is still observed for them. This
    // observation ends now, and the scroll views get their own insets back.
    if !isObserving, machine.isObserving { handle(.end) }
    if let index = owners.firstIndex(where: { $0.object === owner }) {
      let old = owners[index].dock
      guard old?.bar !== bar else { return handle(.begin) }
      owners[index].dock = bar.map { KeyboardDock($0) }
      old?.restore(over: .zero)
      // Restoring the old bar may run code of the app that calls `end(for:)` for this owner. Then this method must not
      // begin the observation again.
      guard owners.contains(where: { $0.object === owner }) else { return }
    } else {
      owners.append(Owner(object: owner, dock: bar.map { KeyboardDock($0) }))
      if bar == nil { return handle(.begin) }
    }
    // The new bar covers a part of the window together with the keyboard, so the views are adjusted again.
    handle(machine.isObserving ? .fieldDidChange : .begin)
  }

  /// Stops observing the keyboard for an object that was passed to ``begin(for:bar:)``. If no such object is left, all
  /// scroll views get their original insets back.
  public func end(for owner: AnyObject) {
    let hadBar = owners.contains { $0.object === owner && $0.dock != nil }
    removeOwners { $0 == nil || $0 === owner }
    if owners.isEmpty { handle(.end) } else if hadBar { handle(.fieldDidChange) }
  }

  func bar(of owner: AnyObject) -> (any KeyboardDockedBar)? {
    owners.first { $0.object === owner }?.dock?.bar
  }

  /// Places the docked bar of a controller again after the controller's view has got another size or position. The content
  /// behind the bar does not scroll.
  func placeBar(of owner: AnyObject) {
    if !machine.isFrozen { updateDocks(of: owner, over: .zero, scrolls: false) }
  }

  private func removeOwners(where isRemoved: (AnyObject?) -> Bool) {
    let removed = owners.filter { isRemoved($0.object) }
    owners.removeAll { isRemoved($0.object) }
    // The owners are removed from `owners` first. `restore` may run code of the app that calls `begin(for:bar:)` for one of
    // them again, and that new registration must stay.
    for owner in removed { owner.dock?.restore(over: .zero) }
  }

  // MARK: Calls of the host

  /// Handles a keyboard that shows or changes its frame.
  ///
  /// - Parameters:
  ///   - frame: The new frame, in points of the window.
  ///   - duration: The duration of the keyboard's animation.
  ///   - isDragged: Whether the user drags the keyboard down with a finger in a scroll view. The content then stays under
  ///     the finger, and the root view does not move. Only the insets and the docked bars follow the keyboard.
  public func keyboardWillShow(_ frame: CGRect, over duration: Duration = .zero, isDragged: Bool = false) {
    handle(.keyboard(frame), duration, scrolls: !isDragged)
  }

  /// Handles a keyboard that hides.
  public func keyboardWillHide(over duration: Duration = .zero) { handle(.keyboard(nil), duration) }

  /// Adjusts the views after another field has become the first responder, or after a view has moved.
  public func fieldDidChange() { handle(.fieldDidChange) }

  /// Makes a field the first responder.
  ///
  /// - Returns: Whether the host has made the field the first responder.
  @discardableResult
  public func focus(_ field: any KeyboardField) -> Bool {
    guard host?.focus(field) == true else { return false }
    fieldDidChange()
    return true
  }

  /// Prevents touches on a view, and on the views inside of it, from ending editing.
  ///
  /// - Parameter object: A view. Held weakly.
  public func ignoreTouches(on object: AnyObject) {
    ignored.removeAll { $0.object == nil || $0.object === object }
    ignored.append(WeakReference(object))
  }

  /// Ends editing after a touch outside of the edited field, if the preferences of the field allow that. The touched view
  /// gets the touch in any case.
  ///
  /// - Parameters:
  ///   - point: The location, in points of the window.
  ///   - path: The touched view and its superviews, from the innermost to the outermost.
  ///   - isOnControl: Whether the touch is on a control or a bar, or the user writes with a pencil. Such a touch does not
  ///     end editing.
  /// - Returns: Whether editing has ended.
  @discardableResult
  public func touch(at point: CGPoint, path: [AnyObject] = [], isOnControl: Bool = false) -> Bool {
    guard isObserving, !isOnControl, let field = host?.focusedField else { return false }
    guard preferences(of: field).resignsOnTouchOutside, !field.frameInWindow.contains(point) else {
      return false
    }
    let isIgnored = path.contains { view in ignored.contains { $0.object === view } }
    if isIgnored || dock(of: field)?.frame?.contains(point) == true { return false }
    field.resign()
    return true
  }

  // MARK: Swipes

  /// Keeps all views in place during the user's swipe back or another interactive transition, because the transition moves
  /// the views. When the transition has ended, the views follow the keyboard again.
  func freeze(during change: ChildrenChange) {
    guard change.outcome == nil else { return }
    freeze(for: change)
    // `change` stores this closure, so a strong reference to `change` would be a cycle. If the swipe never ended, the views
    // would then never follow the keyboard again.
    change.whenEnded { [weak self, weak change] _ in self?.thaw(for: change) }
  }

  /// Keeps all views in place until ``thaw(for:)`` is called, because other code moves them, such as UIKit during a swipe.
  ///
  /// - Parameter owner: The object that calls ``thaw(for:)`` later. Held weakly. If it is deallocated, the views follow the
  ///   keyboard again at the next event.
  public func freeze(for owner: AnyObject) {
    freezes.removeAll { $0.object == nil || $0.object === owner }
    freezes.append(WeakReference(owner))
    _ = machine.handle(.freeze)
  }

  /// Lets the views follow the keyboard again after ``freeze(for:)``. If several owners have called ``freeze(for:)``, all
  /// of them must call this method.
  ///
  /// - Parameter owner: The object that has called ``freeze(for:)``. Objects that were deallocated need not call this method.
  public func thaw(for owner: AnyObject?) {
    freezes.removeAll { $0.object == nil || $0.object === owner }
    if freezes.isEmpty { handle(.thaw) }
  }

  // MARK: Performing

  private func handle(_ event: KeyboardStateMachine.Event, _ time: Duration = .zero, scrolls: Bool = true) {
    // An object that has called `freeze(for:)` and was deallocated cannot call `thaw(for:)` any more. Without this line,
    // the views would never follow the keyboard again.
    freezes.removeAll { $0.object == nil }
    if freezes.isEmpty, machine.isFrozen, event != .thaw { handle(.thaw) }
    var isAffected = machine.handle(event)
    removeOwners { $0 == nil }
    if owners.isEmpty, machine.isObserving { isAffected = machine.handle(.end) || isAffected }
    let (keyboard, isObserving) = (machine.keyboard, machine.isObserving)
    if !machine.isFrozen { updateDocks(over: time, scrolls: scrolls) }
    // Moving the bars may run code of the app that hides the keyboard or ends the observation. Then the views are adjusted
    // already.
    guard machine.keyboard == keyboard, machine.isObserving == isObserving else { return }
    if isAffected { adjust(over: time, scrolls: scrolls) }
    if !machine.isFrozen || !machine.isObserving { exchangeAccessory() }
  }

  private func exchangeAccessory() {
    let old = accessory
    accessory = machine.isObserving && machine.keyboard != nil ? host?.focusedField?.accessory : nil
    guard old !== accessory else { return }
    let new = accessory
    show(false, old)
    // A callback of the old accessory may have focused another field. Then `new` does not belong to the focused field any
    // more, and is not shown.
    if new === accessory { show(true, new) }
  }

  private func show(_ isAppearing: Bool, _ accessory: Controller?) {
    precondition(
      !isAppearing || accessory?.container == nil,
      "The controller of an accessory must not have a container."
    )
    // If the app has put the accessory into a container, the container calls the appearance callbacks.
    guard accessory?.container == nil else { return }
    accessory?.beginAppearance(isAppearing, animated: false)
    accessory?.endTransition()
  }

  private func preferences(of field: any KeyboardField) -> KeyboardPreferences {
    var preferences = preferences(field)
    if let distance = field.distanceFromKeyboard { preferences.distanceFromField = distance }
    return preferences
  }

  // MARK: Docked bars

  private func dock(of field: any KeyboardField) -> KeyboardDock? {
    guard let bar = field.dockedBar else { return nil }
    return owners.lazy.compactMap(\.dock).first { $0.bar === bar }
  }

  /// Moves docked bars above the keyboard. A docked bar is at the bottom of a screen, such as the bar of a chat.
  ///
  /// - Parameter owner: The controller whose bar is moved, or `nil` for the bars of all controllers.
  private func updateDocks(of owner: AnyObject? = nil, over duration: Duration, scrolls: Bool = true) {
    guard let host, machine.isObserving else { return }
    for dock in owners.filter({ owner == nil || $0.object === owner }).compactMap(\.dock) {
      let geometry = KeyboardGeometry(window: host.windowBounds, keyboard: machine.keyboard ?? .zero)
      dock.update(geometry, over: duration, scrolls: scrolls, field: host.focusedField, other: surfaces.share)
    }
  }

  /// Returns the geometry of the keyboard, extended by the docked bars above it.
  ///
  /// - Parameter frame: The frame of a view. A bar beside this view, for example in another column, does not count.
  private func extended(_ geometry: KeyboardGeometry, over frame: CGRect) -> KeyboardGeometry {
    let keyboard = geometry.keyboard
    // The root controller of the window or the presented controller, such as a sheet, that contains the edited field.
    let layer = host?.focusedField?.controller?.nearest { $0.container?.container == nil ? $0 : nil }
    let bars = owners.filter { owner in
      // A bar covers nothing if its controller is hidden by another screen, or is below the sheet that contains the field.
      guard let controller = owner.object as? Controller else { return true }
      // If the edited field is in an accessory view of the keyboard, the field belongs to no screen, and no bar is left out.
      return controller.isVisible && layer.map { $0.container == nil || controller.isSameOrBelow($0) } ?? true
    }.compactMap { $0.dock?.frame }.filter { bar in
      // A bar may be at the bottom of a view that ends far above the keyboard. Only a bar that reaches down to the keyboard
      // extends the covered area.
      bar.maxY >= keyboard.minY && bar.minX < frame.maxX && frame.minX < bar.maxX
    }
    let top = bars.map(\.minY).reduce(keyboard.minY, min)
    let covered = CGRect(x: keyboard.minX, y: top, width: keyboard.width, height: keyboard.maxY - top)
    return KeyboardGeometry(window: geometry.window, keyboard: covered)
  }

  // MARK: Adjusting surfaces

  private func adjust(over duration: Duration, scrolls: Bool) {
    // Moving a scroll view may run code of the app that hides the keyboard, and so calls `adjust` again. The newer call
    // removes the insets. Without this number, the older call would add them again.
    adjustments += 1
    let number = adjustments
    var isNewest: Bool { number == adjustments }
    var field = host?.focusedField
    let preferences = field.map(preferences(of:)) ?? KeyboardPreferences()
    let geometry = KeyboardGeometry(window: host?.windowBounds ?? .zero, keyboard: machine.keyboard ?? .zero)
    guard machine.isAdjusted, preferences.isEnabled, let host, geometry.isDocked else {
      surfaces.restore(toOffset: restoresOffset, over: duration) { _ in isNewest }
      return isNewest ? shiftRoot(by: 0, over: duration) : ()
    }
    // A field inside of a docked bar moves with the bar. If the scroll views scrolled as well, the field would move twice.
    if let edited = field, dock(of: edited) != nil { field = nil }
    let inner = field?.scrollers ?? []
    let all = inner + (page.map { page in inner.contains { $0 === page } ? [] : [page] } ?? [])
    surfaces.restore(toOffset: restoresOffset, over: duration) { one in
      isNewest && !all.contains { $0 === one }
    }
    guard isNewest else { return }
    // An earlier call may have moved the root view up. This call computes the whole distance anew, so all frames are computed
    // for a root view that was not moved.
    let unshifted = host.rootShift
    let distance = field == nil ? 0 : preferences.distanceFromField
    // A table may still be scrolling with an animation. The frames are computed for the end of it, and `rests` are the
    // distances that are left.
    let rests = inner.map { $0.scrollOffset.y - $0.targetOffset.y }
    let change = { (index: Int) in unshifted + rests.dropFirst(index).reduce(0, +) }
    let frames = all.enumerated().map { $1.frameInWindow.offsetBy(dx: 0, dy: change($0 + 1)) }
    let shares = zip(all, frames).map {
      surfaces.neededShare(of: $0, frame: $1, in: extended(geometry, over: $1), distance: distance)
    }
    let rooms: [KeyboardGeometry.Surface] = inner.indices.map { index in
      let offset: Double = inner[index].targetOffset.y
      let range = inner[index].offsetRange(with: surfaces.insets(of: inner[index], with: shares[index]))
      return (frames[index], range.upperBound - offset, offset - range.lowerBound)
    }
    let reveal = field.map { field in
      extended(geometry, over: field.frameInWindow).reveal(
        field.frameInWindow.offsetBy(dx: 0, dy: change(0)),
        in: rooms,
        topGuide: host.topGuide,
        distance: distance
      )
    }
    for (index, scroller) in all.enumerated() where isNewest {
      let scroll = scrolls && index < inner.count ? reveal?.scrolls[index] ?? 0 : 0
      let offset = scroller.targetOffset
      let target = scroll == 0 ? nil : CGPoint(x: offset.x, y: offset.y + scroll)
      surfaces.move(scroller, to: target, with: shares[index], over: duration)
    }
    if scrolls, isNewest { shiftRoot(by: reveal?.rootShift ?? 0, over: duration) }
  }

  private func shiftRoot(by wanted: Double, over duration: Duration) {
    // The edited field may be in another presented controller now, whose view has not been moved yet. The host (the adapter
    // that shows the views) reports how far that view has been moved, so `wanted` is compared with this distance, too.
    guard wanted != shift || wanted != host?.rootShift ?? wanted else { return }
    shift = wanted
    host?.shiftRoot(by: wanted, over: duration)
    // The docked bars are inside of the root view, which has just moved. So the bars are moved back to the keyboard.
    updateDocks(over: duration)
  }
}
