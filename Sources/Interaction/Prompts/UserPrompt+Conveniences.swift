extension UserPrompt {
  /// A question with two answers: cancel, and the action that goes ahead.
  ///
  /// ```swift
  /// UserPrompt.confirm("Follow Ada?", action: "Follow").actions.map(\.title)  // ["Cancel", "Follow"]
  /// ```
  ///
  /// - Parameters:
  ///   - message: The question.
  ///   - title: A headline, if the question needs one.
  ///   - action: The title of the action ``PromptAction/confirmID``, which goes ahead.
  ///   - role: What going ahead means, for instance `.destructive`.
  ///   - cancel: The title of the action ``PromptAction/cancelID``.
  public static func confirm(
    _ message: String,
    title: String? = nil,
    action: String,
    role: PromptAction.Role = .default,
    cancel: String = "Cancel"
  ) -> UserPrompt {
    UserPrompt(
      title: title,
      message: message,
      actions: [
        PromptAction(id: PromptAction.cancelID, title: cancel, role: .cancel),
        PromptAction(id: PromptAction.confirmID, title: action, role: role),
      ]
    )
  }

  /// A notice with one button.
  ///
  /// - Parameters:
  ///   - message: The notice.
  ///   - title: A headline, if the notice needs one.
  ///   - acknowledge: The title of the action ``PromptAction/acknowledgeID``.
  public static func inform(
    _ message: String,
    title: String? = nil,
    acknowledge: String = "OK"
  ) -> UserPrompt {
    UserPrompt(
      title: title,
      message: message,
      actions: [PromptAction(id: PromptAction.acknowledgeID, title: acknowledge)]
    )
  }
}

extension PromptAction {
  /// The id of the action that goes ahead in ``UserPrompt/confirm(_:title:action:role:cancel:)``.
  public static let confirmID = "confirm"

  /// The id of the action that does not go ahead in
  /// ``UserPrompt/confirm(_:title:action:role:cancel:)``.
  public static let cancelID = "cancel"

  /// The id of the only action of ``UserPrompt/inform(_:title:acknowledge:)``.
  public static let acknowledgeID = "acknowledge"
}
