public import Binding
public import ControllerCore
public import Foundation
public import KeyboardAvoidance

#if canImport(CoreGraphics)
  public import CoreGraphics
#endif

/// A text field without a screen, for tests. It behaves as the field of a device does.
///
/// ```swift
/// let field = HeadlessField("Ada")
/// field.type(" L")              // gets the focus, reports .changed
/// field.compose("x")            // an input method composes: "Ada Lx", isComposing is true
/// field.confirm()
/// field.resign()                // reports .ended
/// ```
///
/// The field reports what the user does, and never what the program does: setting ``text`` reports nothing, ends the composition,
/// and puts the cursor behind the text. If the user leaves the field while an input method composes, the composed text stays, and
/// only `.ended` is reported.
///
/// Fields with the same ``HeadlessKeyboard`` share the focus. A field of an app that has only a text and events gets a keyboard by
/// ``init(_:_:keyboard:)``.
@MainActor
public final class HeadlessField: FieldControl, KeyboardField, OperableView {
  private final class Content: FieldControl {
    var text: String
    var onFieldEvent: (@MainActor (EditEvent) -> Void)?
    init(_ text: String) { self.text = text }
  }

  /// The keyboard of the field's window.
  public var keyboard: HeadlessKeyboard
  /// Whether the user can edit the field.
  public var isEnabled = true
  /// Whether the field is hidden. The user cannot edit a hidden field.
  public var isHidden = false

  /// The frame, in points of the window.
  public var frameInWindow = CGRect.zero
  /// The scroll views around the field, from the innermost to the outermost.
  public var scrollers: [any KeyboardScroller] = []
  /// The controller whose view contains the field. Its window is told when the field gets or loses the focus.
  public weak var controller: Controller?
  /// The minimum distance to the keyboard, in points, or `nil`.
  public var distanceFromKeyboard: Double?
  /// A controller whose view is attached to the keyboard while this field is edited.
  public var accessory: Controller?
  /// The bar that contains the field and stays above the keyboard.
  public weak var dockedBar: (any KeyboardDockedBar)?

  private let control: any FieldControl
  private let read: @MainActor () -> String
  private let write: @MainActor (String) -> Void

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - text: The initial text.
  ///   - keyboard: The keyboard of the window. The fields of one window use the same keyboard.
  public convenience init(_ text: String = "", keyboard: HeadlessKeyboard = HeadlessKeyboard()) {
    self.init(Content(text), \.text, keyboard: keyboard)
  }

  /// Creates a field that types into another text field, which belongs to the app. The app's field needs only a text and
  /// events.
  ///
  /// ```swift
  /// HeadlessField(form.view.name, \.value, keyboard: keyboard).type("Grace")
  /// ```
  ///
  /// - Parameters:
  ///   - control: The field of the app.
  ///   - text: The property with the text of `control`.
  ///   - keyboard: The keyboard that `control` shares with the other fields of its window. It keeps the cursor and the composed
  ///     text of `control`, so a second `HeadlessField` for `control` can continue.
  public init<Control: FieldControl>(
    _ control: Control,
    _ text: ReferenceWritableKeyPath<Control, String>,
    keyboard: HeadlessKeyboard = HeadlessKeyboard()
  ) {
    (self.control, self.keyboard) = (control, keyboard)
    read = { control[keyPath: text] }
    write = { control[keyPath: text] = $0 }
  }

  /// Called at each event of the field, such as a change of its text.
  public var onFieldEvent: (@MainActor (EditEvent) -> Void)? {
    get { control.onFieldEvent }
    set { control.onFieldEvent = newValue }
  }

  /// The text of the field, including the characters that an input method is composing.
  public var text: String {
    get { read() }
    set {
      write(newValue)
      if isFirstResponder { select(nil) }
    }
  }

  // MARK: The focus

  /// Whether the field has the focus.
  public var isFirstResponder: Bool { keyboard.input?.control === control }

  /// Gives the field the focus. If another field with the same keyboard has the focus, that field first reports `.ended`.
  ///
  /// - Returns: `false` if the field is disabled or hidden, or if the app has moved the focus elsewhere when the other field
  ///   has ended.
  @discardableResult
  public func focus() -> Bool {
    guard isEnabled, !isHidden else { return false }
    guard !isFirstResponder else { return true }
    keyboard.endEditing()
    guard keyboard.input == nil else { return false }
    select(nil)
    controller?.becomeFirstResponder(self)
    return true
  }

  /// Takes the focus away from the field.
  public func resign() { if isFirstResponder { keyboard.endEditing() } }

  // MARK: The cursor and the input method

  /// Whether an input method composes text.
  public var isComposing: Bool { current?.marked != nil }

  /// The selected characters. An empty range is the cursor. Setting the property focuses the field, and ends the composition of
  /// an input method without a `.changed` event.
  public var selection: Range<Int> {
    get { current?.selection ?? text.count..<text.count }
    set {
      guard focus() else { return }
      select(newValue.clamped(to: 0..<text.count))
    }
  }

  /// Types at the cursor, or replaces the selection or the composed text. A field without the focus gets it first.
  public func type(_ text: String) { insert(text, composes: false) }

  /// Composes text at the cursor, or replaces the selection or the composed text, as an input method for Japanese does with each
  /// key. An empty text cancels the composition.
  public func compose(_ text: String) { insert(text, composes: true) }

  /// Ends the composition of an input method, so that the composed text becomes normal text, and reports `.changed`.
  public func confirm() {
    guard isComposing else { return }
    select(selection)
    onFieldEvent?(.changed)
  }

  /// Removes the text, as the clear button of a field does.
  public func clear() {
    selection = 0..<text.count
    type("")
  }

  private func insert(_ new: String, composes: Bool) {
    guard focus(), let current else { return }
    let range = current.marked ?? current.selection
    let start = text.prefix(range.lowerBound) + new
    let end = start.count
    write(String(start + text.dropFirst(range.upperBound)))
    let marked = composes && !new.isEmpty ? range.lowerBound..<end : nil
    select(end..<end, marked: marked)
    onFieldEvent?(.changed)
  }

  /// The selection and the composed text of this field, or `nil` if the field is not focused. If the app has set another text
  /// since the user's last action, the composition is ended first.
  private var current: HeadlessKeyboard.Input? {
    guard isFirstResponder else { return nil }
    if keyboard.input?.text != text { select(nil) }
    return keyboard.input
  }

  /// Stores the selection and the composed characters of this field. If `range` is `nil`, puts the cursor at the end of the text.
  private func select(_ range: Range<Int>?, marked: Range<Int>? = nil) {
    let (text, range) = (text, range ?? text.count..<text.count)
    keyboard.input = .init(control: control, field: self, text: text, selection: range, marked: marked)
  }

  // MARK: The user

  /// Returns what a user can do with this field now, such as "type into name", "clear name" or "tap name". A test performs these
  /// actions.
  public func userActions(named name: String) -> [UserAction] {
    guard isEnabled, !isHidden else { return [] }
    var actions = [
      UserAction("type into \(name)", text: type),
      UserAction("compose in \(name)", text: compose),
    ]
    if !text.isEmpty { actions.append(UserAction("clear \(name)", clear)) }
    if isComposing { actions.append(UserAction("confirm \(name)", confirm)) }
    actions.append(
      isFirstResponder ? UserAction("leave \(name)", resign) : UserAction("tap \(name)") { self.focus() }
    )
    return actions
  }
}

/// The simulated keyboard of a window in a test. At most one field of the window has the focus.
@MainActor
public final class HeadlessKeyboard: KeyboardHost {
  /// The field with the focus, with its cursor and its composed text.
  struct Input {
    let control: any FieldControl
    weak var field: HeadlessField?
    /// The text of the field after the user's last action. It is compared with the current text to find out whether the app has
    /// changed it.
    let text: String
    /// The selected characters.
    let selection: Range<Int>
    /// The characters that an input method composes.
    let marked: Range<Int>?
  }

  /// The bounds of the window.
  public var windowBounds = CGRect(x: 0, y: 0, width: 400, height: 800)
  /// The height of the area at the top of the window, in points, that must stay free of fields: a field that moves up because of
  /// the keyboard stops below it.
  public var topGuide = 0.0
  /// The distance in points by which keyboard avoidance has moved the root view up.
  public private(set) var rootShift = 0.0

  var input: Input?

  /// Creates a keyboard of a window in which no field has the focus.
  public init() {}

  /// The field with the focus.
  public var focusedField: (any KeyboardField)? { input?.field }

  /// Gives a ``HeadlessField`` the focus.
  @discardableResult
  public func focus(_ field: any KeyboardField) -> Bool {
    guard let field = field as? HeadlessField else { return false }
    field.keyboard = self
    return field.focus()
  }

  /// Moves the root view.
  public func shiftRoot(by shift: Double, over duration: Duration) { rootShift = shift }

  /// Takes the focus away from the field that has it, as the key that hides the keyboard does.
  public func endEditing() {
    let ended = input
    input = nil
    ended?.field?.controller?.resignFirstResponder()
    ended?.control.onFieldEvent?(.ended)
  }
}
