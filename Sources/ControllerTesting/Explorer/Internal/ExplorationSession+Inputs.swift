import ControllerCore

// Checks that the app never loses what the user has typed.
extension ExplorationSession {
  /// The forms of a window, also those that are not visible.
  func forms(of window: HeadlessWindow<App.Root>) -> [any ExploredForm] {
    window.window.allControllers.compactMap { $0 as? any ExploredForm }
  }

  func rememberInputs() {
    // Collects the screens that must ask before they are removed. Input that is typed during a transition does not count,
    // because the user may have decided to leave before. Screens without a view are not asked: an app may look into its view
    // to tell whether there is input.
    for screen in window?.window.allControllers ?? [] where screen.isViewLoaded {
      let hasInput = (screen as? any LeaveConfirming)?.needsConfirmation == true
      let number = run.recorder.number(of: screen)
      if !hasInput { askable.remove(number) } else if host.isIdle { askable.insert(number) }
    }
    // While a task runs, a form saves or a screen leaves, the form may still change its input because of an earlier action, such
    // as the choice of a value on that screen. So such input is not collected for the check after the step.
    let forms = isQuiet && host.isIdle ? window.map(forms) ?? [] : []
    inputs = forms.filter { !$0.isSaving }.compactMap { form in form.unsavedInput.map { (form, $0) } }
  }

  func checkInputs(in controllers: [Controller]) {
    // A form that shows another object now (another `record`) is skipped. The rule `inputIsNotLostByLeaving` checks that the form
    // has saved a draft of the old object.
    for (form, input) in inputs
    where form.record == input.record && controllers.contains(where: { $0 === form }) {
      checkInput(input, of: form)
    }
  }

  func checkInput(_ input: ExploredInput, of form: any ExploredForm) {
    let now = form.unsavedInput
    if now.map(input.isKept) != true, form.savedText != input.draft {
      report(.inputIsKept, "\(type(of: form)) had \(input.draft), and has \(now?.draft ?? form.savedText)")
    }
  }
}
