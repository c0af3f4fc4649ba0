public import Foundation
public import Interaction
public import ItemLayouts

/// The environment of a controller: the traits of the place where it is shown, and services. It is passed down the
/// tree, and any controller can override it for itself and the controllers below.
///
/// ```swift
/// window.environment.horizontalSizeClass = .compact
/// sidebar.overrideEnvironment { $0.horizontalSizeClass = .compact }   // for it and those below it
/// ```
///
/// An app adds values with keys, such as the style of its titles:
///
/// ```swift
/// struct TitleStyle: EnvironmentEntry {
///   static let defaultValue = TitleStyle(size: 17)
///   var size: Double
/// }
/// window.environment[TitleStyle.self].size = 20
/// ```
public struct ControllerEnvironment: Sendable {
  /// The kind of device.
  public enum Idiom: Hashable, Sendable {
    /// A phone.
    case phone
    /// A tablet.
    case pad
    /// A desktop with windows and a pointer.
    case desktop
    /// A television.
    case tv
    /// A watch.
    case watch
    /// A headset.
    case vision
    /// The display of a car.
    case carPlay
    /// A screen of characters.
    case terminal
    /// A page in a browser.
    case browser
    /// The platform has not set the idiom.
    case unspecified
  }

  /// The available space in one direction.
  public enum SizeClass: Hashable, Sendable {
    /// Little space.
    case compact
    /// Enough space.
    case regular
    /// The platform has not set the size class.
    case unspecified
  }

  /// Whether the platform shows dark text on a light background or the other way round.
  public enum ColorScheme: Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
    /// The platform has not set the color scheme.
    case unspecified
  }

  /// The user's preferred size of text, from the smallest to the largest.
  public enum TextSize: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// Below the default sizes.
    case extraSmall, small, medium
    /// The default.
    case large
    /// Above the default size.
    case extraLarge, extraExtraLarge, extraExtraExtraLarge
    /// The sizes for accessibility.
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

    /// Returns whether a size is smaller than another.
    public static func < (one: TextSize, other: TextSize) -> Bool { one.rawValue < other.rawValue }
  }

  /// The states of the app's scene or window on the platform.
  public enum ScenePhase: Hashable, Sendable {
    /// The scene is in the foreground and gets events.
    case active
    /// The scene is in the foreground and gets no events.
    case inactive
    /// The scene is not visible.
    case background
  }

  // MARK: Traits

  /// The kind of device.
  public var idiom = Idiom.unspecified
  /// The available width.
  public var horizontalSizeClass = SizeClass.unspecified
  /// The available height.
  public var verticalSizeClass = SizeClass.unspecified
  /// The part of the view that bars and the edges of the device cover, in points.
  public var safeAreaInsets = LayoutInsets.zero
  /// The direction in which a line of text runs.
  public var layoutDirection = ReadingDirection.leftToRight
  /// The user's language and region.
  public var locale: Locale
  /// Whether the platform is in its dark mode.
  public var colorScheme = ColorScheme.unspecified
  /// The user's preferred size of text.
  public var textSize = TextSize.large
  /// Whether the user prefers fewer animations. If so, containers change at once, unless the user's finger drives the change.
  public var reducesMotion = false
  /// The number of pixels per point. The default is 1.
  public var displayScale = 1.0
  /// Whether the bars of stacks show the title of their first screen in a large font. The default is `false`. A screen can
  /// choose, see ``NavigationBarPreferences/largeTitle``. Set it before the window is shown: a bar on screen reads it with its next
  /// change.
  public var prefersLargeTitles = false
  /// Whether the scene is in the foreground. Going to the background is no disappearance: it sends no callbacks of appearance.
  public var scenePhase = ScenePhase.active

  // MARK: Services

  /// The clock of timers and deadlines.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The animator of containers; without an animator and a host, changes are done at once.
  public var animator: (any TransitionAnimator)?
  /// The maximum duration of a ``ContainerTransition``, measured by ``clock`` since its beginning or its last
  /// ``ContainerTransition/update(progress:)``.
  public var transitionTimeout = Duration.seconds(10)
  /// The source of pictures for transitions, or `nil`.
  public var snapshotter: (any TransitionSnapshotter)?
  /// The host of questions to the user that the package asks, such as the one before a form with unsaved changes goes.
  public var prompts: (any PromptHost)?
  /// Makes the behaviors that a controller gets because it is below this environment, for instance to watch all screens of an app.
  ///
  /// ```swift
  /// window.environment.makeBehaviors = { $0 is any TrackedScreen ? [ScreenTracking(log)] : [] }
  /// ```
  ///
  /// Called once in a controller's life: when it joins a tree with this closure, before its `willMove(toParent:)`, or when the
  /// closure is set, for controllers in the tree. The controller keeps the behaviors when it leaves the tree.
  public var makeBehaviors: (@MainActor (Controller) -> [any ControllerBehavior])?
  /// Makes the views of controllers that do not override ``ViewController/makeView()``, for instance from an app's storyboards.
  /// Returns `nil` for a controller that it does not know. Set it before the views are loaded.
  public var makeView: (@MainActor (Controller) -> AnyObject?)?

  private var entries: [ObjectIdentifier: any EnvironmentEntry] = [:]

  /// Creates an environment with default values.
  public init(locale: Locale = Locale(identifier: "")) {
    self.locale = locale
  }

  /// A value of the app, or its default value.
  public subscript<Entry: EnvironmentEntry>(type: Entry.Type) -> Entry {
    get { entries[ObjectIdentifier(type)] as? Entry ?? Entry.defaultValue }
    set { entries[ObjectIdentifier(type)] = newValue }
  }
}

extension ControllerEnvironment: Equatable {
  /// Returns whether two environments are equal for controllers. Clocks and closures are not compared.
  public static func == (one: ControllerEnvironment, other: ControllerEnvironment) -> Bool {
    one.idiom == other.idiom
      && one.horizontalSizeClass == other.horizontalSizeClass
      && one.verticalSizeClass == other.verticalSizeClass
      && one.safeAreaInsets == other.safeAreaInsets
      && one.layoutDirection == other.layoutDirection
      && one.locale == other.locale
      && one.hasSameAppearance(as: other)
      && one.prompts === other.prompts
      && one.animator === other.animator
      && one.snapshotter === other.snapshotter
      && one.hasSameEntries(as: other)
  }

  private func hasSameAppearance(as other: ControllerEnvironment) -> Bool {
    colorScheme == other.colorScheme && textSize == other.textSize && reducesMotion == other.reducesMotion
      && displayScale == other.displayScale && scenePhase == other.scenePhase
      && prefersLargeTitles == other.prefersLargeTitles
      && transitionTimeout == other.transitionTimeout
  }

  private func hasSameEntries(as other: ControllerEnvironment) -> Bool {
    Set(entries.keys).union(other.entries.keys).allSatisfy { key in
      // If both environments lack the entry, both have its default value, so they are equal.
      (entries[key] ?? other.entries[key])?.isSame(in: self, and: other) ?? true
    }
  }
}

/// A value of the app in the ``ControllerEnvironment``, found by its type.
public protocol EnvironmentEntry: Equatable, Sendable {
  /// The value where no value was set.
  static var defaultValue: Self { get }
}

extension EnvironmentEntry {
  func isSame(in one: ControllerEnvironment, and other: ControllerEnvironment) -> Bool {
    one[Self.self] == other[Self.self]
  }
}
