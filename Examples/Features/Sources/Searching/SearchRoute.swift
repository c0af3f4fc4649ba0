package import ControllerCore
package import Library
package import Navigator

/// The screens of the feature. Only the app and this module use the type.
package enum SearchRoute: Hashable, Sendable {
  /// The books whose titles contain the text.
  case results(String)
}

/// The routes, links and screens of searching, for an app that embeds them.
@MainActor
package struct SearchScreens {
  /// The links to the feature's screens.
  package nonisolated static let links = [
    DeepLink<SearchRoute>("/search/:words") {
      .results(try $0["words"])
    } path: { route in
      if case .results(let words) = route { ["words": words] } else { nil }
    }
  ]

  private let library: Library
  private let openBook: @MainActor (Book.ID) -> Void

  /// - Parameters:
  ///   - library: The books.
  ///   - openBook: Called when the user has chosen a book. The app decides which screen opens.
  package init(_ library: Library, openBook: @escaping @MainActor (Book.ID) -> Void) {
    self.library = library
    self.openBook = openBook
  }

  package func makeController(for route: SearchRoute) -> Controller {
    switch route {
    case .results(let words):
      ResultsController(library.books(titled: words), openBook: openBook)
    }
  }
}

/// A feature that searches for words, and returns the book that the user chose.
package struct SearchFeature: ControllerFeature {
  private let library: Library

  package init(_ library: Library) { self.library = library }

  package func makeController(_ words: String) -> any ResultProviding<Book> {
    SearchController(library.books(titled: words))
  }
}
