import ControllerCore
import DataSource
import Foundation
import Presenter
import Surfaces

/// The texts of rows that change because time goes on, such as "5 minutes ago". Their cells are made with `ListCell.init(style:_:)`.
extension PagedController: TimedController {
  /// Returns a cell whose texts refer to the time of the environment. The controller notes when the texts of a row change.
  ///
  /// - Parameter id: The identifier of the item, or `nil` for the cell above or below a section.
  func timed<Shown>(_ cell: ListCell<Shown>?, for id: Item.ID? = nil) -> ListCell<Shown>? {
    var cell = cell
    cell?.timed = { [weak self] style in
      guard let self else { return style }
      let changes = TextChanges()
      if let id {
        rowTexts[id] = changes
        follow(changes)
      }
      return style.at(environment.now, noting: changes)
    }
    return cell
  }

  /// Configures the rows again whose texts have changed, such as "5 minutes ago". Rows that are more than a screen away
  /// are left out, because they are configured when the user scrolls to them.
  package func updateTexts() {
    // Off screen, a list view would reload all rows instead of a few, and remove the controllers inside of cells.
    guard refreshing.machine.isVisible else { return }
    let (now, visible) = (environment.now, visibleOffsets)
    let old = rowTexts.filter { $1.mayHaveHappened(at: now) }.keys
    old.forEach { rowTexts[$0] = nil }
    let rows = old.filter { id in
      guard let visible, let offset = shown.path(of: id).map(shown.offset) else { return true }
      return (visible.lowerBound - visible.count...visible.upperBound + visible.count).contains(offset)
    }
    if !rows.isEmpty {
      var list = list.snapshot
      list.reconfigureItems(rows)
      surface?.connection?.show(list, animated: false)
    }
    newTexts = []
    wait(for: rowTexts.values)
  }

  /// Sets a timer for the time at which a row's text changes, such as "5 minutes ago". The cell makes the text after this
  /// call, and only then `changes` contains the time. So the timer is set in a task that runs later. Rows that are
  /// configured together share the task and the timer.
  private func follow(_ changes: TextChanges) {
    guard followsTime, let scope = scope(.appeared) else { return }
    newTexts.append(changes)
    guard newTexts.count == 1 else { return }
    scope.start { [weak self] in
      if let self { wait(for: newTexts) }
      self?.newTexts = []
    }
  }

  private func wait(for texts: some Sequence<TextChanges>) {
    if followsTime { textTimer.wait(for: texts.compactMap(\.next).min(), on: self) }
  }
}
