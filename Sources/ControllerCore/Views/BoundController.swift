public import Binding
import Foundation
import Model
public import Presenter

/// A controller that shows a subject, such as a model object, in a view. A presenter makes display values of the subject, and a
/// table of bindings writes them into the view.
///
/// The method ``update(with:)`` makes the presenter of a subject. The binding writes the display values that have changed
/// into the view. The presenter hides the subject, so neither the view nor other controllers can reach the model through it.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
///   override func makeView() -> AuthorView { AuthorView() }
///   override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
///     [Bind(\.name, to: \.title.text), Bind(\.proposalCount, to: \.count.text)]
///   }
/// }
/// ```
///
/// A text such as "5 minutes ago" refers to the time of the update, by the clock of the environment. When the controller appears,
/// and when the app becomes active, the controller makes a new presenter of the same subject if a text may have changed. With
/// ``followsTime``, it also does so at the moment at which a text changes.
///
/// The table of bindings can also contain `Edit` rows, which write the input of text fields back. Pass the events of these
/// fields to ``binding``. A screen that edits and saves a whole model is a ``FormController``.
///
/// Before the user leaves the screen, each field commits its input, as when the user leaves the field. If input remains, for example
/// because a rule refuses it, the user is asked whether it may be discarded, see ``confirmLeaving()``.
@MainActor
open class BoundController<Display: ModelPresenter, RootView: AnyObject>: ViewController<RootView>,
  LeaveConfirming
{
  /// The presenter, which converts a model to the values that the view shows, such as a date to the text "Monday". It
  /// belongs to the model that was passed to ``update(with:)`` last. `nil` before the first call.
  public private(set) var presenter: Display?
  /// The locale, calendar and time zone with which ``presenter`` converts numbers and dates to text.
  public let style: DisplayStyle
  /// The `id` of the model that is shown. `nil` for a model that is not `Identifiable`.
  private var subject: AnyHashable?
  private var records = ShownRecords()
  /// The binding, which owns the input of the user. After the view is unloaded, the binding still has the input that was not
  /// committed, and may commit the value of a field.
  private var lastBinding: ViewBinding<Display, RootView>?
  /// Input from a saved state, by the encoded `id` of the model to which it belongs. When a model with an `id` is shown, the
  /// fields get the input of this model. All other input is dropped, because it belongs to records that the screen does not
  /// show.
  private var restoredInput: [String: [String: Data]] = [:]
  private var makePresenter: ((DisplayStyle) -> Display)?
  /// Notes when the texts of the last update must change because time goes on, such as "1 minute ago".
  private var changes = TextChanges()
  private let textTimer = TextTimer()
  /// The binding that writes the values of ``presenter`` to the view. `nil` while the view is not loaded, and before the first
  /// call of ``update(with:)``. The controller keeps the same binding for each view, so settings of the binding, such as
  /// `messageTime`, stay.
  ///
  /// If the view has text fields, the view must report their events to the binding: `binding?.handle(.changed, in: \.name)`.
  public final var binding: ViewBinding<Display, RootView>? { lastBinding?.view == nil ? nil : lastBinding }

  /// Creates a controller that shows nothing until ``update(with:)`` is called.
  public init(style: DisplayStyle) {
    self.style = style
    super.init()
  }

  /// Returns the table that binds properties of the presenter to properties of the view, such as `Bind(\.name, to:
  /// \.title.text)`. The method is called once for each view, when ``update(with:)`` has something to show for the first time.
  ///
  /// The controller retains the table. A closure in the table that needs the controller must capture it weakly.
  open func bindings() -> [Bind<Display, RootView>] { [] }

  /// Called each time after ``update(with:)`` has changed what the view shows, and after the texts were made again because time
  /// has passed. Override the method to make changes of the view that a binding cannot express.
  open func configureView() {}

  /// Whether the screen shows its texts again at the moment at which one of them changes because time goes on, for example from
  /// "1 minute ago" to "2 minutes ago". The default is `false`.
  ///
  /// ```swift
  /// override var followsTime: Bool { true }
  /// ```
  ///
  /// Only texts that the presenter makes with `relative(_:)`, `relativeDay(_:)` and `days(until:)` of its style count. The
  /// controller waits for the change by the clock of the environment, while it is on screen. A date of the device that the user
  /// sets meanwhile does not end the wait.
  open var followsTime: Bool { false }

  // MARK: Leaving

  /// Whether the screen has input of the user that would be lost if the screen was removed now. By default, this is the
  /// uncommitted input of the `Edit` rows.
  ///
  /// Input that is being committed, or waits until an earlier commit of its field ends, does not count, because it is stored
  /// even if the screen has left. If its commit fails then, the user sees no message, and a diagnostic reports the error. So a
  /// closure of `onCommit` that may fail should try again itself, or keep the value.
  ///
  /// Input that waits for an earlier commit is not stored in two cases. If the screen shows another record before, the input is
  /// lost, and a diagnostic reports the field. If the user discards other input, it is not committed until the user enters
  /// something again.
  open var needsConfirmation: Bool { lastBinding?.hasNewInput == true }

  /// Commits the input as if the user had left each field. If input remains, waits for the rules that check it, and asks the user
  /// about the rest with ``Controller/confirmDiscarding(_:)``. Input whose commit has failed is not committed again, because the
  /// next failure would come after the screen has left. Without ``ControllerEnvironment/prompts``, the method calls ``saveDraft()``
  /// instead of asking.
  open func confirmLeaving() async -> Bool {
    leaveFields { $0.failure == nil }
    // While the rules check the input, the user may enter more. All input that the rules accept is committed, and the user is
    // asked only about the rest.
    if needsConfirmation {
      await binding?.rulesHaveAnswered()
      if !Task.isCancelled { leaveFields { $0.failure == nil && $0.validity == .valid } }
    }
    // The task is canceled if other code has removed the screen, which has saved a draft. Then the answer of this method does
    // not count.
    guard !Task.isCancelled else { return false }
    guard needsConfirmation else { return true }
    if environment.prompts != nil { return await confirmDiscarding() }
    saveDraft()
    return true
  }

  /// Called when the screen is removed and cannot ask the user. The default implementation commits the input as if the user had left
  /// each field. Input that remains is lost, which a test with an `Explorer` reports. Override the method to store the input, or to
  /// lose it without a report.
  open func saveDraft() {
    leaveFields { _ in true }
    guard needsConfirmation else { return }
    // An app may count a value that is being stored as unsaved. Such a value is not lost. Without the fields, the app counts only
    // what else the user has entered.
    let fields = lastBinding
    lastBinding = nil
    let hasOtherInput = needsConfirmation
    lastBinding = fields
    if hasOtherInput || fields?.hasNewInput == true { reportLostInput() }
  }

  /// Whether the state of the screen includes input that is not committed, so that the user finds it again after a launch. The
  /// default is `false`: a saved state is not encrypted, and the input may be a password.
  ///
  /// The input returns only to the subject with the same identity. If the `id` of the subject is not `Codable`, no input is saved.
  open var savesDraft: Bool { false }

  private func leaveFields(_ isLeft: (EditStatus) -> Bool) {
    // Without a view, no rule would judge the input.
    if lastBinding?.hasNewInput == true { loadViewIfNeeded() }
    for field in binding?.editing ?? [] where field.isEdited && isLeft(field) {
      binding?.handle(.ended, in: field.field)
    }
  }

  /// The `id` of the model that is shown, as text for a saved state. It is empty if the model has no `id`. It is `nil` if the
  /// `id` cannot be encoded, and then no input is saved.
  private var record: String? {
    guard let subject else { return "" }
    return (subject.base as? any Encodable).flatMap { try? ModelEncoder().value(for: $0).text() }
  }

  final override func encodeChildren(into state: inout ControllerState) throws {
    guard savesDraft else { return }
    var input = restoredInput
    if let typed = lastBinding?.uncommittedInput, !typed.isEmpty, let record { input[record] = typed }
    if !input.isEmpty { try state.set(input, for: "form.inputs") }
  }

  final override func decodeChildren(from state: ControllerState) throws {
    if savesDraft { restoredInput = try state.value(for: "form.inputs") ?? [:] }
    restoreInput()
  }

  private func restoreInput() {
    guard let binding, !restoredInput.isEmpty else { return }
    let input = record.flatMap { restoredInput.removeValue(forKey: $0) } ?? [:]
    // A model without an `id` may be a placeholder, which the app shows while it loads the record. The saved input is kept
    // for the record.
    if subject != nil { restoredInput = [:] }
    binding.restoreInput(input)
  }

  // MARK: Showing

  /// Shows a subject in the view: at once if the view is loaded, otherwise after `viewDidLoad()`.
  ///
  /// If the subject is `Identifiable` and has another identity than the one before, input that was not committed is discarded: it
  /// belongs to the old record. If the asynchronous closure of `onCommit` of a field calls this method when the screen shows another
  /// record by then, its subject is a late answer, and is not shown.
  public final func update(with newSubject: Display.Subject) {
    let id = recordID(of: newSubject)
    if lastBinding?.isLateAnswer(id, to: subject) == true { return }
    let isOtherRecord = records.isOther(
      id,
      than: subject,
      hasUnstoredInput: lastBinding?.hasInputOfOther(records) == true
    )
    if isOtherRecord { records.startRecord(after: subject) }
    subject = id
    if isOtherRecord { restoredInput = [:] }
    // Input that the user has discarded is not reported as lost.
    if isOtherRecord, hasDecidedToDiscard { lastBinding?.discardEditing(except: nil) }
    makePresenter = { Display(newSubject, style: $0) }
    showPresenter(isOtherRecord: isOtherRecord)
    if isOtherRecord { extrasIfAny?.recordIsReplaced() }
  }

  /// Enters a value for the user, for example a value that was chosen on another screen. If the view was unloaded behind the other
  /// screen, the method loads the view.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - path: The property that the field edits. The table needs an `Edit` row for it, also if the view only shows the value.
  /// - Returns: The state of the field, or `nil` if there is no such field, which is reported, if nothing was shown yet, or if the
  ///   screen was removed.
  @discardableResult
  public final func enter<Value>(_ value: Value, in path: KeyPath<Display, Value>) -> EditStatus? {
    guard !hasLeft else { return nil }
    loadViewIfNeeded()
    return binding?.enter(value, in: path)
  }

  // If an override of `viewDidLoad()` has called `update(with:)`, the view shows the subject already, and `binding` exists.
  public final override func viewIsReady() { if binding == nil { showPresenter() } }

  final override func timeMayHavePassed() {
    guard binding != nil, changes.mayHaveHappened(at: environment.now) else { return waitForChange() }
    showPresenter()
    setNeedsPreferencesUpdate()
  }

  private func waitForChange() {
    guard followsTime, isVisible else { return }
    // The navigation bar may show a text such as "5 minutes ago", too. When the bar is read, `changes` notes the time at
    // which the text changes, and the timer waits for that time.
    _ = navigationBar
    textTimer.wait(for: changes.next, on: self)
  }

  public final override func dropView() {
    lastBinding?.detach()
    super.dropView()
  }

  final override func treeDidLeave(by change: ChildrenChange?) {
    if hasDiscardedInput { lastBinding?.discardEditing(except: nil) }
  }

  private func showPresenter(isOtherRecord: Bool = false) {
    guard let makePresenter else { return }
    changes = TextChanges()
    let presenter = makePresenter(style.at(environment.now, noting: changes))
    self.presenter = presenter
    lastBinding?.follow(presenter, isOtherRecord: isOtherRecord ? true : nil)
    if binding == nil {
      guard let view = viewIfLoaded else { return }
      let binding = lastBinding ?? ViewBinding(presenter)
      (binding.isReplaced, binding.savesInput) = (true, savesDraft)
      binding.connect(with: self) { [weak binding] in binding?.discardEditing(except: $0) }
      lastBinding = binding
      binding.connect(to: view, rows: bindings())
      binding.updateView()
    }
    restoreInput()
    configureView()
    waitForChange()
  }
}
