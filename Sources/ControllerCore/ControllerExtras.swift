import Navigator

/// What few controllers need, so that the others are small.
@MainActor
final class ControllerExtras {
  /// How many registrations of each registry were looked at.
  var registrationsSeen: [Int: Int] = [:]
  var environmentOverride: (@MainActor (inout ControllerEnvironment) -> Void)?
  /// What was received last, before the override was applied.
  var environmentAbove: EnvironmentBox?
  /// Objects that live as long as the view does, by the names of their slots.
  var viewObjects: [String: AnyObject] = [:]
  var handlers: [ObjectIdentifier: @MainActor (Any) -> Void] = [:]
  var onDiagnostic: (@MainActor (ControllerDiagnostic, Controller) -> Void)?
  var result: ControllerResult?
  /// How it is presented, if it is.
  var presentation: ModalStyle?
  var restorationID: String?
  /// What waits until no hook of the controller is being called.
  var afterHooks: [@MainActor () -> Void] = []
  /// What waits until the controller is not in the middle of something.
  var deferred: [@MainActor () -> Void] = []
  /// Children added while this controller was appearing: their `didMove` follows its `viewDidAppear`.
  var childrenAwaitingMove: [Controller] = []
}
