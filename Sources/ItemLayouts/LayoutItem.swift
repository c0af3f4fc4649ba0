public import DataSource
public import Foundation

/// The frame and the look of one element.
public struct LayoutItem: Hashable, Sendable {
  /// The element.
  public var element: LayoutElement
  /// The frame, in points of the content.
  public var frame: CGRect
  /// The scale at which the element is drawn around its center. The scale 1 fills the frame.
  public var scale: Double
  /// The drawing order. Elements with a higher index cover elements with a lower index.
  public var zIndex: Int

  /// Creates an item.
  package init(element: LayoutElement, frame: CGRect, scale: Double = 1, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.scale = scale
    self.zIndex = zIndex
  }
}

/// An element of a layout.
public enum LayoutElement: Hashable, Sendable {
  /// An item of the list.
  case item(ItemPath)
  /// The header of a section.
  case header(section: Int)
  /// The footer of a section.
  case footer(section: Int)

  /// The index of the element's section.
  public var section: Int {
    switch self {
    case .item(let path): path.section
    case .header(let section), .footer(let section): section
    }
  }
}
