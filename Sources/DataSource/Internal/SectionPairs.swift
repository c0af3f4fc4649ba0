/// What becomes of the sections.
@usableFromInline
struct SectionPairs {
  /// For each old section its index in the new list, or -1.
  @usableFromInline let partners: [Int32]
  @usableFromInline let deletes: [Int]
  @usableFromInline let inserts: [Int]
  let moves: [SectionMove]
  let reconfigures: [Int]

  /// Takes the result of aligning the sections out of an engine, which is then ready for the items.
  @usableFromInline
  init(takenFrom engine: inout DiffEngine, count: Int) {
    var partners = [Int32](repeating: -1, count: count)
    for run in engine.runs {
      for offset in 0..<run.count { partners[Int(run.old + offset)] = run.new + offset }
    }
    self.partners = partners
    deletes = engine.oldLeft.map { Int($0.item) }
    inserts = engine.newLeft.map { Int($0.item) }
    moves = engine.moves.map { SectionMove(from: $0.from.item, to: $0.to.item) }
    reconfigures = engine.updates.map(\.item).sorted()
    engine.oldLeft.removeAll(keepingCapacity: true)
    engine.newLeft.removeAll(keepingCapacity: true)
    engine.moves.removeAll(keepingCapacity: true)
    engine.updates.removeAll(keepingCapacity: true)
  }
}

extension Changeset {
  /// Puts together what was found, and takes it out of the engine.
  @usableFromInline
  init(_ sections: SectionPairs, takenFrom engine: inout DiffEngine) {
    // What is done with is let go first, so that the peak of memory is lower.
    engine.table = []
    engine.runs = []
    if !engine.moves.isSorted(by: { $0.from < $1.from }) { engine.moves.sort { $0.from < $1.from } }
    if !engine.updates.isSorted(by: <) { engine.updates.sort() }
    if !engine.newLeft.isSorted(by: { $0.path < $1.path }) { engine.newLeft.sort { $0.path < $1.path } }
    let deletes = engine.oldLeft.map(\.path)
    engine.oldLeft = []
    let inserts = engine.newLeft.map(\.path)
    engine.newLeft = []
    self.init(
      sectionDeletes: sections.deletes,
      sectionInserts: sections.inserts,
      sectionMoves: sections.moves,
      sectionReconfigures: sections.reconfigures,
      itemDeletes: deletes,
      itemInserts: inserts,
      itemMoves: engine.moves,
      itemReconfigures: engine.updates
    )
  }
}
