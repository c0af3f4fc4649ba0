/// A message of the page to the server. `PROTOCOL.md` has an example of each.
public struct ClientMessage: Equatable, Sendable {
  /// The number of the message, which counts from 1 in a session; 0 for ``Content/hello(page:)`` and ``Content/ack``.
  public let number: Int
  /// The number of the last message of the server that the page has applied; 0 for none.
  public let received: Int
  /// The content.
  public let content: Content

  /// The contents of messages.
  public enum Content: Equatable, Sendable, Decodable {
    /// The first message of each connection.
    case hello(page: Hello)
    /// The page has applied the messages up to ``ClientMessage/received``.
    case ack
    /// Something of the browser has changed: the size, the colors, the visibility.
    case environment(state: PageEnvironment)
    /// The user has clicked an element.
    case click(node: NodeID)
    /// The user has changed the text in a field. The revision counts the changes of this field.
    case input(node: NodeID, value: String, revision: Int)
    /// The user has pressed a key that the element reports.
    case key(node: NodeID, key: String)
    /// The focus is in the element.
    case focus(node: NodeID)
    /// The user has scrolled a list or a grid, or its size has changed.
    case scroll(node: NodeID, viewport: Viewport)
    /// The real heights of cards in a grid, in units.
    case measured(node: NodeID, heights: [NodeID: Double])
    /// The user has dragged a row before another row of the list; `nil` for the end.
    case drop(node: NodeID, row: NodeID, before: NodeID?)
    /// The user has dismissed a dialog.
    case dismiss(node: NodeID)
    /// The user has gone back or forward in the history of the browser.
    case history(path: String)
    /// An animation has ended.
    case animated(transition: Int)
  }

  /// Creates a message.
  public init(number: Int = 0, received: Int = 0, _ content: Content) {
    (self.number, self.received, self.content) = (number, received, content)
  }
}

/// The number of a node in one session.
public typealias NodeID = Int

/// The first message of a connection.
public struct Hello: Equatable, Sendable, Codable {
  /// The secret name of the visitor, which the browser has made up and keeps.
  public var visitor: String
  /// The session to continue, or `nil` for a new one.
  public var session: String?
  /// Whether the page still has the nodes of the session. A page that was loaded again has none.
  public var hasNodes: Bool
  /// The path and the query of the page's address.
  public var path: String
  /// The state of the browser.
  public var environment: PageEnvironment

  /// Creates a first message.
  public init(
    visitor: String,
    session: String? = nil,
    hasNodes: Bool = false,
    path: String = "/",
    environment: PageEnvironment = PageEnvironment()
  ) {
    (self.visitor, self.session, self.hasNodes, self.path) = (visitor, session, hasNodes, path)
    self.environment = environment
  }
}

/// The state of the browser.
public struct PageEnvironment: Equatable, Sendable, Codable {
  /// The size of the window, in CSS pixels.
  public var width, height: Double
  /// The number of device pixels per CSS pixel.
  public var scale: Double
  /// Whether the user prefers a dark background.
  public var isDark: Bool
  /// Whether the user prefers fewer animations.
  public var reducesMotion: Bool
  /// The font size of the root element, in CSS pixels. The usual default of browsers is 16.
  public var fontSize: Double
  /// The languages of the user, the preferred one first, such as `["de-CH", "en"]`.
  public var languages: [String]
  /// Whether the page is visible.
  public var isVisible: Bool

  /// Creates the state of a browser.
  public init(
    width: Double = 1024,
    height: Double = 768,
    scale: Double = 1,
    isDark: Bool = false,
    reducesMotion: Bool = false,
    fontSize: Double = 16,
    languages: [String] = ["en-US"],
    isVisible: Bool = true
  ) {
    (self.width, self.height, self.scale, self.isDark) = (width, height, scale, isDark)
    (self.reducesMotion, self.fontSize, self.languages) = (reducesMotion, fontSize, languages)
    self.isVisible = isVisible
  }
}

/// The visible part of a list or a grid, in units: the height of a line, and the width of a column of the grid.
public struct Viewport: Equatable, Sendable, Codable {
  /// The offset of the visible part in the content.
  public var offset: Double
  /// The height and the width of the visible part.
  public var height, width: Double

  /// Creates a visible part.
  public init(offset: Double, height: Double, width: Double = 1) {
    (self.offset, self.height, self.width) = (offset, height, width)
  }
}
