import ControllerSupport

/// Controllers in the cells of a list: each is a child of the list's controller for as long as a cell shows it.
///
/// ```swift
/// lazy var players = CellControllers<Video.ID>(parent: self) { id in PlayerController(id) }
/// // when a cell comes on screen, goes off screen, and is about to be used again:
/// let player = players.display(video.id, in: cell)
/// players.endDisplay(video.id, in: cell)
/// players.prepareForReuse(cell)
/// ```
///
/// Lists tell of cells late and twice: a cell that shows another item is told to have ended the first one afterwards, and an
/// item may be in its new cell before it has left the old one. Each controller is where it was displayed last.
@MainActor
public final class CellControllers<ID: Hashable> {
  private struct Entry {
    let cell: WeakReference<AnyObject>
    let id: ID
    let controller: Controller
  }

  private weak var parent: Controller?
  private let make: @MainActor (ID) -> Controller
  /// In the order in which they were displayed, so that the order of leaving does not depend on addresses.
  private var entries: [Entry] = []

  /// Creates a set without controllers.
  ///
  /// - Parameters:
  ///   - parent: The controller of the list; held weakly.
  ///   - make: Makes the controller of an item when it comes on screen.
  public init(parent: Controller, make: @escaping @MainActor (ID) -> Controller) {
    self.parent = parent
    self.make = make
  }

  /// The controller that a cell shows, or `nil`.
  ///
  /// - Complexity: O(*n*), where *n* is the number of cells.
  public func controller(in cell: AnyObject) -> Controller? {
    entries.first { $0.cell.object === cell }?.controller
  }

  /// Adopts the controller of an item, and lets go of what the cell showed before. The cell is held weakly.
  ///
  /// - Returns: The controller whose view belongs into the cell.
  /// - Complexity: O(*n*), where *n* is the number of cells.
  @discardableResult
  public func display(_ id: ID, in cell: AnyObject) -> Controller {
    let previous = entries.firstIndex { $0.id == id }
    if let previous, entries[previous].cell.object === cell { return entries[previous].controller }
    let controller = previous.map { entries.remove(at: $0).controller } ?? make(id)
    release { $0.cell.object == nil || $0.cell.object === cell }
    entries.append(Entry(cell: WeakReference(cell), id: id, controller: controller))
    controller.extras.cell = WeakReference(cell)
    if let parent, controller.parent !== parent { parent.addChild(controller) }
    return controller
  }

  /// Lets go of the controller of an item, unless the cell shows another item by now, or another cell this one.
  public func endDisplay(_ id: ID, in cell: AnyObject) {
    release { $0.id == id && $0.cell.object === cell }
  }

  /// Lets go of what a cell shows.
  public func prepareForReuse(_ cell: AnyObject) {
    release { $0.cell.object === cell }
  }

  /// Lets go of all controllers.
  public func removeAll() {
    release { _ in true }
  }

  private func release(where isGone: (Entry) -> Bool) {
    let gone = entries.filter(isGone)
    entries.removeAll(where: isGone)
    for entry in gone {
      // Not `removeChild`: it may be no child yet, if it was added while the children are changing.
      parent?.changeChildren(animated: false) { children in
        children.contains { $0 === entry.controller } ? children.filter { $0 !== entry.controller } : nil
      }
    }
  }
}
