import ControllerCore
import Foundation
import Model
import Navigator

extension RootController: EvolutionNavigator {
  func showProposal(_ id: Proposal.ID, from source: EvolutionRoute) {
    navigate { try await $0.navigate(to: .proposal(id), from: source) }
  }

  func showNote(on id: Proposal.ID) {
    navigate { try await $0.navigate(to: .note(id), from: .proposal(id)) }
  }

  func goBack() {
    navigate { try await $0.back() }
  }

  func showCards() {
    navigate { try await $0.navigate(to: .cards, from: .proposals) }
  }

  func showAuthor(_ name: String, from source: EvolutionRoute) {
    navigate { try await $0.navigate(to: .author(name), from: source) }
  }

  func showPage(_ address: String, from source: EvolutionRoute) {
    navigate { try await $0.navigate(to: .page(address), from: source) }
  }
}

extension RootController {
  /// Opens a link with the screens below it. For an unknown link, shows a message and changes nothing.
  func open(_ link: String) {
    guard let url = URL(string: link) else { return context.chrome.message = "This is not a link." }
    navigate { try await $0.open(url) }
  }

  /// Saves the open screens.
  func savePlace(to file: URL) throws {
    try places.save(SavedNavigation(routes.state), to: file)
  }

  /// Restores the saved screens, except screens whose content no longer exists.
  func restorePlace(from file: URL) {
    let (places, chrome) = (places, context.chrome)
    navigate { navigator in
      guard let place = try places.load(from: file)?.value else { return }
      let skipped = try await navigator.restore(place)
      chrome.message = skipped.map(\.reason).joined(separator: " ")
    }
  }

  func navigate(
    _ request: @escaping @MainActor (RouteNavigator<EvolutionRoute>) async throws -> Void
  ) {
    start { root in await root.perform(request) }
  }

  /// Performs a request, and shows the reason if it is refused.
  func perform(
    _ request: @escaping @MainActor (RouteNavigator<EvolutionRoute>) async throws -> Void
  ) async {
    context.chrome.message = ""
    do {
      try await request(routes)
    } catch NavigationError.nothingToGoBackTo {
      // The root of a tab has no previous screen.
    } catch NavigationError.link(.noRoute), NavigationError.link(.noMatch) {
      context.chrome.message = "The app does not open this link."
    } catch NavigationError.denied(_, let reason) {
      context.chrome.message = reason
    } catch {
      context.chrome.message = "\(error)"
    }
  }
}
