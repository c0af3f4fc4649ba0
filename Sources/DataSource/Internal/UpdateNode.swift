import ControllerSupport

/// Something that changes, that others may depend on, and that tells once per scope.
@MainActor
class UpdateNode {
  private var dependents: [WeakReference<UpdateNode>] = []
  private(set) final var isTouched = false

  /// Has `node` invalidated whenever this one changes, for as long as it lives.
  final func addDependent(_ node: UpdateNode) {
    dependents.removeAll { $0.object == nil }
    dependents.append(WeakReference(node))
  }

  /// To be called after every change.
  final func noteChange() {
    UpdateCycle.perform {
      if !isTouched {
        isTouched = true
        UpdateCycle.touch(self)
      }
      for dependent in dependents { dependent.object?.invalidate() }
    }
  }

  final func settle() {
    isTouched = false
    tell()
  }

  /// Something that this node is made from has changed.
  func invalidate() {}

  /// Puts into the queue what observers have to hear.
  func tell() {}
}
