extension InteractionSession {
  /// Asks whether to go ahead, and returns only if so.
  ///
  /// ```swift
  /// try await session.confirm("Delete 3 drafts?", action: "Delete", role: .destructive)
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline, if the question needs one.
  ///   - action: The title of the button that goes ahead.
  ///   - role: What going ahead means.
  ///   - cancel: The title of the other button.
  /// - Throws: ``InteractionDeclined`` when the user cancels or dismisses the prompt or there is no
  ///   host to ask, `CancellationError` when the run is cancelled meanwhile or over.
  public func confirm(
    _ message: String,
    title: String? = nil,
    action: String,
    role: PromptAction.Role = .default,
    cancel: String = "Cancel"
  ) async throws {
    _ = try await choice(of: .confirm(message, title: title, action: action, role: role, cancel: cancel))
  }

  /// Tells the user something, and returns when it has been read: acknowledged or dismissed.
  ///
  /// - Parameters:
  ///   - message: The notice.
  ///   - title: A headline, if the notice needs one.
  ///   - acknowledge: The title of the button.
  public func inform(_ message: String, title: String? = nil, acknowledge: String = "OK") async {
    _ = await present(.inform(message, title: title, acknowledge: acknowledge))
  }
}
