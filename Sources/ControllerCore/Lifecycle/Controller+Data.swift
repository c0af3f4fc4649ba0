/// A controller that loads its data when its view appears.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
///   func showCachedData() { if let author = library.author { update(with: author) } }    // in the first frame
///   func load() async throws { update(with: try await api.author()) }
/// }
/// ```
///
/// Data that this device has to read first are part of ``load()``. Waiting for them before the newer data are shown makes sure that
/// they never replace the newer data:
///
/// ```swift
/// func load() async throws {
///   async let newest = api.notes()                          // the request begins now
///   if let notes = await store.notes() { show(notes) }
///   show(try await newest)
/// }
/// ```
@MainActor
public protocol DataLoading: Controller {
  /// Shows data that are in memory, so that the first frame is not empty. Called before ``load()`` is started, right after
  /// ``Controller/configure()`` and before `viewWillAppear`. The default implementation does nothing.
  func showCachedData()
  /// Loads the data and shows them.
  ///
  /// The controller starts it when its view is loaded for the first time. The task is created before `viewWillAppear` and runs in a
  /// later turn of the main actor. It is canceled when the controller leaves for good; then it starts again when the controller comes
  /// back and its view is loaded again. A rebuilt view does not load the data again.
  ///
  /// - Throws: The error goes to ``Controller/handleError(_:)``, unless the load was canceled.
  func load() async throws
  /// Whether ``load()`` starts with the view. If not, call ``startLoading()`` when it is time. The default is `true`.
  var loadsWithView: Bool { get }
}

/// A controller of a list that calls ``DataLoading/load()`` itself, as the request for its first page.
@MainActor
package protocol DataRequesting: Controller {
  /// Whether the controller calls ``DataLoading/load()``. If not, another source loads the pages of the list.
  var requestsData: Bool { get }
  /// Starts the request.
  func requestData()
}

/// The load of a ``DataLoading`` controller.
enum DataLoadingState {
  /// The view was not loaded yet, or leaving has interrupted the load: the data are loaded with the next view.
  case neededByView
  /// ``DataLoading/load()`` is running.
  case loading
  /// A load has ended, or the controller starts it itself.
  case idle
}

extension DataLoading {
  /// Does nothing.
  public func showCachedData() {}
  /// `true`.
  public var loadsWithView: Bool { true }

  /// Starts ``load()`` for the first time or again. Does nothing while it is running.
  ///
  /// Outside of the lifetime ``ControllerScope/Kind/controller`` nothing starts, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// A list of `ListControllers` loads as a request for its first page, so its `status` has the progress and the error.
  public func startLoading() {
    if let list = self as? any DataRequesting, list.requestsData { return list.requestData() }
    // The scope is not that of the view, because a rebuilt view does not load the data again.
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    guard dataLoading != .loading else { return }
    dataLoading = .loading
    scope.start { [weak self, weak scope] in
      guard !Task.isCancelled, let self else { return }
      do {
        try await load()
      } catch  where Task.isCancelled || error is CancellationError {
        // The load was canceled because the controller has left. The data and the error are not needed.
      } catch {
        handleError(error)
      }
      // If the controller has left and come back meanwhile, another load is running, whose state must not be changed here.
      if scope?.isEnded == false { dataLoading = .idle }
    }
  }
}

extension Controller {
  /// Loads the data with the view, unless that was done before.
  final func loadDataWithView() {
    guard dataLoading == .neededByView, let controller = self as? any DataLoading else { return }
    controller.showCachedData()
    let isRequested = (self as? any DataRequesting)?.requestsData == true
    if controller.loadsWithView, !isRequested { controller.startLoading() }
    if dataLoading == .neededByView { dataLoading = .idle }
  }

  /// Records that a running load is interrupted, so that the data are loaded again when the controller comes back.
  final func interruptLoading() {
    if dataLoading == .loading { dataLoading = .neededByView }
  }
}
