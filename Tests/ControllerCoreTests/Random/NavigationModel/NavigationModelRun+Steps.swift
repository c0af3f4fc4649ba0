import ControllerCore
import ControllerTesting
import Foundation
import Navigator

// Performs each step in the app, and predicts its result in the model.
extension NavigationModel.Run {
  typealias Page = NavigationModel.Page

  /// Where the screens are after a step, and how screens leave.
  struct Prediction {
    var places: NavigationModel.Places
    var way: NavigationModel.Way
  }

  private func newPage() -> Page {
    pagesMade += 1
    return .item(pagesMade)
  }

  /// Performs a step. Returns `nil` for a step that is too complex for a prediction.
  func perform(_ step: NavigationModel.Step) -> Prediction? {
    let prediction = begin(step)
    let added = prediction?.places.all.filter { $0.object == nil } ?? []
    return added.contains { Self.needsLogin($0.page) } ? nil : prediction
  }

  private func begin(_ step: NavigationModel.Step) -> Prediction? {
    let (a, b) = (step.a, step.b)
    let layout = pages.layout
    let before = places

    func pick<Element>(_ elements: [Element]) -> Element? {
      elements.isEmpty ? nil : elements[a % elements.count]
    }
    func predict(
      _ way: NavigationModel.Way = .asks,
      _ change: (inout NavigationModel.Places) -> Void = { _ in }
    ) -> Prediction {
      var next = before
      change(&next)
      return Prediction(places: next, way: way)
    }
    func start(_ body: @escaping @MainActor (RouteNavigator<Page>) async throws -> Void) {
      Task { [navigator] in try? await body(navigator) }
    }

    let topStack = window.topmost?.nearest { $0 as? StackController }
    let screen = pick(screens)
    let stack = pick(screens.compactMap { $0.container as? StackController })
    /// The screens above the lowest one of a stack.
    func upper(_ stack: StackController?) -> [NavigationModel.Screen] {
      (stack?.children ?? []).dropFirst().compactMap { $0 as? NavigationModel.Screen }
    }

    switch step.action {
    // MARK: Requests
    case .push:
      let page = newPage()
      navigator.enqueue(.push(page))
      return predict { $0.push(page) }
    case .pushEqual:
      guard let page = pick(before.all)?.page else { return predict() }
      navigator.enqueue(.push(page))
      return predict { $0.push(page) }
    case .navigate:
      let page = newPage()
      let source = b < 4 ? pick(before.all)?.page : nil
      navigator.enqueue(.navigate(to: page, from: source))
      return source == nil ? predict { $0.show(page, by: layout) } : nil
    case .present:
      let page = newPage()
      navigator.enqueue(.present(page, as: [.sheet, .fullScreen, .popover][a % 3]))
      return predict { $0.present(page) }
    case .path:
      let path = (0..<b % 3).map { _ in newPage() }
      navigator.enqueue(.setPath(path))
      return predict { $0.open(path, by: layout) }
    case .link:
      let page = newPage()
      if let link = URL(string: "/items/\(pagesMade)") { navigator.enqueue(opening: link) }
      return predict { $0.open([page], by: layout) }
    case .set:
      let (page, tab) = (newPage(), before.selectedTab)
      let column = tab == 0 && layout.hasColumns ? a % 3 : 0
      let cards = before.tabs[tab][column]
      let kept = max(column == 0 ? 1 : 0, b % (cards.count + 1))
      navigator.enqueue(.set(cards.prefix(kept).map(\.page) + [page], in: NavigationColumn.allCases[column]))
      return predict { $0.tabs[tab][column] = cards.prefix(kept) + [.init(page: page)] }
    case .update:
      guard let card = pick(before.tabs[before.selectedTab].flatMap { $0.dropFirst() }) else {
        return predict()
      }
      start { navigator in
        try await navigator.update { state throws(NavigationError) in
          var state = state
          for column in NavigationColumn.allCases where state.currentTab[column].contains(card.page) {
            state = try state.applying(.set(state.currentTab[column].filter { $0 != card.page }, in: column))
          }
          return state
        }
      }
      let isOnlyOne = before.path(before.selectedTab).count { $0.page == card.page } == 1
      return isOnlyOne ? predict { places in card.object.map { places.remove($0) } } : nil
    case .replaceTop:
      guard (before.modals.last ?? before.path(before.selectedTab)).count > 1 else { return predict() }
      let page = newPage()
      navigator.enqueue(.replaceTop(page))
      return predict { places in
        let column = before.frontColumn(before.selectedTab)
        places.pop(1)
        if before.modals.isEmpty {
          places.tabs[before.selectedTab][column].append(.init(page: page))
        } else {
          places.push(page)
        }
      }
    case .pop:
      navigator.enqueue(.pop(count: 1 + a % 2))
      return predict { $0.pop(1 + a % 2) }
    case .popToRoot:
      navigator.enqueue(.popToRoot())
      return predict { $0.popToRoot() }
    case .back:
      navigator.enqueue(.back)
      return predict { $0.back() }
    case .dismiss:
      navigator.enqueue(.dismiss(count: 1 + a % 2))
      return predict { $0.dismiss(1 + a % 2) }
    case .selectTab:
      navigator.enqueue(.selectTab(a % 2))
      return predict { $0.selectedTab = a % 2 < $0.tabs.count ? a % 2 : $0.selectedTab }
    case .insist:
      let page = newPage()
      let requests: [NavigationRequest<Page>] = [.popToRoot(), .dismiss(), .setPath([page])]
      start { try await $0.sendWithoutAsking(requests[a % 3]) }
      return predict(.saves) { places in
        switch a % 3 {
        case 0: places.popToRoot()
        case 1: places.dismiss(1)
        default: places.open([page], by: layout)
        }
      }

    // MARK: Waits
    case .pushForResult:
      let page = newPage()
      wait(for: page) { try await $0.push(page, returning: Int.self) }
      return predict { $0.push(page) }
    case .presentForResult:
      let page = newPage()
      wait(for: page) { try await $0.present(page, returning: Int.self) }
      return predict { $0.present(page) }
    case .pick:
      let picker = pages.makeScreen(nil)
      wait(for: picker)
      return nil
    case .cancelWait:
      guard let wait = pick(waits.filter { $0.end == nil && !$0.isCanceled }) else { return predict() }
      wait.isCanceled = true
      wait.task?.cancel()
      let object = record(of: wait)?.number
      return object.map { object in predict(.abandons(object)) { $0.close(object) } }

    // MARK: The user
    case .goBack:
      let (top, isModalRoot) = (
        topStack?.children.last, topStack?.children.count == 1 && !before.modals.isEmpty
      )
      window.goBack()
      return predict { places in
        if isModalRoot { places.dismiss(1) }
        if let top = top as? NavigationModel.Screen, !before.isRoot(top.record.number) {
          places.cut(top.record.number)
        }
      }
    case .goBackTo:
      guard let next = pick(upper(topStack)),
        let index = topStack?.children.firstIndex(where: { $0 === next }),
        let target = topStack?.children[index - 1]
      else { return predict() }
      window.goBack(to: target)
      return predict { $0.cut(next.record.number) }
    case .tapOutside:
      if let top = window.presented.last { window.attemptDismissal(of: top) }
      return predict { $0.dismiss(1) }
    case .tapTab:
      let tab = a % 2
      guard window.presented.isEmpty, tab < before.tabs.count else { return predict() }
      let next = upper(topStack).first
      window.selectTab(tab, of: pages.tabs)
      return predict { places in
        if tab == places.selectedTab, let next { places.cut(next.record.number) }
        places.selectedTab = tab
      }
    case .swipe:
      let top = upper(topStack).last
      guard window.beginSwipeBack(), step.agrees, let top else { return predict() }
      return predict { $0.cut(top.record.number) }
    case .drag:
      guard window.beginSheetDrag(), step.agrees else { return predict() }
      return predict { $0.dismiss(1) }
    case .letGo:
      window.host.endGesture(completes: step.agrees)
      return predict()
    case .type:
      screen?.record.type()
      return predict()
    case .answer:
      _ = pages.user.answerNext() || guardian.answerNext()
      return predict()

    // MARK: Screens and the app
    case .close:
      guard let screen else { return predict() }
      screen.record.hasClosed = true
      screen.close()
      return predict(.closes(screen.record.number)) { $0.close(screen.record.number) }
    case .finish:
      guard let screen else { return predict() }
      screen.record.hasClosed = true
      screen.record.value = screen.record.value ?? screen.record.number
      screen.finish(with: screen.record.number)
      return predict(.closes(screen.record.number)) { $0.close(screen.record.number) }
    case .popStack:
      let top = upper(stack).last
      stack?.pop()
      return predict(.saves) { places in top.map { places.cut($0.record.number) } }
    case .setControllers:
      guard let stack, let screen = pick(upper(stack)) else { return predict() }
      let rest = stack.children.filter { $0 !== screen }
      for case let kept as NavigationModel.Screen in rest { kept.record.mayReturn = true }
      stack.setControllers(rest)
      return predict(.saves) { $0.remove(screen.record.number) }
    case .removeChild:
      guard let stack, let screen = pick(upper(stack)) else { return predict() }
      stack.removeChild(screen)
      return predict(.saves) { $0.remove(screen.record.number) }
    case .swapChild:
      guard let stack, let screen = pick(upper(stack)) else { return predict() }
      stack.swapChild(screen, for: pages.makeScreen(nil))
      return nil
    case .dismissLayer:
      guard let layer = pick(window.presented) else { return predict() }
      let count = window.presented.count - a % window.presented.count
      window.window.dismiss(layer)
      return predict(.saves) { $0.dismiss(count) }
    case .pushWithoutRoute:
      stack?.push(pages.makeScreen(nil))
      return nil

    // MARK: The platform
    case .wentBack:
      guard let next = pick(upper(topStack)),
        let index = topStack?.children.firstIndex(where: { $0 === next }),
        let target = topStack?.children[index - 1]
      else { return predict() }
      window.window.didGoBack(to: target)
      return predict(.saves) { $0.cut(next.record.number) }
    case .wasDismissed:
      guard let layer = pick(window.presented) else { return predict() }
      let count = window.presented.count - a % window.presented.count
      window.window.didDismiss(layer)
      return predict(.saves) { $0.dismiss(count) }
    case .changeLayout:
      let next = NavigationModel.Layout.all[a % 4]
      pages.layout = next
      if b % 2 == 0 {
        let isCompact = window.environment.horizontalSizeClass == .compact
        window.environment.horizontalSizeClass = isCompact ? .regular : .compact
      } else {
        navigator.placement = next.placement
      }
      return predict(.saves) { $0.move(to: next) }
    case .layOut:
      window.host.layOut()
      return predict()
    case .endAnimation:
      _ = animator.endNext(completes: step.agrees)
      return predict()
    }
  }

  private func wait(
    for page: Page,
    _ body: @escaping @MainActor (RouteNavigator<Page>) async throws -> NavigationOutcome<Int>
  ) {
    let wait = NavigationModel.Wait(page, nil)
    waits.append(wait)
    wait.task = Task { [navigator] in
      let outcome = try? await body(navigator)
      wait.end = if case .value(let value) = outcome { .value(value) } else { .noValue }
    }
  }

  private func wait(for picker: NavigationModel.Screen) {
    let wait = NavigationModel.Wait(nil, picker.record)
    waits.append(wait)
    let window = window.window
    wait.task = Task {
      let value = await window.presentForResult(picker)
      wait.end = value.map { .value($0) } ?? .noValue
    }
  }
}
