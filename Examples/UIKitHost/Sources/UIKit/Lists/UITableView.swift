/// A list of rows. <https://developer.apple.com/documentation/uikit/uitableview>
///
/// Modeled: cells for the visible rows and, with prefetching, for the next row; their reuse; lazy reloading; batches that are
/// checked by the rules that make UIKit throw an exception; rows that keep their cells when they move, and that show their old
/// content until they are reloaded or reconfigured; selection; editing; swipe actions; reordering; headers and footers that are
/// views. A table that must lay out a batch outside of a window complains, as UIKit does. Not modeled: headers that stick to the
/// top.
open class UITableView: UIScrollView {
  public enum Style: Int, Sendable {
    case plain, grouped, insetGrouped
  }

  public enum RowAnimation: Int, Sendable {
    case fade, right, left, top, bottom, none, middle
    case automatic = 100
  }

  public enum ScrollPosition: Int, Sendable {
    case none, top, middle, bottom
  }

  public static let automaticDimension: CGFloat = -1

  public let style: Style
  open weak var dataSource: (any UITableViewDataSource)? { didSet { reloadData() } }
  open weak var dragDelegate: (any UITableViewDragDelegate)?
  open var dragInteractionEnabled = true
  /// <https://developer.apple.com/documentation/uikit/uitableview/isprefetchingenabled>
  open var isPrefetchingEnabled = true
  open var rowHeight = UITableView.automaticDimension
  open var estimatedRowHeight = UITableView.automaticDimension
  open var sectionHeaderTopPadding = UITableView.automaticDimension
  open var allowsSelection = true
  open var allowsSelectionDuringEditing = false
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  /// The titles on the screen. Ours.
  public private(set) var simulatedSectionIndexTitles: [String] = []
  open var backgroundView: UIView?
  /// Whether the table is in editing mode. It is also `true` while a row is swiped open:
  /// <https://developer.apple.com/documentation/uikit/uitableviewdelegate/tableview(_:willbegineditingrowat:)>
  public var isEditing: Bool { isInEditingMode || hasOpenSwipe }
  private var isInEditingMode = false
  var hasOpenSwipe = false
  let engine = ListEngine("UITableView")
  var pool = ReusePool()
  private var frames: [[CGRect]] = []
  private var sectionFrames: [(header: CGRect, footer: CGRect)] = []
  private var framesWidth: CGFloat?
  private var displayed: [ObjectIdentifier: ListRow] = [:]
  private var reconfigured: UITableViewCell?
  private lazy var prepared = PreparedCells(engine) { [unowned self] in
    dataSource?.tableView(self, cellForRowAt: $0)
  } reuse: { [unowned self] cell in
    pool.put(cell, (cell as? UITableViewCell)?.reuseIdentifier ?? "")
  }

  public init(frame: CGRect, style: UITableView.Style) {
    self.style = style
    super.init(frame: frame)
    alwaysBounceVertical = true
    engine.counts = { [weak self] in self?.askCounts() ?? [] }
    engine.didUpdate = { [weak self] in self?.didUpdate($0) }
  }

  public required init?(coder: NSCoder) { nil }

  // A delegate of another type than that of the scroll view, see UIScrollView.
  @_nonoverride open weak var delegate: (any UITableViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UITableViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  // MARK: Rows

  private func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.tableView(self, numberOfRowsInSection: $0)
    }
  }

  /// UIKit also forgets the selection.
  open func reloadData() {
    engine.sections.flatMap(\.rows).forEach { select($0, false) }
    engine.invalidate()
    invalidateFrames()
  }

  open var numberOfSections: Int {
    engine.loadIfNeeded()
    return engine.sections.count
  }

  open func numberOfRows(inSection section: Int) -> Int {
    engine.loadIfNeeded()
    return engine.sections[section].rows.count
  }

  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    engine.row(at: indexPath)?.cell as? UITableViewCell
  }

  open func indexPath(for cell: UITableViewCell) -> IndexPath? {
    displayed.values.first { $0.cell === cell }.flatMap { engine.path(of: $0) }
  }

  open var indexPathsForVisibleRows: [IndexPath]? { engine.paths { row, _, _ in row.cell != nil } }
  open var visibleCells: [UITableViewCell] {
    (indexPathsForVisibleRows ?? []).compactMap { cellForRow(at: $0) }
  }

  open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView("header", section) as? UITableViewHeaderFooterView
  }

  open func footerView(forSection section: Int) -> UITableViewHeaderFooterView? {
    sectionView("footer", section) as? UITableViewHeaderFooterView
  }

  private func sectionView(_ kind: String, _ section: Int) -> UIView? {
    engine.sections.indices.contains(section) ? engine.sections[section].views[kind] : nil
  }

  open func rectForRow(at indexPath: IndexPath) -> CGRect {
    layOutRows()
    return frames[indexPath.section][indexPath.row]
  }

  open func reloadSectionIndexTitles() {
    simulatedSectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
  }

  open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    scrollRectToVisible(rectForRow(at: indexPath), animated: animated)
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    pool.register(cellClass as? UIView.Type, identifier)
  }

  open func register(
    _ aClass: AnyClass?,
    forHeaderFooterViewReuseIdentifier identifier: String
  ) {
    pool.register(aClass as? UIView.Type, "header \(identifier)")
  }

  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath)
    -> UITableViewCell
  {
    if let reconfigured {
      return engine.dequeued(reconfigured, of: reconfigured.reuseIdentifier, as: identifier)
    }
    if let cell = pool.take(identifier) as? UITableViewCell {
      cell.prepareForReuse()
      return cell
    }
    let type = pool.type(of: identifier) as? UITableViewCell.Type
    if type == nil { engine.complain("no class is registered for the identifier \(identifier)") }
    return (type ?? UITableViewCell.self).init(style: .default, reuseIdentifier: identifier)
  }

  open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView?
  {
    let type = pool.type(of: "header \(identifier)") as? UITableViewHeaderFooterView.Type
    return type?.init(reuseIdentifier: identifier)
  }

  // MARK: Updating

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    if window == nil { engine.complain("told to lay out a batch without being in a window") }
    engine.perform { updates?() }
    guard let completion else { return }
    guard UIView.areAnimationsEnabled, window != nil else { return completion(true) }
    SimulatedDevice.addAnimation { completion(true) }
  }

  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    engine.record { $0.insertedRows += indexPaths }
  }

  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    engine.record { $0.deletedRows += indexPaths }
  }

  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    engine.record { $0.reloadedRows += indexPaths }
  }

  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record { $0.movedRows.append(.init(from: indexPath, to: newIndexPath)) }
  }

  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    engine.record { $0.insertedSections += sections }
  }

  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    engine.record { $0.deletedSections += sections }
  }

  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    engine.record { $0.reloadedSections += sections }
  }

  open func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record { $0.movedSections.append(.init(from: section, to: newSection)) }
  }

  open func reconfigureRows(at indexPaths: [IndexPath]) {
    engine.record { $0.reconfiguredRows += indexPaths }
  }

  /// Forgets the places of the rows after a change of their order.
  func invalidateFrames() {
    framesWidth = nil
    setNeedsLayout()
  }

  private func didUpdate(_ updates: ListUpdates) {
    for path in updates.reconfiguredRows {
      guard let dataSource, let row = engine.row(at: path),
        let cell = (row.cell ?? row.preparedCell) as? UITableViewCell
      else { continue }
      reconfigured = cell
      let same = engine.asking { dataSource.tableView(self, cellForRowAt: path) }
      reconfigured = nil
      if same !== cell { engine.complain("a reconfigured row has another cell") }
    }
    invalidateFrames()
    if window != nil { layoutIfNeeded() }
  }

  // MARK: Layout

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.layingOut {
      repeat {
        layOutRows()
        showVisibleRows()
        if !measureRows() { break }
        framesWidth = nil
      } while true
      prepared.update(ifEnabled: isPrefetchingEnabled)
    }
  }

  private func layOutRows() {
    engine.loadIfNeeded()
    guard framesWidth != bounds.width else { return }
    framesWidth = bounds.width
    simulatedSectionIndexTitles = dataSource?.sectionIndexTitles(for: self) ?? []
    var top: CGFloat = 0
    func next(_ height: CGFloat, _ standard: @autoclosure () -> CGFloat) -> CGRect {
      let height = height == Self.automaticDimension ? standard() : height
      defer { top += height }
      return CGRect(x: 0, y: top, width: bounds.width, height: height)
    }
    frames = []
    sectionFrames = []
    for (section, content) in engine.sections.enumerated() {
      // Since iOS 15, a plain table leaves a gap above each section, also above one without a header:
      // <https://developer.apple.com/documentation/uikit/uitableview/sectionheadertoppadding>
      let isStandard = style == .plain && sectionHeaderTopPadding == Self.automaticDimension
      top += isStandard ? 22 : max(sectionHeaderTopPadding, 0)
      let headerHeight = delegate?.tableView(self, heightForHeaderInSection: section)
      let header = next(headerHeight ?? 0, fitting(content.views["header"]))
      frames.append(
        content.rows.indices.map { row in
          let path = IndexPath(row: row, section: section)
          return next(
            delegate?.tableView(self, heightForRowAt: path) ?? rowHeight,
            content.rows[row].height ?? estimate(path)
          )
        }
      )
      let footerHeight = delegate?.tableView(self, heightForFooterInSection: section)
      let footer = next(footerHeight ?? 0, fitting(content.views["footer"]))
      sectionFrames.append((header, footer))
    }
    contentSize = CGSize(width: bounds.width, height: top)
  }

  /// The height of a view above or below a section, which has the standard height until it is shown.
  private func fitting(_ view: UIView?) -> CGFloat {
    view?.systemLayoutSizeFitting(
      CGSize(width: bounds.width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height ?? 28
  }

  private func estimate(_ path: IndexPath) -> CGFloat {
    let estimate = delegate?.tableView(self, estimatedHeightForRowAt: path) ?? estimatedRowHeight
    return estimate == Self.automaticDimension ? 44 : estimate
  }

  /// Measures the shown rows whose height is automatic.
  ///
  /// - Returns: Whether a height has changed. Other rows may be visible then.
  private func measureRows() -> Bool {
    var hasChanged = false
    for path in indexPathsForVisibleRows ?? [] {
      guard let row = engine.row(at: path), let cell = row.cell,
        (delegate?.tableView(self, heightForRowAt: path) ?? rowHeight) == Self.automaticDimension
      else { continue }
      let height = cell.systemLayoutSizeFitting(
        CGSize(width: bounds.width, height: 0),
        withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
      if height != cell.frame.height { hasChanged = true }
      row.height = height
    }
    return hasChanged
  }

  private func showVisibleRows() {
    var visible: [ObjectIdentifier: ListRow] = [:]
    var shown: [(path: IndexPath, row: ListRow)] = []
    let area = window == nil ? .null : bounds
    for path in engine.paths(where: { frames[$1][$2].intersects(area) }) {
      guard let row = engine.row(at: path) else { continue }
      visible[ObjectIdentifier(row)] = row
      shown.append((path, row))
    }
    for (id, row) in displayed where visible[id] == nil { hide(row) }
    displayed = visible
    for (path, row) in shown {
      if row.cell == nil { show(row, at: path) }
      row.cell?.frame = frames[path.section][path.row]
    }
    showSectionViews()
  }

  private func show(_ row: ListRow, at path: IndexPath) {
    guard let cell = prepared.take(row, at: path) as? UITableViewCell else { return }
    if displayed.values.contains(where: { $0.cell === cell }) {
      engine.complain("two rows have the same cell")
    }
    (row.cell, row.displayedPath) = (cell, path)
    cell.isSelected = row.isSelected
    cell.isEditing = isInEditingMode
    addSubview(cell)
    delegate?.tableView(self, willDisplay: cell, forRowAt: path)
  }

  private func hide(_ row: ListRow) {
    guard let cell = row.cell as? UITableViewCell else { return }
    row.cell = nil
    cell.removeFromSuperview()
    delegate?.tableView(self, didEndDisplaying: cell, forRowAt: engine.path(of: row) ?? row.displayedPath)
    prepared.keep(cell, of: row, ifEnabled: isPrefetchingEnabled)
  }

  private func showSectionViews() {
    for case let view as UITableViewHeaderFooterView in subviews
    where !engine.sections.contains(where: { $0.views.values.contains { $0 === view } }) {
      view.removeFromSuperview()
    }
    for (index, section) in engine.sections.enumerated() where window != nil {
      let (header, footer) = sectionFrames[index]
      place("header", of: section, header) { delegate?.tableView(self, viewForHeaderInSection: index) }
      place("footer", of: section, footer) { delegate?.tableView(self, viewForFooterInSection: index) }
    }
  }

  private func place(_ kind: String, of section: ListRowSection, _ frame: CGRect, _ make: () -> UIView?) {
    guard frame.height >= 1 else {
      section.views.removeValue(forKey: kind)?.removeFromSuperview()
      return
    }
    if section.views[kind] == nil, let view = make() {
      section.views[kind] = view
      addSubview(view)
    }
    section.views[kind]?.frame = frame
  }

  // MARK: Selecting and editing

  open func setEditing(_ editing: Bool, animated: Bool) {
    hasOpenSwipe = false
    guard editing != isInEditingMode else { return }
    isInEditingMode = editing
    for row in engine.sections.flatMap(\.rows) {
      select(row, false)
      (row.cell as? UITableViewCell)?.isEditing = editing
    }
  }

  open var indexPathsForSelectedRows: [IndexPath]? {
    let paths = engine.paths { row, _, _ in row.isSelected }
    return paths.isEmpty ? nil : paths
  }

  open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    engine.loadIfNeeded()
    guard let row = indexPath.flatMap({ engine.row(at: $0) }) else { return }
    if !selectsSeveral { engine.sections.flatMap(\.rows).forEach { select($0, false) } }
    select(row, true)
  }

  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    if let row = engine.row(at: indexPath) { select(row, false) }
  }

  var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  private func select(_ row: ListRow, _ isSelected: Bool) {
    row.isSelected = isSelected
    (row.cell as? UITableViewCell)?.setSelected(isSelected, animated: false)
  }
}
