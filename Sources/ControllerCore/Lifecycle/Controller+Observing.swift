import Binding
import ControllerSupport
public import DataSource
import Interaction
import Observation

extension ControllerWork {
  /// Calls `update` now, and again after changes of the `@Observable` properties that it has read, until a lifetime of this
  /// controller ends.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   observe { $0.view.name = $0.account.name }     // shows the name now, and each later name
  /// }
  /// ```
  ///
  /// Changes that follow each other without an `await` cause one call, which comes later on the main actor. A test waits for that
  /// call with ``ControllerWindow/settle(orUntil:limit:)``. An observation in `viewDidLoad()` ends with the view, so a rebuilt
  /// view is not observed twice. If the lifetime has not begun or has ended, nothing is called, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// The controller retains `update` until the lifetime ends. To avoid a retain cycle, read the controller from the argument of
  /// `update`.
  ///
  /// - Parameters:
  ///   - kind: The lifetime of the controller that ends the observation. By default, the observation ends when the view is
  ///     unloaded.
  ///   - update: Reads the properties and shows them. Called on the main actor.
  public func observe(
    in kind: ControllerScope.Kind = .loaded,
    _ update: @escaping @MainActor (Self) -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    let observation = ValueObservation { [weak self, weak scope] in
      if let self, scope?.isEnded == false { update(self) }
    }
    scope.keep(observation)
    observation.update()
  }

  /// Calls `handler` with a list now and after each change, until a lifetime of this controller ends.
  ///
  /// ```swift
  /// override func viewDidLoad() {
  ///   observe(library.filter { $0.isUnread }) { controller, change in controller.show(change.after) }
  /// }
  /// ```
  ///
  /// The first call gets the change from an empty list to the current one, so a screen also shows the elements that the list
  /// had before the view was loaded.
  ///
  /// Until the lifetime ends, the list and all lists from which it is derived are retained. The list does not retain the
  /// controller. An observation in `viewDidLoad()` ends with the view, so a rebuilt view is not observed twice. If the lifetime
  /// has not begun or has ended, nothing is observed, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// - Parameters:
  ///   - list: The list to observe.
  ///   - kind: The lifetime of the controller that ends the observation. By default, the observation ends when the view is
  ///     unloaded.
  ///   - initial: Whether `handler` is called now, too, before this method returns.
  ///   - handler: Called on the main actor with the controller and the change, before the call that changes the list returns.
  public func observe<SectionID: Hashable & Sendable, Item: Identifiable & Equatable & Sendable>(
    _ list: any ListDataSource<SectionID, Item>,
    in kind: ControllerScope.Kind = .loaded,
    initial: Bool = true,
    _ handler: @escaping @MainActor (Self, ListChange<SectionID, Item>) -> Void
  ) where Item.ID: Sendable {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    // The `save(_:)` of a form may change a list, which calls this handler before `save(_:)` returns. Without
    // `StoringCall.outside`, a model that the handler shows in the form would count as one that `save(_:)` itself has shown.
    let observation = list.observe(self) { controller, change in
      StoringCall.outside { handler(controller, change) }
    }
    scope.keep(observation)
    if initial { handler(self, ListChange(from: ListSnapshot(), to: list.snapshot)) }
  }

  /// Calls `handler` with each element of an asynchronous sequence until a lifetime of this controller ends.
  ///
  /// ```swift
  /// observe(socket.messages) { chat, message in chat.receive(message) }
  /// ```
  ///
  /// The controller is not retained while the sequence waits, so an endless sequence does not keep it alive. An error of the
  /// sequence goes to ``Controller/handleError(_:)``. If the lifetime has not begun or has ended, nothing is observed, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// - Parameters:
  ///   - elements: The asynchronous sequence to observe.
  ///   - kind: The lifetime of the controller that ends the observation. By default, the observation ends when the view is
  ///     unloaded.
  ///   - handler: Called on the main actor with the controller and the element. The call is asynchronous: it comes after the
  ///     code that has sent the element.
  public func observe<Elements: AsyncSequence>(
    _ elements: Elements,
    in kind: ControllerScope.Kind = .loaded,
    _ handler: @escaping @MainActor (Self, Elements.Element) -> Void
  ) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.start(isAwaited: false) { [weak self] in
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
  /// Retains an object, such as the token of an observation, until a lifetime of this controller ends. By default, until the view
  /// is unloaded (see ``ControllerScope/Kind``).
  ///
  /// ```swift
  /// keep(feed.onOutcome(self) { controller, direction, outcome in controller.show(outcome) })
  /// ```
  ///
  /// If the lifetime has not begun or has ended, nothing is retained, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public final func keep(_ token: AnyObject, in kind: ControllerScope.Kind = .loaded) {
    guard let scope = scope(kind) else { return report(.startedOutsideScope(kind)) }
    scope.keep(token)
  }
}

/// An observation that calls a closure, and calls it again whenever `@Observable` properties that it has read have changed.
/// Deallocating the object ends the observation.
@MainActor
final class ValueObservation {
  private let body: @MainActor () -> Void
  private let onChange: @MainActor () -> Void
  /// The signal of the next change.
  private var signal: ChangeSignal?

  /// Creates an observation. Call `update()` to call `body` for the first time.
  ///
  /// - Parameters:
  ///   - body: Reads the properties.
  ///   - onChange: Called after each later call of `body`. Properties that only `onChange` reads are not observed.
  init(_ body: @escaping @MainActor () -> Void, onChange: @escaping @MainActor () -> Void = {}) {
    (self.body, self.onChange) = (body, onChange)
  }

  // An ended observation needs no update.
  deinit { signal?.serve() }

  func update() {
    let signal = ChangeSignal()
    self.signal = signal
    // Swift's Observation calls the trailing closure only once, so `update()` registers a new closure after each change. The
    // closure may be called on any thread. The observed objects may retain the closure for long, so it references `self` weakly.
    withObservationTracking(body) { [weak self] in
      guard !signal.isServed else { return }
      let work = PendingWork.begin("update of observed values")
      // The values may be changed by a screen that is being removed, or in `save(_:)` of a form. Task-local values say so, and
      // the task below must not inherit them: for example, dialogs that it opens would be refused.
      ScreenWork.$screen.withValue(nil) {
        StoringCall.outside {
          _ = Task { @MainActor in
            self?.update()
            self?.onChange()
            work.end()
          }
        }
      }
    }
  }
}
