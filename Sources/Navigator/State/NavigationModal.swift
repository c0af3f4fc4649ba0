/// A stack of screens that is presented over the tabs, the top screen last.
public struct NavigationModal<Route: Hashable & Sendable>: Hashable, Sendable {
  /// The style of the presentation.
  public let style: ModalStyle
  /// The presented screen and the screens pushed on it. The stack is never empty.
  public internal(set) var stack: [Route]

  /// Creates a modal that shows `root`, with `pushed` on top of it.
  ///
  /// - Throws: ``NavigationError/alertTakesNoScreens`` if something is to be pushed on an alert.
  public init(_ style: ModalStyle, root: Route, pushed: [Route] = []) throws(NavigationError) {
    self.init(presenting: root, as: style)
    try set([root] + pushed)
  }

  init(presenting root: Route, as style: ModalStyle) { self.init(style: style, stack: [root]) }

  /// Creates a modal without a check. The caller must ensure that the stack is not empty.
  private init(style: ModalStyle, stack: [Route]) {
    (self.style, self.stack) = (style, stack)
  }

  /// The screen that was presented.
  public var root: Route { stack[0] }
  /// The screen that the user sees.
  public var topRoute: Route { stack[stack.count - 1] }

  func mapStack<Other>(_ embed: ([Route]) -> [Other]) -> NavigationModal<Other> {
    NavigationModal<Other>(style: style, stack: embed(stack))
  }

  mutating func set(_ routes: [Route]) throws(NavigationError) {
    if routes.isEmpty { throw .missingRoot }
    if style == .alert, routes.count > 1 { throw .alertTakesNoScreens }
    stack = routes
  }
}

extension NavigationModal: Codable where Route: Codable {
  /// Decodes a modal.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the stack is empty, or an alert has several screens.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    style = try container.decode(ModalStyle.self, forKey: .style)
    stack = []
    let routes = try container.decode([Route].self, forKey: .stack)
    do {
      try set(routes)
    } catch {
      throw DecodingError.dataCorruptedError(forKey: .stack, in: container, debugDescription: "\(error)")
    }
  }
}

/// The style of a presentation.
public enum ModalStyle: String, CaseIterable, Codable, Sendable {
  /// Covers a part of the screens below, which stay visible.
  case sheet
  /// Covers everything.
  case fullScreen
  /// Points at the view or bar item to which it belongs.
  case popover
  /// Asks a question that the user answers before doing anything else. Nothing can be pushed on an alert.
  case alert

  /// Whether the screens below are off screen.
  public var hidesPresenter: Bool { self == .fullScreen }
}
