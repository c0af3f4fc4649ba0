import ControllerSupport
public import Interaction

/// A removal of screens that the user has asked for, or that a screen takes along when it finishes.
@MainActor
struct LeaveRequest {
  /// The children that would go now, the lowest first. Empty when the removal is not possible any more.
  let leaving: @MainActor () -> [Controller]
  /// Removes the children. The second argument contains the screens that the user has agreed to leave.
  let perform: @MainActor (_ leaving: [Controller], _ confirmed: [Controller]) -> Void
  var onRefusal: @MainActor () -> Void = {}
  /// Whether only visible screens are asked, because the screens are covered and not removed.
  var asksOnlyVisible = false
}

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

  /// Asks the screens that would go, then performs the request. Without a screen to ask, performs it at once.
  final func ask(_ request: LeaveRequest) -> UserActionOutcome {
    let leaving = request.leaving()
    guard !leaving.isEmpty else { return .refused }
    let deciding = leaving.compactMap { $0.firstInTree { $0.extrasIfAny?.isClosing == true ? $0 : nil } }
    let asked = Controller.screensToAsk(in: leaving, except: deciding, request)
    guard let first = asked.first else {
      request.perform(leaving, deciding)
      return .done
    }
    // The action joins a question that is open already: the action that has opened it follows the answer.
    guard !asked.contains(where: { $0.extrasIfAny?.leaveQuestion != nil }) else { return .asking }
    let question = first.openLeaveQuestion()
    guard let scope = scope(.controller) else { return .refused }
    scope.start { [weak self] in
      if let self { await self.finish(request, first: (first, question), confirmed: deciding) }
    }
    return .asking
  }

  private func finish(
    _ request: LeaveRequest,
    first: (screen: Controller, question: LeaveQuestion),
    confirmed: [Controller]
  ) async {
    var confirmed = confirmed
    var next: (screen: Controller, question: LeaveQuestion)? = first
    while let (screen, question) = next {
      guard await question.answer() else { return request.onRefusal() }
      confirmed.append(screen)
      // The tree may have changed while the user was asked.
      next = Controller.screensToAsk(in: request.leaving(), except: confirmed, request).first
        .map { ($0, $0.openLeaveQuestion()) }
    }
    let leaving = request.leaving()
    if !leaving.isEmpty { request.perform(leaving, confirmed) }
  }

  /// The screens that have to be asked, the topmost child first.
  private static func screensToAsk(
    in leaving: [Controller],
    except confirmed: [Controller],
    _ request: LeaveRequest
  ) -> [Controller] {
    leaving.reversed().flatMap { $0.screensToAsk(onlyVisible: request.asksOnlyVisible) }
      .filter { screen in !confirmed.contains { $0 === screen } }
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

  /// The open question whether this screen may go. Without one, asks the screen.
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

  /// Ends the question, because the screen has gone.
  final func endLeaveQuestion() {
    guard let question = extrasIfAny?.leaveQuestion else { return }
    question.task?.cancel()
    concludeLeaveQuestion(question, true)
  }

  /// Lets the screens of this tree save their drafts, because they go and cannot ask.
  final func saveDrafts() {
    for screen in screensToAsk() { (screen as? any LeaveConfirming)?.saveDraft() }
  }

  /// Asks the containers from here up to go back.
  final func goBackByUser() -> UserActionOutcome {
    var screen = self
    while true {
      if screen.handleBack() { return .done }
      guard let container = screen.container else { return .refused }
      let child = screen
      let outcome = container.ask(
        LeaveRequest {
          container.childrenLeaving(whenGoingBackFrom: child)
        } perform: {
          container.removeForUser($0, $1)
        }
      )
      if outcome != .refused { return outcome }
      screen = container
    }
  }
}
