import DataSource
import Foundation
import ItemLayouts

#if canImport(CoreGraphics)
  import CoreGraphics
#endif

extension LayoutArrangement {
  /// The frames of the items of a section, in order.
  func frames(_ section: Int = 0) -> [CGRect] {
    var frames: [CGRect] = []
    while let item = self[.item(ItemPath(section: section, item: frames.count))] { frames.append(item.frame) }
    return frames
  }

  /// An arrangement of one section, in a container of a width, where an item's size is given.
  init(_ layout: any ItemLayout, width: Double, height: Double = 600, scale: Double = 1, sizes: [CGSize]) {
    let container = LayoutContainer(size: CGSize(width: width, height: height), scale: scale)
    self.init(layout, in: container, sections: .indexed([sizes.count])) { sizes[$0.item] }
  }
}

extension CGSize {
  /// A square.
  static func square(_ side: Double) -> CGSize { CGSize(width: side, height: side) }
}
