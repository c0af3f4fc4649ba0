/// A value of the environment. <https://developer.apple.com/documentation/swiftui/environmentkey>
public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// <https://developer.apple.com/documentation/swiftui/environmentvalues>
public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  private struct LocaleKey: EnvironmentKey {
    static let defaultValue = Locale(identifier: "en_US")
  }

  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }
}

@MainActor
protocol EnvironmentProperty {
  func receive(_ values: EnvironmentValues)
}

/// A property of a view that reads the environment. <https://developer.apple.com/documentation/swiftui/environment>
@MainActor
@preconcurrency
@propertyWrapper
public struct Environment<Value>: EnvironmentProperty {
  private final class Storage {
    var values = EnvironmentValues()
  }

  private let path: KeyPath<EnvironmentValues, Value>
  private let storage = Storage()

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { path = keyPath }

  public var wrappedValue: Value { storage.values[keyPath: path] }

  func receive(_ values: EnvironmentValues) { storage.values = values }
}

extension View {
  /// <https://developer.apple.com/documentation/swiftui/view/environment(_:_:)>
  public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>,
    _ value: Value
  ) -> some View {
    EnvironmentView(content: self, path: keyPath, value: value)
  }
}

private struct EnvironmentView<Content: View, Value>: View {
  let content: Content
  let path: WritableKeyPath<EnvironmentValues, Value>
  let value: Value

  var body: Never { preconditionFailure("A modifier has no body") }

  func _resolve(_ environment: EnvironmentValues) -> ResolvedView {
    var environment = environment
    environment[keyPath: path] = value
    return content._resolve(environment)
  }
}
