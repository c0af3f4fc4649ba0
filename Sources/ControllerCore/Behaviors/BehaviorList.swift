/// The behaviors of one controller, with the hooks of each.
struct BehaviorList {
  private struct Entry {
    let behavior: any ControllerBehavior
    let hooks: BehaviorHooks
  }

  private var entries: [Entry] = []
  /// The hooks of at least one behavior.
  var hooks: BehaviorHooks { entries.reduce(into: []) { $0.formUnion($1.hooks) } }

  var all: [any ControllerBehavior] { entries.map(\.behavior) }

  @MainActor
  mutating func append(_ behavior: any ControllerBehavior) {
    entries.append(Entry(behavior: behavior, hooks: BehaviorHooks(of: behavior)))
  }

  mutating func remove(_ behavior: any ControllerBehavior) {
    entries.removeAll { $0.behavior === behavior }
  }

  /// Returns the behaviors with a hook, in the order in which that hook calls them.
  func hooking(into hook: BehaviorHooks, isTeardown: Bool) -> [any ControllerBehavior] {
    let interested = entries.lazy.filter { $0.hooks.contains(hook) }.map(\.behavior)
    return isTeardown ? interested.reversed() : Array(interested)
  }
}
