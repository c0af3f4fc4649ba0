extension NavigationState {
  /// Returns the state after `request`. All changes of the navigation state are computed here.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - placement: The placement of routes. If it is `nil`, every route belongs on the stacks of these tabs.
  /// - Throws: ``NavigationError/cannotPop(count:available:column:)``, ``NavigationError/notOnStack(route:column:)``,
  ///   ``NavigationError/emptyColumn(_:)``, ``NavigationError/missingRoot``, ``NavigationError/noTab(root:)``,
  ///   ``NavigationError/unknownTab(_:count:)``, ``NavigationError/cannotDismiss(count:available:)``,
  ///   ``NavigationError/alertTakesNoScreens`` or ``NavigationError/nothingToGoBackTo``: the request is refused as a whole.
  /// - Complexity: O(*n*), where *n* is the number of screens in the stacks concerned.
  public func applying(
    _ request: NavigationRequest<Route>,
    in placement: NavigationPlacement<Route>? = nil
  ) throws(NavigationError) -> NavigationState {
    var state = self
    func own() -> NavigationPlacement<Route> { placement ?? .tabs(tabs.map { .stack(root: $0.root) }) }
    switch request {
    case .navigate(let route, let source):
      if let next = try navigatingInModal(to: route, from: source) { return next }
      state.modals = []
      state = own().state(showing: route, askedBy: source, from: state)
    case .setPath(let path, let modal):
      // A link may lead to a modal without screens below it, such as a login. Then the modal covers the screens that the user
      // has open. A link with a path replaces these screens.
      if !path.isEmpty || modal == nil { state = own().state(showingPath: path, from: self) }
      state.modals = modal.map { [$0] } ?? []
    case .reset(let other): state = own().projecting(other)
    case .select(let root): try state.select(tab: state.tab(withRoot: root))
    case .selectTab(let index): try state.select(tab: index)
    case .present(let route, let style):
      // A second tap on a button shows no second sheet.
      let isThere = modals.last?.style == style && modals.last?.stack == [route]
      if !isThere { state.present(route, as: style) }
    case .dismiss(let count): try state.dismiss(count: count)
    case .set(let routes, let column): try state.tabs[selectedTab].set(routes, in: column)
    case .show(let route, let column): state.tabs[selectedTab].show(route, in: column)
    case .back where modals.last?.stack.count == 1: state.modals.removeLast()
    case .push, .pop, .popTo, .popToRoot, .replaceTop, .back:
      if request.column == nil, let modal = modals.last {
        let change = try request.change(of: modal.stack)
        let added = change.added.map { [$0] } ?? []
        try state.modals[modals.count - 1].set(modal.stack.prefix(change.kept) + added)
      } else {
        try state.tabs[selectedTab].apply(request)
      }
    }
    return state
  }

  /// Returns the index of the tab whose root (the first screen) has this route. If several tabs have this root, the selected
  /// tab is preferred.
  private func tab(withRoot root: Route) throws(NavigationError) -> Int {
    if currentTab.root == root { return selectedTab }
    guard let index = tabs.firstIndex(where: { $0.root == root }) else {
      throw .noTab(root: routeName(root))
    }
    return index
  }

  mutating func select(tab index: Int) throws(NavigationError) {
    guard tabs.indices.contains(index) else { throw .unknownTab(index, count: tabs.count) }
    selectedTab = index
  }

  mutating func present(_ route: Route, as style: ModalStyle) {
    modals.append(NavigationModal(presenting: route, as: style))
  }

  mutating func dismiss(count: Int) throws(NavigationError) {
    guard count >= 1, count <= modals.count else {
      throw .cannotDismiss(count: count, available: modals.count)
    }
    modals.removeLast(count)
  }

  /// Returns the state after the user has navigated to `route` in a modal. If the user navigates from the screen `source` of a
  /// modal, the screens above `source` are removed, and `route` is pushed there. Without such a `source`, `route` is pushed in
  /// the front modal.
  ///
  /// - Returns: The state. `nil` if nothing is presented, or if `source` is in the tabs.
  /// - Throws: ``NavigationError/alertTakesNoScreens``, if the modal is an alert.
  private func navigatingInModal(to route: Route, from source: Route?) throws(NavigationError) -> Self? {
    guard let front = modals.indices.last else { return nil }
    let asking = modals.lastIndex { source.map($0.stack.contains) == true }
    if asking == nil, let source, tabs.contains(where: { $0.path.contains(source) }) { return nil }
    var state = self
    if let asking, let source {
      state.modals.removeSubrange((asking + 1)...)
      let stack = modals[asking].stack
      state.modals[asking].stack = Array(stack[...(stack.lastIndex(of: source) ?? 0)])
    }
    let index = asking ?? front
    guard state.modals[index].topRoute != route else { return state }
    try state.modals[index].set(state.modals[index].stack + [route])
    return state
  }
}
