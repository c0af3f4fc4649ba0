extension Edit {
  /// Creates a row for a field that shows the value without a conversion, such as a text field for a text or a switch for a
  /// Boolean.
  ///
  /// - Parameters:
  ///   - source: The property that the field shows, and that a commit changes. The key path identifies the field.
  ///   - target: The property of the view that contains what the user has entered, such as `\.nameField.text`.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Value>
  ) {
    self.init(source, EditAccess(target, .same))
  }

  /// Creates a row for a field whose text is optional, as in UIKit. If the text of the field is `nil`, it counts as the empty
  /// text.
  ///
  /// - Parameters:
  ///   - source: The property that the field shows, and that a commit changes. The key path identifies the field.
  ///   - target: The text of the field.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>
  ) where Value == String {
    self.init(source, EditAccess(optional: target, .same))
  }

  /// Creates a row for a field whose content has another type than the property, such as a text field for an amount of money.
  ///
  /// - Parameters:
  ///   - source: The property that the field shows, and that a commit changes. The key path identifies the field.
  ///   - target: The property of the view that contains what the user has entered, such as `\.priceField.text`.
  ///   - format: Converts the value into the content of the field, and the content into a value.
  public convenience init<Input: Equatable>(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, Input>,
    as format: FieldFormat<Input, Value>
  ) {
    self.init(source, EditAccess(target, format))
  }

  /// Creates a row for a field whose text is optional, and is converted to a value and back. If the text of the field is
  /// `nil`, it counts as the empty text.
  ///
  /// - Parameters:
  ///   - source: The property that the field shows, and that a commit changes. The key path identifies the field.
  ///   - target: The text of the field.
  ///   - format: Converts the value into the text of the field, and the text into a value.
  public convenience init(
    _ source: KeyPath<Source, Value>,
    in target: ReferenceWritableKeyPath<Target, String?>,
    as format: FieldFormat<String, Value>
  ) {
    self.init(source, EditAccess(optional: target, format))
  }

  private convenience init<Input: Equatable>(
    _ source: KeyPath<Source, Value>,
    _ access: EditAccess<Target, Input, Value>
  ) {
    let get: @MainActor (Source) -> Value = { $0[keyPath: source] }
    var row = EditPlan<Source, Target, Value>(FieldID(source), get: get, commit: .assign, access: access)
    row.property = source as? WritableKeyPath<Source, Value>
    self.init(row)
  }
}

extension Edit where Value == Bool {
  /// Creates a rule about the form as a whole. The rule belongs to no field, and can have a message and a focus like a field.
  ///
  /// ```swift
  /// Edit(rule: "contact") { form in
  ///   form[\Person.phone] == "" && form[\Person.mail] == "" ? "Enter a phone number or a mail address" : nil
  /// }
  /// .messages { $0.contactError.text = $1 }
  /// ```
  ///
  /// The form asks the rule when a field changes, and is not committed while the rule refuses. The message appears at the
  /// first attempt to commit.
  ///
  /// - Parameters:
  ///   - name: The name of the rule, which ``EditOutcome/refused(_:)`` lists like a field.
  ///   - problem: Returns the message for the user, or `nil` if the values are valid together. The closure should have no side
  ///     effects.
  public convenience init(rule name: FieldID, _ problem: @escaping @MainActor (FormValues) -> String?) {
    let access = EditAccess<Target, Bool, Bool>(read: { _ in true }, write: { _, _ in }, format: .same)
    var row = EditPlan<Source, Target, Bool>(name, get: { _ in true }, commit: .call { _ in }, access: access)
    row.validation = FieldValidation { _, form in problem(form).map { .reject($0) } ?? .accept }
    self.init(row)
  }
}
