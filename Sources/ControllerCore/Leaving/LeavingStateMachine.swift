/// The leaving of one screen as a value: the strongest wish that the screen leaves, and the agreements of the user to lose unsaved
/// input.
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
  /// The wishes that a screen leaves, the weakest first.
  package enum State: Comparable, CaseIterable, Sendable {
    /// The screen stays. Neither the app nor the screen has asked for a removal.
    case stays
    /// The app has asked for the removal with ``Controller/dismiss(animated:onEnd:)``. Unsaved input is saved as a draft.
    case isRequested
    /// The screen has closed itself. Its container removes it, or asks the user about the screens above it first.
    case closes
    /// The screen has closed itself during a transition. At the end of the transition, it calls ``Controller/close()`` again.
    case waits
    /// The screen has closed itself, and the navigator removes it.
    case finishes
    /// The screen leaves for good, and its input was saved as a draft.
    case isSaved
  }

  /// A removal to which the user can agree.
  package enum Removal: Hashable, Sendable {
    /// The removal by an action of the user, such as a tap on Back. The agreement ends with the transition, or when a request of a
    /// navigator takes it over. The answer of the user is such an agreement until the code that has asked goes on.
    case action
    /// A removal that no other one may use: the user has agreed to an action, and is asked about more screens, or the screen has
    /// closed itself meanwhile. The agreement ends when the screen stays.
    case reserved
    /// A removal that a navigator makes for one of its requests. The request is identified by its serial number and the
    /// navigator. The user's agreement ends with the request.
    case request(Int, of: ObjectIdentifier)
  }

  package private(set) var state = State.stays
  /// Whether a call of ``Controller/close()`` is running. Its container then asks the user about the screens above, and not about
  /// this screen.
  package var isClosing = false
  /// The removals to which the user has agreed. Another removal asks the user again, unless the user's last answer was not used yet.
  package private(set) var agreements: Set<Removal> = [] {
    didSet { if agreements.isEmpty { hasDiscardedInput = false } }
  }
  /// Whether the user's last word was to discard the input that the screen has. It stays until the screen has left, or until no
  /// agreement of the user is left. If it is `false`, the agreements may remain, and the input is saved as a draft.
  package private(set) var hasDiscardedInput = false

  package init() {}

  /// Whether the screen itself has decided to leave, or leaves for good. The user is not asked about it.
  package var hasDecided: Bool { state >= .closes }
  /// Whether the screen was asked to leave, and is still there.
  package var isAskedToLeave: Bool { (.isRequested ... .finishes).contains(state) }
  /// Whether unsaved input may go without a draft: because of a decision of the screen or of the user, or because a draft was saved
  /// already.
  package var isInputSettled: Bool { hasDecided || hasDiscardedInput }

  /// Whether a removal may begin without a question to the user.
  package func allows(_ way: Removal) -> Bool { hasDecided || !agreements.isDisjoint(with: [.action, way]) }

  /// Begins a wish. A stronger wish remains. A decision of the screen itself replaces the user's agreement to an action. What the
  /// user has discarded stays discarded.
  package mutating func begin(_ wish: State) {
    state = max(state, wish)
    if hasDecided, agreements.contains(.action) { handOver(to: [.reserved]) }
  }

  /// Ends a wish and the weaker ones, because the screen stays or has moved to another container. A stronger wish remains.
  package mutating func end(_ wish: State) {
    guard state <= wish else { return }
    state = .stays
    endAgreement(to: .reserved)
  }

  /// Records the user's answer to the question whether unsaved input may be discarded. After a refusal, the screen may still be
  /// removed because of an earlier agreement, but its input is then saved as a draft.
  ///
  /// - Parameter discards: Whether the screen has unsaved input now. Without input, later input is not discarded.
  package mutating func answer(_ agrees: Bool, discards: Bool) {
    if agrees { agreements.insert(.action) }
    hasDiscardedInput = agrees && discards
  }

  /// An action to which the user has agreed begins.
  ///
  /// - Parameter hidesOnly: Whether the action only hides the screen, which keeps its input.
  package mutating func beginAction(hidesOnly: Bool) {
    agreements = agreements.union([.action]).subtracting([.reserved])
    if hidesOnly { hasDiscardedInput = false }
  }

  /// The requests of a navigator take over the user's agreement to an action, or it is reserved.
  package mutating func handOver(to requests: [Removal]) {
    agreements = agreements.union(requests).subtracting([.action])
  }

  /// A removal has ended, and the user's agreement with it. With `nil`, all removals have ended.
  package mutating func endAgreement(to removal: Removal?) {
    // An agreement that is reserved for an action ends with the action.
    agreements.subtract(removal == .action ? [.action, .reserved] : removal.map { [$0] } ?? agreements)
  }
}
