import Interaction
import Presenter

/// Loads the proposals again and says what is different.
struct RefreshCatalog: UserInteraction {
  let catalog: ProposalCatalog
  let style: DisplayStyle

  /// - Returns: What to tell the reader, for example "44 new, 44 changed".
  func perform(_ session: InteractionSession) async throws -> String {
    let change = try await catalog.load()
    let parts = [
      style.count(change.added, one: "new", other: "new"),
      style.count(change.changed, one: "changed", other: "changed"),
      style.count(change.removed, one: "removed", other: "removed"),
    ].filter { !$0.isEmpty }
    return parts.isEmpty ? "Nothing new." : parts.joined(separator: ", ")
  }
}
