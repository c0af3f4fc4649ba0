extension Controller {
  /// The behaviors of this controller, in the order of addition.
  package final var behaviors: [any ControllerBehavior] { behaviorList.all }

  /// Adds a behavior. The controller retains the behavior. The behavior is called from the next step on.
  ///
  /// - Returns: The behavior.
  @discardableResult
  public final func add<Behavior: ControllerBehavior>(_ behavior: Behavior) -> Behavior {
    behaviorList.append(behavior)
    behaviorHooks = behaviorList.hooks
    behavior.wasAdded(to: self)
    return behavior
  }

  /// Removes a behavior. A step that has begun still calls the behavior at its end. Does nothing if the behavior was
  /// not added.
  public final func remove(_ behavior: any ControllerBehavior) {
    behaviorList.remove(behavior)
    behaviorHooks = behaviorList.hooks
  }

  /// Returns the first behavior of a type, or `nil`. The type can be a protocol: `behavior(of: (any Tracking).self)`.
  public final func behavior<Behavior>(of type: Behavior.Type) -> Behavior? {
    behaviorList.all.lazy.compactMap { $0 as? Behavior }.first
  }
}

// MARK: - One step, with the behaviors around it

extension Controller {
  @inline(__always)
  final func perform(_ step: LoadingStep, _ hook: () -> Void) {
    guard behaviorHooks.contains(.loading) else { return hook() }
    surround(hook, with: .loading, isTeardown: step == .didUnload, as: (any LoadingBehavior).self) {
      $0.before(step, of: self)
    } after: {
      $0.after(step, of: self)
    }
  }

  @inline(__always)
  final func perform(_ step: AppearanceStep, _ hook: () -> Void) {
    guard behaviorHooks.contains(.appearance) else { return hook() }
    let isTeardown = step == .willDisappear || step == .didDisappear
    surround(hook, with: .appearance, isTeardown: isTeardown, as: (any AppearanceBehavior).self) {
      $0.before(step, of: self)
    } after: {
      $0.after(step, of: self)
    }
  }

  @inline(__always)
  final func perform(_ step: LayoutStep, _ hook: () -> Void) {
    guard behaviorHooks.contains(.layout) else { return hook() }
    surround(hook, with: .layout, isTeardown: false, as: (any LayoutBehavior).self) {
      $0.before(step, of: self)
    } after: {
      $0.after(step, of: self)
    }
  }

  @inline(__always)
  final func perform(_ step: ContainmentStep, _ hook: () -> Void) {
    guard behaviorHooks.contains(.containment) else { return hook() }
    let isTeardown =
      switch step {
      case .willMove(let parent), .didMove(let parent): parent == nil
      case .leave: true
      }
    surround(hook, with: .containment, isTeardown: isTeardown, as: (any ContainmentBehavior).self) {
      $0.before(step, of: self)
    } after: {
      $0.after(step, of: self)
    }
  }

  /// Calls a hook, and before and after the hook the behaviors that were present at its beginning.
  private func surround<Capability>(
    _ hook: () -> Void,
    with hooks: BehaviorHooks,
    isTeardown: Bool,
    as capability: Capability.Type,
    before: (Capability) -> Void,
    after: (Capability) -> Void
  ) {
    let interested = behaviorList.hooking(into: hooks, isTeardown: isTeardown).compactMap {
      $0 as? Capability
    }
    interested.forEach(before)
    hook()
    interested.forEach(after)
  }
}
