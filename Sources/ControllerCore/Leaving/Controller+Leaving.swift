import ControllerSupport
public import Interaction

/// A behavior that is notified of unsaved input that is lost, because its controller has only the default
/// ``LeaveConfirming/saveDraft()``.
package protocol LostInputObserving: ControllerBehavior {
  func didLoseInput(of controller: Controller)
}

extension Controller {
  /// Whether this controller, or a controller below it, has input of the user that would be lost if this controller was removed
  /// now.
  ///
  /// A host must not let a gesture of the platform pop or dismiss the controller while this property is `true`, because the
  /// user would not be asked.
  ///
  /// - Complexity: O(*n*), where *n* is the number of controllers below.
  public final var needsConfirmationToLeave: Bool { !screensToAsk().isEmpty }

  /// Asks the user whether unsaved changes may be discarded. The object ``ControllerEnvironment/prompts`` shows the question.
  ///
  /// If the environment has no such object, the user cannot be asked. The method then reports
  /// ``ControllerDiagnostic/Reason/cannotAsk`` and returns `false`, so that the screen stays. The question leaves the screen with
  /// this controller, even if work in the scope ``ControllerScope/Kind/window`` asks it. The method then returns `false`.
  ///
  /// If the screen calls ``close()`` right after the user has agreed, its fields commit nothing any more, also not what the user
  /// enters while a navigator has not removed the screen yet.
  ///
  /// - Parameter question: The question. The user agrees by its action with the identifier `PromptAction.confirmID`. With
  ///   `nil`, the standard question is made of the titles of ``ControllerEnvironment/prompts``.
  /// - Returns: Whether the user has agreed to discard the changes.
  public final func confirmDiscarding(_ question: UserPrompt? = nil) async -> Bool {
    guard let prompts = environment.prompts else {
      report(.cannotAsk)
      return false
    }
    let titles = prompts.titles
    let standard = UserPrompt.confirm(
      titles.discardQuestion,
      action: titles.discard,
      role: .destructive,
      cancel: titles.cancel
    )
    let task = Task { hasLeft ? .dismissed : await prompts.present(question ?? standard) }
    extras.leaving.hasAgreedToDiscard = false
    extras.questions.append(task)
    extras.updateHold()
    let answer = await withTaskCancellationHandler(operation: { await task.value }, onCancel: task.cancel)
    if answer == .unavailable { report(.cannotAsk) }
    // The end of the screen has ended the question, and has saved the input as a draft. An answer that comes later does not count.
    let agrees = answer.choice == PromptAction.confirmID && extras.questions.contains(task)
    if agrees, let question = LeaveQuestion.current, question === extras.leaveQuestion {
      question.isAgreed = true
    } else if agrees {
      extras.leaving.hasAgreedToDiscard = true
    }
    extras.questions.removeAll { $0 == task }
    extras.updateHold()
    if !agrees { extras.leaving.hasAgreedToDiscard = false }
    return agrees
  }

  // MARK: Asking the user before a removal

  /// Asks the user about each screen with unsaved changes in the children `leaving()`. If the user agrees to all,
  /// calls `perform`, which by default removes the children.
  ///
  /// - Parameters:
  ///   - leaving: Returns the children that the action would remove or hide now, the lowest first. Empty if the
  ///     action is not possible any more.
  ///   - onlyVisible: Whether the user is asked about visible screens only. A change of the tab passes `true`,
  ///     because it hides the screens and does not remove them.
  ///   - perform: Performs the action, for example selects another tab. `confirmed` are the screens about which the
  ///     user is not asked again: the user has agreed to leave them, or they close themselves. By default,
  ///     ``removeForUser(_:_:)`` of their container removes the children.
  final func askThenRemove(
    _ leaving: @escaping @MainActor () -> [Controller],
    onlyVisible: Bool = false,
    perform: (@MainActor (_ leaving: [Controller], _ confirmed: [Controller]) -> Void)? = nil
  ) -> UserActionOutcome {
    let perform = perform ?? { $0.first?.container?.removeForUser($0, $1) }
    let children = leaving()
    guard !children.isEmpty else { return .refused }
    // The user is not asked about a screen that calls `close()`, even if it has unsaved changes: the screen itself has
    // decided that it can be removed.
    let deciding = children.compactMap { $0.firstInTree { $0.isClosing ? $0 : nil } }
    var confirmed = deciding
    func screensToAsk() -> [Controller] {
      // The user is asked again about a screen with newer input.
      let agreed = confirmed.filter { $0.extrasIfAny?.leaving.discard != .overtaken }
      return leaving().reversed().flatMap { $0.screensToAsk(onlyVisible: onlyVisible) }
        .filter { screen in !(deciding + agreed).contains { $0 === screen } }
    }
    let asked = screensToAsk()
    guard var screen = asked.first else {
      perform(children, deciding)
      return .done
    }
    // A dialog may already ask the user about one of these screens, because of an earlier action such as a tap on Back.
    // Then the new action is dropped (`.asking`), and the earlier action is performed after the answer. A screen that calls
    // `close()` itself (`deciding`) is different. The earlier action may not remove that screen. So `close()` of the screen waits
    // for the same answer.
    if deciding.isEmpty, asked.contains(where: { $0.extrasIfAny?.leaveQuestion != nil }) { return .asking }
    // A change of the layout may replace this container while the user is asked. The window stays.
    guard let scope = (windowLayers ?? self).scope(.controller) else { return .refused }
    var question = screen.openLeaveQuestion()
    scope.start {
      while await question.answer() {
        // If the screen was removed in another way, nobody has agreed to the action, which would now remove other screens. A screen
        // that closes itself (`deciding`) leaves all the same.
        let state = screen.extras.leaving
        let isAnswered = !state.agreements.isSubset(of: [.reserved]) || state.discard == .overtaken
        if deciding.isEmpty, screen.hasLeft || !isAnswered { break }
        confirmed.append(screen)
        // While the user was asked, the screens may have changed. So the children and the screens with unsaved changes are
        // determined again.
        guard let next = screensToAsk().first else {
          let children = leaving()
          guard !children.isEmpty else {
            // Another action, which has waited for the same answer, may be removing them, and may be canceled.
            confirmed.forEach { $0.endAgreementAfterDeparture(to: .action) }
            return deciding.filter { $0.departure == nil }.forEach { $0.treeStays() }
          }
          // A move to another container may have ended the wish of a screen that closes itself.
          deciding.forEach { $0.extras.leaving.begin(.closes) }
          // A screen that is only hidden keeps its input, which still needs a draft if the screen leaves later.
          confirmed.forEach { $0.extras.leaving.beginAction(hidesOnly: onlyVisible) }
          return perform(children, confirmed)
        }
        // Another action must not use the agreement while the user is asked about the next screen.
        screen.extras.leaving.handOver(to: [.reserved])
        (screen, question) = (next, next.openLeaveQuestion())
      }
      confirmed.forEach { $0.extras.leaving.endAgreement(to: .reserved) }
      deciding.forEach { $0.treeStays() }
      for screen in deciding where screen.extrasIfAny?.result?.value != nil { screen.deliverResult() }
    }
    return .asking
  }

  /// Ends the user's agreement to the action that has removed or hidden this controller, or was canceled.
  final func endAction() { extrasIfAny?.leaving.endAgreement(to: .action) }

  /// Ends the user's agreement to a removal, or with `nil` to all removals. If a transition is removing the controller, the
  /// agreement ends after the transition.
  final func endAgreementAfterDeparture(to removal: LeavingStateMachine.Removal?) {
    let end = { [weak self] in self?.extrasIfAny?.leaving.endAgreement(to: removal) }
    if let departure { departure.whenEnded { _ in end() } } else { end() }
  }

  private var isClosing: Bool { extrasIfAny?.leaving.isClosing == true }

  /// Returns the controllers with unsaved changes among this controller and its descendants. A container comes before its children.
  final func screensToAsk(onlyVisible: Bool = false) -> [Controller] {
    var found: [Controller] = []
    var pending = [self]
    while let controller = pending.popLast() {
      if (controller as? any LeaveConfirming)?.needsConfirmation == true { found.append(controller) }
      pending += (onlyVisible ? controller.visibleChildren : controller.childList).reversed()
    }
    return found
  }

  /// Asks the user whether this screen may be removed although it has unsaved changes, by calling
  /// ``LeaveConfirming/confirmLeaving()``. If the user is being asked already, the method returns that question. The
  /// caller waits for its `answer()`.
  final func openLeaveQuestion() -> LeaveQuestion {
    if let question = extrasIfAny?.leaveQuestion { return question }
    let question = LeaveQuestion()
    guard let screen = self as? any LeaveConfirming, !hasLeft else {
      question.mayLeave.fulfill(true)
      return question
    }
    (extras.leaveQuestion, extras.leaving.hasAgreedToDiscard) = (question, false)
    let work = PendingWork.begin("question before leaving", of: type(of: self))
    question.task = Task {
      let answer = await work.run(inOwnTask: true) {
        await LeaveQuestion.$current.withValue(question) { await screen.confirmLeaving() }
      }
      concludeLeaveQuestion(question, answer)
    }
    return question
  }

  private func concludeLeaveQuestion(_ question: LeaveQuestion, _ answer: Bool) {
    // The answer to a question that has ended comes too late.
    guard extrasIfAny?.leaveQuestion === question else { return }
    let hasInput = (self as? any LeaveConfirming)?.needsConfirmation == true
    // If the question was canceled, no action uses the answer. Input that a rule has accepted meanwhile is discarded, too.
    let discard = question.isAgreed ? LeavingStateMachine.Discard.byUser : hasInput ? .byScreen : .none
    if question.task?.isCancelled != true { extras.leaving.answer(answer, discarding: discard) }
    extras.leaveQuestion = nil
    question.task = nil
    question.mayLeave.fulfill(answer)
    extras.updateHold()
  }

  /// Ends the questions to the user whether this screen may be removed, because the screen was removed in another way.
  /// Code that waits for the answer gets `true`. ``askThenRemove(_:onlyVisible:perform:)`` finds no agreement of the user.
  final func endLeaveQuestion() {
    guard let question = extrasIfAny?.leaveQuestion else { return }
    question.task?.cancel()
    // The screen has left before the answer. Input that the user has discarded is not committed.
    if question.isAgreed { extras.leaving.answer(true, discarding: .byUser) }
    concludeLeaveQuestion(question, true)
  }

  /// Saves the unsaved input of this screen, which leaves for good. Every controller that leaves comes here, so no way of leaving
  /// can forget it. Nothing is saved if the user has agreed to discard the input, or if the screen itself has decided to leave.
  final func saveDraftIfLeavingWithInput() {
    // The input that is saved waits for no answer of the user. What rules have accepted during the question is committed.
    extrasIfAny?.questions.forEach { $0.cancel() }
    extrasIfAny?.questions = []
    extrasIfAny?.updateHold()
    guard let screen = self as? any LeaveConfirming, screen.needsConfirmation else { return }
    if !extras.leaving.isInputSettled, extras.leaveQuestion?.isAgreed != true { screen.saveDraft() }
    // A text that changes when its field loses the focus in `didLeave()` is no newer input.
    extras.leaving.begin(.leaves)
  }

  /// Whether the user has discarded the input that the screen has. A screen that closes itself still commits its fields,
  /// unless the user has just agreed to discard their input.
  final var hasDiscardedInput: Bool { extrasIfAny?.leaving.hasDiscardedInput == true }

  /// Whether the input that the screen has is discarded, also if the screen stays: the user has agreed to a question of the app.
  final var hasDecidedToDiscard: Bool {
    hasDiscardedInput || extrasIfAny?.leaving.hasAgreedToDiscard == true
      || extrasIfAny?.leaveQuestion?.isAgreed == true
  }

  /// Tells the behaviors of this controller that unsaved input is lost, because the controller has no `saveDraft()` of its own.
  final func reportLostInput() {
    for case let behavior as any LostInputObserving in behaviors { behavior.didLoseInput(of: self) }
  }

  /// This controller, followed by the controllers above it in the container. The container removes all of them together. The array is
  /// empty if the container cannot remove this controller.
  final var childrenLeavingWithThis: [Controller] {
    container?.childrenLeaving(whenGoingBackFrom: self) ?? []
  }

  /// Goes back by one step: inside of this controller if possible, otherwise in the nearest container that can remove it.
  final func goBackByUser() -> UserActionOutcome {
    if dragAround != nil { return .refused }
    return nearest { screen in
      if screen.handleBack() { return .done }
      if let layers = screen.container as? WindowLayers, !layers.allowsDismissal(of: screen) {
        return .refused
      }
      let outcome = screen.container?.askThenRemove { screen.childrenLeavingWithThis }
      return outcome == .refused ? nil : outcome
    } ?? .refused
  }
}
