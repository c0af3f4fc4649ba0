extension InteractionSession {
  /// Lets the user choose, and returns the id of what was chosen.
  ///
  /// ```swift
  /// let kept = try await session.choose("Which one?", from: [
  ///   PromptAction(id: "mine", title: "Mine"), PromptAction(id: "theirs", title: "Theirs", role: .destructive),
  /// ])
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline, if the question needs one.
  ///   - options: The choices. One with the role `.cancel` declines.
  ///   - cancel: The title of the choice that declines; put first if no option has that role.
  /// - Throws: ``InteractionDeclined`` when the user cancels or dismisses the prompt or there is no
  ///   host to ask, `CancellationError` when the run is cancelled meanwhile or over, or what `validate` threw.
  public func choose(
    _ message: String,
    title: String? = nil,
    from options: [PromptAction],
    cancel: String = "Cancel"
  ) async throws -> PromptAction.ID {
    var actions = options
    if !options.contains(where: { $0.role == .cancel }) {
      // An option may have that id, too.
      var id = PromptAction.cancelID
      while options.contains(where: { $0.id == id }) { id += "'" }
      actions.insert(PromptAction(id: id, title: cancel, role: .cancel), at: 0)
    }
    return try await choice(of: UserPrompt(title: title, message: message, actions: actions)).id
  }

  /// Lets the user fill in fields, again until what is in them is right.
  ///
  /// - Parameters:
  ///   - message: What is asked.
  ///   - title: A headline, if one is needed.
  ///   - fields: What is to be filled in.
  ///   - action: The title of the button that goes ahead.
  ///   - cancel: The title of the other button.
  ///   - validate: Says what is wrong, as the user reads it, by the id of the field; nothing if all is right. The user
  ///     is asked again with these texts and problems. What it says of other fields does not count.
  /// - Returns: The text of every field, by its id.
  /// - Throws: ``InteractionDeclined`` when the user cancels or dismisses the prompt or there is no
  ///   host to ask, `CancellationError` when the run is cancelled meanwhile or over.
  public func ask(
    _ message: String,
    title: String? = nil,
    fields: [PromptField],
    action: String = "OK",
    cancel: String = "Cancel",
    validate: @MainActor ([PromptField.ID: String]) async throws -> [PromptField.ID: String] = { _ in [:] }
  ) async throws -> [PromptField.ID: String] {
    var prompt = UserPrompt.confirm(message, title: title, action: action, cancel: cancel)
    prompt.fields = fields
    while true {
      let entered = try await choice(of: prompt).texts
      let problems = try await validate(entered)
      try checkCancellation()
      for index in prompt.fields.indices {
        let id = prompt.fields[index].id
        prompt.fields[index].text = entered[id] ?? prompt.fields[index].text
        prompt.fields[index].problem = problems[id]
      }
      if prompt.fields.allSatisfy({ $0.problem == nil }) { return entered }
    }
  }

  /// Lets the user fill in one line, again until it is right.
  ///
  /// ```swift
  /// let name = try await session.ask("What is it called?", text: list.name) { $0.isEmpty ? "A name, please." : nil }
  /// ```
  ///
  /// - Parameters:
  ///   - message: What is asked.
  ///   - text: What is in the line at first.
  ///   - action: The title of the button that goes ahead.
  ///   - cancel: The title of the other button.
  ///   - validate: Says what is wrong, as the user reads it; nil if nothing is.
  /// - Throws: As ``ask(_:title:fields:action:cancel:validate:)``.
  public func ask(
    _ message: String,
    text: String = "",
    action: String = "OK",
    cancel: String = "Cancel",
    validate: @MainActor (String) async throws -> String? = { _ in nil }
  ) async throws -> String {
    let id = PromptField.textID
    let texts = try await ask(
      message,
      fields: [PromptField(id: id, title: "", text: text)],
      action: action,
      cancel: cancel
    ) { texts in
      try await validate(texts[id] ?? "").map { [id: $0] } ?? [:]
    }
    return texts[id] ?? ""
  }

  /// What the user chose, if that does not decline.
  func choice(of prompt: UserPrompt) async throws -> (id: PromptAction.ID, texts: [PromptField.ID: String]) {
    let answer = await present(prompt)
    try checkCancellation()
    guard let action = prompt.actions.first(where: { $0.id == answer.choice }), action.role != .cancel else {
      throw InteractionDeclined()
    }
    return (action.id, answer.texts)
  }
}

extension PromptField {
  /// The id of the only field of ``InteractionSession/ask(_:text:action:cancel:validate:)``.
  public static let textID = "text"
}
