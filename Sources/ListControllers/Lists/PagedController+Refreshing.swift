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
      // If a refresh is running already, it is repeated, so that the user gets newer rows.
      if pages.state.hasLoaded { pages.renew() }
      // The refresh replaces all pages, so a running request for the next page is canceled. After the refresh, rows that
      // are still visible request the next page again.
      guard pages.state.append.isLoading else { return }
      first.giveUp(.append)
      first.demand.interrupt(.append)
    }
    refreshing.onConfigured = { [weak self] in self?.loadFirst() }
    refreshing.onAppear = { [weak self] in
      self?.updateTexts()
      self?.loadFirstAgain()
    }
    // A removed controller forgets its requests immediately, and not only when their canceled tasks end. It may be added
    // to a container again before that, and would then wait for an old request instead of loading the first page.
    refreshing.onLeave = { [weak self] in
      guard let self else { return }
      for source in sources { PageDirection.allCases.forEach { giveUp($0, of: source) } }
    }
    add(refreshing)
  }
}
