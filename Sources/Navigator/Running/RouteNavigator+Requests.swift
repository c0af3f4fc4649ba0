import ControllerSupport
public import Foundation

extension RouteNavigator {
  /// The work of a request that has the turn.
  enum Work {
    case request(NavigationRequest<Route>)
    case change(@Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>)
    case leave(@MainActor () -> ScreenLocation?)
    case restore(NavigationState<Route>)

    var request: NavigationRequest<Route>? {
      if case .request(let request) = self { request } else { nil }
    }
  }

  /// A request with its ticket.
  struct Job {
    let ticket: Int
    let work: Work
    /// The number of the result that is awaited from the screen that is shown.
    var result: Int?
  }

  /// Makes a request and waits until its transitions have ended.
  public func send(_ request: NavigationRequest<Route>, policy: RequestPolicy) async throws(NavigationError) {
    try await run(.request(request), policy: policy)
  }

  /// Makes a request without waiting. An error reaches ``onError``.
  public func enqueue(_ request: NavigationRequest<Route>, policy: RequestPolicy) {
    let job = queue(.request(request), policy: policy)
    // `settle()` must wait for the task, which begins in a later turn. From then on, the request itself counts as pending work while it
    // runs.
    let start = PendingWork.begin("start of a navigation", of: Self.self)
    Task {
      start.end()
      do throws(NavigationError) {
        try await finish(job, inOwnTask: true)
      } catch {
        onError(error)
      }
    }
  }

  /// Opens a link: goes to the whole place to which it leads, with the screens below, the tab and the modal.
  ///
  /// - Parameters:
  ///   - url: The link, which is looked up in ``links``.
  ///   - policy: The policy while another request is under way.
  /// - Throws: ``NavigationError/link(_:)``, and what ``send(_:policy:)`` throws.
  public func open(_ url: URL, policy: RequestPolicy = .queue) async throws(NavigationError) {
    try await send(try request(toOpen: url.absoluteString), policy: policy)
  }

  /// Opens a link without waiting. An error reaches ``onError``.
  public func open(_ url: URL, policy: RequestPolicy = .queue) {
    do throws(NavigationError) {
      enqueue(try request(toOpen: url.absoluteString), policy: policy)
    } catch {
      onError(error)
    }
  }

  private func request(toOpen link: String) throws(NavigationError) -> NavigationRequest<Route> {
    guard let links else { throw .link(.noMatch) }
    do {
      let place = try links.destination(of: link)
      return .set(place.path, presenting: place.modal)
    } catch {
      throw .link(error)
    }
  }

  /// Changes the state to the result of `change` when the turn of this request has come, for a change that no operation
  /// describes.
  ///
  /// A guard cannot keep such a request: a held one ends with ``NavigationError/held(route:)``.
  ///
  /// - Throws: The error of `change`, and what ``send(_:policy:)`` throws.
  public func update(
    policy: RequestPolicy = .queue,
    _ change: @escaping @Sendable (NavigationState<Route>) throws(NavigationError) -> NavigationState<Route>
  ) async throws(NavigationError) {
    try await run(.change(change), policy: policy)
  }

  /// The number of requests that wait for their turn.
  package var waitingRequests: Int { machine.waiting.count }

  // MARK: Turns

  func run(_ work: Work, policy: RequestPolicy = .queue, result: Int? = nil) async throws(NavigationError) {
    try await finish(queue(work, policy: policy, result: result))
  }

  /// Queues a request.
  ///
  /// A guard may send a request while it is asked about another one. The guard's request runs first, because the other
  /// request waits for the guard's answer.
  private func queue(_ work: Work, policy: RequestPolicy, result: Int? = nil) -> Job {
    let job = Job(ticket: nextID(), work: work, result: result)
    if let asking = GuardScope.ticket(of: self), machine.isAsking(asking) {
      perform(machine.suspend(asking, for: job.ticket))
    } else {
      perform(machine.ask(job.ticket, policy))
    }
    return job
  }

  private func finish(_ job: Job, inOwnTask: Bool = false) async throws(NavigationError) {
    try await turn(of: job.ticket)
    let pending = PendingWork.begin("navigation", of: Self.self)
    let outcome = await pending.run(inOwnTask: inOwnTask) { () async -> Result<Void, NavigationError> in
      do throws(NavigationError) {
        return .success(try await perform(job))
      } catch {
        return .failure(error)
      }
    }
    perform(machine.end(job.ticket))
    try outcome.get()
  }

  /// Waits for the turn of a request.
  func turn(of ticket: Int) async throws(NavigationError) {
    if let turn = turns.removeValue(forKey: ticket) { return try turn.get() }
    let turn = await withCancellableContinuation { continuation in
      turnWaiters[ticket] = continuation
    } onCancel: { [weak self] in
      self?.withdraw(ticket)
    }
    try turn.get()
  }

  private func withdraw(_ ticket: Int) {
    guard turnWaiters[ticket] != nil else { return }
    perform(machine.withdraw(ticket))
  }

  /// Asks the guards, then performs the steps of the request one after the other.
  private func perform(_ job: Job) async throws(NavigationError) {
    if Task.isCancelled { throw .canceled }
    switch job.work {
    case .request, .change:
      if guards.isEmpty {
        begin(job.work, result: job.result)
      } else {
        begin(try await admit(job), result: job.result)
      }
    case .leave(let find):
      let place = find()
      machine.begin { state throws(NavigationError) in try place.map(state.leaving) ?? state }
    case .restore(let state): machine.begin(.reset(state))
    }
    try await performSteps()
  }

  private func begin(_ work: Work, result: Int?) {
    switch work {
    case .request(let request): machine.begin(request, result: result)
    case .change(let change): machine.begin(changing: change)
    case .leave, .restore: break
    }
  }

  /// Removes one screen and the screens after it, when the turn has come.
  ///
  /// - Parameter find: Returns the location of the screen, or `nil` if it has left.
  func leave(_ find: @escaping @MainActor () -> ScreenLocation?) async throws(NavigationError) {
    try await run(.leave(find))
  }
}
