import Concierge

/// The texts for a book.
struct BookPresenter: ModelPresenter {
  private let subject: (book: Book, author: Author)

  init(_ subject: (Book, Author), style: DisplayStyle) { self.subject = subject }

  var title: String { subject.book.title }
  var author: String { "by \(subject.author.name)" }
  var authorID: Author.ID { subject.author.id }
}

/// The view of a book.
@MainActor
final class BookView {
  var title = ""
  var author = ""
  var error = ""
  let toAuthor = ButtonView("Author")
  let read = ButtonView("Read")
  let back = ButtonView("Go Back")
}

/// A book.
final class BookController: BoundController<BookPresenter, BookView>, DataLoading {
  private let id: Book.ID
  private let server: ShelfServer
  private let go: @MainActor (NavigationRequest<ShelfPage>) -> Void

  init(
    _ id: Book.ID,
    server: ShelfServer,
    style: DisplayStyle,
    go: @escaping @MainActor (NavigationRequest<ShelfPage>) -> Void
  ) {
    self.id = id
    self.server = server
    self.go = go
    super.init(style: style)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: presenter?.title ?? "")
  }

  override func makeView() -> BookView { BookView() }

  override func bindings() -> [Bind<BookPresenter, BookView>] {
    [Bind(\.title, to: \.title), Bind(\.author, to: \.author)]
  }

  override func viewDidLoad() {
    view.toAuthor.onTap = { [weak self] in self?.showAuthor() }
    // The request names its origin: the user may go elsewhere while the server is asked whether the text may be read.
    view.read.onTap = { [go, id] in go(.navigate(to: .text(id), from: .book(id))) }
    view.back.onTap = { [go] in go(.back) }
  }

  func load() async throws {
    update(with: try await server.book(id))
    setNeedsPreferencesUpdate()
  }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  private func showAuthor() {
    if let presenter { go(.navigate(to: .author(presenter.authorID))) }
  }
}

/// The texts for an author.
struct AuthorPresenter: ModelPresenter {
  private let subject: (author: Author, works: [Book])
  private let style: DisplayStyle

  init(_ subject: (Author, [Book]), style: DisplayStyle) { (self.subject, self.style) = (subject, style) }

  var name: String { subject.author.name }
  var works: String { style.count(subject.works.count, one: "book", other: "books") }
  var newest: Book.ID? { subject.works.max { $0.year < $1.year }?.id }
}

/// The view of an author.
@MainActor
final class AuthorView {
  var name = ""
  var works = ""
  var error = ""
  let newest = ButtonView("Newest Book")
  let back = ButtonView("Go Back")
}

/// An author.
final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
  private let id: Author.ID
  private let server: ShelfServer
  private let go: @MainActor (NavigationRequest<ShelfPage>) -> Void

  init(
    _ id: Author.ID,
    server: ShelfServer,
    style: DisplayStyle,
    go: @escaping @MainActor (NavigationRequest<ShelfPage>) -> Void
  ) {
    self.id = id
    self.server = server
    self.go = go
    super.init(style: style)
  }

  override var navigationBar: NavigationBarPreferences {
    NavigationBarPreferences(title: presenter?.name ?? "")
  }

  override func makeView() -> AuthorView { AuthorView() }

  override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
    [Bind(\.name, to: \.name), Bind(\.works, to: \.works)]
  }

  override func viewDidLoad() {
    view.newest.onTap = { [weak self] in self?.showNewest() }
    view.back.onTap = { [go] in go(.back) }
  }

  func load() async throws {
    update(with: try await server.works(of: id))
    setNeedsPreferencesUpdate()
  }

  override func handleError(_ error: any Error) { view.error = error.localizedDescription }

  private func showNewest() {
    if let book = presenter?.newest { go(.navigate(to: .book(book))) }
  }
}

/// The view of a text.
@MainActor
final class TextView {
  let back = ButtonView("Go Back")
}

/// The text of a book.
final class TextController: ViewController<TextView> {
  private let id: Book.ID
  private let back: @MainActor () -> Void

  init(_ id: Book.ID, back: @escaping @MainActor () -> Void) {
    self.id = id
    self.back = back
  }

  override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Text of \(id)") }

  override func makeView() -> TextView { TextView() }

  override func viewDidLoad() { view.back.onTap = back }
}

/// The view of the choice of an order.
@MainActor
final class OrderView {
  let byTitle = ButtonView("By Title")
  let byYear = ButtonView("By Year")
}

/// The choice of an order.
final class OrderController: ViewController<OrderView> {
  private let choose: @MainActor (BookOrder) -> Void

  init(choose: @escaping @MainActor (BookOrder) -> Void) { self.choose = choose }

  override var presentationPreferences: PresentationPreferences {
    PresentationPreferences(popoverBarItemID: "order")
  }

  override func makeView() -> OrderView { OrderView() }

  override func viewDidLoad() {
    view.byTitle.onTap = { [choose] in choose(.title) }
    view.byYear.onTap = { [choose] in choose(.year) }
  }
}
