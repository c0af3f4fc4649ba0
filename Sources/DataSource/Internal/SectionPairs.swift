/// The pairs of old and new sections, and the changes of sections.
@usableFromInline
struct SectionPairs {
  /// The index in the new list of each old section, or -1.
  @usableFromInline let partners: [Int32]
  /// The changes of the sections.
  @usableFromInline var changes = Changeset()

  /// Takes the result of aligning the sections out of the engine. Afterwards the engine is ready for the items.
  @usableFromInline
  init(takenFrom engine: inout DiffEngine, count: Int) {
    var partners = [Int32](repeating: -1, count: count)
    for run in engine.runs {
      for offset in 0..<run.count { partners[Int(run.old + offset)] = run.new + offset }
    }
    self.partners = partners
    changes.sectionDeletes = engine.oldLeft.map { Int($0.item) }
    changes.sectionInserts = engine.newLeft.map { Int($0.item) }
    changes.sectionMoves = engine.moves.map { SectionMove(from: $0.from.item, to: $0.to.item) }
    changes.sectionReconfigures = engine.updates.map(\.item).sorted()
    engine.oldLeft.removeAll(keepingCapacity: true)
    engine.newLeft.removeAll(keepingCapacity: true)
    engine.moves.removeAll(keepingCapacity: true)
    engine.updates.removeAll(keepingCapacity: true)
  }
}

extension SectionPairs {
  /// Returns the changes of sections and items. The changes of items are taken out of the engine.
  @usableFromInline
  func addingItems(takenFrom engine: inout DiffEngine) -> Changeset {
    var changes = changes
    // Unused buffers are released first, so that the peak of memory is lower.
    engine.table = []
    engine.runs = []
    if !engine.moves.isSorted(by: { $0.from < $1.from }) { engine.moves.sort { $0.from < $1.from } }
    if !engine.updates.isSorted(by: <) { engine.updates.sort() }
    if !engine.newLeft.isSorted(by: { $0.path < $1.path }) { engine.newLeft.sort { $0.path < $1.path } }
    changes.itemDeletes = engine.oldLeft.map(\.path)
    engine.oldLeft = []
    changes.itemInserts = engine.newLeft.map(\.path)
    engine.newLeft = []
    changes.itemMoves = engine.moves
    changes.itemReconfigures = engine.updates
    return changes
  }
}
