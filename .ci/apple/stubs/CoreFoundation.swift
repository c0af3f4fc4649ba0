// The SDK: CGFloat, and the C structs of CFCGTypes.h with their memberwise initializers.
@frozen
public struct CGFloat: Sendable, Hashable, Comparable, Codable, SignedNumeric, Strideable,
  BinaryFloatingPoint, CustomStringConvertible, LosslessStringConvertible
{
  public var native: Double
  public init() { native = 0 }
  public init(_ v: Double) { native = v }
  public init(_ v: CGFloat) { native = v.native }
  public init(integerLiteral v: Int) { native = Double(v) }
  public init(floatLiteral v: Double) { native = v }
  public init(from d: any Decoder) throws { native = try Double(from: d) }
  public func encode(to e: any Encoder) throws { try native.encode(to: e) }
  public init?(_ d: String) { nil }
  public var description: String { native.description }
  public init<S: BinaryInteger>(_ s: S) { native = Double(s) }
  public init?<S: BinaryInteger>(exactly s: S) { native = Double(s) }
  public typealias Exponent = Int; public typealias RawSignificand = UInt64;
  public typealias RawExponent = UInt
  public typealias Magnitude = CGFloat; public typealias Stride = CGFloat
  public static var exponentBitCount: Int { 11 }; public static var significandBitCount: Int { 52 }
  public init(sign: FloatingPointSign, exponentBitPattern: UInt, significandBitPattern: UInt64) { native = 0 }
  public init(sign: FloatingPointSign, exponent: Int, significand: CGFloat) { native = 0 }
  public init(signOf: CGFloat, magnitudeOf: CGFloat) { native = 0 }
  public var exponentBitPattern: UInt { 0 }; public var significandBitPattern: UInt64 { 0 }
  public var binade: CGFloat { self }; public var significandWidth: Int { 0 }
  public static var nan: CGFloat { .init(Double.nan) };
  public static var signalingNaN: CGFloat { .init(Double.signalingNaN) }
  public static var infinity: CGFloat { .init(Double.infinity) };
  public static var greatestFiniteMagnitude: CGFloat { .init(Double.greatestFiniteMagnitude) }
  public static var pi: CGFloat { .init(Double.pi) }
  public var ulp: CGFloat { self }; public static var leastNormalMagnitude: CGFloat { .init(0) };
  public static var leastNonzeroMagnitude: CGFloat { .init(0) }
  public var sign: FloatingPointSign { native.sign }; public var exponent: Int { native.exponent };
  public var significand: CGFloat { self }
  public var nextUp: CGFloat { self }
  public var magnitude: CGFloat { .init(native.magnitude) }
  public mutating func round(_ r: FloatingPointRoundingRule) { native.round(r) }
  public mutating func formRemainder(dividingBy o: CGFloat) {}
  public mutating func formTruncatingRemainder(dividingBy o: CGFloat) {}
  public mutating func formSquareRoot() {}
  public mutating func addProduct(_ l: CGFloat, _ r: CGFloat) {}
  public func isEqual(to o: CGFloat) -> Bool { native == o.native }
  public func isLess(than o: CGFloat) -> Bool { native < o.native }
  public func isLessThanOrEqualTo(_ o: CGFloat) -> Bool { native <= o.native }
  public var isNormal: Bool { true }; public var isFinite: Bool { native.isFinite };
  public var isZero: Bool { native.isZero }
  public var isSubnormal: Bool { false }; public var isInfinite: Bool { native.isInfinite };
  public var isNaN: Bool { native.isNaN }
  public var isSignalingNaN: Bool { false }; public var isCanonical: Bool { true }
  public func isTotallyOrdered(belowOrEqualTo o: CGFloat) -> Bool { true }
  public static func + (l: CGFloat, r: CGFloat) -> CGFloat { .init(l.native + r.native) }
  public static func - (l: CGFloat, r: CGFloat) -> CGFloat { .init(l.native - r.native) }
  public static func * (l: CGFloat, r: CGFloat) -> CGFloat { .init(l.native * r.native) }
  public static func / (l: CGFloat, r: CGFloat) -> CGFloat { .init(l.native / r.native) }
  public static func += (l: inout CGFloat, r: CGFloat) { l = l + r }
  public static func -= (l: inout CGFloat, r: CGFloat) { l = l - r }
  public static func *= (l: inout CGFloat, r: CGFloat) { l = l * r }
  public static func /= (l: inout CGFloat, r: CGFloat) { l = l / r }
  public func distance(to o: CGFloat) -> CGFloat { o - self }
  public func advanced(by n: CGFloat) -> CGFloat { self + n }
}
extension Double { public init(_ v: CGFloat) { self = v.native } }
public struct CGPoint: Sendable {
  public var x, y: CGFloat; public init() { x = 0; y = 0 };
  public init(x: CGFloat, y: CGFloat) { self.x = x; self.y = y }
}
public struct CGSize: Sendable {
  public var width, height: CGFloat; public init() { width = 0; height = 0 };
  public init(width: CGFloat, height: CGFloat) { self.width = width; self.height = height }
}
public struct CGRect: Sendable {
  public var origin: CGPoint; public var size: CGSize; public init() { origin = .init(); size = .init() };
  public init(origin: CGPoint, size: CGSize) { self.origin = origin; self.size = size }
}
