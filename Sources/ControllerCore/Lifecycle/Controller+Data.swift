/// A controller that loads its data when its view appears.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView>, DataLoading {
///   func showCachedData() { if let author = library.author { update(with: author) } }    // in the first frame
///   func load() async throws { update(with: try await api.author()) }
/// }
/// ```
///
/// Data that must be read from a file or a database are loaded in ``load()`` too. Show them before the newer data of the
/// server, so that they never replace newer data:
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
  /// Shows data that are in memory already, so that the view is not empty when it is drawn for the first time. Called before
  /// ``load()`` is started, right after ``Controller/configure()`` and before `viewWillAppear`. The default implementation does
  /// nothing.
  func showCachedData()
  /// Loads the data and shows them.
  ///
  /// The controller calls this method when its view is loaded for the first time. The task is created before `viewWillAppear`
  /// and runs in a later turn of the main actor. The task is canceled when the controller is removed for good. A canceled load
  /// starts again when the controller is shown again. A rebuilt view does not load the data again.
  ///
  /// - Throws: Any error. It is passed to ``Controller/handleError(_:)``, unless the task was canceled.
  func load() async throws
  /// Whether ``load()`` starts when the view is loaded. If `false`, call ``startLoading()`` to load the data. The default is
  /// `true`.
  var loadsWithView: Bool { get }
}

/// A controller of a list that calls ``DataLoading/load()`` itself, as the request for its first page.
@MainActor
package protocol DataRequesting: Controller {
  /// Whether the controller calls ``DataLoading/load()``. If not, another source loads the pages of the list.
  var requestsData: Bool { get }
  /// Starts the request for the data.
  func requestData()
}

/// The states of the loading of data in a ``DataLoading`` controller.
enum DataLoadingState {
  /// The data are loaded when the view is loaded: the view was not loaded before, or the removal of the controller has canceled
  /// the load.
  case neededByView
  /// A task that has called ``DataLoading/load()`` is running.
  case loading
  /// A load has ended, or the controller calls ``DataLoading/startLoading()`` itself.
  case idle
}

extension DataLoading {
  /// Does nothing.
  public func showCachedData() {}
  /// By default `true`: the data are loaded with the view.
  public var loadsWithView: Bool { true }

  /// Starts ``load()``, for the first time or again. Does nothing while ``load()`` is running.
  ///
  /// If the controller has left for good (it is outside of its lifetime ``ControllerScope/Kind/controller``), nothing starts,
  /// and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// A list of `ListControllers` loads as a request for its first page, so its `status` has the progress and the error.
  public func startLoading() {
    if let list = self as? any DataRequesting, list.requestsData { return list.requestData() }
    // The task belongs to the lifetime of the controller and not to that of its view. So rebuilding the view does not
    // cancel the load.
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    guard dataLoading != .loading else { return }
    dataLoading = .loading
    scope.start { [weak self, weak scope] in
      guard !Task.isCancelled, let self else { return }
      do {
        try await load()
      } catch  where Task.isCancelled || error is CancellationError {
        // The load was canceled because the controller was removed, so the error is not reported.
      } catch {
        handleError(error)
      }
      // If the scope has ended, the controller may have been shown again and have started another load, whose state must
      // not be changed.
      if scope?.isEnded == false { dataLoading = .idle }
    }
  }
}

extension Controller {
  /// Shows the cached data and starts the load for a new view, unless an earlier view has done so.
  final func loadDataWithView() {
    guard dataLoading == .neededByView, let controller = self as? any DataLoading else { return }
    controller.showCachedData()
    let isRequested = (self as? any DataRequesting)?.requestsData == true
    if controller.loadsWithView, !isRequested { controller.startLoading() }
    // A controller that was removed loads nothing now. It loads the data when it is shown again.
    if dataLoading == .neededByView, !hasLeft { dataLoading = .idle }
  }

  /// Records that the removal of the controller has canceled its load, so that the load starts again when the controller is
  /// shown again.
  final func interruptLoading() {
    if dataLoading == .loading { dataLoading = .neededByView }
  }
}
