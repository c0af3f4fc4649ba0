public import DataSource
public import Foundation

/// An arrangement rule for items: ``FlowLayout``, ``WaterfallLayout``, ``CardLayout`` or a layout of your own.
///
/// A layout places the items of one section at a time. ``LayoutArrangement`` calls it, and adds headers, footers, mirroring,
/// queries and updates.
///
/// ```swift
/// struct LineLayout: ItemLayout {
///   var axis = LayoutAxis.vertical
///   func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double {
///     var end = items.lowerBound == 0 ? 0 : placement[items.lowerBound - 1].end
///     for item in items {
///       let length = placement.length(of: size(placement.path(of: item)), across: placement.available)
///       placement.add(start: end, length: length, crossStart: 0, crossLength: placement.available)
///       end += length
///     }
///     return end
///   }
/// }
/// ```
public protocol ItemLayout: Sendable {
  /// The direction in which the layout scrolls.
  var axis: LayoutAxis { get }
  /// Whether the look of visible items depends on the scroll offset, for example if items shrink with their distance from the
  /// middle. The default value is `false`. Headers can be sticky with either value.
  var dependsOnOffset: Bool { get }
  /// The minimum length of the content, in points. The default value is 0.
  var minimumContentLength: Double { get }

  /// Returns the insets, the header and the footer of a section. By default, a section has none.
  func edges(of section: LayoutSection) -> SectionEdges

  /// Returns the first item of the section that may move when `item` changes or is inserted. This item and all later items
  /// get new frames. The default implementation returns `item`.
  ///
  /// - Parameters:
  ///   - item: The index of an item. All items before it have frames.
  ///   - placed: The items with frames.
  func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int

  /// Places items of a section after the items that are placed already.
  ///
  /// - Parameters:
  ///   - items: The indices of the items. The range ends with the last item of the section.
  ///   - placement: The placement of the section. Call ``LayoutPlacement/add(start:length:crossStart:crossLength:)`` once for
  ///     each item, in order.
  ///   - size: Returns the natural size of an item. The size can be negative or NaN.
  /// - Returns: The largest end of all items of the section along the axis, or 0 if the section is empty.
  func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double

  /// Changes the look of a visible item while the user scrolls, for example its scale. Called only if ``dependsOnOffset`` is
  /// `true`.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - viewport: The visible part of the content.
  func adjust(_ item: inout LayoutItem, in viewport: CGRect)
}

extension ItemLayout {
  /// By default `false`: the look of the items does not depend on the scroll offset.
  public var dependsOnOffset: Bool { false }
  /// By default 0: the content is only as long as its items need.
  public var minimumContentLength: Double { 0 }
  /// By default, returns edges of length 0: the section has no insets, no header and no footer.
  public func edges(of section: LayoutSection) -> SectionEdges { SectionEdges() }
  /// Returns `item`: by default, the frames of the items before a changed item do not depend on it.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int { item }
  /// By default, changes nothing.
  public func adjust(_ item: inout LayoutItem, in viewport: CGRect) {}
}
