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
  /// and runs later on the main actor. When the controller is removed for good, the task is canceled. The load then starts
  /// again if the controller is shown again. A rebuilt view does not load the data again.
  ///
  /// - Throws: Any error. It is passed to ``Controller/handleError(_:)``, unless the task was canceled.
  func load() async throws
  /// Whether ``load()`` starts when the view is loaded. If `false`, call ``startLoading()`` to load the data. The default is
  /// `true`.
  var loadsWithView: Bool { get }
}

/// A list controller that can treat ``DataLoading/load()`` like the load of the list's first page. The loading indicator and the
/// retry button of the list then also work for `load()`.
@MainActor
package protocol DataRequesting: Controller {
  /// Whether ``DataLoading/load()`` loads the first page of the list. `false` if the list has a `PagedDataSource`, which loads
  /// all pages.
  var requestsData: Bool { get }
  /// Starts the request for the first page, which calls ``DataLoading/load()``.
  func requestData()
}

/// The states of the loading of data in a ``DataLoading`` controller.
enum DataLoadingState {
  /// The controller will call ``DataLoading/load()`` when it loads its view. This is the state of a new controller, and of one
  /// whose last load was canceled because the controller was removed.
  case neededByView
  /// A task that has called ``DataLoading/load()`` is running.
  case loading
  /// Nothing is being loaded, and the next view does not start a load. Either the last call of ``DataLoading/load()`` has
  /// ended, or the app itself calls ``DataLoading/startLoading()``, because `loadsWithView` is `false`.
  case idle
}

extension DataLoading {
  /// Does nothing.
  public func showCachedData() {}
  /// By default `true`: the data are loaded with the view.
  public var loadsWithView: Bool { true }

  /// Starts ``load()``, for the first time or again. Does nothing while ``load()`` is running. An override of
  /// ``Controller/handleError(_:)`` may call this method, because the load has ended then.
  ///
  /// If the controller was removed, nothing starts, and ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  ///
  /// A `ListController` or `GridController` shows the progress and the error of the load, as for a page of the list: see its
  /// `status`.
  public func startLoading() {
    if let list = self as? any DataRequesting, list.requestsData { return list.requestData() }
    // The task is canceled when the controller is removed, and not when its view is unloaded. So rebuilding the view does not
    // cancel the load.
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    guard dataLoading != .loading else { return }
    dataLoading = .loading
    scope.start { [weak self, weak scope] in
      guard !Task.isCancelled, let self else { return }
      var failure: (any Error)?
      do { try await load() } catch { failure = error }
      // If the scope has ended, the controller was removed. It may have been shown again, and may have started a new load. This
      // ended load must not change the state of the new load.
      guard scope?.isEnded == false else { return }
      // The state is set before the error is handled, because `handleError` may start the next load.
      dataLoading = .idle
      // A load that was canceled is no error for the user.
      if let failure, !(failure is CancellationError) { handleError(failure) }
    }
  }
}

extension Controller {
  /// Called after the view was loaded. The first time, shows the cached data and starts the load. A view that is rebuilt later
  /// does not load the data again, unless a removal of the controller has canceled the load.
  final func loadDataWithView() {
    guard dataLoading == .neededByView, let controller = self as? any DataLoading else { return }
    controller.showCachedData()
    let isRequested = (self as? any DataRequesting)?.requestsData == true
    if controller.loadsWithView, !isRequested { controller.startLoading() }
    // If the load is started by the app (`loadsWithView` is `false`) or by the list (`isRequested`), a rebuilt view must not
    // start it either. A removed controller (`hasLeft`) keeps the state `neededByView`, and loads when it is shown again.
    if dataLoading == .neededByView, !hasLeft { dataLoading = .idle }
  }

  /// Records that the removal of the controller has canceled its load, so that the load starts again when the controller is
  /// shown again.
  final func interruptLoading() { if dataLoading == .loading { dataLoading = .neededByView } }
}
