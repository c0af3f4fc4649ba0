import ControllerCore
import ControllerSupport
import ControllerTesting
import Foundation
import Navigator
import TestSupport
import XCTest

/// Random reports to a navigator about things that the screen does not show yet, and screens that close or finish in between.
/// Whatever a host reports, nothing traps, and the screens are the state as soon as the whole state is shown.
///
/// The environment variable `REPORT_SEED` repeats one sequence.
@MainActor
final class EarlyReportsTests: XCTestCase {
  override nonisolated func invokeTest() {
    Diagnostics.$output.withValue(.init({ _ in })) { super.invokeTest() }
  }

  private enum Page: Hashable, Sendable {
    case list, bookmarks
    case item(Int)
  }

  private final class Screen: Controller, ResultProviding {
    typealias Output = Int
  }

  private final class Pages: RouteController<Page> {
    override func makeController(for page: Page) -> Controller { Screen() }
  }

  private static let placements: [NavigationPlacement<Page>] = [
    .tabs([.stack(root: .list), .stack(root: .bookmarks)]),
    .tabs([
      .split(root: .list) { page in if case .item = page { .detail } else { .primary } },
      .stack(root: .bookmarks),
    ]),
    .stack(root: .list),
  ]

  /// An app whose reports come before the screen has changed.
  @MainActor
  private final class Run {
    let pages = Pages()
    let navigator = RouteNavigator(EarlyReportsTests.placements[0])
    let window: HeadlessWindow<Pages>
    private var random: SplitMix64
    private var tasks: [Task<Void, Never>] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      navigator.onError = { _ in }
      navigator.attach(pages)
      window = HeadlessWindow(pages)
    }

    private func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private func page() -> Page { number(0...7) == 0 ? .bookmarks : .item(number(0...2)) }

    private var screens: [Screen] {
      let columns = (0...2).flatMap { tab in
        NavigationColumn.allCases.map { NavigationPosition.column($0, tab: tab) }
      }
      return (columns + (0...6).map { .modal($0) }).flatMap(pages.controllers).compactMap { $0 as? Screen }
    }

    private func request() -> NavigationRequest<Page> {
      switch number(0...10) {
      case 0: .dismiss(count: number(-1...3))
      case 1: .pop(count: number(-1...3))
      case 2: .pop(count: number(0...2), in: .detail)
      case 3: .popToRoot()
      case 4: .selectTab(number(-1...2))
      case 5: .set([page()].filter { _ in number(0...1) == 0 }, in: number(0...1) == 0 ? .detail : .primary)
      case 6: .setPath([page()])
      case 7, 8: .present(page(), as: .sheet)
      case 9: .back
      default: .push(page())
      }
    }

    private func start(_ body: @escaping @MainActor (RouteNavigator<Page>) async throws -> Void) {
      tasks.append(Task { [navigator] in try? await body(navigator) })
    }

    private func step() {
      let (request, page) = (request(), page())
      switch number(0...9) {
      case 0, 1, 2: try? navigator.userDidNavigate(request)
      case 3: screens.randomElement(using: &random)?.close()
      case 4: screens.last?.close()
      case 5: screens.randomElement(using: &random)?.finish(with: 1)
      case 6: start { _ = try await $0.present(page, returning: Int.self) }
      case 7: start { try await $0.finish(page, with: 1) }
      case 8 where number(0...5) == 0: navigator.placement = EarlyReportsTests.placements[number(0...2)]
      default: start { try await $0.send(request) }
      }
    }

    func play() async {
      for _ in 0..<30 {
        step()
        for _ in 0..<number(0...6) { await Task.yield() }
      }
    }

    /// Shows the whole state, and lets every screen that somebody waits for leave.
    func end() async {
      await window.settle()
      pages.show(navigator.state)
      await window.settle()
    }

    var mistakes: [String] {
      let state = navigator.state
      let positions = state.positions + [.modal(state.modals.count)]
      var mistakes = positions.filter { pages.routes(at: $0) != state[$0] }
        .map { "\($0) shows \(pages.routes(at: $0)) and not \(state[$0])" }
      if pages.tabs.selectedIndex != state.selectedTab {
        mistakes.append("tab \(pages.tabs.selectedIndex) and not \(state.selectedTab)")
      }
      if window.presented.count != state.modals.count {
        mistakes.append("\(window.presented.count) presented and not \(state.modals.count)")
      }
      return mistakes
    }

    func close() {
      tasks.forEach { $0.cancel() }
      window.close()
    }
  }

  func test_reports_beforeTheHostHasActed_nothingTraps() async {
    for seed in RandomRounds.seeds(5, long: 200, or: "REPORT_SEED") {
      let run = Run(seed: seed)
      await run.play()
      await run.end()
      XCTAssertEqual(run.mistakes, [], "REPORT_SEED=\(seed)")
      run.close()
    }
  }
}
