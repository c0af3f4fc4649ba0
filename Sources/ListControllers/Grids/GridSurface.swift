public import DataSource
public import ItemLayouts

/// What a ``SectionedGridController`` shows its list on: what lies where is the controller's ``SectionedGridController/arrangement``.
@MainActor
public protocol GridSurface<SectionID, Item>: PagedSurface {
  /// Pixels for each point.
  var pixelScale: Double { get }

  /// Shows everything where it lies by now; animated from where it lay, if told so. Before the first call there is nothing
  /// to be shown.
  func showArrangement(_ arrangement: LayoutArrangement, animated: Bool)
}

extension GridSurface {
  /// The ``PagedSurface/controller`` as the one that arranges: to tell it how long cells turned out to be.
  public var gridController: SectionedGridController<SectionID, Item>? {
    controller as? SectionedGridController<SectionID, Item>
  }
}
