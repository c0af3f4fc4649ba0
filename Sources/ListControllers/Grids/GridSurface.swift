public import DataSource
public import ItemLayouts

/// The view of the host on which a ``SectionedGridController`` shows its list. The controller's
/// ``SectionedGridController/arrangement`` determines the frames.
@MainActor
public protocol GridSurface<SectionID, Item>: PagedSurface {
  /// The number of pixels per point.
  var pixelScale: Double { get }

  /// Moves all cells to their frames in an arrangement. Until the first call, the surface shows nothing.
  ///
  /// - Parameters:
  ///   - arrangement: The new frames.
  ///   - animated: Whether the cells move from their old frames with an animation.
  func showArrangement(_ arrangement: LayoutArrangement, animated: Bool)
}

extension GridSurface {
  /// The ``PagedSurface/controller`` as a grid controller. The surface passes measured lengths to its
  /// ``SectionedGridController/correct(_:)``.
  public var gridController: SectionedGridController<SectionID, Item>? {
    controller as? SectionedGridController<SectionID, Item>
  }
}
