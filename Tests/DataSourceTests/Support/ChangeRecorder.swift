import DataSource
import XCTest

/// An observer that follows a source by its changes alone, and checks that they fit together.
@MainActor
final class ChangeRecorder<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>
where Item.ID: Sendable {
  private(set) var list: ListSnapshot<SectionID, Item>
  private(set) var changes: [ListChange<SectionID, Item>] = []

  init(_ source: some ListDataSource<SectionID, Item>) {
    list = source.snapshot
    source.observe(self) { recorder, change in recorder.record(change) }
  }

  private func record(_ change: ListChange<SectionID, Item>) {
    XCTAssertEqual(change.before, list, "a change begins where the last one ended")
    XCTAssertFalse(change.changeset.isEmpty, "nothing happened, and yet it was told")
    let patch = Patch(list, change.changeset, change.after)
    XCTAssertEqual(patch.faults, [])
    XCTAssertEqual(patch.snapshot, change.after)
    list = patch.snapshot
    changes.append(change)
  }
}
