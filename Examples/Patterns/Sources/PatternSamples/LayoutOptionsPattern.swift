import DataSource
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// The rules and options of layouts, one method for each. A layout is a value that arranges sizes, so it needs no view.
@MainActor
enum LayoutOptionsPattern {
  static func run(_ print: @escaping Printer) {
    pixels(print)
    ordersAndAxes(print)
    edges(print)
    sections(print)
    stickyHeader(print)
    looks(print)
  }

  private static func pixels(_ print: Printer) {
    let layout = WaterfallLayout(columns: 3, spacing: 0)
    let sizes = [CGSize(width: 3, height: 1), CGSize(width: 0, height: 9), CGSize(width: 9, height: -1)]
    let container = LayoutContainer(size: CGSize(width: 100, height: 400), scale: 2)
    let photos = LayoutArrangement(layout, in: container, sections: .indexed([3])) { sizes[$0.item] }
    let frames = (0..<3).compactMap { photos[.item(ItemPath(section: 0, item: $0))]?.frame }
    print("three columns in 100 points of two pixels, from the edge at \(frames[0].minX)")
    print("  widths \(frames.map(\.width)), heights \(frames.map(\.height))")
  }

  private static func ordersAndAxes(_ print: Printer) {
    let layouts: [(String, any ItemLayout)] = [
      ("the shortest column first", WaterfallLayout(WaterfallLayout.Style(columns: 3))),
      ("in turn", WaterfallLayout(WaterfallLayout.Style(columns: 3, order: .leadingToTrailing))),
      ("in turn, backward", WaterfallLayout(WaterfallLayout.Style(columns: 3, order: .trailingToLeading))),
      ("down", FlowLayout(FlowLayout.Style(perRow: 3))),
      ("to the side", FlowLayout(axis: .horizontal, FlowLayout.Style(perRow: 3))),
    ]
    for (name, layout) in layouts { show(name, arrange(layout, .indexed([4])), print) }
  }

  private static func edges(_ print: Printer) {
    var layout = WaterfallLayout(columns: 1)
    let around = LayoutInsets(top: 5, leading: 8, bottom: 5, trailing: 8)
    layout.sections.standard.edges = SectionEdges(inset: around, headerInset: around, footerInset: around)
    layout.sections[id: 0].edges.header = 20
    layout.sections[id: 0].edges.footer = 30
    layout.minimumContentLength = 900
    let photos = arrange(layout, .indexed([1, 0, 1]))
    show("insets everywhere, a header and a footer of section 0, and section 1 is empty", photos, print)
    print("  content: \(Int(photos.contentSize.height))")
  }

  /// The value of a section belongs to its identifier, also when another section is inserted before it.
  private static func sections(_ print: Printer) {
    var layout = FlowLayout(FlowLayout.Style(perRow: 3, itemSpacing: 0))
    layout.sections[id: "favorites"].perRow = 1
    for ids in [["favorites", "others"], ["new", "favorites"]] {
      show("one favorite in a row: \(ids)", arrange(layout, ids.map { .init(id: $0, count: 1) }), print)
    }
  }

  private static func stickyHeader(_ print: Printer) {
    for isSticky in [false, true] {
      let edges = SectionEdges(header: 20, isHeaderSticky: isSticky)
      let photos = arrange(FlowLayout(FlowLayout.Style(perRow: 1, edges: edges)), .indexed([2]))
      let top = photos.visibleItems(in: screen.offsetBy(dx: 0, dy: 60))[0]
      print("scrolled by 60, sticky header \(isSticky): at the top \(top.element), y \(top.frame.minY)")
    }
  }

  /// A card looks smaller beside the middle. The arrangement itself stays as it is.
  private static func looks(_ print: Printer) {
    let layouts: [any ItemLayout] = [FlowLayout(), WaterfallLayout(columns: 2), CardLayout()]
    print("looks depend on the offset: \(layouts.map { "\(type(of: $0)) \($0.dependsOnOffset)" })")
    let cards = arrange(CardLayout(), .indexed([2]))
    for offset in [0.0, 120, 0] {
      let visible = cards.visibleItems(in: screen.offsetBy(dx: offset, dy: 0))
      print("  offset \(Int(offset)): scales \(visible.map { ($0.scale * 100).rounded() / 100 })")
    }
  }

  private static let screen = CGRect(x: 0, y: 0, width: 300, height: 400)

  /// Arranges photos on a screen whose safe area begins 30 points from its edge.
  private static func arrange(_ layout: any ItemLayout, _ sections: [LayoutSectionCount]) -> LayoutArrangement
  {
    let container = LayoutContainer(size: screen.size, safeArea: LayoutInsets(leading: 30))
    return LayoutArrangement(layout, in: container, sections: sections) { path in
      CGSize(width: 2, height: path.item == 0 ? 3 : 1)
    }
  }

  private static func show(_ title: String, _ arrangement: LayoutArrangement, _ print: Printer) {
    print(title)
    for item in arrangement.items(in: CGRect(origin: .zero, size: arrangement.contentSize)) {
      let frame = item.frame
      print("  \(item.element): x \(frame.minX), y \(frame.minY), \(frame.width) by \(frame.height)")
    }
  }
}
