/// What became of committing a form.
public enum EditOutcome: Sendable, Equatable {
  /// All rows are valid; those that were edited, named here, have been committed.
  case committed([String])
  /// Nothing was committed, because of these rows.
  case refused([EditStatus])
  /// Nothing was committed yet, because these rows are being checked. The form is committed when the
  /// checks have ended; ``ViewBinding/onCommit`` is told how.
  case checking([String])
  /// A form that waited for checks was edited or discarded meanwhile. Nothing was committed.
  case superseded
}
