public import Foundation

/// One field of a form, in which the user edits one value of the source, such as the name of a record.
@MainActor
@usableFromInline
protocol EditCell<Source, Target>: AnyObject {
  associatedtype Source
  associatedtype Target: AnyObject

  var id: FieldID { get }
  /// The key path of the field, also if it has a name.
  var path: FieldID { get }
  /// Whether the content of the field can be encoded and decoded.
  var isSavable: Bool { get }
  /// Whether a committed value is stored: either in a writable property of the source, or by a closure of the app.
  var isWritable: Bool { get }
  var status: EditStatus { get }
  /// Whether a closure of the app that commits a value is running.
  var isCommitting: Bool { get }
  /// Whether the user has entered something that is not being committed.
  var hasNewInput: Bool { get }
  /// Whether the field has input that is neither committed nor being committed, and does not only wait for an earlier commit.
  var hasUnsavedInput: Bool { get }
  /// Whether the field takes part in the form, see ``Edit/included(when:)``.
  var isIncluded: Bool { get }
  /// The value that the user has entered but not committed, or else the committed value. It is `nil` if the user's input
  /// cannot be read as a value.
  var value: (any Equatable)? { get }
  /// Returns the value of this field for a validation rule. If the field takes no part in the form, its input is not committed,
  /// so the committed value is returned.
  ///
  /// - Parameter rule: The values that the rule reads. The condition of ``Edit/included(when:)`` reads the value that the rule
  ///   judges.
  func value(besides rule: FormValues) -> (any Equatable)?
  /// Returns whether two sources have the same value of this field.
  func isSame(in source: Source, as other: Source) -> Bool
  /// Assigns the input that was not committed to the property that the field edits, if the input can be read and the field takes
  /// part in the form.
  func assignInput(to source: inout Source)
  /// Assigns the value of a newer source if a closure of the app stores the value, and `source` has the value of the old one.
  func assignStoredValue(of newer: Source, over old: Source, to source: inout Source)
  /// Assigns the value of a newer source if it differs from that of the old one.
  func assignChange(in newer: Source, over old: Source, to source: inout Source)
  /// The input that was not committed, as JSON, or `nil` if there is none.
  var uncommittedInput: Data? { get }
  /// The binding that contains the field. The binding retains the field.
  var form: ViewBinding<Source, Target>? { get set }

  /// Reads the value from the source, and returns whether the view must show other content.
  func read(_ source: Source) -> Bool
  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void)
  /// Handles an event of the view, and returns whether the user has changed the content.
  func handle(_ event: EditEvent, in target: Target) -> Bool
  /// Enters saved input, and shows the input if a view exists. The next call of `recheck` checks the input. Input that the field has
  /// already is newer, and stays.
  func enter(_ saved: Data)
  /// Shows a value that the user has chosen elsewhere, as if the user had entered it. The method does nothing if the
  /// value has another type.
  func enter(_ value: Any, in target: Target)
  /// Reads the content of the view before a commit, so that the commit includes everything that the user sees. Text that
  /// an input method is still composing, for example Chinese characters, counts as entered.
  func readView(_ target: Target)
  func recheck()
  /// Prepares a commit of the whole form: repeats checks and commits that have failed before, for example because a server could
  /// not be reached.
  func retry()
  /// Begins the commit of the input, unless rules or an earlier commit have not ended.
  func commit()
  /// Commits accepted input whose commit was delayed, for example while the user was asked whether to discard it.
  func commitIfDue()
  func discard()
  /// Whether asynchronous rules are checking the input.
  var isChecking: Bool { get }
  /// Cancels the asynchronous rules that are checking the input.
  func stopChecking()
  /// Accepts the committed value without another check if a saved source contains it. Forgets the fields that the asynchronous
  /// rules have read for the value, so that a change of these fields does not start the rules again.
  func valueIsSaved(in saved: Source)
  /// Forgets the input, because the form shows another record now.
  func startRecord()
  func showMessage()
  func focus()
}
