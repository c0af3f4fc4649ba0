import ControllerSupport
import Navigator

// The end of running transitions, before the screens are shown in a new state or a new layout, such as two columns instead of
// one.
//
// This table shows how a navigation step, such as a push, ends. The columns are events. The navigator ignores the end of a dropped
// step: it has given the step up, and plans it again in the new state if it is still needed.
//
// | `step` | its change ends | `show(_:)`: another state | `endTransitions()`: another layout |
// |---|---|---|---|
// | waits for another change | | is dropped | that change ends, and this step begins, and ends |
// | has an animated change | ends with its outcome | is dropped, and its change ends canceled | ends completed |
// | has a change that is certain to be completed | ends completed | is dropped, callbacks go on | ends completed, callbacks go on |
// | has a change that is certain to be canceled | ends canceled | is dropped, callbacks go on | ends canceled, callbacks go on |
// | shows a whole state, `isMirroring` | ends completed | is dropped, and goes on | ends completed, and goes on |
//
// In all rows, the other state is shown after the change. Without a navigator, `show(_:)` drops only a step that waits: nobody plans
// the others again, so they end as in the last column. A dropped step that still waits selects no tab and changes no stack. A
// step that is not possible when its turn comes ends canceled: the user has popped the screens that it would pop, or has dismissed
// the stack.
extension RouteController {
  /// Ends all running transitions of the tabs, the stacks, the screens in them and the window: animations are completed, and a
  /// drag of the user's finger is canceled. Otherwise a screen of a changing stack could not move to another stack at once.
  package final func endTransitions() {
    var ended: [ChildrenChange] = []
    while let change = firstTransition(where: { change in !ended.contains { $0 === change } }) {
      ended.append(change)
      change.end(.now)
    }
    // The callback `viewDidAppear` at the end of a push may have set a new layout. Then the push ends only after the callback.
    // But the navigator must know before that the push is completed. Otherwise it would push a second time in the new layout.
    if isMirroring {
      end(step?.completion, .completed)
    } else if let step, let outcome = changeOfStep?.decidedOutcome {
      end(step.completion, outcome)
    }
    for stack in columns + modals {
      if let change = stack.currentTransition, change.decidedOutcome == .completed {
        report(change, of: stack)
      }
    }
  }

  /// The change of a stack, the tabs or the window that performs the step now, or that gives a stack its children before the step
  /// presents the stack. `nil` while the step waits for another change.
  final var changeOfStep: ChildrenChange? {
    step.flatMap { step in firstTransition { $0.step === step.completion } }
  }

  private var drag: ChildrenChange? { firstTransition(where: \.isInteractive) }
  package final var isDragged: Bool { drag != nil }

  package final func untilDragEnds(despiteCancellation goesOn: Bool) async {
    guard let drag else { return }
    let end = Promise("end of a drag").stored { end in drag.whenEnded { _ in end.fulfill() } }
    _ = await PendingWork.waitingForUser { await end.value(ending: $0, despiteCancellation: goesOn) }
  }

  private func firstTransition(where isWanted: @escaping (ChildrenChange) -> Bool) -> ChildrenChange? {
    guard Controller.activitiesUnderWay > 0 else { return nil }
    func running(_ controller: Controller) -> ChildrenChange? {
      controller.currentTransition.flatMap { isWanted($0) ? $0 : nil }
    }
    let trees: [Controller] = [tabs] + columns + modals
    // After this controller has moved to another window, its modal stacks may still be in the previous window. So that window is
    // searched for a running transition, too.
    let layers: [Controller?] = [windowLayers] + modals.map(\.container)
    return running(tabs) ?? layers.lazy.compactMap { $0.flatMap(running) }.first
      ?? trees.lazy.compactMap { $0.firstInTree(running) }.first
  }
}
