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
    /// The removal by a request of a navigator, with the serial number of the request. The agreement ends with the request.
    case request(Int, of: ObjectIdentifier)
  }

  package private(set) var state = State.stays
  /// Whether a call of ``Controller/close()`` is running. Its container then asks the user about the screens above, and not about
  /// this screen.
  package var isClosing = false
  /// The removals to which the user has agreed. Another removal asks the user again, unless the user's last answer was not used yet.
  package private(set) var agreements: Set<Removal> = []
  /// Whether the user's last word was to discard the input. If not, the agreements remain, and the input is saved as a draft.
  private var discardsInput = false

  package init() {}

  /// Whether the screen itself has decided to leave, or leaves for good. The user is not asked about it.
  package var hasDecided: Bool { state >= .closes }
  /// Whether the screen was asked to leave, and is still there.
  package var isAskedToLeave: Bool { (.isRequested ... .finishes).contains(state) }
  /// Whether unsaved input may go without a draft: because of a decision of the screen or of the user, or because a draft was saved
  /// already.
  package var isInputSettled: Bool { hasDecided || discardsInput && !agreements.isEmpty }

  /// Whether a removal may begin without a question to the user.
  package func allows(_ way: Removal) -> Bool { hasDecided || !agreements.isDisjoint(with: [.action, way]) }

  /// Begins a wish. A stronger wish remains. A decision of the screen itself replaces the user's agreement to an action.
  package mutating func begin(_ wish: State) {
    state = max(state, wish)
    if hasDecided { agreements.remove(.action) }
  }

  /// Ends a wish and the weaker ones, because the screen stays or has moved to another container. A stronger wish remains.
  package mutating func end(_ wish: State) { if state <= wish { state = .stays } }

  /// The user has answered the question whether the input may be discarded. If the user refuses, and the screen leaves because of
  /// an earlier agreement, the input needs a draft.
  package mutating func answer(_ agrees: Bool) {
    if agrees { agreements.insert(.action) }
    discardsInput = agrees
  }

  /// An action to which the user has agreed begins.
  ///
  /// - Parameter hidesOnly: Whether the action only hides the screen, which keeps its input.
  package mutating func beginAction(hidesOnly: Bool) {
    agreements.insert(.action)
    if hidesOnly { discardsInput = false }
  }

  /// The requests of a navigator take over the user's agreement to an action.
  package mutating func handOver(to requests: [Removal]) {
    agreements = agreements.union(requests).subtracting([.action])
  }

  /// A removal has ended, and the user's agreement with it. With `nil`, all removals have ended.
  package mutating func endAgreement(to removal: Removal?) {
    if let removal { agreements.remove(removal) } else { agreements = [] }
  }
}
