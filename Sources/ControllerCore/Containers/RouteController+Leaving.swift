import ControllerSupport
import Navigator

// Questions to the user about screens with unsaved changes that a request of the navigator would remove.
extension RouteController {
  /// The reason of the error with which the navigator denies a request, because the user wants to stay on a screen with unsaved
  /// changes.
  public static var reasonForStaying: String { "There are unsaved changes." }

  /// Adds a guard to the navigator. Before the navigator removes a screen with unsaved changes, or hides it by the selection of
  /// another tab, the guard asks the user.
  final func askBeforeLeaving() {
    navigator?.hostGuard = RouteGuard(
      "unsaved changes",
      mustAsk: { [weak self] in
        var found: [ScreenID: (RouteStack<Route>, RouteStack<Route>.Screen)]?
        return { left in
          let all = found ?? self?.stacksAndScreens ?? [:]
          found = all
          guard let self, let (stack, screen) = all[left.id] else { return false }
          return !self.screensToAsk(screen, in: stack, stays: left.stays).isEmpty
        }
      },
      askingScreens: { [weak self, weak navigator = navigator] left in
        let place = self?.stacksAndScreens[left.id]
        let screens = place.flatMap { self?.screensToAsk($1, in: $0, stays: left.stays) } ?? []
        let request = navigator?.runningRequest
        // The user is asked about one screen after another. If a later screen was saved meanwhile, it needs no question.
        for screen in screens where (screen as? any LeaveConfirming)?.needsConfirmation == true {
          // If the window closes while the user is asked, the answer is `true`. Nevertheless, the guard denies the removal, so
          // that the screen is shown again after the next launch.
          let mayLeave = await screen.openLeaveQuestion().answer()
          guard mayLeave, !Task.isCancelled, let self, !hasLeft else {
            screen.endAction()
            return .deny(reason: Self.reasonForStaying)
          }
          // If the app has attached another navigator meanwhile, this request of the old navigator cannot remove the screen, so
          // the user's agreement is deleted. It does not count either if the user has entered something after the answer
          // (`overtaken`).
          if self.navigator !== navigator {
            screen.endAction()
          } else if screen.extras.leaving.discard != .overtaken {
            remember([screen], for: request)
          }
        }
        return .allow
      }
    )
  }

  /// Deletes the user's agreements to the removals of a request that has ended. If a screen with unsaved changes has stayed, a
  /// later request asks the user again. The agreements to other requests remain.
  package final func requestDidEnd(_ request: Int) { endAgreements(to: removal(by: request)) }

  /// Forgets that the user has agreed to lose unsaved changes by one removal of screens, for example by a request that has ended.
  /// With `nil`, forgets all these agreements. If a transition is removing a screen now, its agreement is forgotten at the end of
  /// the transition.
  final func endAgreements(to removal: LeavingStateMachine.Removal?) {
    func forgetOthers() {
      agreedScreens.removeAll { $0.object?.hasLeft != false || $0.object?.extras.leaving.agreements == [] }
    }
    forgetOthers()
    agreedScreens.forEach { $0.object?.endAgreementAfterDeparture(to: removal) }
    forgetOthers()
  }

  /// Whether the navigator's running request may remove a screen without a question to the user, who may have agreed already.
  final func mayRemove(_ screen: Controller) -> Bool {
    screen.extrasIfAny?.leaving.allows(removal(by: navigator?.runningRequest) ?? .action) == true
  }

  private func removal(by request: Int?) -> LeavingStateMachine.Removal? {
    navigator.flatMap { navigator in request.map { .request($0, of: ObjectIdentifier(navigator)) } }
  }

  /// Stores that the user agrees to lose the unsaved changes of screens. The agreement allows `request` to remove them, and
  /// also the requests that run or wait in the navigator's queue now, because they were made before the answer. Before any
  /// other action, such as another tap on Back, the user is asked again.
  private func remember(_ screens: [Controller], for request: Int? = nil) {
    let requests = [request] + (navigator?.openRequests ?? [])
    screens.forEach { $0.extras.leaving.handOver(to: requests.compactMap(removal)) }
    agreedScreens += screens.map { WeakReference($0) }
  }

  /// The screens of all stacks by their identities. A search for each screen of a long stack would take quadratic time.
  private var stacksAndScreens: [ScreenID: (RouteStack<Route>, RouteStack<Route>.Screen)] {
    let all = (columns + modals).flatMap { stack in stack.screens.map { ($0.entry.id, (stack, $0)) } }
    return Dictionary(all) { first, _ in first }
  }

  /// Returns the screens with unsaved changes among a screen and the controllers that a request removes together with it, such
  /// as a sheet that the app has presented from it.
  ///
  /// - Parameter stays: Whether the request only hides the screen. Then only the visible controllers are asked.
  private func screensToAsk(
    _ screen: RouteStack<Route>.Screen,
    in stack: RouteStack<Route>,
    stays: Bool
  ) -> [Controller] {
    // A screen that has closed itself, for example by `finish(with:)`, has decided to leave. The user is asked only about the
    // controllers above it.
    let isFinishing = screen.controller.extrasIfAny?.leaving.state == .finishes
    let hasDecided = isFinishing || navigator?.isFinishing(screen.entry.id) == true
    var leaving = hasDecided ? screen.above : screen.controllers
    if stays {
      leaving = leaving.suffix(1)
    } else if stack.root == screen.entry.id {
      leaving += layersAbove(stack)
    } else {
      leaving += windowLayers?.layers(leavingWith: screen.controllers) ?? []
    }
    return leaving.reversed().flatMap { $0.screensToAsk(onlyVisible: stays) }.filter { !mayRemove($0) }
  }

  /// Returns the controllers that the app, not the navigator, has presented directly above a modal stack. The dismissal of the
  /// stack also dismisses these controllers.
  func layersAbove(_ modal: RouteStack<Route>) -> [Controller] {
    let layers = windowLayers?.presented.drop { $0 !== modal }.dropFirst() ?? []
    return Array(layers.prefix { ($0 as? RouteStack<Route>)?.host !== self })
  }

  /// Asks the navigator to perform an action of the user, such as going back. Guards of the navigator may refuse the
  /// request.
  ///
  /// - Parameters:
  ///   - confirmed: The screens with unsaved changes that the user has already agreed to leave. The user is not asked
  ///     about these screens again.
  ///   - request: A closure that makes the request for the navigator. The navigator calls it after its earlier
  ///     requests, because these may have removed screens. The closure returns `nil` if nothing is left to do.
  func performForUser(_ confirmed: [Controller], _ request: @escaping RouteNavigator<Route>.LaterRequest) {
    guard let navigator, let scope = scope(.controller) else { return }
    // The action gets its place in the navigator's queue now, before requests that the app makes later. If the app attaches
    // another navigator before the action's turn, the action is dropped, because the user saw screens of the old one.
    let perform = navigator.queued { [weak self, weak navigator] in
      self?.navigator === navigator ? request() : nil
    }
    remember(confirmed)
    scope.start {
      var failure: NavigationError?
      do throws(NavigationError) { try await perform() } catch { failure = error }
      // The screen may stay although no error was thrown, for example because a guard has redirected the user to another
      // screen. Then the screen is not asked to leave any more. A screen that has finished meanwhile is skipped: another
      // request of the navigator removes it.
      for screen in confirmed where !screen.hasLeft && screen.extras.leaving.state < .finishes {
        guard screen.extras.leaving.isAskedToLeave || failure != nil else { continue }
        screen.treeStays()
        if screen.extrasIfAny?.result?.value != nil { screen.deliverResult() }
      }
      if let failure { navigator.report(failure) }
    }
  }
}
