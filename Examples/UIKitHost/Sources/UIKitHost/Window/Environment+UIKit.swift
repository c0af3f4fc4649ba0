import Concierge
import UIKit

extension ControllerEnvironment {
  /// Takes the values of a trait collection.
  mutating func take(_ traits: UITraitCollection) {
    idiom = Idiom(traits.userInterfaceIdiom)
    horizontalSizeClass = SizeClass(traits.horizontalSizeClass)
    verticalSizeClass = SizeClass(traits.verticalSizeClass)
    layoutDirection = traits.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    colorScheme = ColorScheme(traits.userInterfaceStyle)
    textSize = TextSize(traits.preferredContentSizeCategory)
    displayScale = Double(traits.displayScale)
  }
}

extension ControllerEnvironment.Idiom {
  init(_ idiom: UIUserInterfaceIdiom) {
    self =
      switch idiom {
      case .phone: .phone
      case .pad: .pad
      case .tv: .tv
      case .carPlay: .carPlay
      case .mac: .desktop
      case .vision: .vision
      default: .unspecified
      }
  }
}

extension ControllerEnvironment.SizeClass {
  init(_ sizeClass: UIUserInterfaceSizeClass) {
    self =
      switch sizeClass {
      case .compact: .compact
      case .regular: .regular
      default: .unspecified
      }
  }
}

extension ControllerEnvironment.ColorScheme {
  init(_ style: UIUserInterfaceStyle) {
    self =
      switch style {
      case .light: .light
      case .dark: .dark
      default: .unspecified
      }
  }
}

extension ControllerEnvironment.TextSize {
  /// The categories of UIKit, from the smallest to the largest.
  private static let categories: [UIContentSizeCategory] = [
    .extraSmall, .small, .medium, .large, .extraLarge, .extraExtraLarge, .extraExtraExtraLarge,
    .accessibilityMedium, .accessibilityLarge, .accessibilityExtraLarge, .accessibilityExtraExtraLarge,
    .accessibilityExtraExtraExtraLarge,
  ]

  init(_ category: UIContentSizeCategory) {
    self = Self.categories.firstIndex(of: category).flatMap(Self.init(rawValue:)) ?? .large
  }
}

extension LayoutInsets {
  /// Creates the insets of a view in its reading direction.
  @MainActor
  init(_ insets: UIEdgeInsets, in view: UIView) {
    let isMirrored = view.traitCollection.layoutDirection == .rightToLeft
    self.init(
      top: insets.top,
      leading: isMirrored ? insets.right : insets.left,
      bottom: insets.bottom,
      trailing: isMirrored ? insets.left : insets.right
    )
  }
}
