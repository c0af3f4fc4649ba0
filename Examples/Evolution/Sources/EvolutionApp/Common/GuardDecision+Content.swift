import EvolutionPresenters
import Navigator

extension GuardDecision {
  /// Allows a route whose content exists. Denies another one with a reason, and one whose content cannot be read with the error.
  @MainActor
  static func requiring<Content>(otherwise reason: String, _ content: () throws -> Content?) -> Self {
    do {
      return try content() == nil ? .deny(reason: reason) : .allow
    } catch {
      return .deny(reason: ErrorPresenter(error).text)
    }
  }
}
