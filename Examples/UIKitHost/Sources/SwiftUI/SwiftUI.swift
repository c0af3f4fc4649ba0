// Stand-ins for the part of SwiftUI that ConciergeUIKit uses, for Linux, where SwiftUI does not exist. The declarations follow
// Apple's documentation, so the compiler sees each file of the library. No code is Apple's.

@_exported public import Foundation
@_exported public import UIKit

/// A part of a screen. <https://developer.apple.com/documentation/swiftui/view>
///
/// Modeled: bodies, modifiers of the safe area, and view controllers of UIKit.
@MainActor
@preconcurrency
public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
  /// Ours: what a hosting controller shows.
  func _resolve() -> ResolvedView
}

extension View {
  public func _resolve() -> ResolvedView { body._resolve() }

  /// <https://developer.apple.com/documentation/swiftui/view/ignoressafearea(_:edges:)>
  public func ignoresSafeArea(_ regions: SafeAreaRegions = .all, edges: Edge.Set = .all)
    -> some View
  {
    IgnoringView(content: self, regions: regions, edges: edges)
  }
}

extension Never: View {
  public var body: Never { self }
  public func _resolve() -> ResolvedView { switch self {} }
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
  public func _resolve() -> ResolvedView { ResolvedView { UIViewController() } }
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
  let make: () -> UIViewController
  var dismantle: (UIViewController) -> Void = { _ in }
  /// The edges that ignore a part of the safe area.
  var containerEdges: Edge.Set = []
  var keyboardEdges: Edge.Set = []
}

private struct IgnoringView<Content: View>: View {
  let content: Content
  let regions: SafeAreaRegions
  let edges: Edge.Set

  var body: Never { preconditionFailure("A modifier has no body") }

  func _resolve() -> ResolvedView {
    var resolved = content._resolve()
    if regions.contains(.container) { resolved.containerEdges.formUnion(edges) }
    if regions.contains(.keyboard) { resolved.keyboardEdges.formUnion(edges) }
    return resolved
  }
}
