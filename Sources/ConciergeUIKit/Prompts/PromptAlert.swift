#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  /// An alert or an action sheet on the screen.
  @MainActor
  final class PromptAlert {
    let controller: UIAlertController
    let window: PromptWindow
    private let prompt: UserPrompt
    private let number: Int
    private let queue: PromptQueue

    init(_ prompt: UserPrompt, number: Int, of queue: PromptQueue, in window: PromptWindow) {
      self.prompt = prompt
      self.number = number
      self.queue = queue
      let isSheet = prompt.fields.isEmpty && prompt.actions.count > 2 && prompt.cancelAction != nil
      let style: UIAlertController.Style = isSheet ? .actionSheet : .alert
      // The message of the prompt, followed by the problems with the texts in its fields.
      let texts = ([prompt.message] + prompt.fields.map(\.problem)).compactMap { $0 }
      let message = texts.joined(separator: "\n")
      controller = UIAlertController(title: prompt.title, message: message, preferredStyle: style)
      self.window = window
      window.windowLevel = .alert
      window.makeKeyAndVisible()
      prompt.fields.forEach(add)
      prompt.actions.forEach(add)
      if prompt.actions.isEmpty {
        let cancel = UIAlertAction(title: queue.titles.cancel, style: .cancel) { _ in queue.dismiss(number) }
        controller.addAction(cancel)
      }
      updateActions()
      // On an iPad, an action sheet is a popover, which must point to something. It points to the middle of the screen,
      // without an arrow.
      controller.popoverPresentationController?.sourceView = window.root.view
      controller.popoverPresentationController?.sourceRect = CGRect(
        origin: window.root.view.center,
        size: .zero
      )
      controller.popoverPresentationController?.permittedArrowDirections = []
      window.root.present(controller, animated: true)
    }

    private func add(_ action: PromptAction) {
      let style: UIAlertAction.Style =
        switch action.role {
        case .destructive: .destructive
        // UIKit raises an exception for a second button with the style `cancel`.
        case .cancel where action == prompt.cancelAction: .cancel
        case .cancel, .default: .default
        }
      let button = UIAlertAction(title: action.title, style: style) { [weak self] _ in self?.choose(action) }
      controller.addAction(button)
    }

    /// Answers the prompt after UIKit has dismissed the alert. At that time, the keyboard's autocorrection may still change
    /// a text so that the prompt no longer accepts it. Then the alert is shown again.
    private func choose(_ action: PromptAction) {
      guard !queue.answer(action.id, texts: texts, to: number) else { return }
      updateActions()
      window.root.present(controller, animated: true)
    }

    // MARK: Fields

    private func add(_ field: PromptField) {
      controller.addTextField { [weak self] textField in
        textField.text = field.text
        textField.placeholder = field.placeholder.isEmpty ? field.title : field.placeholder
        textField.accessibilityLabel = [field.title, field.problem].compactMap { $0 }.joined(separator: ", ")
        textField.isSecureTextEntry = field.isSecure
        textField.keyboardType = UIKeyboardType(field.keyboardType)
        textField.textContentType = field.contentType.map(UITextContentType.init)
        textField.addAction(UIAction { _ in self?.updateActions() }, for: .editingChanged)
      }
    }

    private var texts: [PromptField.ID: String] {
      let texts = zip(prompt.fields, controller.textFields ?? []).map { ($0.id, $1.text ?? "") }
      return Dictionary(texts) { first, _ in first }
    }

    /// Enables the buttons that the texts allow.
    private func updateActions() {
      for (action, button) in zip(prompt.actions, controller.actions) {
        button.isEnabled = prompt.canChoose(action.id, texts: texts)
      }
    }
  }

  extension UIKeyboardType {
    init(_ type: PromptField.KeyboardType) {
      self =
        switch type {
        case .default: .default
        case .emailAddress: .emailAddress
        case .url: .URL
        case .number: .numberPad
        case .decimal: .decimalPad
        case .phone: .phonePad
        }
    }
  }

  extension UITextContentType {
    init(_ type: PromptField.ContentType) {
      self =
        switch type {
        case .name: .name
        case .username: .username
        case .password: .password
        case .newPassword: .newPassword
        case .oneTimeCode: .oneTimeCode
        case .emailAddress: .emailAddress
        case .telephoneNumber: .telephoneNumber
        case .url: .URL
        case .postalCode: .postalCode
        }
    }
  }
#endif
