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
  /// Whether the look of visible items changes while the user scrolls: for example, items shrink with their distance from
  /// the middle. The default value is `false`. Sticky headers need no `true`, because ``LayoutArrangement`` itself moves
  /// them.
  var dependsOnOffset: Bool { get }
  /// The minimum length of the content, in points. The default value is 0.
  var minimumContentLength: Double { get }

  /// Returns the insets, the header and the footer of a section. By default, a section has none.
  func edges(of section: LayoutSection) -> SectionEdges

  /// Returns the index of the first item whose frame may change if `item` changes or is inserted. This item and all later
  /// items of the section get new frames. For example, in a layout with rows it can be the first item of the row. The
  /// default implementation returns `item`.
  ///
  /// - Parameters:
  ///   - item: The index of an item. All items before it have frames.
  ///   - placed: The items with frames.
  func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int

  /// Computes the frames of items, and adds them after those items of the section that have frames already.
  ///
  /// - Parameters:
  ///   - items: The indices of the items. The range ends with the last item of the section.
  ///   - placement: The frames of the section. Call ``LayoutPlacement/add(start:length:crossStart:crossLength:)`` once
  ///     for each item, in order.
  ///   - size: Returns the natural size of an item. The size can be negative or NaN.
  /// - Returns: The largest end of all items of the section in the scroll direction, or 0 if the section is empty.
  func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double

  /// Changes the look of a visible item while the user scrolls, for example its scale. Called only if ``dependsOnOffset``
  /// is `true`.
  ///
  /// - Parameters:
  ///   - item: The item, with the frame that the layout has computed.
  ///   - viewport: The visible part of the content.
  func adjust(_ item: inout LayoutItem, in viewport: CGRect)
}

extension ItemLayout {
  /// The default value is `false`: the look of the items does not change while the user scrolls.
  public var dependsOnOffset: Bool { false }
  /// The default value is 0: the content is only as long as its items need.
  public var minimumContentLength: Double { 0 }
  /// The default implementation returns no insets, no header and no footer.
  public func edges(of section: LayoutSection) -> SectionEdges { SectionEdges() }
  /// The default implementation returns `item`: a change of `item` does not move earlier items.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int { item }
  /// By default, changes nothing.
  public func adjust(_ item: inout LayoutItem, in viewport: CGRect) {}
}
