import ControllerCore
import DataSource
import ItemLayouts
import Surfaces

// What the header and the footer of the list do.
extension PagedController {
  /// Connects the object that shows the header and the footer of the list with the sources of its pages.
  func connectDriver(to main: any PageLoading, _ reached: ReachedPages) {
    follow(PageSource(main, reached[main]))
    reached.sources.forEach(follow)
    refreshing.axis = { [weak self] in self?.axis ?? .vertical }
    refreshing.hasContent = { [weak self] in self?.shown.isEmpty == false }
    refreshing.wantedInsets = { [weak self] in self?.contentInsets ?? .zero }
    refreshing.onChange = { [weak self] in self?.showStatus() }
    refreshing.footer = { [weak self] in self?.footer ?? .hidden }
    refreshing.onReachFooter = { [weak self] in self?.loadAtFooter() }
    refreshing.onLoad = { [weak self] in self?.loadFromHeader() }
    refreshing.onScroll = { [weak self] in self?.surfaceDidScroll() }
    refreshing.onLayout = { [weak self] in
      self?.surfaceDidLayout()
      self?.loadAroundVisibleRows()
    }
    refreshing.onBegin = { [weak self] in
      guard let self else { return }
      endsBeforeHeader = pages.numberOfEnds
      // A refresh makes a running request again, to get newer rows. Only the first load shares the request of another controller
      // or of the app.
      if pages.state.hasLoaded { pages.renew() }
      // The refresh replaces all pages, so a running request for the next page is given up. Rows that are still visible
      // when the header has closed request the next page again.
      guard pages.state.append.isLoading else { return }
      first.giveUp(.append)
      first.demand.interrupt(.append)
    }
    refreshing.onConfigured = { [weak self] in self?.loadFirst() }
    refreshing.onAppear = { [weak self] in
      self?.updateTexts()
      self?.loadFirstAgain()
    }
    // When the controller is removed from its container, it forgets its requests at once, and not when their canceled
    // tasks end. It may be added again before these tasks end. Then `request(_:)` would find an old request, and would
    // not load the first page.
    refreshing.onLeave = { [weak self] in
      guard let self else { return }
      for source in sources { PageDirection.allCases.forEach { giveUp($0, of: source) } }
    }
    add(refreshing)
  }
}
