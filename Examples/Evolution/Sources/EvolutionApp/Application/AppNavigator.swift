import Navigator

/// The ways between the features: each goal of a screen, as a request to the navigator of the app.
///
/// The layout answers the requests, so no goal knows the device. On a phone, a screen comes on top of the one from which the
/// request comes. On a pad, it goes to the column of its route: the lists are on the leading side, and all other screens are
/// beside them.
@MainActor
struct AppNavigator {
  let routes: RouteNavigator<EvolutionRoute>
  /// The screen from which the requests come.
  let source: EvolutionRoute

  /// The maximum number of screens in a tab. Each screen keeps memory until the reader goes back.
  private static let maximumScreens = 50

  /// Shows a screen above the source. If the tab is full, shows the screen above the list, and all others leave.
  private func show(_ route: EvolutionRoute) {
    let state = routes.state
    // The reader may have selected another tab since the tap.
    let tab = ([state.currentTab] + state.tabs).first { $0.path.contains(self.source) } ?? state.currentTab
    let source = tab.count < Self.maximumScreens ? source : tab.root
    routes.enqueue(.navigate(to: route, from: source))
  }
}

extension AppNavigator: ListsNavigator, AuthorNavigator, ProposalNavigator {
  func showProposal(_ id: String) { show(.proposal(.proposal(id))) }
  func showAuthor(_ name: String) { show(.author(.author(name))) }
  func showPage(_ address: String) { show(.page(.page(address))) }
  func showNote(of id: String) { show(.proposal(.note(id))) }

  func onOpenProposal<Owner: AnyObject>(
    _ owner: Owner,
    _ handler: @escaping @MainActor (Owner, String) -> Void
  ) {
    routes.observeEvents(owner) { [source] owner, event in
      guard case .changed(let change) = event else { return }
      let tab = change.after.currentTab
      guard tab[.primary].contains(source),
        case .proposal(.proposal(let id))? = tab.path.last(where: { $0.column == .detail })
      else { return }
      handler(owner, id)
    }
  }
}
