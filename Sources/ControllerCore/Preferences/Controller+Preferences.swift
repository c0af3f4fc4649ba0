package import ItemLayouts

extension Controller {
  /// The topmost controller inside this one: the visible child of the visible child, and so on.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the tree below.
  public final var topmost: Controller {
    var top = self
    while let child = top.visibleChild { top = child }
    return top
  }

  /// Returns a preference of the topmost controller, such as `sheet.preferences(\.navigationBar)`.
  ///
  /// A host calls this method, or ``ControllerWindow/preferences(_:)`` for what is on screen, in
  /// ``WindowHost/treeDidChange(_:)`` and ``WindowHost/preferencesDidChange(of:)``. Nothing is toggled in callbacks, so
  /// a transition that was canceled cannot leave a bar wrong.
  public final func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    topmost[keyPath: kind]
  }

  /// Whether a bar shows the title of this screen in a large font: as the ``NavigationBarPreferences/largeTitle`` of the topmost
  /// controller says. By default, the ``ControllerEnvironment/prefersLargeTitles`` decides for the first screen of a stack, and
  /// other screens have no large title.
  public final var hasLargeTitle: Bool {
    switch preferences(\.navigationBar).largeTitle {
    case .always: true
    case .never: false
    case .automatic: environment.prefersLargeTitles && !isPushed
    }
  }

  /// The insets that a scroll view of this controller adds for bars and edges, beside the insets of the system.
  package final var scrollInsets: LayoutInsets {
    layoutPreferences.adjustsInsets ? .zero : environment.safeAreaInsets
  }

  /// The keyboard preferences for the fields of this controller: those of the nearest controller up the tree that has
  /// some.
  public final var keyboardPreferences: KeyboardPreferences {
    nearest(\.keyboard) ?? KeyboardPreferences()
  }

  /// Sets a preference from outside, such as the tab item of a plain stack:
  ///
  /// ```swift
  /// stack.setPreference(\.tabItem, to: TabItem(title: "Talks"))
  /// ```
  ///
  /// One rule for all: a class that overrides the preference decides, and gets this value from `super`. So do a form, which allows no
  /// swipe while it has unsaved changes, and a web page.
  public final func setPreference<Preference>(_ kind: KeyPath<Controller, Preference>, to value: Preference) {
    extras.givenPreferences[kind] = value
    setNeedsPreferencesUpdate()
  }

  final func given<Preference>(_ kind: KeyPath<Controller, Preference>) -> Preference? {
    extrasIfAny?.givenPreferences[kind] as? Preference
  }

  /// Tells the host that preferences of this controller have changed. Has no effect if all values are the same as
  /// before, or if this controller is off screen.
  ///
  /// Call it after a change of values that are not `@Observable`. Preferences that were read from `@Observable` values follow them
  /// while the controller is on screen.
  public final func setNeedsPreferencesUpdate() {
    if let host = windowHost { tellPreferences(to: host) }
  }
}

/// The values of all preferences of a controller. They are compared to find out whether a preference has changed.
struct PreferenceValues: Equatable {
  let navigationBar: NavigationBarPreferences
  let statusBar: StatusBarPreferences
  let orientation: OrientationPreferences
  let interactivePop: InteractivePopPolicy
  let layout: LayoutPreferences
  let keyboard: KeyboardPreferences
  let presentation: PresentationPreferences
  let tabItem: TabItem
  /// The entries of all tabs: the host shows them also while their tabs are not selected.
  let tabItems: [TabItem]

  @MainActor
  init(of controller: Controller) {
    let top = controller.topmost
    navigationBar = top.navigationBar
    statusBar = top.statusBar
    orientation = top.orientation
    interactivePop = top.interactivePop
    layout = top.layoutPreferences
    keyboard = top.keyboardPreferences
    presentation = top.presentationPreferences
    tabItem = controller.tabItem
    tabItems = controller is TabController ? controller.children.map(\.tabItem) : []
  }
}

extension Controller {
  /// Stores the preferences that the host reads when the controller appears, and follows what they depend on.
  final func notePreferences() {
    guard !isWindowLayers else { return }
    let observation = ValueObservation { [weak self] in
      if let self, extrasIfAny?.embedding != nil { _ = PreferenceValues(of: self) }
    } onChange: { [weak self] in
      guard let host = self?.windowHost else { return }
      // Notifies for all screens at once, parents first. The observations of single controllers would notify in an arbitrary order.
      self?.windowLayers?.forEachInTree { $0.tellOwnPreferences(to: host) }
    }
    extras.knownPreferences = PreferenceValues(of: self)
    extras.preferenceObservation = observation
    observation.update()
  }

  /// Notifies the host of each controller from here up whose preferences have changed.
  final func tellPreferences(to host: any WindowHost) {
    var next: Controller? = self
    while let controller = next {
      next = controller.container
      controller.tellOwnPreferences(to: host)
    }
  }

  private func tellOwnPreferences(to host: any WindowHost) {
    guard let extrasIfAny, extrasIfAny.embedding != nil, let known = extrasIfAny.knownPreferences else {
      return
    }
    let values = PreferenceValues(of: self)
    guard values != known else { return }
    extrasIfAny.knownPreferences = values
    host.preferencesDidChange(of: self)
  }

  /// Notifies the host that the children have changed. Bars, the status bar and other preferences depend on the children, so the host
  /// is also notified of those that have a new value.
  final func tellHost(of change: TreeChange) {
    guard let host = windowHost else { return }
    host.treeDidChange(change)
    tellPreferences(to: host)
  }
}
