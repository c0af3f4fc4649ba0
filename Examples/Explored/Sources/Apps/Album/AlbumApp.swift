import Concierge
import Foundation

/// An app with an album: a grid of pictures that is loaded page by page, filtered, and grouped by year.
@MainActor
public final class AlbumApp {
  /// The root of the window.
  public var root: Controller { stack }

  private let stack: StackController

  /// Creates the app.
  public init(environment: ControllerEnvironment, server: AlbumServer) {
    let album = Album(server, prompts: environment.prompts)
    let grid = AlbumController(album)
    stack = StackController(root: grid)
    grid.onSelect = { [weak stack] picture in stack?.push(PictureController(picture.id, album: album)) }
  }
}

/// The loaded pictures, and what the user can do with them.
@MainActor
final class Album {
  let pictures: PagedDataSource<Picture, Picture.ID?>
  private(set) lazy var favorites = InteractionRunner<Picture, SetFavorite>(
    prompts: prompts,
    whileRunning: .queue
  ) { [pictures, server] in SetFavorite(picture: $0, pictures: pictures.content, server: server) }

  private let server: AlbumServer
  private let prompts: (any PromptHost)?

  init(_ server: AlbumServer, prompts: (any PromptHost)?) {
    (self.server, self.prompts) = (server, prompts)
    pictures = PagedDataSource(firstKey: nil, perPage: 8) { request in
      let page = try await server.page(before: request.key, count: request.perPage)
      return ListPage(page.pictures, next: page.next.map(Optional.some))
    }
  }

  func delete(_ ids: Set<Picture.ID>) async throws {
    try await server.delete(ids)
    pictures.content.edit { $0.removeAll { ids.contains($0.id) } }
  }
}

/// Marks a picture as a favorite, or removes the mark, when the server has agreed.
struct SetFavorite: UserInteraction {
  let picture: Picture
  let pictures: ArrayDataSource<Picture>
  let server: AlbumServer

  func perform(_ session: InteractionSession) async throws {
    try await session.presentingErrors { try await server.setFavorite(picture.isFavorite, picture.id) }
    pictures.edit { items in
      guard let index = items.firstIndex(where: { $0.id == picture.id }) else { return }
      items[index].isFavorite = picture.isFavorite
    }
  }
}

/// The view of the grid: the grid with messages above it.
@MainActor
final class AlbumView {
  let grid: any PagedSurface<Int, Picture>
  let retry = ButtonView("Try Again")
  var message = ""

  init(_ grid: any PagedSurface<Int, Picture>) {
    self.grid = grid
    retry.isHidden = true
  }
}

/// The grid.
final class AlbumController: SectionedGridController<Int, Picture> {
  /// Called with the picture that the user has selected.
  var onSelect: @MainActor (Picture) -> Void = { _ in }
  /// Whether the grid shows favorites only.
  private(set) var showsFavorites = false

  private let album: Album
  private let filtered: FilteredDataSource<SingleSection, Picture>
  private let cell = ListCell<Picture>(RowView.init) { view, picture in view.text = picture.title }

  init(_ album: Album) {
    self.album = album
    filtered = album.pictures.filter()
    let years = filtered.grouped(by: \.year, orderedBy: >).titled { "\($0.id)" }
    super.init(
      years,
      loadedBy: album.pictures,
      options: PagedOptions(pullsToRefresh: true, loadsMore: true)
    )
    layout = WaterfallLayout(columns: 2)
  }

  private var screen: AlbumView? { hostedView as? AlbumView }

  override var navigationBar: NavigationBarPreferences {
    let items =
      isEditing
      ? [BarItem(id: "delete", title: "Delete Selected"), BarItem(id: "done", title: "Done")]
      : [
        BarItem(id: "favorites", title: showsFavorites ? "All" : "Favorites"),
        BarItem(id: "layout", title: "Layout"), BarItem(id: "edit", title: "Edit"),
      ]
    return NavigationBarPreferences(title: "Album", trailingItems: items)
  }

  override func makeScreen() -> ListScreen<Int, Picture> {
    let screen = AlbumView(makeSurface())
    screen.retry.onTap = { [weak self] in self?.retry() }
    return ListScreen(screen, around: screen.grid)
  }

  override func size(of picture: Picture, at path: ItemPath) -> CGSize {
    CGSize(width: 100, height: 100 * picture.height)
  }

  override func cell(for picture: Picture, at path: ItemPath) -> ListCell<Picture>? { cell }

  override func didSelect(_ picture: Picture, at path: ItemPath) { onSelect(picture) }

  override func delete(_ ids: Set<Picture.ID>) async throws { try await album.delete(ids) }

  override func statusDidChange() {
    screen?.retry.isHidden = status.error == nil
    screen?.message =
      switch status.content {
      case .content: status.error?.localizedDescription ?? ""
      case .blank: ""
      case .loading: "Loading…"
      case .empty: showsFavorites ? "No favorites." : "No pictures."
      case .mayHaveMore: "Nothing so far."
      case .failed(let error): error.localizedDescription
      }
  }

  override func handleError(_ error: any Error) { screen?.message = error.localizedDescription }

  override func didActivate(_ item: BarItem) {
    switch item.id {
    case "favorites":
      showsFavorites.toggle()
      filtered.isIncluded = { [showsFavorites] in !showsFavorites || $0.isFavorite }
    case "layout": layout = layout is WaterfallLayout ? FlowLayout() : WaterfallLayout(columns: 2)
    case "delete": deleteSelected()
    default: isEditing.toggle()
    }
    setNeedsPreferencesUpdate()
  }
}

/// The view of a picture.
@MainActor
final class PictureView {
  var title = ""
  let favorite = ButtonView("Favorite")
}

/// A picture.
final class PictureController: ViewController<PictureView> {
  let id: Picture.ID
  private let album: Album

  init(_ id: Picture.ID, album: Album) { (self.id, self.album) = (id, album) }

  private var picture: Picture? { album.pictures.content.snapshot.item(id) }

  override var navigationBar: NavigationBarPreferences {
    let delete = BarItem(id: "delete", title: "Delete Picture")
    return NavigationBarPreferences(title: "Picture", trailingItems: [delete])
  }

  override func makeView() -> PictureView { PictureView() }

  override func viewDidLoad() {
    view.favorite.onTap = { [weak self] in self?.toggleFavorite() }
    observe(album.pictures.content) { screen, _ in
      screen.view.title = screen.picture?.title ?? "This picture is not in the album any more."
      screen.view.favorite.isEnabled = screen.picture != nil
    }
  }

  private func toggleFavorite() {
    guard var picture else { return }
    picture.isFavorite.toggle()
    album.favorites.start(picture)
  }

  override func didActivate(_ item: BarItem) {
    start(in: .window) { screen in
      do {
        try await screen.album.delete([screen.id])
        screen.close()
      } catch {
        screen.viewIfLoaded?.title = error.localizedDescription
      }
    }
  }
}
