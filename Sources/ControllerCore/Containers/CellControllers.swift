import ControllerSupport

/// A set of controllers that are shown in the cells of a list. Each one is a child of the list's controller while a cell shows
/// it.
///
/// ```swift
/// lazy var players = CellControllers<Video.ID>(parent: self) { id in PlayerController(id) }
/// // when a cell comes on screen, goes off screen, and is about to be used again:
/// let player = players.display(video.id, in: cell)
/// players.endDisplay(video.id, in: cell)
/// players.prepareForReuse(cell)
/// ```
///
/// Some list views report that a cell has gone off screen when the cell shows another item already. For such list views, call
/// ``endDisplay(_:in:)``, which ignores a late report. If the report comes before the cell is reused, as with
/// `didEndDisplaying(_:)` of a list controller, call ``prepareForReuse(_:)``.
///
/// A list view can also show an item in a new cell before it reports that the old cell is gone. So the controller of an item
/// moves to the cell that has displayed the item last.
@MainActor
public final class CellControllers<ID: Hashable> {
  private struct Entry {
    let cell: WeakReference<AnyObject>
    let id: ID
    let controller: Controller
  }

  private weak var parent: Controller?
  private let make: @MainActor (ID) -> Controller
  /// The displayed controllers, in the order in which they came on screen. This is an array and not a dictionary, so that
  /// controllers always disappear in the same order.
  private var entries: [Entry] = []

  /// Creates an empty set of controllers.
  ///
  /// - Parameters:
  ///   - parent: The controller of the list, referenced weakly.
  ///   - make: Makes the controller of an item when it comes on screen.
  public init(parent: Controller, make: @escaping @MainActor (ID) -> Controller) {
    (self.parent, self.make) = (parent, make)
  }

  /// Returns the controller that a cell shows, or `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public func controller(in cell: AnyObject) -> Controller? {
    entries.first { $0.cell.object === cell }?.controller
  }

  /// Adds the controller of an item as a child, and removes the controller that the cell showed before. The cell is
  /// referenced weakly.
  ///
  /// - Returns: The controller of the item. Its view belongs into the cell.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  @discardableResult
  public func display(_ id: ID, in cell: AnyObject) -> Controller {
    let previous = entries.firstIndex { $0.id == id }
    if let previous, entries[previous].cell.object === cell { return entries[previous].controller }
    let controller = previous.map { entries.remove(at: $0).controller } ?? make(id)
    release { $0.cell.object == nil || $0.cell.object === cell }
    entries.append(Entry(cell: WeakReference(cell), id: id, controller: controller))
    controller.extras.cell = ControllerExtras.Cell(view: cell, list: parent)
    if let parent, controller.parent !== parent { parent.addChild(controller, animated: false) }
    return controller
  }

  /// Removes the controller of an item whose cell has gone off screen. Does nothing if the cell shows another item already, or
  /// if another cell shows the item.
  public func endDisplay(_ id: ID, in cell: AnyObject) { release { $0.id == id && $0.cell.object === cell } }

  /// Removes the controller that a cell shows, because the cell is about to show another item.
  public func prepareForReuse(_ cell: AnyObject) { release { $0.cell.object === cell } }

  private func release(where isGone: (Entry) -> Bool) {
    let gone = entries.filter(isGone)
    entries.removeAll(where: isGone)
    for entry in gone {
      // `addChild` may still wait for another change of the children, so this controller may be no child yet. `removeChild`
      // would then report the mistake `notAChild`.
      parent?.changeChildren(animated: false) { children in
        children.contains { $0 === entry.controller } ? children.filter { $0 !== entry.controller } : nil
      }
    }
  }
}
