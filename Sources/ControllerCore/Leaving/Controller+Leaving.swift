import ControllerSupport
public import Interaction

/// A behavior that is notified when unsaved input of a controller is lost, for example because the controller does not
/// implement ``LeaveConfirming/saveDraft()``.
package protocol LostInputObserving: ControllerBehavior {
  func didLoseInput(of controller: Controller)
}

extension Controller {
  /// Whether this controller, or a controller below it, has input of the user that would be lost if this controller was removed
  /// now.
  ///
  /// While this property is `true`, a ``WindowHost`` must not let the user pop or dismiss the controller by a gesture of the
  /// platform, because the user would not be asked.
  ///
  /// - Complexity: O(*n*), where *n* is the number of controllers below.
  public final var needsConfirmationToLeave: Bool { !screensToAsk().isEmpty }

  /// Asks the user whether unsaved changes may be discarded. The object ``ControllerEnvironment/prompts`` shows the question.
  ///
  /// If the environment has no such object, the user cannot be asked. The method then reports
  /// ``ControllerDiagnostic/Reason/cannotAsk`` and returns `false`, so that the screen stays. If this controller is removed
  /// while the user is asked, the question is canceled and the method returns `false`.
  ///
  /// The answer counts only for the input about which the user was asked. If the screen shows another record meanwhile, or a draft
  /// of an earlier launch, the method returns `false`. A call by ``LeaveConfirming/confirmLeaving()`` returns the answer, so the
  /// screen leaves. The other input is then saved by ``LeaveConfirming/saveDraft()``.
  ///
  /// If the screen calls ``close()`` right after the user has agreed, all input in its fields is discarded. This includes what
  /// the user enters before the screen is removed: a navigator may perform other requests first.
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
    let dialog = DiscardDialog(about: extras.leaving.input)
    // The answer is noted before the task ends: the user may enter something before this method goes on.
    let task = Task {
      conclude(dialog, hasLeft ? .dismissed : await prompts.present(question ?? standard))
    }
    dialog.task = task
    extras.leaving.hasAgreedToDiscard = false
    extras.questions.append(dialog)
    extras.updateHold()
    return await withTaskCancellationHandler(operation: { await task.value }, onCancel: task.cancel)
  }

  private func conclude(_ dialog: DiscardDialog, _ answer: PromptAnswer) -> Bool {
    if answer == .unavailable { report(.cannotAsk) }
    // If this controller was removed while the user was asked, its input was saved as a draft, and `extras.questions` is empty.
    // An answer that comes later is ignored.
    var agrees = answer.choice == PromptAction.confirmID && extras.questions.contains { $0 === dialog }
    if agrees, let question = LeaveQuestion.current, question === extras.leaveQuestion {
      question.userAgrees(toDiscard: dialog.input)
    } else if agrees {
      agrees = dialog.input == extras.leaving.input
      extras.leaving.hasAgreedToDiscard = agrees
    }
    extras.questions.removeAll { $0 === dialog }
    extras.updateHold()
    if !agrees { extras.leaving.hasAgreedToDiscard = false }
    return agrees
  }

  // MARK: Asking the user before a removal

  /// Asks the user about each screen with unsaved changes that an action, such as a tap on Back, would remove. If the user
  /// agrees to discard all of them, calls `perform`, which by default removes the children `leaving()`.
  ///
  /// - Parameters:
  ///   - leaving: Returns the children that the action would remove or hide now, the lowest first. Empty if the
  ///     action is not possible any more.
  ///   - onlyVisible: Whether the user is asked about visible screens only. A change of the tab passes `true`,
  ///     because it hides the screens and does not remove them.
  ///   - perform: Performs the action, for example selects another tab. `confirmed` are the screens about which the user is not
  ///     asked again: the user has agreed to leave them, or they have called ``close()`` themselves. By default,
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
      // `.overtaken` means that the user has agreed, and has entered something after that. Such a screen is not in `agreed`, so
      // the user is asked about it again.
      let agreed = confirmed.filter { $0.extrasIfAny?.leaving.discard != .overtaken }
      return leaving().reversed().flatMap { $0.screensToAsk(onlyVisible: onlyVisible) }
        .filter { screen in !(deciding + agreed).contains { $0 === screen } }
    }
    let asked = screensToAsk()
    guard var screen = asked.first else {
      perform(children, deciding)
      return .done
    }
    // A dialog may already ask the user about one of these screens, because of an earlier action, such as a tap on Back. A
    // second tap on Back is then dropped. But a call of `close()` is not dropped: the earlier action may remove other screens
    // only. So `close()` waits for the answer in the same dialog.
    if deciding.isEmpty, asked.contains(where: { $0.extrasIfAny?.leaveQuestion != nil }) { return .asking }
    // The task below belongs to the window. A task of this container would be canceled if the container is replaced while the
    // user is asked, for example because the window became wider.
    guard let scope = (windowLayers ?? self).scope(.controller) else { return .refused }
    var question = screen.openLeaveQuestion()
    scope.start {
      while await question.answer() {
        // If other code has removed the screen meanwhile, `answer()` also returns `true`, although the user has not agreed.
        // An action of the user, such as a tap on Back, then ends here. But a screen that has called `close()` (in
        // `deciding`) must still be removed.
        let state = screen.extras.leaving
        let isAnswered = !state.agreements.isSubset(of: [.reserved]) || state.discard == .overtaken
        if deciding.isEmpty, screen.hasLeft || !isAnswered { break }
        confirmed.append(screen)
        // The screens may have changed while the user was asked. So the children, and the screens with unsaved changes, are
        // determined again.
        guard let next = screensToAsk().first else {
          let children = leaving()
          guard !children.isEmpty else {
            // The action has nothing left to remove. Another action that has waited for the same answer may be removing the
            // screens now, in a transition that needs the user's agreement. So the agreement is deleted only when that
            // transition has ended.
            confirmed.forEach { $0.endAgreementAfterDeparture(to: .action) }
            return deciding.filter { $0.departure == nil }.forEach { $0.treeStays() }
          }
          // While the user was asked, a screen that has called `close()` may have been moved to another container. The move
          // has reset its state, so `.closes` is set again.
          deciding.forEach { $0.extras.leaving.begin(.closes) }
          // A screen that is only hidden, as by the selection of another tab, keeps its input. If the screen is removed later,
          // the input is saved as a draft.
          confirmed.forEach { $0.extras.leaving.beginAction(hidesOnly: onlyVisible) }
          return perform(children, confirmed)
        }
        // The user has agreed to discard the input of `screen` for this action only. Without `.reserved`, another action could
        // use this agreement, and remove `screen` while the user is asked about the screen `next`.
        screen.extras.leaving.handOver(to: [.reserved])
        (screen, question) = (next, next.openLeaveQuestion())
      }
      confirmed.forEach { $0.extras.leaving.endAgreement(to: .reserved) }
      deciding.forEach { $0.treeStays() }
      for screen in deciding where screen.extrasIfAny?.result?.value != nil { screen.deliverResult() }
    }
    return .asking
  }

  /// Deletes the user's agreement that this screen may be removed, because the action that needed it, such as a tap on Back,
  /// has ended or was canceled. A later action asks the user again.
  final func endAction() { extrasIfAny?.leaving.endAgreement(to: .action) }

  /// Deletes the user's agreement to one kind of removal of this screen, such as a removal by a tap on Back. With `nil`,
  /// deletes all agreements. A transition that is removing the screen now still needs the agreement, which is deleted at its
  /// end.
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

  /// Asks the user whether this screen may be removed although it has unsaved changes: starts a task that calls
  /// ``LeaveConfirming/confirmLeaving()``. If such a task is running already, the method returns the same object. The caller
  /// waits for the `answer()` of the object.
  final func openLeaveQuestion() -> LeaveQuestion {
    if let question = extrasIfAny?.leaveQuestion { return question }
    let question = LeaveQuestion(about: extrasIfAny?.leaving.input ?? 0)
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
    // If `endLeaveQuestion()` was called before, the question has ended, and this answer comes too late.
    guard extrasIfAny?.leaveQuestion === question else { return }
    let hasInput = (self as? any LeaveConfirming)?.needsConfirmation == true
    // If the user has agreed in a dialog, the decision is `.byUser`, even if no unsaved input is left now. If
    // `confirmLeaving()` has agreed without a dialog, it is `.byScreen`. If the screen shows other input by now, the answer does
    // not count for this input. If the task was canceled, no action waits for the answer, so the answer is ignored.
    let input = extras.leaving.input
    let isAskedAgain = hasInput && answer && question.agreement == .overtaken
    let discard: LeavingStateMachine.Discard =
      switch question.agreement {
      case .discards(let asked) where asked == input || !hasInput: .byUser
      case .none where hasInput && question.input == input: .byScreen
      case .discards, .none, .overtaken: .none
      }
    if question.task?.isCancelled != true {
      extras.leaving.answer(answer, discarding: discard)
      if isAskedAgain { extras.leaving.inputBegins() }
    }
    extras.leaveQuestion = nil
    question.task = nil
    question.mayLeave.fulfill(answer)
    extras.updateHold()
  }

  /// Ends the question to the user whether this screen may be removed, because other code has removed the screen. Code that
  /// waits for `answer()` gets `true`. But ``askThenRemove(_:onlyVisible:perform:)`` also checks whether the screen has left,
  /// and then does not perform its action.
  final func endLeaveQuestion() {
    guard let question = extrasIfAny?.leaveQuestion else { return }
    question.task?.cancel()
    // The answer of a canceled task is ignored. But if the user has agreed in the dialog already, the input is discarded.
    if extras.hasAgreedToDiscardInQuestion { extras.leaving.answer(true, discarding: .byUser) }
    concludeLeaveQuestion(question, true)
  }

  /// Saves the unsaved input of this screen as a draft, because the screen is removed for good. Each removal of a controller
  /// calls this method. Nothing is saved if the user has agreed to discard the input, or if the screen itself has decided to
  /// leave.
  final func saveDraftIfLeavingWithInput() {
    // Cancels the open dialogs. While a dialog is open, the fields of the screen do not commit their input to the model.
    // `updateHold()` makes them commit valid input now.
    extrasIfAny?.questions.forEach { $0.task?.cancel() }
    extrasIfAny?.questions = []
    extrasIfAny?.updateHold()
    guard let screen = self as? any LeaveConfirming, screen.needsConfirmation else { return }
    if !extras.leaving.isInputSettled, !extras.hasAgreedToDiscardInQuestion { screen.saveDraft() }
    // A text field that loses the focus in `didLeave()` may still change its text. In the state `.leaves`, this does not count
    // as new input of the user.
    extras.leaving.begin(.leaves)
  }

  /// Whether the user or the screen has decided to discard the unsaved input. The fields then do not commit it to the model. A
  /// call of ``close()`` alone discards nothing.
  final var hasDiscardedInput: Bool { extrasIfAny?.leaving.hasDiscardedInput == true }

  /// Whether the user or the screen has decided to discard the input, even if the screen stays. For example, the user has
  /// agreed in a dialog that the app has shown with ``confirmDiscarding(_:)``.
  final var hasDecidedToDiscard: Bool {
    hasDiscardedInput || extrasIfAny?.leaving.hasAgreedToDiscard == true
      || extrasIfAny?.hasAgreedToDiscardInQuestion == true
  }

  /// Notifies the behaviors of this controller that unsaved input of the user is lost.
  final func reportLostInput() {
    for case let behavior as any LostInputObserving in behaviors { behavior.didLoseInput(of: self) }
  }

  /// The controllers that are removed together when this controller is removed: in a stack, this controller and the controllers
  /// above it. The array is empty if the container cannot remove this controller.
  final var childrenLeavingWithThis: [Controller] {
    container?.childrenLeaving(whenGoingBackFrom: self) ?? []
  }

  /// Goes back by one step, because the user has pressed a back button or key: inside of this controller if possible, otherwise
  /// in the nearest container that can remove it.
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
