#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  import Concierge
  import UIKit

  extension ControllerEnvironment {
    /// Takes the values of a trait collection.
    mutating func take(_ traits: UITraitCollection) {
      idiom = Self.idioms[traits.userInterfaceIdiom] ?? .unspecified
      takeSizeClasses(of: traits)
      layoutDirection = traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
      colorScheme = Self.colorSchemes[traits.userInterfaceStyle] ?? .unspecified
      let textSize = Self.contentSizes.firstIndex(of: traits.preferredContentSizeCategory)
      self.textSize = textSize.flatMap(TextSize.init(rawValue:)) ?? .large
      displayScale = Double(traits.displayScale)
    }

    /// Copies the size classes of a trait collection. Each screen has its own size classes: for example, a sheet may be
    /// compact while its window is regular.
    mutating func takeSizeClasses(of traits: UITraitCollection) {
      horizontalSizeClass = Self.sizeClasses[traits.horizontalSizeClass] ?? .unspecified
      verticalSizeClass = Self.sizeClasses[traits.verticalSizeClass] ?? .unspecified
    }

    private static let idioms: [UIUserInterfaceIdiom: Idiom] = [
      .phone: .phone, .pad: .pad, .tv: .tv, .carPlay: .carPlay, .mac: .desktop, .vision: .vision,
    ]
    private static let sizeClasses: [UIUserInterfaceSizeClass: SizeClass] = [
      .compact: .compact, .regular: .regular,
    ]
    /// The phases of scenes that are connected.
    static let scenePhases: [UIScene.ActivationState: ScenePhase] = [
      .foregroundActive: .active, .foregroundInactive: .inactive, .background: .background,
    ]
    private static let colorSchemes: [UIUserInterfaceStyle: ColorScheme] = [.light: .light, .dark: .dark]
    /// The content size categories of UIKit, in the same order as the cases of `TextSize`.
    private static let contentSizes: [UIContentSizeCategory] = [
      .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
      .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
      .accessibilityExtraExtraExtraLarge,
    ]
  }

  extension LayoutInsets {
    /// Converts insets of UIKit, which have a left and a right side, to leading and trailing insets for the reading direction
    /// of a view.
    @MainActor
    init(_ insets: UIEdgeInsets, in view: UIView) {
      self.init(
        top: insets.top,
        leading: view.isMirrored ? insets.right : insets.left,
        bottom: insets.bottom,
        trailing: view.isMirrored ? insets.left : insets.right
      )
    }
  }
#endif
