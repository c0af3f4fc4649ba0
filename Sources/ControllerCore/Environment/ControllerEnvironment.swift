public import Foundation
public import ItemLayouts

/// What a controller is told about the place where it is shown: pushed down the tree, and overridable for
/// any part of it.
///
/// ```swift
/// window.environment.horizontalSizeClass = .compact
/// sidebar.overrideEnvironment { $0.horizontalSizeClass = .compact }   // for it and those below it
/// ```
///
/// An app adds values of its own, such as the style of its titles, with a key:
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
    /// Held in a hand.
    case phone
    /// A tablet.
    case pad
    /// With windows and a pointer.
    case desktop
    /// A television.
    case tv
    /// Worn.
    case watch
    /// A headset.
    case vision
    /// The display of a car.
    case carPlay
    /// A screen of characters.
    case terminal
    /// A page in a browser.
    case browser
    /// Not told.
    case unspecified
  }

  /// How much room there is in one direction.
  public enum SizeClass: Hashable, Sendable {
    /// Little.
    case compact
    /// Enough.
    case regular
    /// Not told.
    case unspecified
  }

  /// Whether the platform shows dark text on a light background or the other way round.
  public enum ColorScheme: Hashable, Sendable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
    /// The platform has not told it.
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

    /// Whether one size is smaller than another.
    public static func < (one: TextSize, other: TextSize) -> Bool { one.rawValue < other.rawValue }
  }

  /// What the platform does with the scene, or window, of the app.
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
  /// How much room there is from side to side.
  public var horizontalSizeClass = SizeClass.unspecified
  /// How much room there is from top to bottom.
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
  /// Whether the user prefers fewer animations.
  public var reducesMotion = false
  /// The number of pixels per point; 1 unless the platform tells another number.
  public var displayScale = 1.0
  /// Whether the scene is in the foreground. Going to the background is no disappearance: it sends no callbacks of appearance.
  public var scenePhase = ScenePhase.active

  // MARK: Services

  /// What timers wait on.
  public var clock: any Clock<Duration> = ContinuousClock()
  /// What animates the changes of containers; without one, they are done at once.
  public var animator: (any TransitionAnimator)?
  /// How long a ``ContainerTransition`` may last, measured by ``clock`` since its beginning or its last
  /// ``ContainerTransition/update(progress:)``.
  public var transitionTimeout = Duration.seconds(10)
  /// What takes a picture of what a transition hides, or `nil`.
  public var snapshotter: (any TransitionSnapshotter)?
  /// What is added to every controller, or `nil`.
  public var behaviors: BehaviorRegistry?
  /// What makes the views of controllers that do not make theirs.
  public var views: ViewRegistry?

  private var entries: [ObjectIdentifier: any EnvironmentEntry] = [:]

  /// Creates an environment in which nothing is told.
  public init(locale: Locale = Locale(identifier: "")) {
    self.locale = locale
  }

  /// A value of the app's own; its default where it was not set.
  public subscript<Entry: EnvironmentEntry>(type: Entry.Type) -> Entry {
    get { entries[ObjectIdentifier(type)] as? Entry ?? Entry.defaultValue }
    set { entries[ObjectIdentifier(type)] = newValue }
  }
}

extension ControllerEnvironment: Equatable {
  /// Whether a controller could notice a difference. Clocks are not compared.
  public static func == (one: ControllerEnvironment, other: ControllerEnvironment) -> Bool {
    one.idiom == other.idiom
      && one.horizontalSizeClass == other.horizontalSizeClass
      && one.verticalSizeClass == other.verticalSizeClass
      && one.safeAreaInsets == other.safeAreaInsets
      && one.layoutDirection == other.layoutDirection
      && one.locale == other.locale
      && one.hasSameAppearance(as: other)
      && one.behaviors === other.behaviors
      && one.views === other.views
      && one.animator === other.animator
      && one.snapshotter === other.snapshotter
      && one.hasSameEntries(as: other)
  }

  private func hasSameAppearance(as other: ControllerEnvironment) -> Bool {
    colorScheme == other.colorScheme && textSize == other.textSize && reducesMotion == other.reducesMotion
      && displayScale == other.displayScale && scenePhase == other.scenePhase
      && transitionTimeout == other.transitionTimeout
  }

  private func hasSameEntries(as other: ControllerEnvironment) -> Bool {
    Set(entries.keys).union(other.entries.keys).allSatisfy { key in
      // One of them may have the default, as it was never set.
      (entries[key] ?? other.entries[key])?.isSame(in: self, and: other) ?? true
    }
  }
}

/// A value of the app's own in the ``ControllerEnvironment``, found by its type.
public protocol EnvironmentEntry: Equatable, Sendable {
  /// What counts where it was not set.
  static var defaultValue: Self { get }
}

extension EnvironmentEntry {
  func isSame(in one: ControllerEnvironment, and other: ControllerEnvironment) -> Bool {
    one[Self.self] == other[Self.self]
  }
}
