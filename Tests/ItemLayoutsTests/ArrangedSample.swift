import DataSource
import Foundation
import ItemLayouts
import TestSupport
import XCTest

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

/// A random list, layout and container, for tests that hold for all of them.
struct ArrangedSample {
  var layout: any ItemLayout
  var container: LayoutContainer
  var counts: [Int]
  var sizes: [[CGSize]]

  var arrangement: LayoutArrangement {
    LayoutArrangement(layout, in: container, sections: .indexed(counts), size: size)
  }

  /// The same list with sections that have identifiers.
  func arranged(_ ids: [Int]) -> LayoutArrangement {
    LayoutArrangement(layout, in: container, sections: sections(ids), size: size)
  }

  func sections(_ ids: [Int]) -> [LayoutSectionCount] {
    zip(ids, counts).map { LayoutSectionCount(id: $0, count: $1) }
  }

  func size(_ path: ItemPath) -> CGSize { sizes[path.section][path.item] }

  var paths: [ItemPath] {
    counts.enumerated().flatMap { section, count in (0..<count).map { ItemPath(section: section, item: $0) } }
  }

  /// Every element, in the order of the list.
  var elements: [LayoutElement] {
    counts.enumerated().flatMap { section, count in
      [.header(section: section)] + (0..<count).map { .item(ItemPath(section: section, item: $0)) }
        + [.footer(section: section)]
    }
  }

  static func random(_ random: inout SplitMix64, items: Int = 30) -> ArrangedSample {
    let counts = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Int.random(in: 0...3, using: &random) == 0 ? 0 : Int.random(in: 0...items, using: &random)
    }
    return ArrangedSample(
      layout: randomLayout(sections: counts.count, &random),
      container: LayoutContainer(
        size: CGSize(
          width: Double.random(in: 80...400, using: &random),
          height: .random(in: 80...400, using: &random)
        ),
        safeArea: randomInsets(&random),
        scale: [1, 2, 3].randomElement(using: &random) ?? 1,
        direction: Bool.random(using: &random) ? .leftToRight : .rightToLeft
      ),
      counts: counts,
      sizes: counts.map { count in (0..<count).map { _ in randomSize(&random) } }
    )
  }

  static func randomSize(_ random: inout SplitMix64) -> CGSize {
    if Int.random(in: 0...15, using: &random) == 0 { return CGSize(width: 40, height: -1) }
    return CGSize(
      width: Double.random(in: 1...150, using: &random),
      height: .random(in: 1...150, using: &random)
    )
  }

  static func randomInsets(_ random: inout SplitMix64) -> LayoutInsets {
    var side: Double { Bool.random(using: &random) ? 0 : .random(in: 0...15, using: &random) }
    return LayoutInsets(top: side, leading: side, bottom: side, trailing: side)
  }

  static func randomEdges(_ random: inout SplitMix64) -> SectionEdges {
    SectionEdges(
      inset: randomInsets(&random),
      header: [0, 20.5].randomElement(using: &random) ?? 0,
      headerInset: randomInsets(&random),
      isHeaderSticky: Bool.random(using: &random),
      footer: [0, 12].randomElement(using: &random) ?? 0,
      footerInset: randomInsets(&random)
    )
  }

  private static func randomLayout(sections: Int, _ random: inout SplitMix64) -> any ItemLayout {
    let axis: LayoutAxis = Bool.random(using: &random) ? .vertical : .horizontal
    switch Int.random(in: 0...4, using: &random) {
    case 0, 1:
      var layout = WaterfallLayout(axis: axis)
      layout.sections.standard = waterfall(&random)
      if sections > 1 { layout.sections[id: 1] = waterfall(&random) }
      return layout
    case 2, 3:
      var layout = FlowLayout(axis: axis)
      layout.sections.standard = flow(&random)
      if sections > 1 { layout.sections[id: 1] = flow(&random) }
      return layout
    default:
      return CardLayout(axis: axis)
    }
  }

  private static func waterfall(_ random: inout SplitMix64) -> WaterfallLayout.Style {
    WaterfallLayout.Style(
      columns: .random(in: 1...4, using: &random),
      columnSpacing: .random(in: 0...12, using: &random),
      itemSpacing: .random(in: 0...12, using: &random),
      order: [.shortestFirst, .leadingToTrailing, .trailingToLeading].randomElement(using: &random)
        ?? .shortestFirst,
      edges: randomEdges(&random)
    )
  }

  private static func flow(_ random: inout SplitMix64) -> FlowLayout.Style {
    FlowLayout.Style(
      perRow: Bool.random(using: &random) ? nil : .random(in: 1...5, using: &random),
      itemSpacing: .random(in: 0...12, using: &random),
      lineSpacing: .random(in: 0...12, using: &random),
      alignment: [.leading, .center, .trailing, .justified].randomElement(using: &random) ?? .leading,
      edges: randomEdges(&random)
    )
  }
}

extension LayoutArrangement {
  /// All that can be asked of an arrangement, to compare two.
  func everything(_ sample: ArrangedSample) -> [LayoutItem] { sample.elements.compactMap { self[$0] } }
}
