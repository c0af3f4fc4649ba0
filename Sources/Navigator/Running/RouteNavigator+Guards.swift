extension RouteNavigator {
  /// Makes the requests that were held back, in their order, each with its guards. One that is held
  /// again waits again; one that has expired is dropped.
  ///
  /// - Returns: Why requests came to nothing, for those that did and do not wait again.
  public func resumeHeldRequests() async -> [NavigationError] {
    var errors: [NavigationError] = []
    for held in heldRequests.takeAll(now: now()) {
      do {
        if held.isWholePath {
          try await navigate(along: held.path)
        } else if let route = held.path.last {
          try await navigate(to: route)
        }
      } catch NavigationError.held {
        continue
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  /// Asks the guards, until they have all agreed to the state as it then is.
  ///
  /// - Returns: The request, or the one it was redirected to.
  @usableFromInline func admit(
    _ request: NavigationRequest<Route>,
    forResult: Bool
  ) async throws(NavigationError) -> NavigationRequest<Route> {
    let guards = guards
    var admission = AdmissionStateMachine(request, guards: guards.map(\.name), placement: placement)
    repeat {
      admission.begin(from: state)
      while let question = admission.question {
        let asked = guards[question.guardIndex]
        if let check = asked.check {
          admission.answer(check(question.route, state), hasWaited: false)
        } else {
          admission.answer(await asked.ask(question.route, state), hasWaited: true)
          if Task.isCancelled { throw .cancelled }
        }
      }
    } while admission.needsAnotherRound

    if let held = admission.held, !forResult {
      request.addHeld(held, to: &heldRequests, now: now())
    }
    if let refusal = admission.refusal { throw refusal }
    if forResult, let redirection = admission.redirection {
      let error = NavigationError.redirected(to: "\(redirection)")
      machine.begin(admission.request)
      try await performSteps()
      throw error
    }
    return admission.request
  }
}
