/// One deviation of the data from the model, and what tolerant decoding did about it.
///
/// ```swift
/// print(repair)  // proposals[3].year: expected Int but found string "2025"; converted
/// ```
public struct Repair: Hashable, Sendable, CustomStringConvertible {
  /// The path in the document, with the keys that were used, as in `proposals[3].status.state`. It is empty
  /// for the top level. For a missing value the path of the first candidate.
  public let path: String
  /// The name of the type that was asked for.
  public let expected: String
  /// The kind and at most 60 characters of the value that was found, or "nothing".
  public let found: String
  /// What was done.
  public let action: Action

  /// Makes a repair.
  public init(path: String, expected: String, found: String, action: Action) {
    self.path = path
    self.expected = expected
    self.found = found
    self.action = action
  }

  /// A Boolean value that indicates whether the repair lost data: it replaced a bad value, set it to nil, or
  /// dropped it; or it put a zero value, which the model did not declare, in the place of a missing value.
  public var losesData: Bool { action.losesData }

  /// A sentence with the path, the expected type, the value that was found, and the action.
  public var description: String {
    "\(ModelError.subject(path)): \(reason)"
  }

  /// The description without the path.
  var reason: String {
    "expected \(expected) but found \(found); \(action)"
  }
}

extension Repair {
  /// An action of tolerant decoding.
  public enum Action: Hashable, Sendable, CustomStringConvertible {
    /// The value was read as the expected type, nothing lost.
    case converted
    /// The type's own ``DefaultProviding/defaultValue`` stands in for a missing value or for null.
    case filledDefault
    /// A zero value stands in for a missing value or for null: 0, "", false, or an empty collection. The
    /// model did not declare it, so this is a loss.
    case filledZero
    /// The type's ``DefaultProviding/defaultValue`` stands in for a bad value, for the `reason`: the error of
    /// the value.
    case replacedByDefault(reason: String)
    /// An optional property became `nil`, for the `reason`: the error its value met.
    case clearedToNil(reason: String)
    /// An element of an array or dictionary was left out, for the `reason`: the error it met.
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
