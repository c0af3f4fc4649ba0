import ControllerCore
public import Foundation

extension ControllerEnvironment {
  /// The minimum width of a page with two columns, in CSS pixels.
  static let regularWidth = 760.0

  /// Takes over the state of the browser.
  mutating func apply(_ page: PageEnvironment) {
    idiom = .browser
    horizontalSizeClass = page.width < Self.regularWidth ? .compact : .regular
    verticalSizeClass = page.height < 480 ? .compact : .regular
    colorScheme = page.isDark ? .dark : .light
    reducesMotion = page.reducesMotion
    displayScale = page.scale > 0 ? page.scale : 1
    textSize = TextSize(fontSize: page.fontSize)
    locale = page.locale
    scenePhase = page.isVisible ? .active : .background
  }
}

extension PageEnvironment {
  /// The locale of the first language that the system knows, without its last parts if the system does not know them.
  ///
  /// Foundation never frees the data of a locale, so languages that a client makes up would fill the memory.
  public var locale: Locale {
    for language in languages.prefix(8) where language.utf8.count <= 64 {
      var parts = language.split(separator: "-")
      while !parts.isEmpty {
        let name = parts.joined(separator: "-")
        // The system knows "zh-TW" as "zh-Hant-TW".
        for name in [name, Locale.Language(identifier: name).maximalIdentifier]
        where Self.knownLocales.contains(name.replacing("-", with: "_")) {
          return Locale(identifier: name)
        }
        parts.removeLast()
      }
    }
    return Locale(identifier: "en-US")
  }

  private static let knownLocales = Set(Locale.availableIdentifiers)
}

extension ControllerEnvironment.TextSize {
  /// Returns the size for a font size in CSS pixels: 16 is the default, and each step is 2 more or less.
  init(fontSize: Double) {
    let steps = Int(((fontSize - 16) / 2).rounded(.toNearestOrAwayFromZero).clamped(to: -20...20))
    let all = Self.allCases
    self = all[min(max(Self.large.rawValue + steps, 0), all.count - 1)]
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
