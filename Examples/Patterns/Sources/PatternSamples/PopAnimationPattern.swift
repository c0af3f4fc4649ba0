import ControllerCore

/// One animation for all views: a badge, a button and a picture pop up in the same way. The figures are those of the article: the view
/// grows from a hundredth of its size to its full size in a quarter of a second, while it becomes opaque.
@MainActor
enum PopAnimationPattern {
  static func run(_ print: @escaping Printer) {
    let (badge, star) = (BadgeView(), StarView())
    for view in [badge, star] as [any PoppingView] {
      print("\(type(of: view))")
      view.show(animated: true)
      view.frames.forEach { print("  \($0)") }
    }

    print("\nhidden again, without an animation")
    badge.hide(animated: false)
    print("  \(badge.layer)")
    print("shown without an animation")
    badge.show(animated: false)
    print("  \(badge.layer)")
  }
}

/// How a view looks at one moment.
private struct Layer: CustomStringConvertible {
  var scale = 1.0
  var alpha = 1.0

  static let hidden = Layer(scale: PopAnimation.smallestScale, alpha: 0)

  var description: String { "scale \(scale), alpha \(alpha)" }
}

/// The animation as a value: a host asks it for the look at a moment, and a test needs no screen.
private enum PopAnimation {
  static let duration = 0.25
  static let smallestScale = 0.01

  /// Returns the look of the view.
  ///
  /// - Parameter time: The time since the start, in seconds. Values outside of the animation are clamped.
  static func layer(at time: Double) -> Layer {
    let progress = min(max(time / duration, 0), 1)
    return Layer(scale: smallestScale + (1 - smallestScale) * progress, alpha: progress)
  }
}

/// The shared help: an extension of a protocol, so that views need no common base class.
@MainActor
private protocol PoppingView: ViewAnimating {
  var layer: Layer { get set }
  /// The looks that were drawn, for the sample's output.
  var frames: [Layer] { get set }
}

extension PoppingView {
  func show(animated: Bool) {
    for time in animated ? [0, 0.125, PopAnimation.duration] : [PopAnimation.duration] {
      layer = PopAnimation.layer(at: time)
      frames.append(layer)
    }
  }

  func hide(animated: Bool) { layer = .hidden }
}

private final class BadgeView: PoppingView {
  var layer = Layer.hidden
  var frames: [Layer] = []
}

private final class StarView: PoppingView {
  var layer = Layer.hidden
  var frames: [Layer] = []
}
