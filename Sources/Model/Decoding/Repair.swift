/// A place where the data did not fit the model, and how tolerant decoding has handled it.
///
/// ```swift
/// print(repair)  // proposals[3].year: expected Int but found string "2025"; converted
/// ```
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// The path in the document, with the keys that were used, as in `proposals[3].status.state`. It is empty for the top level.
  /// If the value of a coding key such as `link|url` is missing, this is the path of the first alternative, `link`.
  public let path: String
  /// The name of the type that was asked for.
  public let expected: String
  /// The kind and at most 60 characters of the value that was found, or "nothing".
  public let found: String
  /// What was done.
  public let action: Action

  /// Makes a repair.
  public init(path: String, expected: String, found: String, action: Action) {
    (self.path, self.expected, self.found, self.action) = (path, expected, found, action)
  }

  /// Whether the repair has lost data. The value is `true` if a value that could not be read was replaced, set to `nil`
  /// or dropped. It is also `true` if a missing value was replaced by 0, "", `false` or an empty collection.
  ///
  /// No data is lost if a value was converted, or if a missing value was replaced by the default that its type declares
  /// (``DefaultProviding/defaultValue``).
  public var losesData: Bool { action.losesData }

  /// A sentence with the path, the expected type, the value that was found, and the repair.
  public var description: String { "\(ModelError.subject(path)): \(reason)" }

  /// The description without the path.
  var reason: String { "expected \(expected) but found \(found); \(action)" }
}

extension Repair {
  /// An action of tolerant decoding.
  public enum Action: Hashable, Sendable, CustomStringConvertible {
    /// The value was converted to the expected type, for example the text "5" to the number 5. No data was lost.
    case converted
    /// A value that was missing or null was replaced by the ``DefaultProviding/defaultValue`` that its type declares.
    case filledDefault
    /// A value that was missing or null was replaced by a zero value: 0, "", false, or an empty collection. This counts as
    /// lost data, because the model does not declare a default value.
    case filledZero
    /// A value that could not be read was replaced by the ``DefaultProviding/defaultValue`` of its type. `reason` describes
    /// the error.
    case replacedByDefault(reason: String)
    /// The value of an optional property could not be read, so the property is `nil`. `reason` describes the error.
    case clearedToNil(reason: String)
    /// An element of an array or dictionary could not be read, so it was left out. `reason` describes the error.
    case droppedElement(reason: String)

    /// Whether the action loses data.
    var losesData: Bool {
      switch self {
      case .converted, .filledDefault: false
      case .filledZero, .replacedByDefault, .clearedToNil, .droppedElement: true
      }
    }

    /// The action in a few words.
    public var description: String {
      switch self {
      case .converted: "converted"
      case .filledDefault: "filled with the default"
      case .filledZero: "filled with a zero value"
      case .replacedByDefault(let reason): "replaced by the default (\(reason))"
      case .clearedToNil(let reason): "set to nil (\(reason))"
      case .droppedElement(let reason): "dropped (\(reason))"
      }
    }
  }
}
