/// A promise that every app must keep, and that an ``Explorer`` checks. A run ends when a promise is broken.
///
/// An app switches a promise off with ``Explorer/without(_:because:)``.
public enum ExplorerPromise: String, CaseIterable, Sendable {
  /// The lifecycle callbacks of each controller are balanced and in order. A controller that was removed for good does not
  /// appear any more.
  case callbacksAreInOrder
  /// No controller reports a `ControllerDiagnostic`, and no simulated host or list view reports a mistake.
  case nothingIsMisused
  /// Work ends when it can wait for nothing more: servers and the user have answered, time has passed, and animations have
  /// ended.
  case everyWaitEnds
  /// The views on screen are those of the visible controllers.
  case screenShowsTheTree
  /// A route controller shows the state of its navigator. A screen that stays in the state keeps its controller, which is not
  /// made anew.
  case screenShowsTheNavigator
  /// A list view shows the items of its data source.
  case listShowsItsSource
  /// A list with more pages loads them until the screen is full, or offers a button. It is never blank or empty meanwhile.
  /// If it says that it has failed, its status has an error, so the user can try again.
  case listFillsTheScreen
  /// A form keeps the unsaved input of the user while only servers and the platform act. A relaunch of a ``RelaunchableApp`` keeps
  /// it, too, unless the form's `savesDraft` is `false`.
  case inputIsKept
  /// A screen with unsaved input asks before it is removed, saves a draft, or closes itself. A form that shows another record
  /// saves a draft, too. A form whose `savesDraft` is `false` may lose its input. Input that the user types during a
  /// transition does not count, because the user may have decided before to leave.
  case inputIsNotLostByLeaving
  /// A question that a screen has asked is dismissed together with the screen. A question of an interaction may stay until
  /// the window closes, because the interaction may go on without the screen on which it was started.
  case questionsEndWithTheirScreens
  /// Going back removes screens that the user saw, also by a gesture or a tap outside of a modal. A screen that is made after the
  /// user has begun to go back stays, for example that of a link that comes while the user drags a sheet.
  case backRemovesWhatTheUserSaw
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
    case .backRemovesWhatTheUserSaw: "Going back removes only what the user saw"
    case .relaunchShowsTheSamePlace: "A relaunch shows the same place"
    case .nothingLeaks: "After a run, nothing is alive"
    case .runsAreRepeatable: "The same steps have the same result"
    }
  }
}
