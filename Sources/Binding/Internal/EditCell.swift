public import Foundation

/// One field of a form, in which the user edits a value of the source.
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
  /// Whether a committed value can be assigned to the source, or a closure gets it.
  var isWritable: Bool { get }
  var status: EditStatus { get }
  /// Whether a closure of the app has the value and has not returned.
  var isCommitting: Bool { get }
  /// Whether the user has entered something that is not being committed.
  var hasNewInput: Bool { get }
  /// Whether the input is committed as soon as the closure of the app has returned that has the value before.
  var isNext: Bool { get }
  /// Whether the field takes part in the form, see ``Edit/included(when:)``.
  var isIncluded: Bool { get }
  /// The value that the user has entered but not committed, or else the committed value. It is `nil` if the user's input
  /// cannot be read as a value.
  var value: (any Equatable)? { get }
  /// Returns the value of the field for a rule: while the field takes no part in the form, its input is not committed, so the
  /// committed value counts.
  ///
  /// - Parameter rule: The values of the form for the rule. The condition of the field reads the value that the rule judges.
  func value(besides rule: FormValues) -> (any Equatable)?
  /// Assigns the input that was not committed to the property that the field edits, if the input can be read and the field takes
  /// part in the form.
  func assignInput(to source: inout Source)
  /// The input that was not committed, as JSON, or `nil` if there is none.
  var uncommittedInput: Data? { get }
  /// The binding that contains the field. The binding retains the field.
  var form: ViewBinding<Source, Target>? { get set }

  /// Reads the value of the source, and returns whether the view must show another value.
  func read(_ source: Source) -> Bool
  func connect(to target: Target, _ report: @escaping @MainActor (EditEvent) -> Void)
  /// Handles an event of the view, and returns whether the user has changed the content.
  func handle(_ event: EditEvent, in target: Target) -> Bool
  /// Enters input that was saved, and shows it if there is a view. The next call of `recheck` judges it.
  func enter(_ saved: Data)
  /// Shows a value that the user has chosen elsewhere, as if the user had entered it. The method does nothing if the
  /// value has another type.
  func enter(_ value: Any, in target: Target)
  /// Reads the content of the view before a commit, so that the commit includes everything that the user sees. Text that
  /// an input method is still composing, for example Chinese characters, counts as entered.
  func readView(_ target: Target)
  func recheck()
  /// Prepares a commit of the whole form: tries again what could not be decided or committed, for example because a server could
  /// not be reached.
  func retry()
  /// Begins the commit of the input, unless rules or an earlier commit have not ended.
  func commit()
  /// Commits the input if it was only held.
  func commitIfDue()
  func discard()
  /// Whether asynchronous rules are checking the input.
  var isChecking: Bool { get }
  /// Cancels the asynchronous rules that are checking the input.
  func stopChecking()
  /// Accepts the committed value if a saved source has it, and forgets what the asynchronous rules have read for it, so that they are
  /// not asked about it again.
  func valueIsSaved(in saved: Source)
  /// Forgets the input, because the source has become another record.
  func startRecord()
  func showMessage()
  func focus()
}
