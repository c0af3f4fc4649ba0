/// The cells that a list prepares before they are displayed.
///
/// <https://developer.apple.com/documentation/uikit/uitableview/isprefetchingenabled> and
/// <https://developer.apple.com/documentation/uikit/uicollectionview/isprefetchingenabled>: by default, a list may request cells
/// in advance of displaying them. "What's New in UICollectionView in iOS 10" (WWDC 2016, session 219) and "Make blazing fast
/// lists and collection views" (WWDC 2021, session 10252): a prepared cell may never be displayed. A cell that goes off screen is
/// kept for some time. If its row returns, the list displays the kept cell without requesting another one.
@MainActor
final class PreparedCells {
  private let engine: ListEngine
  private let request: @MainActor (IndexPath) -> UIView?
  private let reuse: @MainActor (UIView) -> Void

  init(
    _ engine: ListEngine,
    request: @escaping @MainActor (IndexPath) -> UIView?,
    reuse: @escaping @MainActor (UIView) -> Void
  ) {
    (self.engine, self.request, self.reuse) = (engine, request, reuse)
  }

  /// Returns the cell of a row that comes on screen.
  func take(_ row: ListRow, at path: IndexPath) -> UIView? {
    defer { row.preparedCell = nil }
    return row.preparedCell ?? engine.asking { request(path) }
  }

  /// Keeps the cell of a row that has gone off screen, if the row still exists. Otherwise another row may use the cell.
  func keep(_ cell: UIView, of row: ListRow, ifEnabled isEnabled: Bool) {
    if isEnabled, engine.path(of: row) != nil { row.preparedCell = cell } else { reuse(cell) }
  }

  /// Prepares the cell of the row after the visible rows, and gives up the cells that are far from the visible rows.
  func update(ifEnabled isEnabled: Bool) {
    let all = engine.paths { _, _, _ in true }
    let visible = all.indices.filter { engine.row(at: all[$0])?.cell != nil }
    guard let first = visible.first, let last = visible.last else { return }
    let near = isEnabled ? (first - visible.count)...(last + visible.count) : nil
    for (index, path) in all.enumerated() where near?.contains(index) != true {
      guard let row = engine.row(at: path), let cell = row.preparedCell else { continue }
      row.preparedCell = nil
      reuse(cell)
    }
    guard isEnabled, all.indices.contains(last + 1), let next = engine.row(at: all[last + 1]) else { return }
    if next.preparedCell == nil { next.preparedCell = engine.asking { request(all[last + 1]) } }
  }
}
