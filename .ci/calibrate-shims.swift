// Declarations that the explorer needs and that the commit of the calibration did not have. See `.ci/calibrate`.

import Binding
import ControllerCore
public import DataSource
import Foundation
import Interaction
import ListControllers

/// No controller of that commit reports lost input, so no method is needed.
protocol LostInputObserving: ControllerBehavior {}

extension FormController {
  var record: Int { 0 }
  var uncommittedInput: [String: Data] { form?.uncommittedInput ?? [:] }
}

extension PagedStatus {
  var offersMore: Bool { false }
}

extension ScriptedPrompts {
  var ofScreens: [Int: UserPrompt] { current.map { [0: $0] } ?? [:] }

  func close() { isHolding = false }
}

extension HeadlessWindow {
  convenience init(
    _ root: Root,
    environment: ControllerEnvironment,
    host: HeadlessHost,
    onDiagnostic: @escaping @MainActor (ControllerDiagnostic, Controller) -> Void
  ) {
    self.init(root, environment: environment, host: host)
    window.onDiagnostic = onDiagnostic
  }
}

extension CompositeID: CustomStringConvertible {
  /// The description of ``base``, as today.
  public var description: String { "\(base)" }
}
