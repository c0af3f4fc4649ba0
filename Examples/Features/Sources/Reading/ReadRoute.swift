package import ControllerCore
package import Library
package import Navigator
import Views

/// The screens of the feature. Only the app and this module use the type.
package enum ReadRoute: Hashable, Sendable {
  /// The pages of a book.
  case book(Book.ID)
  /// One page of a book.
  case page(Int, of: Book.ID)
}

/// The routes, links, guards and screens of reading, for an app that embeds them.
@MainActor
package struct ReadScreens {
  /// The links to the feature's screens. The book is below its page.
  package nonisolated static let links = [
    DeepLink<ReadRoute>("/books/:id") {
      .book(try $0["id"])
    } path: { route in
      if case .book(let id) = route { ["id": id] } else { nil }
    },
    DeepLink<ReadRoute>("/books/:id/:page") {
      .page(try $0["page"], of: try $0["id"])
    } path: { route in
      if case .page(let page, let id) = route { ["id": id, "page": page] } else { nil }
    }
    .under { route in
      if case .page(_, let id) = route { [.book(id)] } else { [] }
    },
  ]

  /// Returns the guards of the feature, which deny the screens of books that do not exist.
  package static func guards(_ library: Library) -> [RouteGuard<ReadRoute>] {
    [
      RouteGuard("known books") { route in
        let id =
          switch route {
          case .book(let id), .page(_, let id): id
          }
        return library.books.contains { $0.id == id } ? .allow : .deny(reason: "the book does not exist")
      }
    ]
  }

  private let library: Library
  private let navigator: FeatureNavigator<ReadRoute>
  private let findSimilar: @MainActor (String) -> Void

  /// - Parameters:
  ///   - library: The books.
  ///   - navigator: The navigator for screens of the feature.
  ///   - findSimilar: Called when the user looks for similar books. The app decides which screen opens.
  package init(
    _ library: Library,
    navigator: FeatureNavigator<ReadRoute>,
    findSimilar: @escaping @MainActor (String) -> Void
  ) {
    self.library = library
    self.navigator = navigator
    self.findSimilar = findSimilar
  }

  package func makeController(for route: ReadRoute) -> Controller {
    switch route {
    case .book(let id):
      PagesController(library.books.first { $0.id == id }) { [navigator] page in
        navigator.enqueue(.push(.page(page, of: id)))
      } findSimilar: { [findSimilar] title in
        findSimilar(title)
      }
    case .page(let page, let id): PageController("Page \(page) of book \(id)")
    }
  }
}

/// A feature that shows a book, and returns a bookmark.
package struct ReadFeature: ControllerFeature {
  package init() {}

  package func makeController(_ book: Book) -> any ResultProviding<Bookmark> { ReadController(book) }
}
