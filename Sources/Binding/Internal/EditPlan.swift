import Foundation

/// The configuration of one field of a form: how its value is read, validated and committed. `Value` is the type in the
/// model, such as `Int`. The type of the content in the view, such as `String`, is known only to the closure `makeCell`.
@MainActor
struct EditPlan<Source, Target: AnyObject, Value: Equatable> {
  enum Commit {
    case call(@MainActor (Value) throws -> Void)
    case start(@MainActor (Value) async throws -> Void)
    case assign
  }

  var id: FieldID
  let path: FieldID
  let get: @MainActor (Source) -> Value
  /// The property that the field edits, or `nil` if it is read-only. A draft gets the value through this property, even if an
  /// `onCommit` closure of the app stores the value.
  var property: WritableKeyPath<Source, Value>?
  /// Whether the value is a property of an object (a class instance), which has its newest value at any time. Otherwise the
  /// source may be a copy that the app replaces after a commit.
  var isOfAnObject: Bool { property is ReferenceWritableKeyPath<Source, Value> }
  var commit: Commit
  var validation = FieldValidation<Value>.none
  var isIncluded: @MainActor (FormValues) -> Bool = { _ in true }
  var commitTime = EditTime.end
  var isComposing: @MainActor (Target) -> Bool = { _ in false }
  var showMessage: @MainActor (Target, String?) -> Void = { _, _ in }
  var focus: @MainActor (Target) -> Void = { _ in }
  var connect: @MainActor (Target, @escaping @MainActor (EditEvent) -> Void) -> Void = { _, _ in }
  let makeCell: @MainActor (EditPlan, [any EditCell<Source, Target>]) -> BindingCell<Source, Target>

  init<Input: Equatable>(
    _ id: FieldID,
    get: @escaping @MainActor (Source) -> Value,
    commit: Commit,
    access: EditAccess<Target, Input, Value>
  ) {
    (self.id, path, self.get, self.commit) = (id, id, get, commit)
    makeCell = { plan, known in
      let field = known.first { $0.id == plan.id } as? EditField ?? EditField(plan, access)
      field.configure(plan, access)
      return BindingCell(
        read: { field.read($0) },
        write: { field.write(to: $0) },
        forget: { field.forget() },
        field: field
      )
    }
  }
}

/// The closures that read and write the content of a field in the view, and the format that converts the content to a value
/// and back.
@MainActor
struct EditAccess<Target: AnyObject, Input, Value: Equatable> {
  let read: @MainActor (Target) -> Input
  let write: @MainActor (Target, Input) -> Void
  let format: FieldFormat<Input, Value>

  /// Returns input that was entered in another language, or another spelling of its value if the input means something else in the
  /// language of this field. For example, "1,250" is 1250 in English and 1.25 in German.
  ///
  /// - Parameters:
  ///   - given: The value that the app has entered, or `nil`. The returned input has this value.
  ///   - typed: The value that the input meant when the user typed it.
  func spelled(_ input: Input, given: Value?, typed: Value?) -> Input {
    let now = format.parse(input)
    guard let value = given ?? typed, now != value else { return input }
    let again = format.format(value)
    guard given == nil, format.parse(again) != value, let now = now as? Date, let meant = value as? Date
    else {
      return again
    }
    // In two time zones, the same day begins at two moments, which are at most 26 hours apart. The user means the day that
    // the text names, so the text stays.
    return abs(now.timeIntervalSince(meant)) <= 26 * 3_600 ? input : again
  }
}

extension EditAccess {
  init(_ path: ReferenceWritableKeyPath<Target, Input>, _ format: FieldFormat<Input, Value>) {
    self.init(read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 }, format: format)
  }
}

extension EditAccess where Input == String {
  /// Creates the access to an optional text of the view. The field reads `nil` as the empty text.
  init(optional path: ReferenceWritableKeyPath<Target, String?>, _ format: FieldFormat<String, Value>) {
    self.init(read: { $0[keyPath: path] ?? "" }, write: { $0[keyPath: path] = $1 }, format: format)
  }
}
