/// What a view tells of a field that is being edited.
public enum EditEvent: Sendable, Equatable, CaseIterable {
  /// What the field shows has changed. Tell it also of changes made by the binding: those are ignored.
  case changed
  /// The user has left the field or pressed return.
  case ended
}
