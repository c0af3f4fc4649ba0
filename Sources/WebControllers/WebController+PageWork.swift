import ControllerCore
import ControllerSupport
import Interaction
import Surfaces

/// The scripts of a page that are running, and its questions to the controller, such as dialogs. They end with the page.
extension WebController {
  /// The time during which work of a page may run. All work ends when another page replaces the page. Work of the kind `load`,
  /// such as a server's request for a password, also ends when a load fails or is stopped. Work of the kind `dialog` also ends
  /// when the page leaves the screen.
  enum PageWorkLife { case page, load, dialog }
  typealias PageWork = (id: ObjectIdentifier, life: PageWorkLife, end: @MainActor () -> Void)

  /// Performs work for the current page, such as a dialog of a script. The work is canceled when another page replaces the
  /// current one, when the view is unloaded, or when the current task is canceled.
  ///
  /// - Parameters:
  ///   - ending: The result if the work is canceled.
  ///   - life: The event that ends the work early. For example, `dialog` work also ends when the page leaves the screen.
  ///   - work: The work.
  final func untilPageEnds<Value: Sendable>(
    or ending: Value,
    of life: PageWorkLife = .page,
    _ work: @escaping @MainActor (WebController) async -> Value
  ) async -> Value {
    let promise = Promise("work of a web page", ifForgotten: ending)
    let task = Task {
      // The task may be canceled before it starts, for example because the user has opened another page. The work belongs
      // to the old page, so it must not begin.
      guard !Task.isCancelled else { return }
      promise.fulfill(await work(self))
    }
    let id = ObjectIdentifier(promise)
    // The order matters: if the result came first, a script could continue while its dialog is still on screen.
    let end: @MainActor () -> Void = {
      task.cancel()
      promise.fulfill(ending)
    }
    pageWork.append((id, life, end))
    let value = await promise.future.value()
    pageWork.removeAll { $0.id == id }
    // Without a value, the current task was canceled.
    if value == nil { end() }
    return value ?? ending
  }

  /// Ends the work of the page: its running scripts, its dialogs, and the server's requests that wait for an answer.
  ///
  /// - Parameter life: The kind of work to end, such as dialogs, or `nil` for all work.
  final func endPageWork(of life: PageWorkLife? = nil) {
    let ending = pageWork.filter { life == nil || $0.life == life }
    pageWork.removeAll { life == nil || $0.life == life }
    for work in ending { work.end() }
  }

  /// Ends the dialogs of the page if the page is still off screen a moment later. A page that only moves to another
  /// container, for example when the device is rotated, disappears and appears again at once, and keeps its dialogs.
  final func endDialogsIfHidden() {
    let work = PendingWork.begin("end of dialogs", of: Self.self)
    Task {
      if !isVisible { endPageWork(of: .dialog) }
      work.end()
    }
  }
}

extension WebDialog {
  /// Shows the dialog of a script to the user, and returns the answer for the script.
  @MainActor
  func answer(by prompts: any PromptHost) async -> WebDialogAnswer {
    let titles = prompts.titles
    switch self {
    case .alert(let message):
      _ = await prompts.present(.inform(message, acknowledge: titles.acknowledge))
      return .accepted
    case .confirm(let message):
      let prompt = UserPrompt.confirm(message, action: titles.acknowledge, cancel: titles.cancel)
      return await prompts.present(prompt).choice == PromptAction.confirmID ? .accepted : .declined
    case .prompt(let message, let initial):
      var prompt = UserPrompt.confirm(message, action: titles.acknowledge, cancel: titles.cancel)
      prompt.fields = [PromptField(id: PromptField.textID, title: "", text: initial)]
      let answer = await prompts.present(prompt)
      guard answer.choice == PromptAction.confirmID else { return .declined }
      return .text(answer.texts[PromptField.textID] ?? initial)
    }
  }
}
