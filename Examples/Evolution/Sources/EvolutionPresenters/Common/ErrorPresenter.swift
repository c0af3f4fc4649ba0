import ControllerCore
package import Foundation
import Navigator
import Surfaces

/// The text for an error. Every error that the reader sees goes through it.
package struct ErrorPresenter {
  private let error: any Error

  package init(_ error: any Error) { self.error = error }

  /// The text; empty if the reader knows the reason.
  @MainActor package var text: String {
    switch error {
    case let error as NavigationError: text(of: error)
    case let error as WebError: error.localizedDescription
    default: "Failed: \(error)"
    }
  }

  /// Returns the text for a page that could not be loaded.
  @MainActor
  package func text(at address: URL?) -> String { "\(text)\n\(address?.absoluteString ?? "")" }

  @MainActor
  private func text(of error: NavigationError) -> String {
    switch error {
    // The root of a tab has no previous screen.
    case .nothingToGoBackTo: ""
    case .link(.noRoute), .link(.noMatch): ScreenText.unknownLink
    // The reader has just chosen to stay.
    case .denied(_, RouteController<String>.reasonForStaying): ""
    case .denied(_, let reason): reason
    default: "\(error)"
    }
  }
}
