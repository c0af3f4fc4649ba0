extension InteractionSession {
  /// Asks the user whether to continue. Returns only if the user agrees.
  ///
  /// ```swift
  /// try await session.confirm("Delete 3 drafts?", action: "Delete", role: .destructive)
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - action: The title of the button that continues, whose identifier is ``PromptAction/confirmID``.
  ///   - role: The role of that button.
  ///   - cancel: The title of the cancel button, whose identifier is ``PromptAction/cancelID``. `nil` is the standard title.
  /// - Throws: ``InteractionError/declined`` if the user cancels or dismisses the prompt,
  ///   ``InteractionError/cannotPresent`` if the user cannot be asked, `CancellationError` if the run is canceled.
  public func confirm(
    _ message: String,
    title: String? = nil,
    action: String,
    role: PromptAction.Role = .default,
    cancel: String? = nil
  ) async throws {
    _ = try await chosen(
      in: .confirm(message, title: title, action: action, role: role, cancel: cancel ?? titles.cancel)
    )
  }

  /// Shows a notice. Returns when the user has acknowledged or dismissed it.
  ///
  /// - Parameters:
  ///   - message: The notice.
  ///   - title: A headline.
  ///   - acknowledge: The title of the button, whose identifier is ``PromptAction/acknowledgeID``. `nil` is the standard title.
  /// - Returns: Whether the user has seen the notice.
  @discardableResult
  public func inform(_ message: String, title: String? = nil, acknowledge: String? = nil) async -> Bool {
    await present(.inform(message, title: title, acknowledge: acknowledge ?? titles.acknowledge)).wasShown
  }

  /// Lets the user choose one of several actions.
  ///
  /// ```swift
  /// let kept = try await session.choose("Which version?", from: [
  ///   PromptAction(id: "mine", title: "Mine"),
  ///   PromptAction(id: "theirs", title: "Theirs", role: .destructive),
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - actions: The actions. An action with the role `.cancel` declines.
  ///   - cancel: The title of a button that declines. `nil` is the standard title. The button is left out if one of the actions
  ///     has the role `.cancel`.
  /// - Returns: The identifier of the chosen action.
  /// - Throws: The same errors as ``confirm(_:title:action:role:cancel:)``.
  public func choose(
    _ message: String,
    title: String? = nil,
    from actions: [PromptAction],
    cancel: String? = nil
  ) async throws -> PromptAction.ID {
    // The cancel button needs an identifier that none of the app's actions has.
    var id = PromptAction.cancelID
    while actions.contains(where: { $0.id == id }) { id += "-" }
    let decline = PromptAction(id: id, title: cancel ?? titles.cancel, role: .cancel)
    let all = actions.contains { $0.role == .cancel } ? actions : [decline] + actions
    return try await chosen(in: UserPrompt(title: title, message: message, actions: all)).action.id
  }

  /// Asks the user to fill in fields, again and again until all of them are valid.
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - fields: The fields.
  ///   - action: The title of the button that continues, whose identifier is ``PromptAction/confirmID``. `nil` is the standard
  ///     title.
  ///   - cancel: The title of the cancel button, whose identifier is ``PromptAction/cancelID``. `nil` is the standard title.
  ///   - validate: Returns the problems with the texts, by the identifier of the field. The prompt is presented again with these
  ///     problems until all texts are valid. Problems of unknown fields are ignored.
  /// - Returns: The text of every field, by the identifier of the field.
  /// - Throws: The errors of ``confirm(_:title:action:role:cancel:)``, or the error of `validate`.
  public func ask(
    _ message: String,
    title: String? = nil,
    fields: [PromptField],
    action: String? = nil,
    cancel: String? = nil,
    validate: @MainActor ([PromptField.ID: String]) async throws -> [PromptField.ID: String] = { _ in [:] }
  ) async throws -> [PromptField.ID: String] {
    var prompt = UserPrompt.confirm(
      message,
      title: title,
      action: action ?? titles.acknowledge,
      cancel: cancel ?? titles.cancel
    )
    prompt.fields = fields
    while true {
      let texts = try await chosen(in: prompt).texts
      let problems = try await validate(texts)
      try checkCancellation()
      for index in prompt.fields.indices {
        let id = prompt.fields[index].id
        prompt.fields[index].text = texts[id] ?? prompt.fields[index].text
        prompt.fields[index].problem = problems[id]
      }
      // The rules of the fields are checked again, because a prompt host may have returned texts without checking them.
      if prompt.fields.allSatisfy({ $0.problem == nil && $0.accepts($0.text) }) { return texts }
    }
  }

  /// Offers to undo a change that has been shown already. The offer expires.
  ///
  /// ```swift
  /// try await session.change(drafts, { $0.remove(draft) }) {
  ///   if try await session.offerUndo("The draft was deleted.") { throw InteractionError.declined }
  ///   try await gateway.delete(draft)
  /// }
  /// ```
  ///
  /// A queue dismisses an offer as soon as another prompt is presented. While an offer waits in a queue, its time does not run.
  ///
  /// From the offer on, the run outlives the owner of the runner: if the user leaves the screen, the offer stays, and the
  /// change is made permanent when the offer has ended. The work may call another runner for this, also while the screen is
  /// animating out.
  ///
  /// - Parameters:
  ///   - message: The description of the change.
  ///   - undo: The title of the button, whose identifier is ``PromptAction/undoID``. `nil` is the standard title.
  ///   - duration: The time until the offer expires, from the moment at which the user sees it. It goes on in the background,
  ///     where the system may end the app: an offer that waited there could lose the change.
  /// - Returns: Whether the user chose to undo the change. It is `false` if the offer expired, was dismissed or could not be
  ///   presented.
  /// - Throws: `CancellationError` if the run is canceled.
  public func offerUndo(
    _ message: String,
    undo: String? = nil,
    for duration: Duration = .seconds(5)
  ) async throws -> Bool {
    try checkCancellation()
    let prompt = UserPrompt(
      kind: .offer,
      message: message,
      actions: [PromptAction(id: PromptAction.undoID, title: undo ?? titles.undo)]
    )
    outliveOwner()
    // After the user has left the screen, this task may still start interactions, for example to make the change permanent.
    // Usually a screen that is being removed cannot start any.
    ScreenWork.screen?.isLeaving = { false }
    let turn = PromptTurn()
    let offer = TimedWork { [self] in await present(prompt, turn) }
    defer { offer.cancel() }
    _ = await offer.wait(limit: duration, clock: clock, from: turn)
    // The time of the offer may be over, but the user may have answered just before. Then the answer counts.
    let answer = try? await offer.valueAfterCancellation()
    try checkCancellation()
    return answer?.choice == PromptAction.undoID
  }

  // MARK: - Answers

  /// Presents a prompt, and returns the chosen action. Throws an error if the user cancels or dismisses the prompt.
  private func chosen(in prompt: UserPrompt) async throws -> (
    action: PromptAction, texts: [PromptField.ID: String]
  ) {
    let answer = await present(prompt)
    try checkCancellation()
    if answer == .unavailable { throw InteractionError.cannotPresent }
    let action = prompt.actions.first { $0.id == answer.choice }
    guard let action, action.role != .cancel else { throw InteractionError.declined }
    return (action, answer.texts)
  }
}
