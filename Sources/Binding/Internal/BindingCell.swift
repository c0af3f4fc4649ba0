/// What a row does in one binding, where it knows what it read last.
@MainActor
@usableFromInline
final class BindingCell<Source, Target: AnyObject> {
  /// Reads the value and keeps it if it must be written: always if the flag is set, else if it differs.
  let read: @MainActor (inout Source, _ isForced: Bool) -> Bool
  /// Whether `read` would say that the value must be written. Keeps nothing.
  let differs: @MainActor (Source) -> Bool
  /// Writes what was read last.
  let write: @MainActor (Target) -> Void
  /// Forgets what was written.
  let forget: @MainActor () -> Void
  /// The way back from the view, for rows that can be edited.
  let edit: (any EditCell<Target>)?

  @usableFromInline
  convenience init(
    read: @escaping @MainActor (inout Source, _ isForced: Bool) -> Bool,
    differs: @escaping @MainActor (Source) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void
  ) {
    self.init(read: read, differs: differs, write: write, forget: forget, edit: nil)
  }

  init(
    read: @escaping @MainActor (inout Source, _ isForced: Bool) -> Bool,
    differs: @escaping @MainActor (Source) -> Bool,
    write: @escaping @MainActor (Target) -> Void,
    forget: @escaping @MainActor () -> Void,
    edit: (any EditCell<Target>)?
  ) {
    (self.read, self.differs, self.write, self.forget) = (read, differs, write, forget)
    self.edit = edit
  }
}
