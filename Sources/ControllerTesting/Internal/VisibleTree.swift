import ControllerCore

extension Controller {
  /// This controller and the visible controllers below it, containers first.
  var visibleTree: [Controller] { [self] + visibleChildren.flatMap(\.visibleTree) }
}
