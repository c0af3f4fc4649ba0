/// A promise of every app that an ``Explorer`` watches. A run ends when one of them is broken.
///
/// An app switches a promise off with ``Explorer/without(_:because:)``.
public enum ExplorerPromise: String, CaseIterable, Sendable {
  /// The lifecycle callbacks of each controller are balanced and in order, and a controller that has left appears no more.
  case callbacksAreInOrder
  /// No controller reports a `ControllerDiagnostic`, and no double reports a mistake.
  case nothingIsMisused
  /// Work ends when nothing is left that it could wait for: no answer of a server or of the user, no time, no animation.
  case everyWaitEnds
  /// The views on screen are those of the visible controllers.
  case screenShowsTheTree
  /// A route controller shows the state of its navigator, and a route that stays keeps its controller.
  case screenShowsTheNavigator
  /// A list view shows the items of its data source.
  case listShowsItsSource
  /// A list with more pages loads them until the screen is full, or offers a button. It is never blank or empty meanwhile.
  case listFillsTheScreen
  /// A form keeps the unsaved input of the user while only servers and the platform act. A relaunch of a ``RelaunchableApp`` keeps
  /// it, too, unless the form's `savesDraft` is `false`.
  case inputIsKept
  /// A screen with unsaved input asks before it leaves, saves a draft, or closes itself. A form that shows another record saves a
  /// draft, too. A form whose `savesDraft` is `false` may lose its input. Input that the user types during a transition does not
  /// count, because the user may have decided before to leave.
  case inputIsNotLostByLeaving
  /// A question that a screen has asked leaves with it. A question of an interaction may stay until the window closes, because an
  /// action of the app may go on without the screen on which it was started.
  case questionsEndWithTheirScreens
  /// A relaunch shows the same screens.
  case relaunchShowsTheSamePlace
  /// After a run, no controller is allocated.
  case nothingLeaks
  /// A second run of the same script has the same callbacks.
  case runsAreRepeatable

  /// The promise in a sentence.
  public var sentence: String {
    switch self {
    case .callbacksAreInOrder: "The callbacks of a controller are balanced and in order"
    case .nothingIsMisused: "Nothing reports a wrong use"
    case .everyWaitEnds: "Every wait ends"
    case .screenShowsTheTree: "The screen shows the visible controllers"
    case .screenShowsTheNavigator: "The screen shows the state of the navigator"
    case .listShowsItsSource: "A list shows the items of its source"
    case .listFillsTheScreen: "A list with more pages fills the screen or offers a button"
    case .inputIsKept: "A form keeps what the user has typed"
    case .inputIsNotLostByLeaving: "A screen with unsaved input asks before it leaves, or saves a draft"
    case .questionsEndWithTheirScreens: "A question does not outlive its screen"
    case .relaunchShowsTheSamePlace: "A relaunch shows the same place"
    case .nothingLeaks: "After a run, nothing is alive"
    case .runsAreRepeatable: "The same steps have the same result"
    }
  }
}
