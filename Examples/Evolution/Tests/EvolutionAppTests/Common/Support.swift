import ControllerCore
import DataSource
import Foundation
import Model
import ModelStore
import Presenter
import XCTest

@testable import EvolutionApp
@testable import EvolutionModels
@testable import EvolutionPresenters
@testable import EvolutionSurfaces
@testable import EvolutionViews

/// A gateway that returns the results of the test, one for each load.
actor StubGateway: ProposalGateway {
  private var loads: [Result<[Proposal], FeedError>]
  private let repairs: Repairs

  init(_ loads: Result<[Proposal], FeedError>...) {
    self.init(loads)
  }

  init(_ loads: [Result<[Proposal], FeedError>], repairs: Repairs = []) {
    (self.loads, self.repairs) = (loads, repairs)
  }

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    let next = loads.count > 1 ? loads.removeFirst() : loads[0]
    return Decoded(value: try next.get(), repairs: repairs)
  }
}

/// A gateway whose loads wait until the test answers.
struct HeldGateway: ProposalGateway {
  private let answers: AsyncStream<[Proposal]>
  private let continuation: AsyncStream<[Proposal]>.Continuation

  init() { (answers, continuation) = AsyncStream.makeStream() }

  /// Ends the load that waits, or the next one.
  func answer(_ proposals: [Proposal]) { continuation.yield(proposals) }

  func proposals(progress: @escaping @Sendable (FeedProgress) -> Void) async throws -> Feed {
    for await proposals in answers { return Decoded(value: proposals, repairs: []) }
    throw CancellationError()
  }
}

extension DisplayStyle {
  /// A style in English and UTC, on 4 August 2026.
  static let test = DisplayStyle(
    locale: Locale(identifier: "en_US"),
    timeZone: .gmt
  ).at(Date(timeIntervalSince1970: 1_785_801_600))
}

/// Returns the proposals of a JSON text in the feed's format.
func proposals(_ json: String) throws -> [Proposal] {
  try ModelDecoder().decode([Proposal].self, from: Data(json.utf8)).value
}

/// Returns a proposal with an id, a title and authors.
func proposal(
  _ id: String,
  title: String = "A title",
  state: String = "implemented",
  authors: [String] = ["Ada"]
) throws -> Proposal {
  let names = authors.map { "{\"name\": \"\($0)\"}" }.joined(separator: ", ")
  return try proposals(
    """
    [{"id": "\(id)", "title": "\(title)", "summary": "", "link": "", "status": {"state": "\(state)"},
      "authors": [\(names)], "discussions": []}]
    """
  )[0]
}
