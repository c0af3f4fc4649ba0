public import Foundation

// The input of the user in a copy of the source, and as data that a controller saves with its state.
extension ViewBinding {
  /// The source with the input of each field that can be read, also if it is not committed. A field that changes an object, is
  /// hidden, or edits a read-only property keeps the value of the source.
  package var sourceWithInput: Source { fields.reduce(into: source) { $1.assignInput(to: &$0) } }

  /// Returns `version` with the values of `newer` in the fields whose values an `onCommit` closure of the app stores. A value
  /// that differs from that in `old` stays, because it was changed since.
  package func version(_ version: Source, takingStoredValuesOf newer: Source, over old: Source) -> Source {
    fields.reduce(into: version) { $1.assignStoredValue(of: newer, over: old, to: &$0) }
  }

  /// Prepares a restored draft, and the model `base` from which it was made, for a form that shows a newer model. In each
  /// field that the user has edited, `base` gets the newer value, so that later input is compared with the newer value. If
  /// the field has only saved input, `draft` gets the newer value, too. Nothing changes if the user has entered the newer
  /// value already: the newer model may be a placeholder, and the user's value would count as unchanged.
  ///
  /// - Returns: Whether the newer model has the values of the old `base` in all these fields.
  package func rebase(_ draft: inout Source, _ base: inout Source, on newer: Source, _ input: [String: Data])
    -> Bool
  {
    var (edited, isSame) = (draft, true)
    for (name, field) in fieldsOfDraft {
      let isChanged = !field.isSame(in: draft, as: base)
      guard isChanged || input[name] != nil else { continue }
      if !field.isSame(in: newer, as: base) { isSame = false }
      if let saved = input[name] { field.assign(saved, to: &edited) }
      field.assignChange(in: newer, over: edited, to: &base)
      if !isChanged { field.assignChange(in: newer, over: edited, to: &draft) }
    }
    return isSame
  }

  /// Returns saved input, without the fields that the user has changed since. A field counts as changed if it has different
  /// values in `version` and in `old`.
  package func input(_ input: [String: Data], withoutFieldsChangedIn version: Source, over old: Source)
    -> [String: Data]
  {
    fieldsOfDraft.reduce(into: input) { if !$1.field.isSame(in: version, as: old) { $0[$1.name] = nil } }
  }

  /// Returns `version` with the values of the fields that the user has changed since: those in which the source differs from `old`,
  /// and those with a committed value of the user, which may be saved already, so that `old` has it, too.
  package func version(_ version: Source, withChangesOver old: Source) -> Source {
    fields.reduce(into: version) { changed, field in
      guard field.hasCommitted || !field.isSame(in: source, as: old) else { return }
      field.assignChange(in: source, over: version, to: &changed)
    }
  }

  /// The input that the user has not committed, as a dictionary from the name of each edited field to its content as
  /// JSON.
  ///
  /// Save this dictionary before the view is deallocated, or when the app enters the background. Pass it to
  /// ``restoreInput(_:)`` later. The dictionary contains everything that the user has typed, including passwords. A field
  /// whose content is not `Codable` is missing. A field that edits a computed property, or a property of an element of an array,
  /// has the same name after a launch only if ``Edit/identified(by:)`` names it. The controllers report such fields.
  public var uncommittedInput: [String: Data] {
    fieldsOfDraft.reduce(into: [:]) { $0[$1.name] = $1.field.uncommittedInput }
  }

  /// The fields with their names in a saved draft. The fields of the first and of the second element of an array have the
  /// same description, so the second one gets a number. If two rows have the same identity, the second field is left out,
  /// because it never has input.
  var fieldsOfDraft: [(name: String, field: any EditCell<Source, Target>)] {
    var known: Set<FieldID> = []
    var counts: [String: Int] = [:]
    return fields.filter { known.insert($0.id).inserted }.map { field in
      let name = field.id.draftName
      counts[name, default: 0] += 1
      return (counts[name] == 1 ? name : "\(name) #\(counts[name] ?? 0)", field)
    }
  }
}
