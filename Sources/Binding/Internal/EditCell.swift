/// The part of an ``Edit`` row in one binding.
@MainActor
protocol EditCell<Target>: AnyObject {
  associatedtype Target: AnyObject

  var name: String { get }
  var status: EditStatus { get }
  /// What is proposed, else what is committed; nil if what the user wrote is no value.
  var value: Any? { get }
  var form: (any EditForm<Target>)? { get set }

  /// - Returns: Whether the user has changed something.
  func handle(_ event: EditEvent, in target: Target) -> Bool
  /// Reads the view and ends a composition, so that nothing the user sees is missed.
  func readView(_ target: Target)
  func recheck(in target: Target)
  func commit(in target: Target)
  func discard(in target: Target)
  func showMessage(in target: Target)
}

/// What the rows of a form see of it.
@MainActor
protocol EditForm<Target>: AnyObject {
  associatedtype Target: AnyObject

  var view: Target? { get }
  var values: FormValues { get }

  /// A check that took its time has ended.
  func fieldWasChecked()
}
