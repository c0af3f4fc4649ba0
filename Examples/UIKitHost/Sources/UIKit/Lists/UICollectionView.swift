/// Cells that a layout arranges. <https://developer.apple.com/documentation/uikit/uicollectionview>
///
/// Modeled: the same as in ``UITableView``, and: a layout that is asked again only after it was invalidated; a complaint about
/// attributes of an item that the data source does not have, which make UIKit throw an exception; dropping.
open class UICollectionView: UIScrollView {
  public enum ElementCategory: UInt, Sendable {
    case cell, supplementaryView, decorationView
  }

  public struct ScrollPosition: OptionSet, Sendable {
    public static let top = ScrollPosition(rawValue: 1)
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)

    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
  open weak var dragDelegate: (any UICollectionViewDragDelegate)?
  open weak var dropDelegate: (any UICollectionViewDropDelegate)?
  open var dragInteractionEnabled = true
  /// <https://developer.apple.com/documentation/uikit/uicollectionview/isprefetchingenabled>
  open var isPrefetchingEnabled = true
  open var allowsSelection = true
  open var allowsMultipleSelection = false
  open var allowsMultipleSelectionDuringEditing = false
  open var isEditing = false
  open var backgroundView: UIView?
  open var collectionViewLayout: UICollectionViewLayout {
    didSet { collectionViewLayout.collectionView = self }
  }
  let engine = ListEngine("UICollectionView")
  private var pool = ReusePool()
  private var isPrepared = false
  private var elements: [UICollectionViewLayoutAttributes] = []
  private var preparedBounds = CGRect.null
  private var displayed: [ObjectIdentifier: ListRow] = [:]
  private var reconfigured: UICollectionViewCell?
  private lazy var prepared = PreparedCells(engine) { [unowned self] in
    dataSource?.collectionView(self, cellForItemAt: $0)
  } reuse: { [unowned self] cell in
    pool.put(cell, (cell as? UICollectionViewCell)?.reuseIdentifier ?? "")
  }

  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
    engine.counts = { [weak self] in self?.askCounts() ?? [] }
    engine.willUpdate = { [weak self] in self?.willUpdate() }
    engine.didUpdate = { [weak self] in self?.didUpdate($0) }
  }

  public required init?(coder: NSCoder) { nil }

  // A delegate of another type than that of the scroll view, see UIScrollView.
  @_nonoverride open weak var delegate: (any UICollectionViewDelegate)? {
    get { (self as UIScrollView).delegate as? any UICollectionViewDelegate }
    set { (self as UIScrollView).delegate = newValue }
  }

  // MARK: Items

  private func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<dataSource.numberOfSections(in: self)).map {
      dataSource.collectionView(self, numberOfItemsInSection: $0)
    }
  }

  /// UIKit also forgets the selection.
  open func reloadData() {
    engine.sections.flatMap(\.rows).forEach { select($0, false) }
    engine.invalidate()
    layoutWasInvalidated()
  }

  open var numberOfSections: Int {
    engine.loadIfNeeded()
    return engine.sections.count
  }

  open func numberOfItems(inSection section: Int) -> Int {
    engine.loadIfNeeded()
    return engine.sections[section].rows.count
  }

  open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    engine.row(at: indexPath)?.cell as? UICollectionViewCell
  }

  open var indexPathsForVisibleItems: [IndexPath] { engine.paths { row, _, _ in row.cell != nil } }

  open func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    guard engine.sections.indices.contains(indexPath.section) else { return nil }
    return engine.sections[indexPath.section].views[elementKind] as? UICollectionReusableView
  }

  // MARK: Cells

  open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
    pool.register(cellClass as? UIView.Type, identifier)
  }

  open func register(
    _ viewClass: AnyClass?,
    forSupplementaryViewOfKind elementKind: String,
    withReuseIdentifier identifier: String
  ) {
    pool.register(viewClass as? UIView.Type, "\(elementKind) \(identifier)")
  }

  open func dequeueReusableCell(withReuseIdentifier identifier: String, for indexPath: IndexPath)
    -> UICollectionViewCell
  {
    if let reconfigured {
      return engine.dequeued(reconfigured, of: reconfigured.reuseIdentifier, as: identifier)
    }
    if let cell = pool.take(identifier) as? UICollectionViewCell {
      cell.prepareForReuse()
      return cell
    }
    let type = pool.type(of: identifier) as? UICollectionViewCell.Type
    if type == nil { engine.complain("no class is registered for the identifier \(identifier)") }
    let cell = (type ?? UICollectionViewCell.self).init(frame: .zero)
    cell.reuseIdentifier = identifier
    return cell
  }

  open func dequeueReusableSupplementaryView(
    ofKind elementKind: String,
    withReuseIdentifier identifier: String,
    for indexPath: IndexPath
  ) -> UICollectionReusableView {
    let type = pool.type(of: "\(elementKind) \(identifier)") as? UICollectionReusableView.Type
    if type == nil { engine.complain("no class is registered for the identifier \(identifier)") }
    let view = (type ?? UICollectionReusableView.self).init(frame: .zero)
    view.reuseIdentifier = identifier
    return view
  }

  // MARK: Updating

  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.perform { updates?() }
    guard let completion else { return }
    guard UIView.areAnimationsEnabled, window != nil else { return completion(true) }
    SimulatedDevice.addAnimation { completion(true) }
  }

  open func insertItems(at indexPaths: [IndexPath]) { engine.record { $0.insertedRows += indexPaths } }
  open func deleteItems(at indexPaths: [IndexPath]) { engine.record { $0.deletedRows += indexPaths } }
  open func reloadItems(at indexPaths: [IndexPath]) { engine.record { $0.reloadedRows += indexPaths } }
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    engine.record { $0.reconfiguredRows += indexPaths }
  }
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    engine.record { $0.movedRows.append(.init(from: indexPath, to: newIndexPath)) }
  }
  open func insertSections(_ sections: IndexSet) { engine.record { $0.insertedSections += sections } }
  open func deleteSections(_ sections: IndexSet) { engine.record { $0.deletedSections += sections } }
  open func reloadSections(_ sections: IndexSet) { engine.record { $0.reloadedSections += sections } }
  open func moveSection(_ section: Int, toSection newSection: Int) {
    engine.record { $0.movedSections.append(.init(from: section, to: newSection)) }
  }

  /// UIKit lays the collection out before the batch, with the old items.
  private func willUpdate() {
    guard window != nil else { return }
    layoutIfNeeded()
    checkAttributes("before")
  }

  /// UIKit needs the attributes of all items before and after a batch.
  private func checkAttributes(_ when: String) {
    let all = engine.paths { _, _, _ in true }
    guard let path = all.first(where: { collectionViewLayout.layoutAttributesForItem(at: $0) == nil }) else {
      return
    }
    engine.raise("the layout returned nil for the item at \(path) \(when) the update")
  }

  private func didUpdate(_ updates: ListUpdates) {
    for path in updates.reconfiguredRows {
      guard let dataSource, let row = engine.row(at: path),
        let cell = (row.cell ?? row.preparedCell) as? UICollectionViewCell
      else { continue }
      reconfigured = cell
      let same = engine.asking { dataSource.collectionView(self, cellForItemAt: path) }
      reconfigured = nil
      if same !== cell { engine.complain("a reconfigured item has another cell") }
    }
    layoutWasInvalidated()
    guard window != nil else { return }
    layoutIfNeeded()
    checkAttributes("after")
  }

  // MARK: Layout

  func layoutWasInvalidated() {
    isPrepared = false
    setNeedsLayout()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    engine.loadIfNeeded()
    if bounds != preparedBounds, collectionViewLayout.shouldInvalidateLayout(forBoundsChange: bounds) {
      isPrepared = false
    }
    preparedBounds = bounds
    if !isPrepared {
      isPrepared = true
      collectionViewLayout.prepare()
      contentSize = collectionViewLayout.collectionViewContentSize
    }
    elements = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    if window != nil { engine.layingOut(showElements) }
  }

  private func showElements() {
    var visible: [ObjectIdentifier: ListRow] = [:]
    var cells: [(UICollectionViewLayoutAttributes, ListRow)] = []
    var views: Set<String> = []
    for element in elements {
      let (path, kind) = (element.indexPath, element.representedElementKind)
      if let kind {
        views.insert("\(kind) \(path.section)")
        showSupplementary(kind, element)
      } else if let row = engine.row(at: path) {
        visible[ObjectIdentifier(row)] = row
        cells.append((element, row))
      } else {
        engine.raise("received layout attributes for a cell with an index path that does not exist: \(path)")
      }
    }
    for (id, row) in displayed where visible[id] == nil { hide(row) }
    displayed = visible
    for (element, row) in cells { show(row, element) }
    removeSupplementaryViews(except: views)
    prepared.update(ifEnabled: isPrefetchingEnabled)
  }

  private func show(_ row: ListRow, _ element: UICollectionViewLayoutAttributes) {
    if row.cell == nil, let cell = prepared.take(row, at: element.indexPath) as? UICollectionViewCell {
      (row.cell, row.displayedPath) = (cell, element.indexPath)
      cell.isSelected = row.isSelected
      addSubview(cell)
      delegate?.collectionView(self, willDisplay: cell, forItemAt: element.indexPath)
    }
    guard let cell = row.cell as? UICollectionViewCell else { return }
    cell.frame = element.frame
    cell.apply(element)
  }

  private func hide(_ row: ListRow) {
    guard let cell = row.cell as? UICollectionViewCell else { return }
    row.cell = nil
    cell.removeFromSuperview()
    let path = engine.path(of: row) ?? row.displayedPath
    delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
    prepared.keep(cell, of: row, ifEnabled: isPrefetchingEnabled)
  }

  private func showSupplementary(_ kind: String, _ element: UICollectionViewLayoutAttributes) {
    guard engine.sections.indices.contains(element.indexPath.section) else {
      return engine.complain("received layout attributes for a \(kind) that does not exist")
    }
    let section = engine.sections[element.indexPath.section]
    if section.views[kind] == nil, let dataSource {
      let view = engine.asking {
        dataSource.collectionView(self, viewForSupplementaryElementOfKind: kind, at: element.indexPath)
      }
      section.views[kind] = view
      addSubview(view)
    }
    section.views[kind]?.frame = element.frame
  }

  private func removeSupplementaryViews(except visible: Set<String>) {
    for (index, section) in engine.sections.enumerated() {
      for kind in section.views.keys where !visible.contains("\(kind) \(index)") {
        section.views.removeValue(forKey: kind)?.removeFromSuperview()
      }
    }
    for view in subviews where view is UICollectionReusableView && !(view is UICollectionViewCell) {
      if !engine.sections.contains(where: { $0.views.values.contains { $0 === view } }) {
        view.removeFromSuperview()
      }
    }
  }

  // MARK: Selecting

  open var indexPathsForSelectedItems: [IndexPath]? { engine.paths { row, _, _ in row.isSelected } }

  open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
    engine.loadIfNeeded()
    guard let row = indexPath.flatMap({ engine.row(at: $0) }) else { return }
    if !selectsSeveral { engine.sections.flatMap(\.rows).forEach { select($0, false) } }
    select(row, true)
  }

  open func deselectItem(at indexPath: IndexPath, animated: Bool) {
    if let row = engine.row(at: indexPath) { select(row, false) }
  }

  var selectsSeveral: Bool { isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelection }

  private func select(_ row: ListRow, _ isSelected: Bool) {
    row.isSelected = isSelected
    (row.cell as? UICollectionViewCell)?.isSelected = isSelected
  }
}
