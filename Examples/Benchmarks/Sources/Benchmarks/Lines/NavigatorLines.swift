import BenchmarkKit
import Navigator

/// Lines that measure links, plans and navigation.
enum NavigatorLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "navigator.links",
      measures: "100 links with one value, among 1,000 patterns",
      bar: .atMost(11),
      subject: matching,
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "navigator.slowest",
      measures:
        "the pattern and path that take longest among 300 random patterns, on a path of 4,000 characters",
      bar: .atMost(11),
      subject: matchingSlowest,
      comparedAtSize: 400
    ),
    BenchmarkLine(
      "navigator.plan",
      measures: "the plan that replaces the top of a stack of 1,000 screens",
      bar: .atMost(11),
      subject: planning,
      comparedAtSize: 100
    ),
    BenchmarkLine(
      "navigator.move",
      measures: "a push and a pop through a host that shows nothing",
      bar: .information,
      subject: moving,
      comparator: .code("an empty asynchronous call", calling)
    ),
    BenchmarkLine(
      "navigator.set",
      measures: "two requests that each lead along 50,000 screens",
      bar: .atMost(11),
      subject: setting,
      comparedAtSize: 5_000
    ),
    BenchmarkLine(
      "navigator.cancel",
      measures: "10,000 requests that wait for a step, and are canceled",
      bar: .atMost(11),
      subject: canceling,
      comparedAtSize: 1_000
    ),
  ]

  private enum Page: Hashable, Sendable {
    case root
    case item(section: Int, id: Int)
  }

  /// Matches links, which are spread evenly over all patterns. The size is the number of patterns.
  private static let matching = Workload(size: 1_000) { patterns in
    let links = try LinkTable<Page>(
      schemes: ["app"],
      links: (1_000..<1_000 + patterns).map { section in
        DeepLink("/section\(section)/:id") { .item(section: section, id: try $0["id"]) }
      }
    )
    let texts = (0..<100).map { "app://section\(1_000 + $0 * patterns / 100)/\(10_000 + $0)" }
    return {
      for text in texts { blackHole(try links.route(for: text)) }
    }
  }

  private static let matchingSlowest = Workload(size: 4_000) { length in
    let slowest = SlowestLink.found
    let path = slowest.path(length: length)
    return { blackHole(try? slowest.table.route(for: path)) }
  }

  private static let planning = Workload(size: 1_000) { screens in
    let path = (1..<screens).map { Page.item(section: 0, id: $0) }
    let origin = NavigationState(NavigationTab(root: Page.root, pushed: path))
    let target = try origin.applying(.replaceTop(.item(section: 0, id: 0)))
    return { blackHole(NavigationPlan(from: origin, to: target)) }
  }

  private static let moving = Workload.asynchronous(size: 100) { moves in
    let host = BlindHost()
    let navigator = RouteNavigator(.stack(root: Page.root))
    navigator.attach(host)
    return {
      for id in 0..<moves {
        try await navigator.navigate(to: .item(section: 0, id: id))
        try await navigator.back()
      }
      try SidesDiffer.check(host.steps.isMultiple(of: 2 * moves), true)
    }
  }

  private static let setting = Workload.asynchronous(size: 50_000) { screens in
    let navigator = RouteNavigator(.stack(root: Page.root))
    let paths = (0..<2).map { section in (0..<screens).map { Page.item(section: section, id: $0) } }
    return {
      for path in paths { try await navigator.set(path) }
      try SidesDiffer.check(navigator.state.currentTab.count, screens + 1)
    }
  }

  private static let canceling = Workload.asynchronous(size: 10_000) { requests in
    let host = SlowHost()
    let navigator = RouteNavigator(.stack(root: Page.root))
    navigator.attach(host)
    return {
      let first = Task { try await navigator.push(.item(section: 0, id: 0)) }
      while host.completion == nil { await Task.yield() }
      let waiting = (0..<requests).map { id in
        Task { try await navigator.push(.item(section: 1, id: id)) }
      }
      // The tasks of the main actor run in their order, so this one runs when all requests wait.
      await Task {}.value
      for task in waiting { task.cancel() }
      for task in waiting { _ = await task.result }
      host.completion?.end(.canceled)
      host.completion = nil
      _ = await first.result
      try SidesDiffer.check(navigator.state.currentTab.count, 1)
    }
  }

  private static let calling = Workload.asynchronous(size: 1_000) { calls in
    let callee: any Callee = EmptyCallee()
    return {
      for _ in 0..<calls { blackHole(await callee.call()) }
    }
  }

  /// A host that shows nothing, and keeps the completion of its step.
  private final class SlowHost: NavigationHost {
    var completion: StepCompletion?
    weak var navigator: RouteNavigator<Page>?

    func show(_ state: NavigationState<Page>) {}

    func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
      self.completion = completion
    }
  }

  /// A host that shows nothing, and ends every step at once.
  private final class BlindHost: NavigationHost {
    private(set) var steps = 0
    weak var navigator: RouteNavigator<Page>?

    func show(_ state: NavigationState<Page>) {}

    func perform(_ step: NavigationStep<Page>, animated: Bool, completion: StepCompletion) {
      steps += 1
      completion.end(.completed)
    }
  }

  /// An object with an asynchronous method to call.
  @MainActor
  private protocol Callee {
    func call() async -> Int
  }

  private final class EmptyCallee: Callee {
    private var calls = 0

    func call() async -> Int {
      calls += 1
      return calls
    }
  }
}
