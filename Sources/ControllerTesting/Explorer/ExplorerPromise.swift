/// A promise: a rule that every app must follow, and that an ``Explorer`` checks. A run ends when a promise is broken.
///
/// An app switches a promise off with ``Explorer/without(_:because:)``.
public enum ExplorerPromise: String, CaseIterable, Sendable {
  /// The lifecycle callbacks of each controller come in order and in pairs, such as `viewWillAppear` and `viewDidAppear`. A
  /// controller that was removed for good does not appear any more.
  case callbacksAreInOrder
  /// No controller reports a `ControllerDiagnostic`, such as a wrong use of a method. No simulated host or list view reports a
  /// mistake.
  case nothingIsMisused
  /// No work waits forever. It ends at the latest when servers and the user have answered, time has passed, and animations have
  /// ended.
  case everyWaitEnds
  /// The views on screen are those of the visible controllers.
  case screenShowsTheTree
  /// A `RouteController` shows the screens in the state of its navigator. A screen that stays in the state keeps its controller
  /// object.
  case screenShowsTheNavigator
  /// A list view shows the items of its data source.
  case listShowsItsSource
  /// A list that has more pages loads them until the screen is full, or shows a button for it. Until then, it is not blank and
  /// does not say that it is empty. If the list shows a failure, its status contains the error, so that the user can try again.
  case listFillsTheScreen
  /// A form does not lose unsaved input because of an answer of a server, or because of the platform. A relaunch of a
  /// ``RelaunchableApp`` keeps the input, too, unless the form's `savesDraft` is `false`.
  case inputIsKept
  /// A screen with unsaved input asks before it is removed, saves a draft, or closes itself. Before a form shows another
  /// object, such as another person, it also saves a draft. A form whose `savesDraft` is `false` may lose its input. Input that
  /// the user types during a transition does not count, because the user may have decided before to leave.
  case inputIsNotLostByLeaving
  /// A question that a screen has asked is dismissed together with the screen. A question of an interaction (a series of
  /// questions and requests) may stay until the window closes: the series may go on without the screen on which it began.
  case questionsEndWithTheirScreens
  /// Going back removes screens that the user saw, also by a gesture or a tap outside of a modal. A screen that is made after the
  /// user has begun to go back stays, for example that of a link that comes while the user drags a sheet.
  case backRemovesWhatTheUserSaw
  /// A relaunch shows the same screens.
  case relaunchShowsTheSamePlace
  /// After a run, no controller is allocated.
  case nothingLeaks
  /// If the steps of a run are performed again, the controllers get the same callbacks.
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
