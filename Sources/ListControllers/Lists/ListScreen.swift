public import DataSource
public import Surfaces

/// The view of a list controller's screen, and the list view in it that shows the list.
public struct ListScreen<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  let view: AnyObject
  let surface: any PagedSurface<SectionID, Item>

  /// Creates a screen that consists only of the list view.
  public init(_ surface: any PagedSurface<SectionID, Item>) {
    self.init(surface, around: surface)
  }

  /// Creates a screen with a list and other views, such as a search field.
  ///
  /// - Parameters:
  ///   - view: The view of the whole screen.
  ///   - surface: The list view inside of `view`, in which the controller shows its list.
  public init(_ view: AnyObject, around surface: any PagedSurface<SectionID, Item>) {
    (self.view, self.surface) = (view, surface)
  }
}
