import ControllerCore
import EvolutionApp
import EvolutionModels
import EvolutionViews
import Foundation
import Model
import ModelStore
import XCTest

@testable import EvolutionWeb
@testable import WebHost

/// A page of the app without a browser: the nodes that the server has described, and the user's actions on them.
@MainActor
final class Browser {
  let application: EvolutionPage
  let host: WebHost
  private(set) var page: PageNode?

  init(
    _ ids: [String] = ["SE-0001", "SE-0002", "SE-0003"],
    library: ReaderLibrary? = nil,
    environment: PageEnvironment = PageEnvironment(width: 390)
  ) throws {
    application = try EvolutionPage(
      gateway: StubGateway(ids: ids),
      library: library ?? ReaderLibrary(Database(.inMemory)),
      style: .browser(environment, now: Date(timeIntervalSince1970: 1_785_801_600))
    )
    host = WebHost(application)
    application.window.host = host
    application.window.updateEnvironment { $0.apply(environment) }
    application.window.show()
  }

  func open(_ path: String = "/proposals") async {
    await application.start()
    await application.open(path)
    await settle()
  }

  /// Waits for the work of the app, and describes the page again.
  func settle() async {
    await application.application.settle()
    // The lists learn of the last changes in the next turn of the main actor.
    await Task.yield()
    host.tree.reset()
    host.render { operations in
      for case .reset(let root) in operations { page = root }
    }
  }

  // MARK: Finding

  func all(_ condition: (PageNode) -> Bool) -> [PageNode] {
    func below(_ node: PageNode) -> [PageNode] {
      (condition(node) ? [node] : []) + node.children.flatMap(below)
    }
    return page.map(below) ?? []
  }

  func all(style: String) -> [PageNode] {
    all { $0.properties.style.split(separator: " ").contains(Substring(style)) }
  }

  func texts(style: String) -> [String] { all(style: style).map { text(of: $0) } }

  /// The text of a node and of everything in it.
  func text(of node: PageNode) -> String {
    ([node.properties.text] + node.children.map(text)).filter { !$0.isEmpty }.joined(separator: " ")
  }

  // MARK: Acting

  /// Clicks the first node with a text, itself or in it, and waits.
  func click(_ title: String, style: String? = nil) async throws {
    let nodes = all { node in
      node.properties.events.contains("click") && text(of: node).contains(title)
        && (style.map(node.properties.style.contains) ?? true)
    }
    let id = try XCTUnwrap(nodes.first?.id, "There is nothing to click: \(title)")
    host.tree.element(id)?.node.onClick?()
    await settle()
  }

  /// Presses a key in the first node with a class, and waits.
  func press(_ key: String, in style: String) async throws {
    let id = try XCTUnwrap(
      all(style: style).first { $0.properties.keys.contains(key) }?.id,
      "\(key) in \(style)"
    )
    host.tree.element(id)?.node.onKey[key]?()
    await settle()
  }
}

/// A gateway with similar proposals.
struct StubGateway: ProposalGateway {
  let ids: [String]

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    let items = ids.map { id in
      """
      {"id": "\(id)", "title": "Title of \(id)", "summary": "<b>bold</b>", "link": "\(id).md",
       "status": {"state": "activeReview", "start": "2026-07-28T00:00:00Z", "end": "2026-08-10T00:00:00Z"},
       "authors": [{"name": "Ada <script>"}, {"name": "Grace"}], "discussions": []}
      """
    }
    return try ModelDecoder().decode([Proposal].self, from: Data("[\(items.joined(separator: ","))]".utf8))
  }
}

/// Lets tasks run until a condition holds. If the condition never holds, the test fails after five minutes.
@MainActor
func until(file: StaticString = #filePath, line: UInt = #line, _ condition: @MainActor () -> Bool) async {
  let end = ContinuousClock.now + .seconds(300)
  var holds = condition()
  while !holds, ContinuousClock.now < end {
    await Task.yield()
    holds = condition()
  }
  XCTAssertTrue(holds, "The condition does not hold.", file: file, line: line)
}
