/// How far the data known on this machine are.
enum LocalDataState {
  case notFetched
  /// They may be shown when they come.
  case awaited
  /// They are shown, or are not to be.
  case settled
}

extension Controller {
  /// Starts ``requestRemoteData()`` again, or for the first time. Does nothing while one is under way.
  public final func loadRemoteData() {
    guard !isRequestingRemoteData else { return }
    isRequestingRemoteData = true
    startLoading { controller in
      defer { controller.isRequestingRemoteData = false }
      try await controller.requestRemoteData()
      controller.dropLateLocalData()
    }
  }

  /// Says that what is shown is newer than what ``fetchLocalData()`` will return: that is dropped when it comes.
  ///
  /// Called for you when ``requestRemoteData()`` has returned. Call it when newer data are on screen earlier.
  public final func dropLateLocalData() {
    localData = .settled
  }

  final func fetchData() {
    localData = .awaited
    startLoading { controller in
      let show = try await controller.fetchLocalData()
      guard controller.localData == .awaited, !Task.isCancelled else { return }
      controller.localData = .settled
      show?()
    }
    if requestsRemoteDataOnLoad { loadRemoteData() }
  }

  /// Not in the scope of the view: data are the controller's, and a rebuilt view does not fetch again.
  private func startLoading(_ load: @escaping @MainActor (Controller) async throws -> Void) {
    start(in: .controller) { controller in
      do {
        try await load(controller)
      } catch  where Task.isCancelled || error is CancellationError {
        // The controller has left: nobody waits for this any more.
      } catch {
        controller.handleError(error)
      }
    }
  }
}
