public import Foundation
public import Interaction
public import ItemLayouts

/// The environment of a controller: traits of the screen, such as size classes and the color scheme, and services, such as
/// the clock. Containers pass the environment to their children. Any controller can override values for itself and the
/// controllers below.
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
  /// The kinds of devices that show an app.
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
    /// A text terminal.
    case terminal
    /// A page in a browser.
    case browser
    /// The platform has not set the idiom.
    case unspecified
  }

  /// A class of the available width or height.
  public enum SizeClass: Hashable, Sendable {
    /// Little space, as for the width of a phone.
    case compact
    /// Much space, as for the width of a tablet.
    case regular
    /// The platform has not set the size class.
    case unspecified
  }

  /// The color schemes of a platform: dark text on a light background, or light text on a dark background.
  public enum ColorScheme: Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
    /// The platform has not set the color scheme.
    case unspecified
  }

  /// The sizes of text that the user can prefer, from the smallest to the largest.
  public enum TextSize: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The sizes below the default size.
    case extraSmall, small, medium
    /// The default size of text.
    case large
    /// The sizes above the default size.
    case extraLarge, extraExtraLarge, extraExtraExtraLarge
    /// The largest sizes, for users with low vision.
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

  /// The kind of device that shows the app, such as a phone.
  public var idiom = Idiom.unspecified
  /// The class of the available width: compact or regular.
  public var horizontalSizeClass = SizeClass.unspecified
  /// The class of the available height: compact or regular.
  public var verticalSizeClass = SizeClass.unspecified
  /// The widths of the parts at the four edges of the view that bars or the device cover, in points.
  public var safeAreaInsets = LayoutInsets.zero
  /// The reading direction: from left to right, or from right to left.
  public var layoutDirection = ReadingDirection.leftToRight
  /// The user's language and region.
  public var locale: Locale
  /// The color scheme of the platform: light or dark.
  public var colorScheme = ColorScheme.unspecified
  /// The user's preferred size of text.
  public var textSize = TextSize.large
  /// Whether the user prefers fewer animations. If `true`, containers change without animations. A change that follows the
  /// user's finger, such as a swipe back, is still shown.
  public var reducesMotion = false
  /// The number of pixels per point. The default is 1.
  public var displayScale = 1.0
  /// Whether the bars of stacks show the title of their first screen in a large font. The default is `false`. A screen can
  /// override the setting, see ``NavigationBarPreferences/largeTitle``. Set the value before the window is shown, because a bar
  /// on screen reads it only when the bar changes next.
  public var prefersLargeTitles = false
  /// The state of the app's scene or window on the platform. When the scene goes to the background, `viewWillDisappear` and
  /// `viewDidDisappear` are not called.
  public var scenePhase = ScenePhase.active

  // MARK: Services

  /// The clock that controllers use for timers, for deadlines, and for texts such as "5 minutes ago". Tests replace it, for
  /// instance by the `ManualClock` of ControllerTesting.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// The current date and time: that of ``clock`` if the clock is a ``DatedClock``, or else that of the system.
  public var now: Date { (clock as? any DatedClock)?.date ?? Date() }
  /// The object that animates changes of containers. With `nil`, the window's host (``WindowHost``) animates them with the UI
  /// framework. A window without a host, as in many tests, makes changes at once.
  public var animator: (any TransitionAnimator)?
  /// The time after which a ``ContainerTransition`` ends automatically, if no code has ended it before. ``clock`` measures the
  /// time from the beginning of the transition, or from the last call of ``ContainerTransition/update(progress:)``.
  public var transitionTimeout = Duration.seconds(10)
  /// The object that takes a picture of the outgoing controller for an animated transition, or `nil` for no pictures.
  public var snapshotter: (any TransitionSnapshotter)?
  /// The object that shows questions to the user, such as the question before a form with unsaved changes is removed.
  public var prompts: (any PromptHost)?
  /// Makes behaviors that are added to every controller with this environment, for instance to track all screens of an app.
  ///
  /// ```swift
  /// window.environment.makeBehaviors = { $0 is any TrackedScreen ? [ScreenTracking(log)] : [] }
  /// ```
  ///
  /// The closure is called once for each controller: when the controller is added to a tree with this environment, before its
  /// `willMove(toParent:)`. For a controller that is in the tree already, it is called when the closure is set. The controller
  /// keeps the behaviors when it leaves the tree.
  public var makeBehaviors: (@MainActor (Controller) -> [any ControllerBehavior])?
  /// Makes the views of controllers that do not override ``ViewController/makeView()``, for instance from an app's storyboards.
  /// If the closure returns `nil`, the controller gets a ``PlainView``. Set the closure before the views are loaded.
  public var makeView: (@MainActor (Controller) -> AnyObject?)?

  private var entries: [ObjectIdentifier: any EnvironmentEntry] = [:]

  /// Creates an environment with default values.
  public init(locale: Locale = Locale(identifier: "")) {
    self.locale = locale
  }

  /// The value of a type that the app has declared as an ``EnvironmentEntry``, or its default value if none was set.
  public subscript<Entry: EnvironmentEntry>(type: Entry.Type) -> Entry {
    get { entries[ObjectIdentifier(type)] as? Entry ?? Entry.defaultValue }
    set { entries[ObjectIdentifier(type)] = newValue }
  }
}

extension ControllerEnvironment: Equatable {
  /// Returns whether two environments have equal values, so that controllers need not be notified of a change. Clocks and
  /// closures are not compared, because they are not equatable.
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
      // An entry that only one of the environments has is compared with the default value of its type.
      (entries[key] ?? other.entries[key])?.isSame(in: self, and: other) ?? true
    }
  }
}

/// A clock that also knows the date and the time of day. With such a clock in the ``ControllerEnvironment``, a test that advances
/// the clock runs timers and also changes texts such as "5 minutes ago".
public protocol DatedClock: Clock<Duration> {
  /// The current date and time.
  var date: Date { get }
}

/// A value that an app adds to the ``ControllerEnvironment``, such as a theme. The environment stores one value for each type
/// that conforms to this protocol. The app reads it with `environment[Theme.self]`.
public protocol EnvironmentEntry: Equatable, Sendable {
  /// The value in an environment for which no value was set.
  static var defaultValue: Self { get }
}

extension EnvironmentEntry {
  func isSame(in one: ControllerEnvironment, and other: ControllerEnvironment) -> Bool {
    one[Self.self] == other[Self.self]
  }
}
