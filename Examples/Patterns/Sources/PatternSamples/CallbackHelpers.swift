import ControllerCore
import ControllerTesting

extension CallbackLog {
  /// Returns a new controller whose callbacks the log records from now on.
  func makeController(_ name: String) -> Controller { watched(Controller(), as: name) }

  /// Returns `controller`, whose callbacks the log records from now on.
  func watched<Watched: Controller>(_ controller: Watched, as name: String) -> Watched {
    watch(controller, as: name)
    return controller
  }

  /// Prints a title, and below it the callbacks since the last call.
  func show(_ title: String, _ print: Printer) {
    print(title)
    let entries = take()
    print("  " + (entries.isEmpty ? "nothing" : entries.joined(separator: ", ")))
  }
}
