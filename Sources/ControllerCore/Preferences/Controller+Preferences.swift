package import ItemLayouts

extension Controller {
  /// The innermost visible controller of this container: its ``visibleChild``, the visible child of that controller, and so on.
  /// A controller without a visible child is its own topmost controller.
  ///
  /// - Complexity: O(*d*), where *d* is the number of controllers from this one down to the result.
  public final var topmost: Controller {
    var top = self
    while let child = top.visibleChild { top = child }
    return top
  }

  /// Returns a preference of the ``topmost`` controller. For example, `sheet.preferences(\.navigationBar)` is the navigation
  /// bar of the screen that is in front in the sheet.
  ///
  /// A ``WindowHost`` calls this method in ``WindowHost/treeDidChange(_:)`` and ``WindowHost/preferencesDidChange(of:)``, to
  /// update its bars. These calls come after a change has ended, so the bars are right even after a canceled swipe.
  public final func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    topmost[keyPath: kind]
  }

  /// Whether the navigation bar shows the title of this screen in a large font, as ``NavigationBarPreferences/largeTitle`` of
  /// the topmost controller says. With `.automatic`, only the first screen of a stack has a large title, and only if
  /// ``ControllerEnvironment/prefersLargeTitles`` is `true`.
  public final var hasLargeTitle: Bool {
    switch preferences(\.navigationBar).largeTitle {
    case .always: true
    case .never: false
    case .automatic: environment.prefersLargeTitles && !isPushed
    }
  }

  /// The insets that a scroll view of this controller must add for bars and the edges of the device. They are zero if the
  /// platform adds the insets, see ``LayoutPreferences/adjustsInsets``.
  package final var scrollInsets: LayoutInsets {
    layoutPreferences.adjustsInsets ? .zero : environment.safeAreaInsets
  }

  /// The keyboard preferences for the text fields of this controller: the value that this controller sets, or else the value of
  /// the nearest container with keyboard preferences.
  public final var keyboardPreferences: KeyboardPreferences {
    nearest(\.keyboard) ?? KeyboardPreferences()
  }

  /// Sets a preference of a controller without a subclass, such as the tab item of a stack:
  ///
  /// ```swift
  /// stack.setPreference(\.tabItem, to: TabItem(title: "Talks"))
  /// ```
  ///
  /// If the controller's class overrides the preference, the override decides, and can read the set value from `super`. For
  /// example, a ``FormController`` with unsaved changes does not allow a swipe back, whatever value is set.
  public final func setPreference<Preference>(_ kind: KeyPath<Controller, Preference>, to value: Preference) {
    extras.givenPreferences[kind] = value
    setNeedsPreferencesUpdate()
  }

  final func given<Preference>(_ kind: KeyPath<Controller, Preference>) -> Preference? {
    extrasIfAny?.givenPreferences[kind] as? Preference
  }

  /// Notifies the window's ``WindowHost``, such as the adapter for UIKit, that a preference of this controller has changed, for
  /// example the title in the navigation bar. Has no effect if no value has changed, or if this controller is off screen.
  ///
  /// Call the method if a preference depends on values that are not `@Observable` and one of them has changed. For `@Observable`
  /// values, the host is notified without this call while the controller is on screen.
  public final func setNeedsPreferencesUpdate() {
    if let host = windowHost { tellPreferences(to: host) }
  }
}

/// The values of all preferences of a controller, such as the title in the navigation bar. The host (the adapter that shows the
/// views) is notified only if one of them has changed.
struct PreferenceValues: Equatable {
  let navigationBar: NavigationBarPreferences
  let statusBar: StatusBarPreferences
  let orientation: OrientationPreferences
  let interactivePop: InteractivePopPolicy
  let layout: LayoutPreferences
  let keyboard: KeyboardPreferences
  let presentation: PresentationPreferences
  let tabItem: TabItem
  /// The tab items of all children, if the controller is a ``TabController``. The other properties describe only the child on
  /// screen, but the tab bar shows the items of all tabs.
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
  /// Stores the current preferences of this controller, and observes them: if an override such as `navigationBar` reads an
  /// `@Observable` value, a change of this value notifies the window's ``WindowHost``.
  final func notePreferences() {
    guard !isWindowLayers else { return }
    let observation = ValueObservation { [weak self] in
      if let self, extrasIfAny?.embedding != nil { _ = PreferenceValues(of: self) }
    } onChange: { [weak self] in
      guard let host = self?.windowHost else { return }
      // Several controllers may read the changed value, and Observation calls their closures in an undefined order. So the first
      // closure notifies the host of all changed controllers, always in the same order: a container before its children.
      self?.windowLayers?.forEachInTree { $0.tellOwnPreferences(to: host) }
    }
    extras.knownPreferences = PreferenceValues(of: self)
    extras.preferenceObservation = observation
    observation.update()
  }

  /// Notifies the ``WindowHost`` of changed preferences: first those of this controller, then those of each container above it.
  final func tellPreferences(to host: any WindowHost) {
    var next: Controller? = self
    while let controller = next {
      next = controller.container
      controller.tellOwnPreferences(to: host)
    }
  }

  private func tellOwnPreferences(to host: any WindowHost) {
    guard let extrasIfAny, extrasIfAny.embedding != nil, let known = extrasIfAny.knownPreferences
    else { return }
    let values = PreferenceValues(of: self)
    guard values != known else { return }
    extrasIfAny.knownPreferences = values
    host.preferencesDidChange(of: self)
  }

  /// Notifies the ``WindowHost`` that the children have changed. Most preferences of a container are those of its visible child,
  /// so the host is also notified of each container whose preferences have changed.
  final func tellHost(of change: TreeChange) {
    guard let host = windowHost else { return }
    host.treeDidChange(change)
    tellPreferences(to: host)
  }
}
