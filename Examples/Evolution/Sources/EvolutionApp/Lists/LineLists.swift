public import DataSource
import EvolutionSurfaces
public import ListControllers
public import Surfaces

/// Makes the list views of hosts that show lines and cards: a ``CardsPane`` for each grid, and a ``ListView`` for each other list.
@MainActor
public final class LineLists: ListViewFactory {
  /// Creates the factory.
  public init() {}

  /// Returns a new list view.
  public func makeListView<SectionID, Item>(
    for controller: PagedController<SectionID, Item>
  ) -> any PagedSurface<SectionID, Item> {
    if controller is SectionedGridController<SectionID, Item> { return CardsPane<SectionID, Item>() }
    return ListView<SectionID, Item>()
  }
}
