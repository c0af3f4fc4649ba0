// Stand-ins for the part of SwiftUI that ConciergeUIKit uses, for Linux, where SwiftUI does not exist. The declarations follow
// Apple's documentation, so the compiler sees each file of the library. No code is Apple's.

@_exported public import Foundation
@_exported public import UIKit

/// A part of a screen. <https://developer.apple.com/documentation/swiftui/view>
///
/// Modeled: bodies, the environment, modifiers of the safe area, and view controllers of UIKit.
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Ours: what a hosting controller shows in an environment.
  func _resolve(_ environment: EnvironmentValues) -> ResolvedView
}

extension View {
  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView {
    // SwiftUI sets the properties that read the environment before it asks for the body.
    for case let (_, property as any EnvironmentProperty) in Mirror(reflecting: self).children {
      property.receive(environment)
    }
    return body._resolve(environment)
  }

  /// <https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)>
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  {
    IgnoringView(content: self, regions: regions, edges: edges)
  }
}

extension Never: View {
  public var body: Never { self }
  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView { switch self {} }
}

/// <https://developer.apple.com/documentation/swiftui/viewbuilder>
@resultBuilder
public enum ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
}

/// <https://developer.apple.com/documentation/swiftui/text>
public struct Text: View {
  public typealias Body = Never
  let string: String
  public init<S: StringProtocol>(_ content: S) { string = String(content) }
  public var body: Never { preconditionFailure("A text has no body") }
  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView { ResolvedView(text: string) }
}

/// <https://developer.apple.com/documentation/swiftui/button>
public struct Button: View {
  public typealias Body = Never
  let title: String
  let action: @MainActor () -> Void
  public init<S: StringProtocol>(_ title: S, action: @escaping @MainActor () -> Void) {
    (self.title, self.action) = (String(title), action)
  }
  public var body: Never { preconditionFailure("A button has no body") }
  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView {
    ResolvedView(text: title, action: action)
  }
}

/// The parts of the safe area. <https://developer.apple.com/documentation/swiftui/safearearegions>
@frozen
public struct SafeAreaRegions: OptionSet, Sendable {
  public static let all = SafeAreaRegions(rawValue: .max)
  /// What bars and the device cover.
  public static let container = SafeAreaRegions(rawValue: 1)
  /// What the keyboard covers.
  public static let keyboard = SafeAreaRegions(rawValue: 2)

  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

/// <https://developer.apple.com/documentation/swiftui/edge>
public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  /// <https://developer.apple.com/documentation/swiftui/edge/set>
  public struct Set: OptionSet, Sendable {
    public static let top = Set(rawValue: 1)
    public static let leading = Set(rawValue: 2)
    public static let bottom = Set(rawValue: 4)
    public static let trailing = Set(rawValue: 8)
    public static let all = Set(rawValue: 15)

    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
  }
}

/// Ours: what a hosting controller shows of a view.
@MainActor
public struct ResolvedView {
  /// Makes the view controller of a view. SwiftUI keeps it while the view has the same place and type, and calls `update`.
  let make: () -> UIViewController
  var update: (UIViewController) -> Void = { _ in }
  var dismantle: (UIViewController) -> Void = { _ in }
  /// What the user reads and taps.
  var text = ""
  var action: @MainActor () -> Void = {}
  /// The edges that ignore a part of the safe area.
  var containerEdges: Edge.Set = []
  var keyboardEdges: Edge.Set = []
}

extension ResolvedView {
  init(text: String, action: @escaping @MainActor () -> Void = {}) {
    self.init { UIViewController() }
    (self.text, self.action) = (text, action)
  }
}

private struct IgnoringView<Content: View>: View {
  let content: Content
  let regions: SafeAreaRegions
  let edges: Edge.Set

  var body: Never { preconditionFailure("A modifier has no body") }

  func _resolve(_ environment: EnvironmentValues) -> ResolvedView {
    var resolved = content._resolve(environment)
    if regions.contains(.container) { resolved.containerEdges.formUnion(edges) }
    if regions.contains(.keyboard) { resolved.keyboardEdges.formUnion(edges) }
    return resolved
  }
}
