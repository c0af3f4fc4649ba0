/// The behaviors of one controller, and what they hook into.
struct BehaviorList {
  private struct Entry {
    let behavior: any ControllerBehavior
    let hooks: BehaviorHooks
  }

  private var entries: [Entry] = []
  /// What any of them hooks into.
  var hooks: BehaviorHooks { entries.reduce(into: []) { $0.formUnion($1.hooks) } }

  var all: [any ControllerBehavior] { entries.map(\.behavior) }

  @MainActor
  mutating func append(_ behavior: any ControllerBehavior) {
    entries.append(Entry(behavior: behavior, hooks: BehaviorHooks(of: behavior)))
  }

  mutating func remove(_ behavior: any ControllerBehavior) {
    entries.removeAll { $0.behavior === behavior }
  }

  /// Those that hook into `hook`, in the order of a step that builds up or tears down.
  func hooking(into hook: BehaviorHooks, isTeardown: Bool) -> [any ControllerBehavior] {
    let interested = entries.lazy.filter { $0.hooks.contains(hook) }.map(\.behavior)
    return isTeardown ? interested.reversed() : Array(interested)
  }
}
