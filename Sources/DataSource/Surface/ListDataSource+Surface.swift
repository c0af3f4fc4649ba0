extension ListDataSource {
  /// Shows this source's list on a surface: all of it now, then every change for as long as the surface (and
  /// `scope`, if given) lives.
  ///
  /// - Parameters:
  ///   - surface: What the list is shown on. Held weakly. It does not keep the source alive.
  ///   - scope: Held weakly. Its death ends the connection too.
  @inlinable
  public func connect<Surface: ListSurface>(to surface: Surface, while scope: AnyObject? = nil)
  where Surface.SectionID == SectionID, Surface.Item == Item {
    surface.reload(snapshot)
    observe(surface, while: scope) { surface, change in surface.apply(change) }
  }
}
