import ControllerSupport
public import Interaction

extension Controller {
  /// Whether the user would lose input of this controller, or of one below it, if this controller went now.
  ///
  /// A host that begins a swipe or a dismissal of its own begins it only while this is `false`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of controllers below.
  public final var needsConfirmationToLeave: Bool {
    firstInTree { ($0 as? any LeaveConfirming)?.needsConfirmation == true ? $0 : nil } != nil
  }

  /// Asks the user whether unsaved changes may be discarded, by the ``ControllerEnvironment/prompts``.
  ///
  /// Without a prompt host, nobody can be asked: the method reports ``ControllerDiagnostic/Reason/cannotAsk`` and returns
  /// `false`, so that the screen stays.
  ///
  /// - Parameter question: The question, whose action `PromptAction.confirmID` discards. `nil` for the question of the
  ///   prompt host's titles.
  /// - Returns: Whether the user has agreed.
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
    let answer = await prompts.present(question ?? standard)
    if answer == .unavailable { report(.cannotAsk) }
    return answer.choice == PromptAction.confirmID
  }

  // MARK: Asking

  /// Asks the screens of children that would go, then removes the children.
  ///
  /// - Parameters:
  ///   - leaving: Returns the children that would go now, the lowest first. Empty when the removal is not possible any more.
  ///   - onlyVisible: Whether only visible screens are asked, because the screens are covered and not removed.
  ///   - perform: Removes the children. By default ``removeForUser(_:_:)``.
  final func askThenRemove(
    _ leaving: @escaping @MainActor () -> [Controller],
    onlyVisible: Bool = false,
    perform: (@MainActor (_ leaving: [Controller], _ confirmed: [Controller]) -> Void)? = nil
  ) -> UserActionOutcome {
    let perform = perform ?? { [weak self] in self?.removeForUser($0, $1) }
    let children = leaving()
    guard !children.isEmpty else { return .refused }
    // A screen that is running `close()` has decided to be removed, so it is not asked.
    let deciding = children.compactMap { $0.firstInTree { $0.extrasIfAny?.isClosing == true ? $0 : nil } }
    var confirmed = deciding
    func screensToAsk() -> [Controller] {
      leaving().reversed().flatMap { $0.screensToAsk(onlyVisible: onlyVisible) }
        .filter { screen in !confirmed.contains { $0 === screen } }
    }
    let asked = screensToAsk()
    guard var screen = asked.first else {
      perform(children, deciding)
      return .done
    }
    // If a screen is being asked already, this action does not ask again: the action that has asked first continues after the
    // answer. A screen that closes itself waits for the answer instead, because the other action may remove fewer screens.
    if deciding.isEmpty, asked.contains(where: { $0.extrasIfAny?.leaveQuestion != nil }) { return .asking }
    var question = screen.openLeaveQuestion()
    guard let scope = scope(.controller) else { return .refused }
    scope.start {
      while await question.answer() {
        confirmed.append(screen)
        // The tree may have changed while the user was asked.
        guard let next = screensToAsk().first else {
          let children = leaving()
          if !children.isEmpty { perform(children, confirmed) }
          return
        }
        (screen, question) = (next, next.openLeaveQuestion())
      }
      for screen in deciding where screen.extrasIfAny?.result?.value != nil { screen.deliverResult() }
    }
    return .asking
  }

  /// The screens of this tree that need a confirmation, parents first.
  final func screensToAsk(onlyVisible: Bool = false) -> [Controller] {
    var found: [Controller] = []
    var pending = [self]
    while let controller = pending.popLast() {
      if (controller as? any LeaveConfirming)?.needsConfirmation == true { found.append(controller) }
      pending += (onlyVisible ? controller.visibleChildren : controller.childList).reversed()
    }
    return found
  }

  /// Returns the running question whether this screen may be removed. If there is none, asks the screen.
  final func openLeaveQuestion() -> LeaveQuestion {
    if let question = extrasIfAny?.leaveQuestion { return question }
    let question = LeaveQuestion()
    guard let screen = self as? any LeaveConfirming, !hasLeft else {
      question.conclude(true)
      return question
    }
    extras.leaveQuestion = question
    let work = PendingWork.begin("question before leaving", of: type(of: self))
    question.task = Task {
      let answer = await work.run(inOwnTask: true) { await screen.confirmLeaving() }
      concludeLeaveQuestion(question, answer)
    }
    return question
  }

  private func concludeLeaveQuestion(_ question: LeaveQuestion, _ answer: Bool) {
    if extrasIfAny?.leaveQuestion === question { extras.leaveQuestion = nil }
    question.task = nil
    question.conclude(answer)
  }

  /// Ends the question whether the screen may be removed, because it has been removed.
  final func endLeaveQuestion() {
    guard let question = extrasIfAny?.leaveQuestion else { return }
    question.task?.cancel()
    concludeLeaveQuestion(question, true)
  }

  /// Calls `saveDraft()` of the screens with unsaved changes, because they are removed and cannot ask the user.
  final func saveDrafts() {
    for screen in screensToAsk() { (screen as? any LeaveConfirming)?.saveDraft() }
  }

  /// Asks this controller and its containers, the innermost first, to go back, until one of them can.
  final func goBackByUser() -> UserActionOutcome {
    var screen = self
    while true {
      if screen.handleBack() { return .done }
      guard let container = screen.container else { return .refused }
      let child = screen
      let outcome = container.askThenRemove { container.childrenLeaving(whenGoingBackFrom: child) }
      if outcome != .refused { return outcome }
      screen = container
    }
  }
}
