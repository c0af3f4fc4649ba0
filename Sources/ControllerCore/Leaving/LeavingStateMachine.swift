/// The state of one screen's removal: the strongest wish to remove the screen, and the agreements of the user. An agreement is
/// the user's "yes" to the question whether the screen may be removed although it has unsaved input.
///
/// A stronger wish replaces a weaker one, and the end of a wish also ends the weaker ones. So a late event has no effect. For
/// example, the end of a dismissal changes nothing if the screen has finished meanwhile.
///
/// ```swift
/// var leaving = LeavingStateMachine()
/// leaving.begin(.isRequested)     // the app dismisses the screen: isRequested
/// leaving.begin(.finishes)        // the screen finishes with a result: finishes
/// leaving.end(.closes)            // the dismissal is canceled: finishes, because the navigator still removes the screen
/// leaving.end(.finishes)          // a guard has denied that: stays
/// ```
package struct LeavingStateMachine: Hashable, Sendable {
  /// The wishes to remove the screen, the weakest first.
  package enum State: Comparable, CaseIterable, Sendable {
    /// The screen stays. Neither the app nor the screen has asked for a removal.
    case stays
    /// The app has asked for the removal with ``Controller/dismiss(animated:onEnd:)``. Unsaved input is saved as a draft.
    case isRequested
    /// The screen has closed itself. Its container removes it, or asks the user about the screens above it first.
    case closes
    /// The screen has closed itself during a transition. At the end of the transition, it calls ``Controller/close()`` again.
    case waits
    /// The screen has closed itself. The navigator, which manages the screens of a `RouteController` by their routes, removes
    /// the screen.
    case finishes
    /// The screen leaves for good. Its input was saved as a draft, or is discarded.
    case leaves
  }

  /// A removal that can need an agreement: the user's "yes" to the question about unsaved input.
  package enum Removal: Hashable, Sendable {
    /// The removal by an action of the user, such as a tap on Back. The user's agreement lasts until the transition has ended.
    /// If a navigator performs the action by requests, such as a pop, this agreement is replaced by agreements to these
    /// requests.
    case action
    /// The removal by an action to which the user has agreed, but which cannot begin yet: the user is asked about more screens,
    /// or the screen has closed itself meanwhile. No other action may use the agreement. It ends when the screen stays.
    case reserved
    /// A removal by a navigator, which pushes and pops the screens of a `RouteController`. The values are the serial number of
    /// the request, such as a pop, and the identity of the navigator, which the app can replace. The user's agreement ends with
    /// the request.
    case request(Int, of: ObjectIdentifier)
  }

  /// The decision to discard the unsaved input of the screen.
  package enum Discard: Hashable, Sendable {
    /// No decision to discard the input.
    case none
    /// The decision of the screen: ``LeaveConfirming/confirmLeaving()`` has agreed without a question to the user.
    case byScreen
    /// The decision of the user, in the answer to a question.
    case byUser
    /// No decision any more: the user has entered something since the answer, and is asked again.
    case overtaken
  }

  package private(set) var state = State.stays
  /// The serial number of the unsaved input. It changes when the screen shows a draft of an earlier launch, or another record during
  /// a question. An answer of the user, and a decision of the screen, count for the input of their time.
  package private(set) var input = 0
  /// The serial number of the input at the time when the screen has decided to leave.
  private var decidedInput = 0
  /// Whether the user has agreed to discard the input in a dialog that the app has shown with
  /// ``Controller/confirmDiscarding(_:)``. If the screen closes itself next, its input is discarded. The value becomes `false`
  /// when the user enters something, when the app discards the input, and with the next question.
  package var hasAgreedToDiscard = false
  /// Whether a call of ``Controller/close()`` is running. The screen has decided for itself, so the user is asked only about
  /// the screens above it.
  package var isClosing = false
  /// The removals to which the user has agreed. Before any other removal, the user is asked again. The answer of the user
  /// adds `.action`, which allows every removal until `handOver(to:)` replaces it by the removals that the action needs.
  package private(set) var agreements: Set<Removal> = [] {
    didSet { if agreements.isEmpty, hasDiscardedInput { discard = .none } }
  }
  /// Whether the unsaved input is discarded, and who has decided that. A decision to discard ends when `agreements` becomes
  /// empty. With `none`, the user may have agreed to the removal of the screen, but the input is then saved as a draft.
  package private(set) var discard = Discard.none

  package init() {}

  /// Whether the screen itself has decided to leave, or leaves for good. Then the user is not asked about its unsaved input.
  package var hasDecided: Bool { state >= .closes }
  /// Whether the screen was asked to leave, and is still there.
  package var isAskedToLeave: Bool { (.isRequested ... .finishes).contains(state) }
  /// Whether the input of the screen is discarded.
  package var hasDiscardedInput: Bool { discard == .byScreen || discard == .byUser }
  /// Whether unsaved input need not be saved as a draft: the screen or the user has decided so, or a draft was saved already.
  package var isInputSettled: Bool { hasDecided && decidedInput == input || hasDiscardedInput }

  /// Whether a removal may begin without a question to the user, because the screen has decided to leave or the user has agreed.
  package func allows(_ way: Removal) -> Bool { hasDecided || !agreements.isDisjoint(with: [.action, way]) }

  /// Records a wish to remove the screen, unless a stronger one is recorded: `finishes` is stronger than `closes`. If the
  /// screen closes itself after the user has agreed to discard the input in a dialog, the input is discarded. The agreement
  /// becomes `.reserved`, and no other action can use it.
  package mutating func begin(_ wish: State) {
    if wish > state { (state, decidedInput) = (wish, input) }
    if hasAgreedToDiscard, (.closes ... .finishes).contains(wish) { answer(true, discarding: .byUser) }
    if hasDecided, agreements.contains(.action) { handOver(to: [.reserved]) }
  }

  /// Deletes the wish to remove the screen, because the screen stays or has moved to another container. A stronger wish
  /// remains: `end(.closes)` changes nothing in the state `finishes`.
  package mutating func end(_ wish: State) {
    guard state <= wish else { return }
    state = .stays
    endAgreement(to: .reserved)
  }

  /// Records the user's answer to the question whether unsaved input may be discarded. If the user refuses now, but has
  /// agreed to an earlier question, the screen may still be removed. Its input is then saved as a draft.
  ///
  /// - Parameter discard: The decision to discard the input. `none` if the screen has no unsaved input now, so that the answer does
  ///   not discard input that is entered later.
  package mutating func answer(_ agrees: Bool, discarding discard: Discard) {
    if agrees { agreements.insert(.action) }
    self.discard = agrees ? discard : .none
  }

  /// Records that the screen shows a draft of an earlier launch, or another record during a question. Nobody has decided to discard
  /// this input, so it is saved as a draft. An agreement that the screen may be removed remains.
  package mutating func inputIsReplaced() {
    input += 1
    hasAgreedToDiscard = false
    if hasDiscardedInput { discard = .none }
  }

  /// Records that the user enters something after having agreed to discard the input. All agreements end, so the user is
  /// asked again before the screen is removed. Nothing changes if the screen itself has decided to leave: it leaves without
  /// the new input.
  package mutating func inputBegins() {
    if !hasDecided, !agreements.isEmpty { (agreements, discard) = ([], .overtaken) }
  }

  /// Records that an action, such as a tap on Back, begins to remove or to hide the screen. The user has agreed in a dialog,
  /// or the screen has called ``Controller/close()``. If the agreement was `.reserved` for this action, it becomes `.action`.
  ///
  /// - Parameter hidesOnly: Whether the action only hides the screen, which keeps its input.
  package mutating func beginAction(hidesOnly: Bool) {
    agreements = agreements.union([.action]).subtracting([.reserved])
    if hidesOnly { discard = .none }
  }

  /// Replaces the user's agreement to an action, such as a tap on Back, so that another action asks the user again. The new
  /// agreements are for the requests by which a navigator performs the action, or `.reserved` if the action must still wait.
  package mutating func handOver(to requests: [Removal]) {
    agreements = agreements.union(requests).subtracting([.action])
  }

  /// Deletes the user's agreement to one kind of removal that has ended, such as an action of the user. With `nil`, deletes all
  /// agreements.
  package mutating func endAgreement(to removal: Removal?) {
    agreements.subtract(removal == .action ? [.action, .reserved] : removal.map { [$0] } ?? agreements)
  }
}
