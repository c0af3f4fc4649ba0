import Concierge

/// The list of all books.
final class BookListController: ListController<Book>, DataLoading {
  private let server: ShelfServer
  private let open: @MainActor (Book) -> Void
  private let chooseOrder: @MainActor () async throws -> BookOrder?
  private let books = ArrayDataSource<Book>()
  private let row = ListCell<Book>(RowView.init) { view, book in view.text = "\(book.title), \(book.year)" }
  private var order = BookOrder.title

  init(
    _ server: ShelfServer,
    open: @escaping @MainActor (Book) -> Void,
    chooseOrder: @escaping @MainActor () async throws -> BookOrder?
  ) {
    self.server = server
    self.open = open
    self.chooseOrder = chooseOrder
    super.init(
      books,
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true, deselectsAtOnce: false)
    )
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: "Books", trailingItems: [BarItem(id: "order", title: "Order")])
  }

  override var tabItem: TabItem { TabItem(title: "Books") }

  override func cell(for book: Book, at path: ItemPath) -> ListCell<Book>? { row }

  override func didSelect(_ book: Book, at path: ItemPath) { open(book) }

  override func didActivate(_ item: BarItem) {
    start { list in
      do {
        guard let order = try await list.chooseOrder() else { return }
        list.order = order
        list.show(list.books.items)
      } catch {
        list.handleError(error)
      }
    }
  }

  func load() async throws { show(try await server.allBooks()) }

  private func show(_ books: [Book]) {
    self.books.replace(
      with: books.sorted { order == .title ? $0.id < $1.id : ($0.year, $0.id) < ($1.year, $1.id) }
    )
  }
}

/// The list of all authors.
final class AuthorListController: ListController<Author>, DataLoading {
  private let server: ShelfServer
  private let open: @MainActor (Author) -> Void
  private let authors = ArrayDataSource<Author>()
  private let row = ListCell<Author>(RowView.init) { view, author in view.text = author.name }

  init(_ server: ShelfServer, open: @escaping @MainActor (Author) -> Void) {
    self.server = server
    self.open = open
    super.init(
      authors,
      options: PagedOptions(firstLoad: .none, pullsToRefresh: true, deselectsAtOnce: false)
    )
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Authors") }

  override var tabItem: TabItem { TabItem(title: "Authors") }

  override func cell(for author: Author, at path: ItemPath) -> ListCell<Author>? { row }

  override func didSelect(_ author: Author, at path: ItemPath) { open(author) }

  func load() async throws { authors.replace(with: try await server.allAuthors()) }
}
