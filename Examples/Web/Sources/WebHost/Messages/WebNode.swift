/// A description of one HTML element of the page, with the elements in it.
///
/// A node is a value. The host describes the whole screen again after a change, and ``PageTree`` finds the few differences
/// that the page needs. Text is always text: the page has no way to interpret it as HTML.
public struct WebNode: Equatable, Sendable {
  /// The elements that a page may contain.
  public enum Tag: String, Sendable, Encodable {
    case a, article, button, dialog, div, footer, form, h1, h2, h3, header, input, label, li, main, nav, p, progress
    case section, span, strong, textarea, ul
  }

  /// The attributes that a page may contain. Names with a dash are written in camel case.
  public enum Attribute: String, Sendable, CodingKey, CaseIterable {
    case ariaActivedescendant = "aria-activedescendant"
    case ariaBusy = "aria-busy"
    case ariaCurrent = "aria-current"
    case ariaDescribedby = "aria-describedby"
    case ariaHidden = "aria-hidden"
    case ariaInvalid = "aria-invalid"
    case ariaKeyshortcuts = "aria-keyshortcuts"
    case ariaLabel = "aria-label"
    case ariaLabelledby = "aria-labelledby"
    case ariaLive = "aria-live"
    case ariaPosinset = "aria-posinset"
    case ariaPressed = "aria-pressed"
    case ariaSelected = "aria-selected"
    case ariaSetsize = "aria-setsize"
    case autocomplete
    case dataState = "data-state"
    case disabled
    case draggable
    case href
    case lang
    case name
    case placeholder
    case rel
    case role
    case rows
    case tabindex
    case type
  }

  /// The events that the page reports for a node.
  public enum Event: String, Hashable, Sendable, Encodable {
    /// A click, or Return or Space on a button.
    case click
    /// A change of the text in a field.
    case input
    /// The focus has come to the element, or to an element in it.
    case focus
    /// The element was scrolled, or has another size. Only an element with ``WebNode/scrolling`` has this event.
    case scroll
    /// A row of the list was dragged to another place.
    case drop
    /// The user dismisses a dialog with Escape.
    case dismiss
  }

  /// The part of a long list that the page has.
  public struct Scrolling: Equatable, Sendable, Encodable {
    /// The number of lines of the whole list. All lines have the same height.
    public var count: Int
    /// The index of the line that is the first child.
    public var first: Int
    /// The height of the whole content of a grid in units; `nil` for a list.
    public var height: Double?

    /// Creates the description of a list or of a grid.
    public init(count: Int, first: Int, height: Double? = nil) {
      (self.count, self.first, self.height) = (count, first, height)
    }
  }

  /// The place of a card in a grid, in units of the grid.
  public struct Frame: Equatable, Sendable, Encodable {
    /// The coordinates of the leading top corner, and the size.
    public var x, y, width, height: Double

    /// Creates a frame.
    public init(x: Double, y: Double, width: Double, height: Double) {
      (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }
  }

  /// The element.
  public var tag: Tag
  /// The identity of the node among the children of its parent. Without a key, its position among the children with the
  /// same tag and class identifies it.
  public var key: String?
  /// The classes for the style sheet, separated by spaces.
  public var style: String
  /// The attributes.
  public var attributes: [Attribute: String]
  /// The text before the children; empty if there is none.
  public var text: String
  /// The text in a field; `nil` for other elements.
  public var value: String?
  /// The events to report.
  public var events: Set<Event>
  /// The keys to report while the focus is in the node, such as `"ArrowDown"` or `"Alt+ArrowUp"`.
  public var keys: [String]
  /// The visible part of a list or a grid.
  public var scrolling: Scrolling?
  /// The place of a card.
  public var frame: Frame?
  /// The elements in this element.
  public var children: [WebNode]

  /// Creates a node.
  public init(
    _ tag: Tag,
    key: String? = nil,
    style: String = "",
    text: String = "",
    value: String? = nil,
    attributes: [Attribute: String] = [:],
    events: Set<Event> = [],
    keys: [String] = [],
    scrolling: Scrolling? = nil,
    frame: Frame? = nil,
    children: [WebNode] = []
  ) {
    (self.tag, self.key, self.style, self.text) = (tag, key, style, text)
    (self.value, self.attributes, self.events, self.keys) = (value, attributes, events, keys)
    (self.scrolling, self.frame, self.children) = (scrolling, frame, children)
  }
}
