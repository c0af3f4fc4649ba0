public import Foundation

/// Where something is shown, and how.
public struct LayoutItem: Hashable, Sendable {
  /// What is shown.
  public var element: LayoutElement
  /// Where it is, in points of the content.
  public var frame: CGRect
  /// How large it is drawn, about its center; 1 for as large as its frame.
  public var scale: Double
  /// What is drawn above what: the higher number above.
  public var zIndex: Int

  /// Creates an item.
  public init(element: LayoutElement, frame: CGRect, scale: Double = 1, zIndex: Int = 0) {
    self.element = element
    self.frame = frame
    self.scale = scale
    self.zIndex = zIndex
  }
}
