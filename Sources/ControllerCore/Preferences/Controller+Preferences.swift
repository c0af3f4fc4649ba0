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

  /// What the controller on top of this one says, such as `sheet.preferences(\.navigationBar)`.
  ///
  /// A host reads it, or ``ControllerWindow/preferences(_:)`` for what is on screen, whenever the tree has settled, and again when ``ControllerWindow/onPreferencesChange`` is called. Nothing is
  /// toggled in callbacks, so a transition that was cancelled cannot leave a bar wrong.
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

  /// Tells the window that preferences of this controller have changed while it is shown.
  public final func setNeedsPreferencesUpdate() {
    window?.onPreferencesChange?()
  }
}
