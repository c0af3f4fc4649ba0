import ControllerCore
import Foundation

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
    locale = Locale(identifier: page.languages.first ?? "en-US")
    scenePhase = page.isVisible ? .active : .background
  }
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
