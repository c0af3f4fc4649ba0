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
  ///   - action: The title of the button that continues.
  ///   - role: The role of that button.
  ///   - cancel: The title of the cancel button. `nil` is the standard title.
  /// - Throws: ``InteractionError/declined`` if the user cancels or dismisses the prompt,
  ///   ``InteractionError/cannotPresent`` if the user cannot be asked, `CancellationError` if the run is canceled.
  public func confirm(
    _ message: String,
    title: String? = nil,
    action: String,
    role: PromptAction.Role = .default,
    cancel: String? = nil
  ) async throws {
    _ = try await choice(
      of: .confirm(message, title: title, action: action, role: role, cancel: cancel ?? titles.cancel)
    )
  }

  /// Shows a notice. Returns when the user has acknowledged or dismissed it.
  ///
  /// - Parameters:
  ///   - message: The notice.
  ///   - title: A headline.
  ///   - acknowledge: The title of the button. `nil` is the standard title.
  /// - Returns: Whether the notice was presented.
  @discardableResult
  public func inform(_ message: String, title: String? = nil, acknowledge: String? = nil) async -> Bool {
    let answer = await present(.inform(message, title: title, acknowledge: acknowledge ?? titles.acknowledge))
    return answer != .unavailable
  }

  /// Lets the user choose one of several values.
  ///
  /// ```swift
  /// let kept = try await session.choose("Which version?", from: [
  ///   PromptChoice(Version.mine, title: "Mine"),
  ///   PromptChoice(Version.theirs, title: "Theirs", role: .destructive),
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - choices: The choices. Several may have the role `.cancel` or `.destructive`; the value of any choice is returned.
  ///   - cancel: The title of a button that declines. `nil` is the standard title. The button is left out if one of the
  ///     choices has the role `.cancel`.
  /// - Returns: The value of the choice.
  /// - Throws: The same errors as ``confirm(_:title:action:role:cancel:)``.
  public func choose<Value>(
    _ message: String,
    title: String? = nil,
    from choices: [PromptChoice<Value>],
    cancel: String? = nil
  ) async throws -> Value {
    let decline = PromptAction(id: PromptAction.cancelID, title: cancel ?? titles.cancel, role: .cancel)
    let ownActions = choices.contains { $0.role == .cancel } ? [] : [decline]
    var actions = ownActions
    for choice in choices {
      actions.append(PromptAction(id: actions.freeID(for: choice.id), title: choice.title, role: choice.role))
    }
    let prompt = UserPrompt(title: title, message: message, actions: actions)
    let answer = await present(prompt)
    try check(answer)
    guard let index = actions.firstIndex(where: { $0.id == answer.choice }), index >= ownActions.count else {
      throw InteractionError.declined
    }
    return choices[index - ownActions.count].value
  }

  /// Lets the user fill in fields. Asks again until all of them are valid.
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline.
  ///   - fields: The fields.
  ///   - action: The title of the button that continues. `nil` is the standard title.
  ///   - cancel: The title of the cancel button. `nil` is the standard title.
  ///   - validate: Returns the problems as texts for the user, by field identifier. The prompt is presented again with these
  ///     texts, until there is no problem. Problems of unknown fields are ignored.
  /// - Returns: The text of every field, by field identifier.
  /// - Throws: The same errors as ``confirm(_:title:action:role:cancel:)``, or the error of `validate`.
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
      let texts = try await choice(of: prompt).texts
      let problems = try await validate(texts)
      try checkCancellation()
      for index in prompt.fields.indices {
        let id = prompt.fields[index].id
        prompt.fields[index].text = texts[id] ?? prompt.fields[index].text
        prompt.fields[index].problem = problems[id]
      }
      // A careless host may have accepted texts that break the rules of the fields.
      let isValid = prompt.fields.allSatisfy { $0.problem == nil && $0.accepts($0.text) }
      if isValid { return texts }
    }
  }

  /// Lets the user fill in one line of text. Asks again until it is valid.
  ///
  /// ```swift
  /// let name = try await session.ask("What is the name of the list?", text: list.name) { name in
  ///   names.contains(name) ? "There is a list with this name." : nil
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - text: The initial text.
  ///   - placeholder: The text that is shown while the line is empty.
  ///   - action: The title of the button that continues. `nil` is the standard title.
  ///   - cancel: The title of the cancel button. `nil` is the standard title.
  ///   - validate: Returns the problem as a text for the user, or `nil` if the line is valid.
  /// - Returns: The text.
  /// - Throws: The same errors as ``ask(_:title:fields:action:cancel:validate:)``.
  public func ask(
    _ message: String,
    text: String = "",
    placeholder: String = "",
    action: String? = nil,
    cancel: String? = nil,
    validate: @MainActor (String) async throws -> String? = { _ in nil }
  ) async throws -> String {
    let id = PromptField.textID
    let texts = try await ask(
      message,
      fields: [PromptField(id: id, title: "", text: text, placeholder: placeholder)],
      action: action,
      cancel: cancel
    ) { texts in
      try await validate(texts[id] ?? "").map { [id: $0] } ?? [:]
    }
    return texts[id] ?? ""
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
  /// A queue dismisses an offer as soon as another prompt is presented.
  ///
  /// - Parameters:
  ///   - message: The description of the change.
  ///   - undo: The title of the button. `nil` is the standard title.
  ///   - duration: The time until the offer expires.
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
    let offer = TimedWork { [self] in await present(prompt) }
    defer { offer.cancel() }
    let ending = await offer.wait(limit: duration, clock: clock)
    try checkCancellation()
    guard case .result(.success(let answer)) = ending else { return false }
    return answer.choice == PromptAction.undoID
  }

  // MARK: - Answers

  /// Presents a prompt and returns an answer that does not decline.
  private func choice(of prompt: UserPrompt) async throws -> PromptAnswer {
    let answer = await present(prompt)
    try check(answer)
    guard let action = prompt.actions.first(where: { $0.id == answer.choice }), action.role != .cancel else {
      throw InteractionError.declined
    }
    return answer
  }

  private func check(_ answer: PromptAnswer) throws {
    try checkCancellation()
    if answer == .unavailable { throw InteractionError.cannotPresent }
  }
}

extension [PromptAction] {
  /// Returns an identifier that no action has: the given one, with a number if needed.
  fileprivate func freeID(for id: PromptAction.ID) -> PromptAction.ID {
    var free = id
    var number = 1
    while contains(where: { $0.id == free }) {
      number += 1
      free = "\(id) \(number)"
    }
    return free
  }
}
