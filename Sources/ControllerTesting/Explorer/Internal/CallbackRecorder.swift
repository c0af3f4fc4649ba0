import ControllerCore

/// Records all lifecycle callbacks of a run, and checks their order.
@MainActor
final class CallbackRecorder {
  private struct Entry {
    let controller: Int
    let step: LifecycleStep
  }

  private struct Seen {
    let type: String
    let name: String
    /// Whether the controller is no container of the package, which the package makes anew when the container's place changes.
    let isScreen: Bool
    weak var object: AnyObject?
  }

  /// The first callback that came in a wrong order, as a text.
  private(set) var mistake: String?
  /// A hash of all callbacks of the run. If two runs of the same steps have different values, the app does not behave the
  /// same each time.
  var fingerprint: Int { hasher.finalize() }
  /// Called when the unsaved input of a controller is lost, because the controller saves no draft.
  var onLostInput: (@MainActor (Controller) -> Void)?

  /// The names of the types of the app's controllers that have appeared.
  private(set) var appeared: Set<String> = []

  private var hasher = Hasher()
  private var seen: [Seen] = []
  private var latest: [Entry] = []

  /// Records the callbacks of a controller from now on.
  func watch(_ controller: Controller) -> any ControllerBehavior {
    let type = type(of: controller)
    let isScreen = !String(reflecting: type).hasPrefix("ControllerCore.")
    seen.append(Seen(type: "\(type)", name: "\(type) #\(count + 1)", isScreen: isScreen, object: controller))
    return Watcher(recorder: self, number: seen.count - 1)
  }

  /// Returns the number of a watched controller. Unlike an `ObjectIdentifier`, it is never used again for a later controller.
  func number(of controller: Controller) -> Int { controller.behavior(of: Watcher.self)?.number ?? -1 }

  /// The last callbacks, the oldest first.
  var latestCallbacks: [String] { latest.suffix(4).map { "\(seen[$0.controller].name).\($0.step)" } }

  /// The number of watched controllers.
  var count: Int { seen.count }

  /// The numbers of the controllers that were removed for good in the current step.
  var left: [Int] = []

  /// Returns the name of the first screen in ``left`` that has one of some numbers. A screen does not count if another one was made
  /// after it and is still there, because that one may have replaced it.
  ///
  /// - Parameter alone: Whether a screen counts only if no earlier screen has left. When a screen leaves, the screens above it
  ///   leave, too.
  func firstThatHasLeft(among numbers: Range<Int>, alone: Bool) -> String? {
    let newest = seen.lastIndex { $0.isScreen && ($0.object as? Controller)?.hasLeft == false } ?? 0
    if alone, left.contains(where: { $0 < numbers.lowerBound && seen[$0].isScreen }) { return nil }
    return left.first { numbers.contains($0) && seen[$0].isScreen && $0 > newest }.map { seen[$0].name }
  }

  /// The names of the watched controllers that are still allocated.
  var alive: [String] { seen.filter { $0.object != nil }.map(\.name) }

  fileprivate func record(_ step: LifecycleStep, of number: Int, isInOrder: Bool) {
    if step == .viewDidAppear, seen[number].isScreen { appeared.insert(seen[number].type) }
    hasher.combine(number)
    hasher.combine(step)
    if step == .didLeave { left.append(number) }
    latest.append(Entry(controller: number, step: step))
    if latest.count > 100 { latest.removeFirst(50) }
    if !isInOrder, mistake == nil { mistake = "\(seen[number].name) got \(step) at a wrong time" }
  }
}

/// The behavior that records the callbacks of one controller.
@MainActor
private final class Watcher: LostInputObserving {
  private let recorder: CallbackRecorder
  let number: Int
  private var order = CallbackOrder()

  init(recorder: CallbackRecorder, number: Int) {
    (self.recorder, self.number) = (recorder, number)
  }

  func before(_ step: LifecycleStep, of controller: Controller) {
    recorder.record(step, of: number, isInOrder: order.accept(step))
  }

  func didLoseInput(of controller: Controller) { recorder.onLostInput?(controller) }
}

/// A check of the order of one controller's callbacks. For example, `viewDidAppear` or `viewWillDisappear` must follow
/// `viewWillAppear`, and a controller that was removed for good must not appear any more.
struct CallbackOrder {
  private enum Appearance {
    case off, appearing, on, disappearing
  }

  private var appearance = Appearance.off
  private var isMoving = false
  private var hasLeft = false

  /// Updates the state with the next lifecycle callback.
  ///
  /// - Returns: Whether the callback may come at this point.
  mutating func accept(_ step: LifecycleStep) -> Bool {
    let (before, wasMoving) = (appearance, isMoving)
    switch step {
    case .viewWillAppear:
      appearance = .appearing
      return !hasLeft && (before == .off || before == .disappearing)
    case .viewIsAppearing: return before == .appearing
    case .viewDidAppear:
      appearance = .on
      return before == .appearing
    case .viewWillDisappear:
      appearance = .disappearing
      return before == .on || before == .appearing
    case .viewDidDisappear:
      appearance = .off
      return before == .disappearing
    case .willMoveToParent:
      (isMoving, hasLeft) = (true, false)
      return true
    case .willMoveFromParent:
      isMoving = true
      return true
    case .didMoveToParent, .didMoveFromParent:
      isMoving = false
      return wasMoving
    case .didLeave:
      hasLeft = true
      return before == .off
    case .loadView, .viewDidLoad, .configure, .didReceiveMemoryWarning, .viewDidUnload, .viewWillLayout,
      .viewDidLayout:
      return true
    }
  }
}
