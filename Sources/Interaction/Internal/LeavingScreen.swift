/// A screen that may leave. Controllers conform to this protocol. This module cannot import their type.
@MainActor
package protocol LeavingScreen: AnyObject {
  /// The number of times that the screen has closed, finished or dismissed itself. A change shows that the code between two reads did so.
  var leaveRequests: Int { get }
  /// Whether the screen is being removed, perhaps with an animation. `false` again if the removal is canceled.
  var isLeaving: Bool { get }
}
