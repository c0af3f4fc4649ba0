/// A row of a binding table that goes both ways: the source's value is shown in a field, and what the
/// user enters there is read, checked and committed.
///
/// ```swift
/// let form = ViewBinding(presenter, to: view) {
///   Edit("name", \.name, in: \.nameField.text) { store.name = $0 }
///     .validated(.required("Enter a name"))
///     .messages { view, message in view.nameError.text = message }
///   Edit("year", \.year, in: \.yearField.text, as: yearFormat) { store.year = $0 }
///     .composing(\.yearField.hasMarkedText)
///     .commits(at: .change)
/// }
/// form.handle(.changed, in: "name")   // from the text field's delegate or action
/// form.commitEditing()                // from the save button
/// ```
///
/// What is proposed is kept beside what is committed: updates do not overwrite what the user has
/// entered, ``ViewBinding/discardEditing()`` goes back. The binding does not answer to its own writes,
/// nor write back what the view has just committed, so the cursor stays where it is. A source that
/// still has the value from before a commit has not caught up, and is not shown; after a commit that
/// the store refused, ``ViewBinding/forget()`` and update. While an input method composes text, nothing
/// is checked, committed or written; the end of the field and ``ViewBinding/commitEditing()`` end that.
@MainActor
public struct Edit<Source, Target: AnyObject, Value: Equatable> {
  /// What events, reports and other fields' rules call this row. It must be unique in its table.
  public let name: String

  let get: @MainActor (Source) -> Value
  let commit: @MainActor (Value) -> Void
  private(set) var validation = FieldValidation<Value>.none
  private(set) var commitTime = CommitTime.end
  private(set) var isComposing: @MainActor (Target) -> Bool = { _ in false }
  private(set) var showMessage: @MainActor (Target, String?) -> Void = { _, _ in }
  private let makeCell: @MainActor (Edit) -> BindingCell<Source, Target>

  /// Binds a value and a field by closures. All other such rows are made of this one.
  ///
  /// - Parameters:
  ///   - name: What events, reports and other rows call this one.
  ///   - get: Reads the value; it should have no effect.
  ///   - format: How the value is written in the field.
  ///   - read: Reads what the field shows.
  ///   - write: Makes the field show something.
  ///   - commit: Is given each value that is committed. It should lead to the source having it.
  public init<Input: Equatable>(
    _ name: String,
    get: @escaping @MainActor (Source) -> Value,
    as format: FieldFormat<Input, Value>,
    read: @escaping @MainActor (Target) -> Input,
    write: @escaping @MainActor (Target, Input) -> Void,
    commit: @escaping @MainActor (Value) -> Void
  ) {
    (self.name, self.get, self.commit) = (name, get, commit)
    let access = EditAccess(read: read, write: write, format: format)
    makeCell = { row in
      let field = EditField(row, access)
      return BindingCell(
        read: { field.read($0, isForced: $1) },
        differs: { field.differs($0) },
        write: { field.write(to: $0) },
        forget: { field.forget() },
        edit: field
      )
    }
  }

  /// The row as one of the table's, for arrays of rows.
  public var row: Bind<Source, Target> {
    Bind(.given(name)) { [self] in makeCell(self) }
  }

  /// This row with rules, after those it has.
  ///
  /// - Parameter validation: What may be committed.
  public func validated(_ validation: FieldValidation<Value>) -> Edit {
    changed { $0.validation = self.validation.and(validation) }
  }

  /// This row, committing at another time than ``CommitTime/end``.
  ///
  /// - Parameter time: When accepted values are committed.
  public func commits(at time: CommitTime) -> Edit { changed { $0.commitTime = time } }

  /// This row with a guard for input methods.
  ///
  /// - Parameter isComposing: Whether an input method is composing text in the field, which
  ///   UIKit calls marked text.
  public func composing(_ isComposing: KeyPath<Target, Bool>) -> Edit {
    changed { $0.isComposing = { $0[keyPath: isComposing] } }
  }

  /// This row, telling what is wrong once the user has been in the field or tried to commit.
  ///
  /// - Parameter show: Shows a message, or none. Called when it changes.
  public func messages(_ show: @escaping @MainActor (Target, String?) -> Void) -> Edit {
    changed { $0.showMessage = show }
  }

  private func changed(_ change: (inout Edit) -> Void) -> Edit {
    var row = self
    change(&row)
    return row
  }
}
