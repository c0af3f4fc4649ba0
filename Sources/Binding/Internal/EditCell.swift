public import Foundation

/// One field of a form, in which the user edits one value of the source, such as the name of a record.
@MainActor
@usableFromInline
protocol EditCell<Source, Target>: AnyObject {
  associatedtype Source
  associatedtype Target: AnyObject

  var id: FieldID { get }
  /// The key path of the property that the field edits. A field that is identified by a name has a key path, too.
  var path: FieldID { get }
  /// Whether the content of the field can be encoded and decoded, so that a draft can contain it.
  var isSavable: Bool { get }
  /// Whether the field can store a committed value: in a writable property of the source, or with a closure of the app.
  var isWritable: Bool { get }
  var status: EditStatus { get }
  /// Whether an asynchronous closure of the app is committing the value of this field now.
  var isCommitting: Bool { get }
  /// Whether the user has entered something whose commit has not begun.
  var hasNewInput: Bool { get }
  /// Whether the field has input that is neither committed nor being committed. Input that only waits for the end of an
  /// earlier commit does not count.
  var hasUnsavedInput: Bool { get }
  /// Whether a value of the user was committed since the form shows the record, and nothing was discarded since. The draft of an
  /// earlier launch is older than this value.
  var hasCommitted: Bool { get }
  /// Whether the field takes part in the form. The app can exclude hidden fields with ``Edit/included(when:)``.
  var isIncluded: Bool { get }
  /// The value that the user has entered but not committed, or else the committed value. It is `nil` if the user's input
  /// cannot be read as a value.
  var value: (any Equatable)? { get }
  /// Returns the value of this field for the validation rule of another field. If a condition hides this field, its input is
  /// ignored, and the committed value is returned.
  ///
  /// - Parameter rule: The values that the rule of the other field reads, including the value that the rule is checking
  ///   now. The condition of this field may depend on that value.
  func value(besides rule: FormValues) -> (any Equatable)?
  /// Returns whether two sources have the same value of this field.
  func isSame(in source: Source, as other: Source) -> Bool
  /// Writes the uncommitted input of the user to `source`, a copy of the model that becomes a draft. Does nothing if the
  /// input cannot be read as a value, if a condition hides the field, or if the value is a property of an object, which would
  /// change at once. Input that is being stored by an `onCommit` closure counts.
  func assignInput(to source: inout Source)
  /// Writes the value of saved input to `source`, a copy of the model. Does nothing if the input cannot be read as a value, or if the
  /// field changes an object.
  func assign(_ saved: Data, to source: inout Source)
  /// Copies the value of the field from `newer` to `source`, if an `onCommit` closure of the app stores the values of this
  /// field. If `source` and `old` have different values, the app has changed the value in `source`, and it stays.
  func assignStoredValue(of newer: Source, over old: Source, to source: inout Source)
  /// Copies the value of the field from `newer` to `source`, if it has changed since `old`.
  func assignChange(in newer: Source, over old: Source, to source: inout Source)
  /// The input that was not committed, as JSON, or `nil` if there is none.
  var uncommittedInput: Data? { get }
  /// The binding that contains the field. The binding retains the field, so this reference is weak.
  var form: ViewBinding<Source, Target>? { get set }

  /// Reads the value of the field from the source, and returns whether the view must show other content.
  func read(_ source: Source) -> Bool
  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void)
  /// Handles an event of the view. Returns whether the value may have changed, because a control may report a change twice. Returns
  /// `nil` if the control reports a write of the binding, which must have no effect.
  func handle(_ event: EditEvent, in target: Target) -> Bool?
  /// Restores saved input of the user. The next call of `write` shows the input, and the next call of `recheck` validates it.
  /// If the field has input already, that input is newer, and stays.
  func enter(_ saved: Data)
  /// Shows a value that the user has chosen elsewhere, for example on another screen, as if the user had entered it here. The
  /// method does nothing if the value has another type.
  func enter(_ value: Any, in target: Target)
  /// Reads the content of the view before a commit, so that the commit includes everything that the user sees. Text that
  /// an input method is still composing, for example Chinese characters, counts as entered.
  func readView(_ target: Target)
  func recheck()
  /// Prepares a commit of the whole form: repeats checks and commits that have failed before, for example because a server could
  /// not be reached.
  func retry()
  /// Begins the commit of the input, unless validation rules are still checking it, or an earlier commit is still running.
  func commit()
  /// Commits valid input whose commit was delayed, for example while the app asked the user whether to discard the input.
  func commitIfDue()
  /// Discards the input of the user. The next call of `write` shows the committed value.
  func discard()
  /// Shows new content in the view. Does nothing if the view shows it already.
  func write(to target: Target)
  /// Whether asynchronous rules are checking the input.
  var isChecking: Bool { get }
  /// Cancels the asynchronous rules that are checking the input.
  func stopChecking()
  /// Called when the source `saved` was stored. If `saved` contains the committed value of this field, the value counts as
  /// valid. Asynchronous rules do not check it again, even after a change of another field that they have read.
  func valueIsSaved(in saved: Source)
  /// Forgets the input of the user, because the form shows another record now.
  func startRecord()
  func showMessage()
  func focus()
}
