import ControllerSupport

/// A controller that fetches data from this device, to show them until remote data arrive.
///
/// ```swift
/// final class NotesController: Controller, LocalDataLoading {
///   func fetchLocalData() async throws -> (@MainActor () -> Void)? {
///     let notes = try await store.notes()
///     return { self.show(notes) }
///   }
/// }
/// ```
///
/// Data that are in memory already need no task: show them in ``Controller/showCachedData()``.
@MainActor
public protocol LocalDataLoading: Controller {
  /// Fetches data from this device. The controller starts it once, when its view is loaded for the first time, at the same
  /// time as the remote request.
  ///
  /// - Returns: A closure that shows the data. It is not called when remote data have arrived before, when
  ///   ``Controller/dropLateLocalData()`` was called, or when the controller has left. `nil` if there are no data.
  /// - Throws: The error goes to ``Controller/handleError(_:)``, unless the fetch was canceled.
  func fetchLocalData() async throws -> (@MainActor () -> Void)?
}

/// A controller that requests data, for instance from a server.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView>, RemoteDataLoading {
///   func requestRemoteData() async throws { update(with: try await api.author()) }
/// }
/// ```
@MainActor
public protocol RemoteDataLoading: Controller {
  /// Requests the data and shows them. The controller starts the request when its view is loaded for the first time, unless
  /// ``Controller/requestsRemoteDataOnLoad`` is `false`; the task is created before `viewWillAppear` and runs in a later turn
  /// of the main actor. It is canceled when the controller leaves for good.
  ///
  /// - Throws: The error goes to ``Controller/handleError(_:)``, unless the request was canceled.
  func requestRemoteData() async throws
}

/// The rules of loading data, as a value: one request at a time, and late local data never replace remote data.
struct DataLoadingStateMachine {
  private enum LocalData {
    case notFetched
    /// The data may be shown when they arrive.
    case awaited
    /// The data were shown, or must not be shown any more.
    case settled
  }

  private var local = LocalData.notFetched
  private var requestUnderWay: Int?
  private var requests = 0
  private var fetches = 0

  /// Whether the data have to be loaded with the view: for the first time, or again because leaving has interrupted them.
  var needsLoading: Bool { local == .notFetched }

  /// Begins a fetch of local data.
  ///
  /// - Returns: The number of the fetch.
  mutating func beginFetch() -> Int {
    local = .awaited
    fetches += 1
    return fetches
  }

  /// Ends a fetch of local data.
  ///
  /// - Returns: Whether the data may be shown.
  mutating func endFetch(_ number: Int) -> Bool {
    guard number == fetches, local == .awaited else { return false }
    local = .settled
    return true
  }

  /// Begins a request.
  ///
  /// - Returns: The number of the request, or `nil` if another one is under way.
  mutating func beginRequest() -> Int? {
    guard requestUnderWay == nil else { return nil }
    requests += 1
    requestUnderWay = requests
    return requests
  }

  mutating func endRequest(_ number: Int, hasData: Bool) {
    guard requestUnderWay == number else { return }
    requestUnderWay = nil
    if hasData { local = .settled }
  }

  mutating func dropLateLocalData() { local = .settled }

  /// The controller has left: what is under way is canceled, and begins again when the controller comes back.
  mutating func leave() {
    if requestUnderWay != nil || local == .awaited { local = .notFetched }
    requestUnderWay = nil
  }
}

extension RemoteDataLoading {
  /// Starts ``requestRemoteData()`` for the first time or again. Does nothing while a request is under way.
  ///
  /// Outside of the lifetime ``ControllerScope/Kind/controller`` nothing starts, and
  /// ``ControllerDiagnostic/Reason/startedOutsideScope(_:)`` is reported.
  public func loadRemoteData() {
    guard let scope = scope(.controller) else { return report(.startedOutsideScope(.controller)) }
    guard let request = dataLoading.beginRequest() else { return }
    startLoading(in: scope) { controller in
      var hasData = false
      defer { controller.dataLoading.endRequest(request, hasData: hasData) }
      try await controller.requestRemoteData()
      hasData = !Task.isCancelled
    }
  }
}

extension LocalDataLoading {
  fileprivate func loadLocalData() {
    guard let scope = scope(.controller) else { return }
    let fetch = dataLoading.beginFetch()
    startLoading(in: scope) { controller in
      let show = try await controller.fetchLocalData()
      guard !Task.isCancelled, controller.dataLoading.endFetch(fetch) else { return }
      show?()
    }
  }
}

extension Controller {
  /// Drops the data of ``LocalDataLoading/fetchLocalData()`` if they arrive from now on.
  ///
  /// The controller calls it when ``RemoteDataLoading/requestRemoteData()`` has returned. Call it yourself when newer data
  /// are on screen earlier.
  public final func dropLateLocalData() {
    dataLoading.dropLateLocalData()
  }

  /// Loads the data with the view, unless that was done before.
  final func loadData() {
    guard dataLoading.needsLoading else { return }
    dataLoading.dropLateLocalData()
    showCachedData()
    (self as? any LocalDataLoading)?.loadLocalData()
    if requestsRemoteDataOnLoad { (self as? any RemoteDataLoading)?.loadRemoteData() }
  }
}

extension ControllerWork {
  /// Starts a task in the scope of the controller, not in that of the view: a rebuilt view does not load the data again.
  fileprivate func startLoading(
    in scope: ControllerScope,
    _ load: @escaping @MainActor (Self) async throws -> Void
  ) {
    scope.start { [weak self] in
      guard !Task.isCancelled, let self else { return }
      do {
        try await load(self)
      } catch  where Task.isCancelled || error is CancellationError {
        // The controller has left, so the data are not needed.
      } catch {
        handleError(error)
      }
    }
  }
}
