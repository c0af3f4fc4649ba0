import ControllerCore
public import DataSource
public import ListControllers
public import Surfaces

/// Makes a ``HeadlessList`` for each list and grid. Each ``HeadlessWindow`` uses this factory, unless the test has set another
/// one in the environment.
///
/// ```swift
/// var environment = ControllerEnvironment()
/// environment.listViews = HeadlessLists(.manual)       // the test performs layout passes, and ends animations
/// ```
@MainActor
public final class HeadlessLists: ListViewFactory {
  private let pace: HeadlessPace

  /// Creates a factory of lists with a pace.
  public init(_ pace: HeadlessPace = .later) { self.pace = pace }

  /// Returns a list view without a screen.
  public func makeListView<SectionID, Item>(
    for controller: PagedController<SectionID, Item>
  ) -> any PagedSurface<SectionID, Item> { HeadlessList<SectionID, Item>(pace) }
}

extension PagedController {
  /// The list view of this controller in a test, or `nil` if the view is not loaded or is of another type.
  public var headlessList: HeadlessList<SectionID, Item>? { listSurface as? HeadlessList<SectionID, Item> }
}
