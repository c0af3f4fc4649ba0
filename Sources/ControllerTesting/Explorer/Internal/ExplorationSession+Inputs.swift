import ControllerCore

// What the user has typed must not get lost.
extension ExplorationSession {
  /// The forms of a window, also those that are not visible.
  func forms(of window: HeadlessWindow<App.Root>) -> [any ExploredForm] {
    window.window.allControllers.compactMap { $0 as? any ExploredForm }
  }

  func rememberInputs() {
    // During a transition, the user may have decided already to leave the screen, so new input does not count. Input that was saved
    // does not count any more. An app may read its view to tell whether there is input, so the controllers without a view are not
    // asked.
    for screen in window?.window.allControllers ?? [] where screen.isViewLoaded {
      let hasInput = (screen as? any LeaveConfirming)?.needsConfirmation == true
      let number = run.recorder.number(of: screen)
      if !hasInput { askable.remove(number) } else if host.isIdle { askable.insert(number) }
    }
    // While a task runs or a form saves, the user's last wish may still change the input.
    let forms = isQuiet ? window.map(forms) ?? [] : []
    inputs = forms.filter { !$0.isSaving }.compactMap { form in form.unsavedInput.map { (form, $0) } }
  }

  func checkInputs(in controllers: [Controller]) {
    // A form that shows another record has saved the draft of the old one, or `inputIsNotLostByLeaving` is broken.
    for (form, input) in inputs
    where form.record == input.record && controllers.contains(where: { $0 === form }) {
      checkInput(input, of: form)
    }
  }

  func checkInput(_ input: ExploredInput, of form: any ExploredForm) {
    let now = form.unsavedInput
    // A server may change another field, and a commit may turn what was typed into a part of the draft.
    let isKept = now.map { $0.typed == input.typed && !input.typed.isEmpty || $0.draft == input.draft }
    if isKept != true, form.savedText != input.draft {
      report(.inputIsKept, "\(type(of: form)) had \(input.draft), and has \(now?.draft ?? form.savedText)")
    }
  }
}
