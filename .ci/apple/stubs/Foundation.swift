@_exported import CoreFoundation
@_exported import Darwin
@_exported import Dispatch
@_exported import ObjectiveC

#if RE_EXPORT_CG
  @_exported import CoreGraphics
#elseif LOADS_CG
  import CoreGraphics
#endif
public typealias TimeInterval = Double
public struct Date: Hashable, Comparable, Codable, Sendable, Strideable, CustomStringConvertible {
  public var timeIntervalSinceReferenceDate: TimeInterval
  public init() { timeIntervalSinceReferenceDate = 0 }
  public init(timeIntervalSinceReferenceDate t: TimeInterval) { timeIntervalSinceReferenceDate = t }
  public init(timeIntervalSince1970 t: TimeInterval) { timeIntervalSinceReferenceDate = t }
  public var timeIntervalSince1970: TimeInterval { timeIntervalSinceReferenceDate }
  public static let distantPast = Date(), distantFuture = Date()
  public func timeIntervalSince(_ d: Date) -> TimeInterval { 0 }
  public static func < (l: Date, r: Date) -> Bool {
    l.timeIntervalSinceReferenceDate < r.timeIntervalSinceReferenceDate
  }
  public static func > (l: Date, r: Date) -> Bool { r < l }
  public static func + (l: Date, r: TimeInterval) -> Date { l }
  public static func - (l: Date, r: TimeInterval) -> Date { l }
  public static func += (l: inout Date, r: TimeInterval) {}
  public func addingTimeInterval(_ t: TimeInterval) -> Date { self }
  public func distance(to o: Date) -> TimeInterval { 0 }
  public func advanced(by n: TimeInterval) -> Date { self }
  public var description: String { "" }
}
public struct Data: Hashable, Codable, Sendable, RandomAccessCollection, MutableCollection,
  RangeReplaceableCollection
{
  public typealias Element = UInt8; public typealias Index = Int; public typealias Indices = Range<Int>
  public struct WritingOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let atomic = WritingOptions(rawValue: 1), withoutOverwriting = WritingOptions(rawValue: 2)
  }
  public struct ReadingOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct Base64EncodingOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public struct Base64DecodingOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue }
  }
  public init() {}
  public init(_ e: String.UTF8View) {}
  public init<S: Sequence>(_ s: S) where S.Element == UInt8 {}
  public init(bytes: UnsafeRawPointer, count: Int) {}
  public init(contentsOf url: URL, options: ReadingOptions = []) throws {}
  public init?(base64Encoded s: String, options: Base64DecodingOptions = []) { nil }
  public func base64EncodedString(options: Base64EncodingOptions = []) -> String { "" }
  public func write(to url: URL, options: WritingOptions = []) throws {}
  public func copyBytes<T>(to b: UnsafeMutableBufferPointer<T>, from r: Range<Int>? = nil) -> Int { 0 }
  @inlinable @inline(__always) public func withUnsafeBytes<R>(_ b: (UnsafeRawBufferPointer) throws -> R)
    rethrows -> R
  { try b(.init(start: nil, count: 0)) }
  public var startIndex: Int { 0 }; public var endIndex: Int { 0 }; public var count: Int { 0 }
  public subscript(i: Int) -> UInt8 {
    get { 0 }
    set {}
  }
  public mutating func replaceSubrange<C: Collection>(_ r: Range<Int>, with c: C) where C.Element == UInt8 {}
}
public struct Decimal: Hashable, Comparable, Codable, Sendable, SignedNumeric, Strideable,
  CustomStringConvertible
{
  var v: Double = 0
  public typealias Magnitude = Decimal
  public init() {}
  public init(integerLiteral i: Int) { v = Double(i) }
  public init?<T: BinaryInteger>(exactly s: T) { v = Double(s) }
  public init?(string: String, locale: Locale? = nil) { nil }
  public var magnitude: Decimal { self }; public var isNaN: Bool { false }; public var isFinite: Bool { true }
  public static func < (l: Decimal, r: Decimal) -> Bool { l.v < r.v }
  public static func + (l: Decimal, r: Decimal) -> Decimal { l };
  public static func - (l: Decimal, r: Decimal) -> Decimal { l }
  public static func * (l: Decimal, r: Decimal) -> Decimal { l };
  public static func / (l: Decimal, r: Decimal) -> Decimal { l }
  public static func *= (l: inout Decimal, r: Decimal) {}
  public func distance(to o: Decimal) -> Decimal { o }; public func advanced(by n: Decimal) -> Decimal { n }
  public var description: String { "" }
  public struct ParseStrategy<Format: Foundation.FormatStyle & Sendable>: Foundation.ParseStrategy, Sendable {
    var format: Format
    public func parse(_ value: String) throws -> Decimal { Decimal() }
  }
  public struct FormatStyle: ParseableFormatStyle, Sendable {
    public var locale: Locale
    public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
    public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
    public func format(_ d: Decimal) -> String { "" }
    public var parseStrategy: Decimal.ParseStrategy<Self> { .init(format: self) }
    public struct Percent: ParseableFormatStyle, Sendable {
      public var locale: Locale
      public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
      public func format(_ d: Decimal) -> String { "" }
      public var parseStrategy: Decimal.ParseStrategy<Self> { .init(format: self) }
    }
    public struct Currency: ParseableFormatStyle, Sendable {
      public struct Presentation: Hashable, Sendable {
        public static var fullName: Self { .init() }
        public static var standard: Self { .init() }
        public static var isoCode: Self { .init() }
      }
      public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
      public var locale: Locale
      public var currencyCode: String
      public func presentation(_ p: Presentation) -> Self { self }
      public init(code: String, locale: Locale = .autoupdatingCurrent) { (self.locale, currencyCode) = (locale, code) }
      public func format(_ d: Decimal) -> String { "" }
      public var parseStrategy: Decimal.ParseStrategy<Self> { .init(format: self) }
    }
  }
}
public struct URL: Hashable, Codable, Sendable, CustomStringConvertible {
  public enum DirectoryHint: Sendable { case isDirectory, notDirectory, checkFileSystem, inferFromPath }
  public init?(string: String) { nil }
  @available(macOS 14.0, iOS 17.0, watchOS 10.0, tvOS 17.0, *) public init?(
    string: String,
    encodingInvalidCharacters: Bool
  ) { nil }
  @available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *) public init(
    filePath: String,
    directoryHint: DirectoryHint = .inferFromPath,
    relativeTo: URL? = nil
  ) {}
  public var absoluteString: String { "" }; public var absoluteURL: URL { self };
  public var scheme: String? { nil }; public var isFileURL: Bool { false }
  public var lastPathComponent: String { "" };
  @available(macOS, deprecated: 100000.0) public var path: String { "" }
  @available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *) public func path(percentEncoded: Bool = true)
    -> String
  { "" }
  @available(macOS 13.0, iOS 16.0, watchOS 9.0, tvOS 16.0, *) public func appending<S: StringProtocol>(
    path: S,
    directoryHint: DirectoryHint = .inferFromPath
  ) -> URL { self }
  public func deletingLastPathComponent() -> URL { self };
  public func resolvingSymlinksInPath() -> URL { self }
  public var description: String { "" }
}
public struct UUID: Hashable, Codable, Sendable, CustomStringConvertible {
  public init() {}; public init?(uuidString: String) { nil }; public var uuidString: String { "" };
  public var description: String { "" }
}
public struct Locale: Hashable, Codable, Sendable {
  public init(identifier: String) {}
  public static var current: Locale { .init(identifier: "") };
  public static var autoupdatingCurrent: Locale { current }
  public var calendar: Calendar { .init(identifier: .gregorian) }; public var language: Language { .init() };
  public var region: Region? { nil }
  public var identifier: String { "" }
  public struct Region: Hashable, Sendable { public static var portugal: Region { .init() } }
  public struct LanguageCode: Hashable, Sendable { public var identifier: String { "" } }
  public enum LanguageDirection: Sendable { case unknown, leftToRight, rightToLeft, topToBottom, bottomToTop }
  public struct Language: Hashable, Sendable {
    public var characterDirection: LanguageDirection { .leftToRight };
    public var languageCode: LanguageCode? { nil }
  }
}
public struct TimeZone: Hashable, Codable, Sendable {
  public static var current: TimeZone { .init() }; public static var gmt: TimeZone { .init() };
  public func secondsFromGMT(for d: Date = Date()) -> Int { 0 }
}
public struct DateComponents: Hashable, Sendable {
  public var year: Int?, month: Int?
  public func value(for component: Calendar.Component) -> Int? { nil }
}
public struct DateInterval: Hashable, Codable, Sendable { public var start: Date, end: Date }
public struct Calendar: Hashable, Codable, Sendable {
  public enum Identifier: Hashable, Sendable { case gregorian, japanese }
  public enum Component: Hashable, Sendable { case year, month, day }
  public init(identifier: Identifier) {}
  public var identifier: Identifier { .gregorian }
  public func component(_ c: Component, from: Date) -> Int { 0 }
  public var firstWeekday: Int { get { 1 } set {} }
  public func dateInterval(of component: Component, for date: Date) -> DateInterval? { nil }
  public func startOfDay(for date: Date) -> Date { date }
  public static var current: Calendar { .init(identifier: .gregorian) }
  public var timeZone: TimeZone {
    get { .gmt }
    set {}
  };
  public var locale: Locale? {
    get { nil }
    set {}
  }
  public func dateComponents(_ c: Set<Component>, from: Date, to: Date) -> DateComponents { .init() }
  public func date(byAdding c: Component, value: Int, to d: Date, wrappingComponents: Bool = false) -> Date? {
    nil
  }
}
public enum FormatStyleCapitalizationContext0 {}
public struct FormatStyleCapitalizationContext: Hashable, Sendable {
  public static var middleOfSentence: Self { .init() }; public static var unknown: Self { .init() }
}
extension Date {
  public struct ParseStrategy: Foundation.ParseStrategy, Sendable {
    public func parse(_ value: String) throws -> Date { Date() }
  }
  public struct FormatStyle: ParseableFormatStyle, Sendable, Hashable {
    public var parseStrategy: Date.ParseStrategy { .init() }
    public var locale: Locale { .autoupdatingCurrent }
    public struct DateStyle: Hashable, Codable, Sendable {
      public static let omitted = Self(), abbreviated = Self(), long = Self(), numeric = Self(),
        complete = Self()
    }
    public struct TimeStyle: Hashable, Codable, Sendable {
      public static let omitted = Self(), shortened = Self()
    }
    public init(
      date: DateStyle? = nil,
      time: TimeStyle? = nil,
      locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .current,
      timeZone: TimeZone = .current,
      capitalizationContext: FormatStyleCapitalizationContext = .unknown
    ) {}
    public func format(_ d: Date) -> String { "" }
  }
  public struct IntervalFormatStyle: Sendable, Hashable {
    public typealias DateStyle = Date.FormatStyle.DateStyle;
    public typealias TimeStyle = Date.FormatStyle.TimeStyle
    public init(
      date: DateStyle? = nil,
      time: TimeStyle? = nil,
      locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .current,
      timeZone: TimeZone = .current
    ) {}
    public func format(_ r: Range<Date>) -> String { "" }
  }
  public struct ComponentsFormatStyle: Sendable, Hashable {
    public struct Field: Hashable, Sendable, Codable {
      var n: Int
      public static let day = Field(n: 1), hour = Field(n: 2), minute = Field(n: 3), month = Field(n: 4),
        second = Field(n: 5), week = Field(n: 6), year = Field(n: 7)
    }
  }
  public struct RelativeFormatStyle: Sendable, Hashable {
    @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *) public typealias Field = Date.ComponentsFormatStyle
      .Field
    public struct Presentation: Hashable, Sendable {
      public static var named: Self { .init() }; public static var numeric: Self { .init() }
    }
    public struct UnitsStyle: Hashable, Sendable { public static var wide: Self { .init() } }
  }
  @available(macOS 15, iOS 18, tvOS 18, watchOS 11, *)
  public struct AnchoredRelativeFormatStyle: Sendable, Hashable {
    public init(
      anchor: Date,
      presentation: RelativeFormatStyle.Presentation = .numeric,
      unitsStyle: RelativeFormatStyle.UnitsStyle = .wide,
      locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .current,
      capitalizationContext: FormatStyleCapitalizationContext = .unknown
    ) {}
    public init(
      anchor: Date,
      allowedFields: Set<RelativeFormatStyle.Field>,
      presentation: RelativeFormatStyle.Presentation = .numeric,
      unitsStyle: RelativeFormatStyle.UnitsStyle = .wide,
      locale: Locale = .autoupdatingCurrent,
      calendar: Calendar = .current,
      capitalizationContext: FormatStyleCapitalizationContext = .unknown
    ) {}
    public func format(_ d: Date) -> String { "" }
  }
}
public enum NumberFormatStyleConfiguration {
  public struct Notation: Sendable { public static var compactName: Self { .init() } };
  public struct Grouping: Sendable {
    public static var never: Self { .init() }
    public static var automatic: Self { .init() }
  }
  public struct Precision: Sendable {
    public static func fractionLength(_ n: Int) -> Self { .init() }
    public static func fractionLength<R: RangeExpression>(_ r: R) -> Self where R.Bound == Int { .init() }
  }
}
public struct IntegerParseStrategy<Format, V>: Foundation.ParseStrategy, Sendable
where Format: FormatStyle & Sendable, V: BinaryInteger & Sendable, Format.FormatInput == V {
  var format: Format
  public func parse(_ value: String) throws -> V { 0 }
}
public struct IntegerFormatStyle<V: BinaryInteger & Sendable>: ParseableFormatStyle, Sendable {
  public var locale: Locale
  public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
  public func notation(_ n: NumberFormatStyleConfiguration.Notation) -> Self { self }
  public func format(_ v: V) -> String { "" }
  public var parseStrategy: IntegerParseStrategy<Self, V> { .init(format: self) }
  public struct Percent: ParseableFormatStyle, Sendable {
    public var locale: Locale
    public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
    public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
    public func format(_ v: V) -> String { "" }
    public var parseStrategy: IntegerParseStrategy<Self, V> { .init(format: self) }
  }
  public struct Currency: ParseableFormatStyle, Sendable {
    public var locale: Locale
    public var currencyCode: String
    public init(code: String, locale: Locale = .autoupdatingCurrent) { (self.locale, currencyCode) = (locale, code) }
    public func format(_ v: V) -> String { "" }
    public var parseStrategy: IntegerParseStrategy<Self, V> { .init(format: self) }
  }
}
public struct FloatingPointParseStrategy<Format, V>: Foundation.ParseStrategy, Sendable
where Format: FormatStyle & Sendable, V: BinaryFloatingPoint & Sendable, Format.FormatInput == V {
  var format: Format
  public func parse(_ value: String) throws -> V { 0 }
}
public struct FloatingPointFormatStyle<V: BinaryFloatingPoint & Sendable>: ParseableFormatStyle, Sendable {
  public var locale: Locale
  public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
  public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
  public func grouping(_ g: NumberFormatStyleConfiguration.Grouping) -> Self { self }
  public func format(_ v: V) -> String { "" }
  public var parseStrategy: FloatingPointParseStrategy<Self, V> { .init(format: self) }
  public struct Percent: ParseableFormatStyle, Sendable {
    public var locale: Locale
    public init(locale: Locale = .autoupdatingCurrent) { self.locale = locale }
    public func precision(_ p: NumberFormatStyleConfiguration.Precision) -> Self { self }
    public func format(_ v: V) -> String { "" }
    public var parseStrategy: FloatingPointParseStrategy<Self, V> { .init(format: self) }
  }
  public struct Currency: ParseableFormatStyle, Sendable {
    public var locale: Locale
    public var currencyCode: String
    public init(code: String, locale: Locale = .autoupdatingCurrent) { (self.locale, currencyCode) = (locale, code) }
    public func format(_ v: V) -> String { "" }
    public var parseStrategy: FloatingPointParseStrategy<Self, V> { .init(format: self) }
  }
}
public struct ByteCountFormatStyle: Sendable {
  public enum Style: Sendable { case file, memory };
  public struct Units: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let all = Units(rawValue: 1)
    public static let bytes = Units(rawValue: 2)
  }
  public init(
    style: Style = .file,
    allowedUnits: Units = .all,
    spellsOutZero: Bool = true,
    includesActualByteCount: Bool = false,
    locale: Locale = .autoupdatingCurrent
  ) {}; public func format(_ v: Int64) -> String { "" }
}
extension Duration {
  public struct TimeFormatStyle: Sendable {
    public struct Pattern: Sendable {
      public static var hourMinuteSecond: Self { .init() }; public static var minuteSecond: Self { .init() }
    }; public init(pattern: Pattern, locale: Locale = .autoupdatingCurrent) {};
    public func format(_ d: Duration) -> String { "" }
  }
  public struct UnitsFormatStyle: Sendable {
    public struct Unit: Hashable, Sendable {
      public static var days: Self { .init() }; public static var hours: Self { .init() };
      public static var minutes: Self { .init() }; public static var seconds: Self { .init() }
    }
    public struct UnitWidth: Sendable {
      public static var abbreviated: Self { .init() }; public static var wide: Self { .init() }
    }
    public struct ZeroValueUnitsDisplayStrategy: Sendable { public static var hide: Self { .init() } };
    public struct FractionalPartDisplayStrategy: Sendable { public static var hide: Self { .init() } }
    public init(
      allowedUnits: Set<Unit>,
      width: UnitWidth,
      maximumUnitCount: Int? = nil,
      zeroValueUnits: ZeroValueUnitsDisplayStrategy = .hide,
      valueLength: Int? = nil,
      fractionalPart: FractionalPartDisplayStrategy = .hide
    ) {}
    public func locale(_ l: Locale) -> Self { self }; public func format(_ d: Duration) -> String { "" }
  }
}
public protocol _ErrorCodeProtocol: Equatable { associatedtype _ErrorType }
public func ~= <C: _ErrorCodeProtocol>(c: C, e: any Error) -> Bool where C._ErrorType: Error { false }
public struct CocoaError: Error, Sendable {
  public struct Code: RawRepresentable, Hashable, Sendable, _ErrorCodeProtocol {
    public typealias _ErrorType = CocoaError; public var rawValue: Int;
    public init(rawValue: Int) { self.rawValue = rawValue }
  }
  public var code: Code; public static var fileNoSuchFile: Code { .init(rawValue: 4) };
  public static var fileReadNoSuchFile: Code { .init(rawValue: 260) };
  public static var fileWriteFileExists: Code { .init(rawValue: 516) }
}
public struct POSIXError: Error, Sendable {
  public typealias Code = POSIXErrorCode; public init(_ c: POSIXErrorCode, userInfo: [String: Any] = [:]) {}
}
// Formatter classes: no Sendable here, as the strictest reading.
open class Formatter: NSObject {}
open class NumberFormatter: Formatter {
  public enum Style: UInt, Sendable { case none, decimal, ordinal }; open var locale: Locale!;
  open var numberStyle: Style = .none; open func string(from n: NSNumber) -> String? { nil }
}
open class NSNumber: NSObject, @unchecked Sendable {
  public init(value: Int) {}; open var uint64Value: UInt64 { 0 }
}
public protocol NSLocking { @available(*, noasync) func lock(); @available(*, noasync) func unlock() }
extension NSLocking {
  @available(*, noasync) @_disfavoredOverload public func _x() {};
  public func withLock<R>(_ b: () throws -> R) rethrows -> R { try b() }
}
open class NSLock: NSObject, NSLocking, @unchecked Sendable { open func lock() {}; open func unlock() {} }
open class OperationQueue: NSObject, @unchecked Sendable {
  open func addOperation(_ b: @escaping @Sendable () -> Void) {}; open var maxConcurrentOperationCount = 1
  open var qualityOfService: QualityOfService = .default
}
open class Thread: NSObject, @unchecked Sendable {
  @available(*, noasync) open class var current: Thread { Thread() }
  open class var isMainThread: Bool { true }; open var stackSize = 0
  @available(*, noasync) open class func sleep(forTimeInterval ti: TimeInterval) {}
}
public struct FileAttributeKey: Hashable, Sendable, RawRepresentable {
  public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue }
  public static let posixPermissions = Self(rawValue: ""), modificationDate = Self(rawValue: ""), size = Self(rawValue: ""),
    protectionKey = Self(rawValue: ""), systemFileNumber = Self(rawValue: ""), systemNumber = Self(rawValue: ""), type = Self(rawValue: "")
}
public struct FileAttributeType: Hashable, Sendable, RawRepresentable {
  public var rawValue: String; public init(rawValue: String) { self.rawValue = rawValue };
  public static let typeRegular = Self(rawValue: "")
}
open class FileManager: NSObject {  // not Sendable: the strictest reading
  nonisolated(unsafe) static let d = FileManager(); open class var `default`: FileManager { d }
  open func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
  open func setAttributes(_ a: [FileAttributeKey: Any], ofItemAtPath: String) throws {}
  open func createDirectory(
    at: URL,
    withIntermediateDirectories: Bool,
    attributes: [FileAttributeKey: Any]? = nil
  ) throws {}
  open func fileExists(atPath: String) -> Bool { false }
  open func contentsOfDirectory(atPath: String) throws -> [String] { [] }
  open func contentsOfDirectory(
    at: URL,
    includingPropertiesForKeys: [String]?,
    options: Int = 0
  ) throws -> [URL] { [] }
  open func destinationOfSymbolicLink(atPath: String) throws -> String { "" }
  open func fileExists(atPath: String, isDirectory: UnsafeMutablePointer<ObjCBool>?) -> Bool { false }
  open func isWritableFile(atPath: String) -> Bool { false }
  open func moveItem(at: URL, to: URL) throws {};
  open func moveItem(atPath: String, toPath: String) throws {}; open func removeItem(at: URL) throws {}
}
open class FileHandle: NSObject, @unchecked Sendable {
  public func write(_ data: Data) {}
  public class var standardError: FileHandle { fatalError() }
  public init(forReadingFrom: URL) throws {}; open func synchronize() throws {}; open func close() throws {}
  public init(fileDescriptor: Int32, closeOnDealloc: Bool) {}; open var fileDescriptor: Int32 { 0 }
  public func write<T: DataProtocol>(contentsOf data: T) throws {}
  public convenience init?(forReadingAtPath path: String) { return nil }
  public func read(upToCount count: Int) throws -> Data? { nil }
}
public struct CharacterSet: Hashable, Sendable, ExpressibleByArrayLiteral {
  public init(charactersIn: String) {}
  public func contains(_ member: Unicode.Scalar) -> Bool { false }
  public static var whitespacesAndNewlines: CharacterSet { .init(charactersIn: "") }
  public static var urlPathAllowed: CharacterSet { .init(charactersIn: "") }
  public static var urlQueryAllowed: CharacterSet { .init(charactersIn: "") }
  public static var urlFragmentAllowed: CharacterSet { .init(charactersIn: "") }
  public static var urlHostAllowed: CharacterSet { .init(charactersIn: "") }
  public static var alphanumerics: CharacterSet { .init(charactersIn: "") }
  public var inverted: CharacterSet { self }
  public func subtracting(_ other: CharacterSet) -> CharacterSet { self }
  public init(arrayLiteral elements: Unicode.Scalar...) {}
}
public protocol LocalizedError: Error {
  var errorDescription: String? { get }
  var failureReason: String? { get }
  var recoverySuggestion: String? { get }
  var helpAnchor: String? { get }
}
extension LocalizedError {
  public var errorDescription: String? { nil }
  public var failureReason: String? { nil }
  public var recoverySuggestion: String? { nil }
  public var helpAnchor: String? { nil }
}
extension Error { public var localizedDescription: String { "" } }
public protocol CustomNSError: Error {
  static var errorDomain: String { get }
  var errorCode: Int { get }
  var errorUserInfo: [String: Any] { get }
}
extension CustomNSError {
  public static var errorDomain: String { "" }
  public var errorCode: Int { 0 }
  public var errorUserInfo: [String: Any] { [:] }
}
open class NSError: NSObject, Error, @unchecked Sendable {
  open var domain: String { "" }
  open var code: Int { 0 }
  open var localizedDescription: String { "" }
  open var userInfo: [String: Any] { [:] }
}
public protocol FormatStyle<FormatInput, FormatOutput>: Decodable, Encodable, Hashable {
  associatedtype FormatInput
  associatedtype FormatOutput
  func format(_ value: FormatInput) -> FormatOutput
  func locale(_ locale: Locale) -> Self
}
extension FormatStyle { public func locale(_ locale: Locale) -> Self { self } }
public protocol ParseStrategy<ParseInput, ParseOutput>: Decodable, Encodable, Hashable {
  associatedtype ParseInput
  associatedtype ParseOutput
  func parse(_ value: ParseInput) throws -> ParseOutput
}
public protocol ParseableFormatStyle<FormatInput, FormatOutput>: FormatStyle {
  associatedtype Strategy: ParseStrategy
  where Strategy.ParseInput == FormatOutput, Strategy.ParseOutput == FormatInput
  var parseStrategy: Strategy { get }
}
public struct StringStyle: FormatStyle, Sendable {
  public init() {}
  public func format(_ value: String) -> String { value }
}
public struct ListFormatStyle<Style: FormatStyle, Base: Sequence>: FormatStyle
where Base.Element == Style.FormatInput, Style.FormatOutput == String {
  public enum Width: Int, Codable, Sendable { case standard, short, narrow }
  public enum ListType: Int, Codable, Sendable { case and, or }
  public var width: Width = .standard
  public var listType: ListType = .and
  public var locale: Locale = .autoupdatingCurrent
  var style: Style
  public init(memberStyle: Style) { style = memberStyle }
  public func format(_ value: Base) -> String { "" }
  public func locale(_ locale: Locale) -> Self { self }
}
extension Date {
  public struct ISO8601FormatStyle: Hashable, Codable, Sendable {
    public init() {}
    public init(includingFractionalSeconds: Bool, timeZone: TimeZone = .gmt) {}
    public func format(_ value: Date) -> String { "" }
    public func parse(_ value: String) throws -> Date { Date() }
  }
  public init(_ text: String, strategy: ISO8601FormatStyle) throws { self.init() }
}
extension Date.FormatStyle {
  public struct Symbol: Hashable, Sendable {
    public struct Weekday: Hashable, Sendable {
      public static let abbreviated = Self(), wide = Self(), narrow = Self(), short = Self()
    }
    public struct Month: Hashable, Sendable {
      public static let defaultDigits = Self(), twoDigits = Self(), abbreviated = Self(), wide = Self(),
        narrow = Self()
    }
    public struct Year: Hashable, Sendable { public static let defaultDigits = Self() }
    public struct Day: Hashable, Sendable { public static let defaultDigits = Self() }
  }
  public static var dateTime: Date.FormatStyle { .init() }
  public func weekday(_ format: Symbol.Weekday = .abbreviated) -> Self { self }
  public func month(_ format: Symbol.Month = .abbreviated) -> Self { self }
  public func year(_ format: Symbol.Year = .defaultDigits) -> Self { self }
  public func day(_ format: Symbol.Day = .defaultDigits) -> Self { self }
  public func locale(_ locale: Locale) -> Self { self }
  public var timeZone: TimeZone {
    get { .gmt }
    set {}
  }
  public var calendar: Calendar {
    get { .current }
    set {}
  }
}
extension Locale {
  public enum IdentifierType: Hashable, Sendable { case icu, bcp47, cldr }
  public func identifier(_ type: IdentifierType) -> String { "" }
}
extension URL {
  public var standardizedFileURL: URL { self }
  public func resourceValues(forKeys keys: Set<URLResourceKey>) throws -> URLResourceValues { .init() }
  public mutating func setResourceValues(_ values: URLResourceValues) throws {}
}
public struct URLResourceKey: Hashable, Sendable {
  public static let isExcludedFromBackupKey = URLResourceKey()
}
public struct URLResourceValues: Sendable {
  public init() {}
  public var isExcludedFromBackup: Bool?
}
extension FormatStyle {
  public static func list<Base: Sequence>(
    type: ListFormatStyle<StringStyle, Base>.ListType,
    width: ListFormatStyle<StringStyle, Base>.Width = .standard
  ) -> Self where Self == ListFormatStyle<StringStyle, Base> { ListFormatStyle(memberStyle: StringStyle()) }
}
extension Decimal {
  public init(_ value: UInt64) { self.init() }
  public init(_ value: Int) { self.init() }
  public init(_ value: Double) { self.init() }
  public init(sign: FloatingPointSign, exponent: Int, significand: Decimal) { self.init() }
}
public enum QualityOfService: Int, Sendable { case userInteractive, userInitiated, utility, background, `default` }
extension String {
  public struct CompareOptions: OptionSet, Sendable {
    public var rawValue: UInt; public init(rawValue: UInt) { self.rawValue = rawValue };
    public static let caseInsensitive = Self(rawValue: 1), anchored = Self(rawValue: 8)
  }
}
extension StringProtocol {
  public var capitalized: String { "" }
  public var precomposedStringWithCanonicalMapping: String { "" }
  public var decomposedStringWithCanonicalMapping: String { "" }
  public var removingPercentEncoding: String? { nil }
  public func trimmingCharacters(in set: CharacterSet) -> String { "" }
  public func addingPercentEncoding(withAllowedCharacters: CharacterSet) -> String? { nil }
  public func range<T: StringProtocol>(
    of: T,
    options: String.CompareOptions = [],
    range: Range<Index>? = nil,
    locale: Locale? = nil
  ) -> Range<Index>? { nil }
  public func contains<T: StringProtocol>(_ other: T) -> Bool { false }
  public func localizedStandardCompare<T: StringProtocol>(_ string: T) -> ComparisonResult { .orderedSame }
  public func localizedStandardContains<T: StringProtocol>(_ string: T) -> Bool { false }
  public func components<T: StringProtocol>(separatedBy: T) -> [String] { [] }
}
public enum ComparisonResult: Int, Sendable { case orderedAscending = -1, orderedSame, orderedDescending }
open class JSONDecoder {
  public init() {}
  open func decode<T: Decodable>(_ type: T.Type, from data: Data) throws -> T { throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "")) }
}
open class JSONEncoder {
  public struct OutputFormatting: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let sortedKeys = OutputFormatting(rawValue: 1)
  }
  public var outputFormatting: OutputFormatting { get { [] } set {} }
  public init() {}
  open func encode<T: Encodable>(_ value: T) throws -> Data { Data() }
}
public protocol DataProtocol: RandomAccessCollection {}
extension Data: DataProtocol {}
extension Date { public var timeIntervalSinceNow: TimeInterval { 0 } }
