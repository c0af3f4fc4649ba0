/// A description of one HTML element of the page, with the elements in it.
///
/// A node is a value. The host describes the whole screen again after a change, and ``PageTree`` finds the few differences
/// that the page needs. Text is always text: the page has no way to interpret it as HTML.
///
/// ```swift
/// WebNode(.button, style: "tool", text: "Refresh") { $0.onClick = { list.refresh() } }
/// ```
public struct WebNode: Sendable {
  /// The elements that a page may contain.
  public enum Tag: String, Sendable {
    case a, article, button, dialog, div, footer, form, h1, h2, h3, header, input, label, li, main, nav, p,
      progress
    case section, span, strong, textarea, ul
  }

  /// The attributes that a page may contain.
  public enum Attribute: String, Sendable, CaseIterable {
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
    case dataUnsaved = "data-unsaved"
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
    case target
    case type
  }

  /// The part of a long list that the page has.
  public struct Scrolling: Equatable, Sendable {
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
  public struct Frame: Equatable, Sendable {
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
  /// same tag identifies it.
  public var key: String?
  /// The classes for the style sheet, separated by spaces.
  public var style: String
  /// The text before the children; empty if there is none.
  public var text: String
  /// The attributes.
  public var attributes: [Attribute: String]
  /// The attributes whose values are other nodes, by key. These nodes must be in the same node, or in the one around it.
  public var references: [Attribute: String] = [:]
  /// The text of a field. Elements without a text field have the value `nil`.
  public var value: String?
  /// The visible part of a list or a grid.
  public var scrolling: Scrolling?
  /// The place of a card.
  public var frame: Frame?
  /// The elements in this element.
  public var children: [WebNode]
  /// The object that the node shows, such as a field, for `Controller/becomeFirstResponder(_:)`.
  public var object: ObjectIdentifier?
  /// Whether the node of the controller with the view ``object`` takes the place of this node.
  var isSlot = false
  /// Whether the node gets the focus when its screen comes.
  public var isFirstFocus = false
  /// The offset to which a list is scrolled when the page gets it.
  public var offset = 0.0
  /// A scroll of the list to several targets in order. The page performs it once, when the number has changed.
  public var scroll: (number: Int, targets: [ScrollTarget])?

  /// A number that two descriptions of this node share only if they are equal except for the ``offset``; `nil` if that is unknown.
  public var version: Int?

  // MARK: Events

  /// Called when the user clicks the element, or presses Return or Space on a button.
  public var onClick: (@MainActor () -> Void)?
  /// Called when the user has changed the text of the field.
  public var onInput: (@MainActor (String) -> Void)?
  /// Called when the focus has come to the element, or to an element in it.
  public var onFocus: (@MainActor () -> Void)?
  /// Called when the element was scrolled, or has another size.
  public var onScroll: (@MainActor (Viewport) -> Void)?
  /// Called with the real heights of cards by their keys.
  public var onMeasure: (@MainActor ([String: Double]) -> Void)?
  /// Called when the user has dragged a row, by its key, before the row with another key; `nil` for the end.
  public var onDrop: (@MainActor (_ row: String, _ before: String?) -> Void)?
  /// Called when the user dismisses a dialog with Escape.
  public var onDismiss: (@MainActor () -> Void)?
  /// Called when the user presses one of these keys while the focus is in the node, such as `"ArrowDown"`.
  public var onKey: [String: @MainActor () -> Void] = [:]

  /// Creates a node.
  ///
  /// - Parameters:
  ///   - tag: The element.
  ///   - key: The identity among the children of the parent.
  ///   - style: The classes.
  ///   - text: The text before the children.
  ///   - attributes: The attributes.
  ///   - children: The elements in this element.
  ///   - configure: A closure that sets everything else.
  public init(
    _ tag: Tag,
    key: String? = nil,
    style: String = "",
    text: String = "",
    attributes: [Attribute: String] = [:],
    children: [WebNode] = [],
    configure: (inout WebNode) -> Void = { _ in }
  ) {
    (self.tag, self.key, self.style, self.text) = (tag, key, style, text)
    (self.attributes, self.children) = (attributes, children)
    configure(&self)
  }

  /// Returns a node in whose place the host puts the node of the controller with a view.
  public static func slot(_ view: AnyObject) -> WebNode {
    WebNode(.div) { ($0.object, $0.isSlot) = (ObjectIdentifier(view), true) }
  }

  /// The names of the events that the page reports, in alphabetical order.
  var events: [String] {
    var names: [String] = []
    if onClick != nil { names.append("click") }
    if onDismiss != nil { names.append("dismiss") }
    if onDrop != nil { names.append("drop") }
    if onFocus != nil { names.append("focus") }
    if onInput != nil { names.append("input") }
    if onScroll != nil { names.append("scroll") }
    return names
  }

  /// The keys that the page reports, in alphabetical order.
  var keys: [String] { onKey.isEmpty ? [] : onKey.keys.sorted() }
}
