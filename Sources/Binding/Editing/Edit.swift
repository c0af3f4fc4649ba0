/// A row of a binding table that works in both directions: the field shows a value of the source, and the user's input is
/// read, checked and committed.
///
/// ```swift
/// let form = ViewBinding(person, to: view) {
///   Edit(\.name, in: \.nameField.text)
///     .validated(.required("Enter a name"))
///     .messages { view, message in view.nameError.text = message }
///     .focus { view in view.nameField.becomeFirstResponder() }
///   Edit(\.year, in: \.yearField.text, as: .style(.number.locale(locale), unreadable: "Not a year"))
///     .composing { $0.yearField.hasMarkedText }
///     .commits(at: .change)
/// }
/// form.handle(.changed, in: \.name)   // called by the text field, if it is not connected by `events(of:)`
/// form.commitEditing()                // called by the save button
/// form.source                         // the person with the committed values
/// ```
///
/// A row assigns committed values to the property of the binding's source. With `onCommit` it passes the value on instead, to
/// a store for example.
///
/// The value that the user has entered is kept beside the committed value. Updates do not overwrite the user's input, and
/// ``ViewBinding/discardEditing()`` returns to the committed value. The binding ignores reports of its own writes, and does
/// not write back a value that the view has just committed, so the cursor stays where it is.
///
/// While an input method composes text, nothing is checked, committed or written. The end of the field and the commit of the
/// form end the composition.
@MainActor
public final class Edit<Source, Target: AnyObject, Value: Equatable>: Bind<Source, Target> {
  let plan: EditPlan<Source, Target, Value>

  /// The identity of the field in its form, such as the key path `\.name`. Two fields of a form must have different
  /// identities. If they are equal, the form logs an error when it is created, and only the first field receives events.
  public var field: FieldID { plan.id }

  init(_ plan: EditPlan<Source, Target, Value>) {
    self.plan = plan
    super.init(name: plan.id.description) { plan.makeCell(plan, $0) }
  }

  /// Returns a copy of this row that is identified by a name instead of its key path. Two fields that edit the same
  /// property need different names.
  ///
  /// - Parameter name: The name of the field.
  public func identified(by name: FieldID) -> Edit { changed { $0.id = name } }

  /// Returns a copy of this row that observes the events of a control. If no row observes a control, call `handle(_:in:)`
  /// of the binding at each event of the control.
  ///
  /// ```swift
  /// Edit(\.name, in: \.name.text).events(of: \.name)
  /// ```
  ///
  /// - Parameter control: The control. A binding with this row sets the closure ``FieldControl/onFieldEvent`` of the control.
  public func events<Control: FieldControl>(of control: KeyPath<Target, Control>) -> Edit {
    changed { $0.connect = { $0[keyPath: control].onFieldEvent = $1 } }
  }

  /// Returns a copy of this row that passes committed values to a closure instead of assigning them to the property of the
  /// source. A row for a read-only property needs such a closure.
  ///
  /// The closure must have stored the value when it returns. To store the value on a server, pass an `async` closure.
  ///
  /// - Parameter commit: Receives each committed value. If the closure throws, the field keeps the input of the user with the
  ///   message of the error, and the next attempt to commit calls the closure again.
  public func onCommit(_ commit: @escaping @MainActor (Value) throws -> Void) -> Edit {
    changed { $0.commit = .call(commit) }
  }

  /// Returns a copy of this row that passes committed values to an asynchronous closure, which can send them to a server.
  ///
  /// ```swift
  /// Edit(\.name, in: \.name.text).onCommit { try await server.rename(to: $0) }
  /// ```
  ///
  /// One call runs at a time. If the user enters values during the call, only the last value is committed afterwards, unless
  /// the user discards the value. If the form shows another record before the call for that value begins, the value is lost,
  /// and a diagnostic reports the field. Until a call returns, the field counts as edited, ``ViewBinding/commit()`` waits, and
  /// updates do not change the field. Afterwards, the binding reads its source again.
  ///
  /// A store may deliver a row that was read before the commit. The field then ignores the value of the source from before the
  /// commit, and older committed values. If the source has delivered another value during the call, the field shows the newest
  /// value of the source, even if it is the value from before. When an update reads the last committed value or a new value, the source has caught
  /// up. From then on, the field shows every value that the source delivers. So a source must not deliver an old value
  /// afterwards.
  ///
  /// A server may store a different value than the field has sent. If the server may store the value from before, such as
  /// "Ada" for "Ada ", let the closure call ``ViewBinding/show(_:)`` with the stored value. A binding that observes an object
  /// goes on observing the object. A delivery of the stored value after the closure has returned would look like a late
  /// delivery of the old row. Do not show the old value in the closure for another purpose, such as a busy state. The method
  /// `update(with:)` of a controller may show the old value. Other code must call ``ViewBinding/forget()`` before showing the
  /// old value.
  ///
  /// The call begins in the next turn of the main actor. If the form can show another record, the closure must not read the
  /// current record of the screen, which may be the next one then.
  ///
  /// - Parameter commit: Commits a value. It is not canceled when the form leaves the screen. If it throws, the field keeps
  ///   the input of the user with the message of the error, and the next attempt to commit calls the closure again. If the
  ///   screen has left, a diagnostic reports the error.
  public func onCommit(_ commit: @escaping @MainActor (Value) async throws -> Void) -> Edit {
    changed { $0.commit = .start(commit) }
  }

  /// Returns a copy of this row with additional validation rules. The rules that the row already has are asked first.
  ///
  /// - Parameter validation: The rules.
  public func validated(_ validation: FieldValidation<Value>) -> Edit {
    changed { $0.validation = $0.validation.and(validation) }
  }

  /// Returns a copy of this row that commits valid values at another time, for example at every change of the text. The
  /// default is ``EditTime/end``, when the user leaves the field.
  ///
  /// - Parameter time: The time when a valid value is committed.
  public func commits(at time: EditTime) -> Edit { changed { $0.commitTime = time } }

  /// Returns a copy of this row that does not validate unfinished input, such as Chinese characters that an input method
  /// is still composing. If the composed text only stands for the value that is already committed, the field does not
  /// count as edited.
  ///
  /// - Parameter isComposing: Returns whether an input method is composing text in the field. UIKit calls this marked text.
  public func composing(_ isComposing: @escaping @MainActor (Target) -> Bool) -> Edit {
    changed { $0.isComposing = isComposing }
  }

  /// Returns a copy of this row that takes part in the form only while a condition is true. Use it for a field that the view
  /// hides otherwise.
  ///
  /// ```swift
  /// Edit(\.company, in: \.company.text).validated(.required("Enter a company")).included { $0[\Order.isBusiness] == true }
  /// ```
  ///
  /// While the condition is false, the field counts as valid, shows no message, and its input is not committed. Rules of other
  /// fields then read the committed value of this field, and conditions read its input. The input is kept until the condition
  /// is true again.
  ///
  /// - Parameter isIncluded: Returns whether the field takes part. The closure should have no side effects. It must not read
  ///   the form's `isValid` or `editing`, because they would call the closure again, without end.
  public func included(when isIncluded: @escaping @MainActor (FormValues) -> Bool) -> Edit {
    changed { $0.isIncluded = isIncluded }
  }

  /// Returns a copy of this row with a closure that shows error messages about the field, for example in a label.
  /// ``ViewBinding/messageTime`` says when a message about invalid input appears.
  ///
  /// - Parameter show: Shows a message, or removes the message if the argument is `nil`. Called when the message changes.
  public func messages(_ show: @escaping @MainActor (Target, String?) -> Void) -> Edit {
    changed { $0.showMessage = show }
  }

  /// Returns this row with a closure that gives the field the keyboard focus. It is called when a commit of the form is
  /// refused and this field is the first one that is not valid.
  ///
  /// - Parameter focus: Focuses the field.
  public func focus(_ focus: @escaping @MainActor (Target) -> Void) -> Edit { changed { $0.focus = focus } }

  private func changed(_ change: (inout EditPlan<Source, Target, Value>) -> Void) -> Edit {
    var plan = plan
    change(&plan)
    return Edit(plan)
  }
}
