public import DataSource
public import Foundation

/// A way to arrange items, as a value: ``FlowLayout``, ``WaterfallLayout``, ``CardLayout``, or one of your own.
///
/// A layout only says where the items of one section lie, in terms of its axis. ``LayoutArrangement`` asks it,
/// and does the rest: headers and footers, pixels, mirroring, queries, changes.
///
/// ```swift
/// struct LineLayout: ItemLayout {
///   var axis = LayoutAxis.vertical
///   func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double {
///     var end = items.lowerBound == 0 ? placement.start : placement[items.lowerBound - 1].end
///     for item in items {
///       let natural = size(ItemPath(section: placement.section, item: item))
///       let length = placement.length(of: natural, across: placement.available)
///       placement.add(start: end, length: length, crossStart: 0, crossLength: placement.available)
///       end += length
///     }
///     return end
///   }
/// }
/// ```
public protocol ItemLayout: Sendable {
  /// The way it scrolls.
  var axis: LayoutAxis { get }
  /// Whether what is visible looks different at other offsets, so that it has to be asked for on every scroll. Sticky
  /// headers do not count. False if not given.
  var dependsOnOffset: Bool { get }
  /// The content is at least this long, in points. 0 if not given.
  var minimumContentLength: Double { get }

  /// What surrounds the items of a section. Nothing if not given.
  func edges(ofSection section: Int) -> SectionEdges

  /// The first item of a section whose place may be another when `item` changes or is added, with all of those
  /// between; `item` itself if not given.
  ///
  /// - Parameters:
  ///   - item: The zero-based index of an item; all before it are placed.
  ///   - placed: What is placed so far.
  func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int

  /// Places items of a section after those that are placed already.
  ///
  /// - Parameters:
  ///   - items: The zero-based indices of the items: all from some item to the section's last.
  ///   - placement: Takes the places: one ``LayoutPlacement/add(start:length:crossStart:crossLength:)`` for each item, in order.
  ///   - size: The natural size of an item, which may be anything.
  /// - Returns: Where all items of the section end along the axis, also those that were placed already;
  ///   ``LayoutPlacement/start`` if there are none.
  func place(_ items: Range<Int>, in placement: inout LayoutPlacement, size: (ItemPath) -> CGSize) -> Double

  /// Changes how an item looks at an offset. Called if ``dependsOnOffset`` says so; does nothing if not given.
  /// The viewport is the part of the content that is seen.
  func adjust(_ item: inout LayoutItem, in viewport: CGRect)
}

extension ItemLayout {
  /// False.
  public var dependsOnOffset: Bool { false }
  /// Zero.
  public var minimumContentLength: Double { 0 }
  /// Nothing.
  public func edges(ofSection section: Int) -> SectionEdges { SectionEdges() }
  /// The item itself.
  public func firstItem(affectedBy item: Int, in placed: LayoutPlacement) -> Int { item }
  /// Does nothing.
  public func adjust(_ item: inout LayoutItem, in viewport: CGRect) {}
}
