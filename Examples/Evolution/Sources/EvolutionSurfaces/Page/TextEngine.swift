public import EvolutionViews
public import Foundation
public import Observation
public import Surfaces

/// A web engine that shows the text of pages and follows links, with a cursor on one link.
@MainActor
@Observable
public final class TextEngine: ScrollPane, WebEngine {
  /// The questions and reports of the engine.
  @ObservationIgnored public var callbacks = WebEngineCallbacks()
  /// The names of the scripts' messages. The engine runs no scripts.
  @ObservationIgnored public var scriptNames: Set<String> = []
  /// The message above the page; empty if there is none.
  public package(set) var message = ""
  /// The index of the link with the cursor.
  public internal(set) var selectedLink = 0

  /// The address of the last request, even if the page has not been loaded.
  @ObservationIgnored package private(set) var wanted: URL?
  private var pages: [TextPage] = []
  private let read: @MainActor (URL) async throws(WebError) -> TextPage
  @ObservationIgnored private var loading: Task<Void, Never>?
  /// Whether the layout keeps the link with the cursor visible. Scrolling by lines sets it to `false`.
  @ObservationIgnored var followsCursor = false

  /// Creates an engine without a page.
  ///
  /// - Parameter read: Loads the page at an address.
  package init(_ read: @escaping @MainActor (URL) async throws(WebError) -> TextPage) {
    self.read = read
  }

  /// The current page.
  public var page: TextPage? { pages.last }
  /// The scrolling view of the page, which is the engine.
  public var scroller: (any ScrollSurface)? { self }
  /// The title of the current page.
  public var title: String { page?.title ?? "" }
  /// The address of the current page.
  public var address: URL? { page?.address }
  /// The number of pages before the current page.
  public var backDepth: Int { max(pages.count - 1, 0) }

  /// Does nothing, because pages as text have no options.
  public func configure(_ options: WebOptions) {}

  // MARK: Loading

  /// Loads and shows another page.
  public func load(_ content: WebContent) {
    wanted = if case .request(let request) = content { request.url } else { nil }
    start { [read] () throws(WebError) in
      switch content {
      case .request(let request): try await read(request.url)
      case .html(let text, let base): TextPage(address: base, title: "", blocks: [.text(text.withoutTags)])
      case .file: throw .notReached("files are not shown")
      }
    } commit: {
      $0.append($1)
    }
  }

  /// Loads the page again.
  public func reload() {
    guard let page else { return }
    start { [read] () throws(WebError) in
      guard let address = page.address else { return page }
      return try await read(address)
    } commit: {
      $0[$0.count - 1] = $1
    }
  }

  /// Shows the previous page.
  public func goBack() {
    guard backDepth > 0 else { return }
    stop()
    callbacks.receive(.started)
    show(pages.dropLast())
  }

  /// Stops loading.
  public func stop() {
    guard let loading else { return }
    loading.cancel()
    self.loading = nil
    callbacks.receive(.failed(.canceled))
  }

  private func start(
    _ read: @escaping @MainActor () async throws(WebError) -> TextPage,
    commit: @escaping @MainActor (inout [TextPage], TextPage) -> Void
  ) {
    stop()
    callbacks.receive(.started)
    loading = Task { [weak self] in
      let result: Result<TextPage, WebError>
      do throws(WebError) { result = .success(try await read()) } catch { result = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      loading = nil
      switch result {
      case .success(let page):
        var pages = pages
        commit(&pages, page)
        show(pages)
      case .failure(let error):
        callbacks.receive(.failed(error))
      }
    }
  }

  private func show(_ pages: [TextPage]) {
    self.pages = pages
    (selectedLink, followsCursor) = (0, false)
    scroll(to: 0)
    callbacks.receive(.committed)
    callbacks.receive(.finished)
  }
}

extension String {
  fileprivate var withoutTags: String { replacing(/<[^>]*>/, with: "") }
}
