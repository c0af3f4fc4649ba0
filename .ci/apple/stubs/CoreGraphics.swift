@_exported import CoreFoundation

// The SDK: CGGeometry.h's functions as members, and the Swift overlay's extensions.
extension CGPoint: @retroactive Equatable, @retroactive Codable {
  public static var zero: CGPoint { .init() }
  public init(x: Int, y: Int) { self.init() }; public init(x: Double, y: Double) { self.init() }
  public static func == (l: CGPoint, r: CGPoint) -> Bool { true }
  public init(from d: any Decoder) throws { self.init() }; public func encode(to e: any Encoder) throws {}
}
extension CGSize: @retroactive Equatable, @retroactive Codable {
  public static var zero: CGSize { .init() }
  public init(width: Int, height: Int) { self.init() };
  public init(width: Double, height: Double) { self.init() }
  public static func == (l: CGSize, r: CGSize) -> Bool { true }
  public init(from d: any Decoder) throws { self.init() }; public func encode(to e: any Encoder) throws {}
}
public enum CGRectEdge: UInt32, Sendable { case minXEdge, minYEdge, maxXEdge, maxYEdge }
extension CGRect: @retroactive Equatable, @retroactive Codable {
  public static var zero: CGRect { .init() }
  public init(x: CGFloat, y: CGFloat, width: CGFloat, height: CGFloat) { self.init() }
  public init(x: Double, y: Double, width: Double, height: Double) { self.init() }
  public init(x: Int, y: Int, width: Int, height: Int) { self.init() }
  public static func == (l: CGRect, r: CGRect) -> Bool { true }
  public init(from d: any Decoder) throws { self.init() }; public func encode(to e: any Encoder) throws {}
  public static let null = CGRect(), infinite = CGRect()
  public var width: CGFloat { 0 }; public var height: CGFloat { 0 }
  public var minX: CGFloat { 0 }; public var midX: CGFloat { 0 }; public var maxX: CGFloat { 0 }
  public var minY: CGFloat { 0 }; public var midY: CGFloat { 0 }; public var maxY: CGFloat { 0 }
  public var isNull: Bool { false }; public var isEmpty: Bool { false }; public var isInfinite: Bool { false }
  public func divided(atDistance distance: CGFloat, from edge: CGRectEdge) -> (slice: CGRect, remainder: CGRect) { (self, self) }
  public var standardized: CGRect { self }; public var integral: CGRect { self }
  public func insetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> CGRect { self }
  public func union(_ r: CGRect) -> CGRect { self }
  public func intersection(_ r: CGRect) -> CGRect { self }
  public func intersects(_ r: CGRect) -> Bool { false }
  public func contains(_ p: CGPoint) -> Bool { false }
  public func contains(_ r: CGRect) -> Bool { false }
}
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) extension CGPoint: @retroactive Hashable {
  public func hash(into h: inout Hasher) {}
}
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) extension CGSize: @retroactive Hashable {
  public func hash(into h: inout Hasher) {}
}
@available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *) extension CGRect: @retroactive Hashable {
  public func hash(into h: inout Hasher) {}
}
