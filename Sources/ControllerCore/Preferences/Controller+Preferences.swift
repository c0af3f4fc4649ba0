package import ItemLayouts

extension Controller {
  /// The controller that is on top when this one is on screen: its visible child's visible child, and so on.
  ///
  /// - Complexity: O(*d*), where *d* is the depth of the tree below.
  public final var topmost: Controller {
    var top = self
    while let child = top.visibleChild { top = child }
    return top
  }

  /// The preferences of the topmost controller in this one, such as `sheet.preferences(\.navigationBar)`.
  ///
  /// A host reads it, or ``ControllerWindow/preferences(_:)`` for what is on screen, in ``WindowHost/treeDidChange(_:)`` and
  /// ``WindowHost/preferencesDidChange(of:)``. Nothing is toggled in callbacks, so a transition that was canceled cannot
  /// leave a bar wrong.
  public final func preferences<Preferences>(_ kind: KeyPath<Controller, Preferences>) -> Preferences {
    topmost[keyPath: kind]
  }

  /// What a scrolling view of this controller's adds for bars and edges, beside what the system adds.
  package final var scrollInsets: LayoutInsets {
    layoutPreferences.adjustsInsets ? .zero : environment.safeAreaInsets
  }

  /// What the keyboard does about fields of this controller: what it says itself, or else the nearest container that
  /// says something.
  public final var keyboardPreferences: KeyboardPreferences {
    nearest(\.keyboard) ?? KeyboardPreferences()
  }

  /// Tells the host that preferences of this controller have changed. Nothing happens if they have the same values as before, or if
  /// this controller is not on screen.
  public final func setNeedsPreferencesUpdate() {
    if let host = windowHost { tellPreferences(to: host) }
  }

  /// Hands a used bar item to the controller whose bar it is in: the topmost one in this controller. An item with
  /// ``BarItem/backID`` goes back.
  ///
  /// For a host to call of the stack, or of any other controller, whose bar has the item.
  public final func use(_ item: BarItem) {
    if item.id == BarItem.backID { _ = topmost.handleBack() } else { topmost.didUse(item) }
  }
}

/// All preferences of a controller, to find out whether they have changed.
struct PreferenceValues: Equatable {
  let navigationBar: NavigationBarPreferences
  let statusBar: StatusBarPreferences
  let orientation: OrientationPreferences
  let interactivePop: InteractivePopPolicy
  let layout: LayoutPreferences
  let keyboard: KeyboardPreferences
  let presentation: PresentationPreferences
  let tabItem: TabItem

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
  }
}

extension Controller {
  /// Notes the preferences that the host reads when the controller appears.
  final func notePreferences() {
    if !isWindowLayers { extras.knownPreferences = PreferenceValues(of: self) }
  }

  /// Tells the host of this controller and of its containers whose preferences have changed.
  final func tellPreferences(to host: any WindowHost) {
    var next: Controller? = self
    while let controller = next {
      next = controller.container
      guard controller.extrasIfAny?.embedding != nil, let known = controller.extrasIfAny?.knownPreferences
      else { continue }
      let values = PreferenceValues(of: controller)
      guard values != known else { continue }
      controller.extras.knownPreferences = values
      host.preferencesDidChange(of: controller)
    }
  }

  /// Tells the host that the children have changed, and of preferences that have changed with them.
  final func tellHost(of change: TreeChange) {
    guard let host = windowHost else { return }
    host.treeDidChange(change)
    tellPreferences(to: host)
  }
}
