import DataSource
import XCTest

/// An observer that rebuilds the list of a source from its changes, and checks each change.
@MainActor
final class ChangeRecorder<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  private(set) var list: ListSnapshot<SectionID, Item>
  private(set) var changes: [ListChange<SectionID, Item>] = []
  private var observation: ListObservation?

  init(_ source: some ListDataSource<SectionID, Item>) {
    list = source.snapshot
    observation = source.observe(self) { recorder, change in recorder.record(change) }
  }

  private func record(_ change: ListChange<SectionID, Item>) {
    XCTAssertEqual(change.before, list, "the change must start from the list of the change before it")
    XCTAssertFalse(change.changeset.isEmpty, "a change must not be empty")
    let patch = Patch(list, change.changeset, change.after)
    XCTAssertEqual(patch.faults, [])
    XCTAssertEqual(patch.snapshot, change.after)
    list = patch.snapshot
    changes.append(change)
  }
}

extension ListDataSource {
  /// Moves an item, and returns whether the source has agreed.
  func moves(from: ItemPath, to: ItemPath) -> Bool { (try? move(from: from, to: to)) != nil }
}

/// Stores a token.
@MainActor
func += (tokens: inout [ListObservation], token: ListObservation?) {
  if let token { tokens.append(token) }
}
