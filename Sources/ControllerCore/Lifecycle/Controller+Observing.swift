public import DataSource

extension ControllerWork {
  /// Calls `handler` with every later change of a list until a lifetime of this controller ends.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   observe(library.filter { $0.isUnread }) { controller, change in controller.show(change) }
  /// }
  /// ```
  ///
  /// The lifetime retains the list and all lists from which it is derived. The list does not retain the controller. An
  /// observation in `viewDidLoad()` ends with the view, so a rebuilt view is not observed twice. Outside of the lifetime
  /// nothing is observed, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - kind: The lifetime.
  ///   - handler: Called on the main actor, synchronously with the change.
  public func observe<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>(
    _ list: any ListDataSource<SectionID, Item>,
    in kind: ControllerScope.Kind = .loaded,
    _ handler: @escaping @MainActor (Self, ListChange<SectionID, Item>) -> Void
  ) where Item.ID: Sendable {
    keep(list.observe(self, handler), in: kind)
  }

  /// Calls `handler` with each element of an asynchronous sequence until a lifetime of this controller ends.
  ///
  /// ```swift
  /// observe(bookmarks.updates()) { controller, rows in controller.show(rows) }
  /// ```
  ///
  /// The controller is not retained while the sequence waits, so an endless sequence does not keep it alive. An error of the
  /// sequence goes to ``Controller/handleError(_:)``. Outside of the lifetime nothing is observed, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// - Parameters:
  ///   - elements: The sequence.
  ///   - kind: The lifetime.
  ///   - handler: Called on the main actor, in a later turn than the element was sent.
  public func observe<Elements: AsyncSequence>(
    _ elements: Elements,
    in kind: ControllerScope.Kind = .loaded,
    _ handler: @escaping @MainActor (Self, Elements.Element) -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.startTimer { [weak self] in
      do {
        for try await element in elements {
          guard !Task.isCancelled, let self else { return }
          handler(self, element)
        }
      } catch {
        if !Task.isCancelled { self?.handleError(error) }
      }
    }
  }
}

extension Controller {
  /// Retains an object, such as the token of an observation, until a lifetime of this controller ends.
  ///
  /// ```swift
  /// keep(feed.onOutcome(self) { controller, direction, outcome in controller.show(outcome) })
  /// ```
  ///
  /// Outside of the lifetime nothing is retained, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public final func keep(_ token: AnyObject, in kind: ControllerScope.Kind = .loaded) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.keep(token)
  }
}
