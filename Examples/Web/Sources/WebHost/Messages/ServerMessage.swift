/// A message of the server to the page. `PROTOCOL.md` has an example of each.
public enum ServerMessage: Equatable, Sendable {
  /// The answer to ``ClientMessage/Content/hello(page:)``: the session for the next connection, whether the page keeps its nodes, and the
  /// number of the last message of the page that the server has handled. The page sends the later ones again. If the page does not keep
  /// its nodes, the next patch begins with ``PageOperation/reset(node:)``.
  case welcome(session: String, isResumed: Bool, processed: Int)
  /// Changes of the page, which the page applies in order and at once. Patches count from 1 in a session.
  case patch(number: Int, processed: Int, operations: [PageOperation])
  /// The server has handled the messages up to this number, and the page has not changed.
  case ack(processed: Int)
}

/// One operation on the page.
public enum PageOperation: Equatable, Sendable {
  /// Replaces the whole content of the page with a node.
  case reset(node: PageNode)
  /// Inserts a node into a parent, before a child of the parent or at the end.
  case insert(node: PageNode, parent: NodeID, before: NodeID?)
  /// Moves a node within its parent, before another child or to the end.
  case move(id: NodeID, before: NodeID?)
  /// Removes a node with everything in it.
  case remove(id: NodeID)
  /// Changes what is named, and keeps the rest.
  case set(id: NodeID, change: NodeChange)
  /// Sets the text in a field, unless the user has changed the field after the revision.
  case value(id: NodeID, value: String, revision: Int)
  /// Scrolls a list so that a line or a position is visible.
  case scroll(id: NodeID, target: ScrollTarget)
  /// Moves the focus to a node.
  case focus(id: NodeID)
  /// Animates nodes that come and go; a later patch removes the outgoing ones. The page answers with
  /// ``ClientMessage/Content/animated(transition:)``. The kind is `push`, `pop`, `replace`, `present`, `dismiss`, `select`, `root` or
  /// `children`, and the direction `forward`, `backward` or `none`.
  case animate(transition: Int, kind: String, direction: String, incoming: [NodeID], outgoing: [NodeID])
  /// The address of the place that the app shows. The browser's history is the truth: the page goes back to the entry with this address,
  /// or adds one. An answer says that the app has followed the user to an entry, or has refused to. Then no entry is added.
  case location(path: String, isAnswer: Bool)
  /// Sets the title of the page.
  case title(text: String)
}

/// A target to which the page scrolls.
public enum ScrollTarget: Equatable, Sendable {
  /// Scrolls by a number of lines, because lines have come or gone above the visible ones.
  case by(lines: Double)
  /// Scrolls to an offset in lines.
  case to(offset: Double)
  /// Scrolls as little as possible, so that the lines from a position on are visible.
  case reveal(line: Double, height: Double)
}

/// The properties of one element on the page, without the children.
public struct NodeProperties: Equatable, Sendable {
  /// The classes.
  public var style = ""
  /// The text before the children.
  public var text = ""
  /// The attributes.
  public var attributes: [WebNode.Attribute: String] = [:]
  /// The names of the events that the page reports.
  public var events: [String] = []
  /// The keys that the page reports.
  public var keys: [String] = []
  /// The visible part of a list or a grid.
  public var scrolling: WebNode.Scrolling?
  /// The place of a card.
  public var frame: WebNode.Frame?
}

/// The changed properties of one node.
public struct NodeChange: Equatable, Sendable {
  /// The new classes, or `nil` if they are the same.
  public private(set) var style: String?
  /// The new text before the children, or `nil` if it is the same.
  public private(set) var text: String?
  /// The new and changed attributes, or `nil` if they are the same. The value of a removed attribute is `nil`.
  public private(set) var attributes: [WebNode.Attribute: String?]?
  /// The new events, or `nil` if they are the same.
  public private(set) var events: [String]?
  /// The new keys, or `nil` if they are the same.
  public private(set) var keys: [String]?
  /// The new part of a list, or `nil` if it is the same.
  public private(set) var scrolling: WebNode.Scrolling?
  /// The new place of a card, or `nil` if it is the same.
  public private(set) var frame: WebNode.Frame?

  /// Creates the change between two sets of properties; `nil` if they are equal.
  init?(from old: NodeProperties, to new: NodeProperties) {
    guard old != new else { return nil }
    if old.style != new.style { style = new.style }
    if old.text != new.text { text = new.text }
    if old.attributes != new.attributes {
      let changed = new.attributes.filter { old.attributes[$0] != $1 }.mapValues(Optional.some)
      let removed = old.attributes.filter { new.attributes[$0.key] == nil }.mapValues { _ in String?.none }
      attributes = changed.merging(removed) { changed, _ in changed }
    }
    if old.events != new.events { events = new.events }
    if old.keys != new.keys { keys = new.keys }
    if old.scrolling != new.scrolling { scrolling = new.scrolling }
    if old.frame != new.frame { frame = new.frame }
  }

  /// Applies the change.
  public func apply(to properties: inout NodeProperties) {
    properties.style = style ?? properties.style
    properties.text = text ?? properties.text
    for (name, value) in attributes ?? [:] { properties.attributes[name] = value }
    properties.events = events ?? properties.events
    properties.keys = keys ?? properties.keys
    properties.scrolling = scrolling ?? properties.scrolling
    properties.frame = frame ?? properties.frame
  }
}

/// A node with its number, as the page gets it.
public struct PageNode: Equatable, Sendable {
  /// The number of the node.
  public let id: NodeID
  /// The element.
  public let tag: WebNode.Tag
  /// The properties.
  public let properties: NodeProperties
  /// The text of a field. Elements without a text field have the value `nil`.
  public let value: String?
  /// The children.
  public let children: [PageNode]
}
