public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// The chat, as an explorer uses it.
@MainActor
public final class ExploredRoom: ExplorableApp {
  let app: RoomApp
  let server: RoomServer
  let touches = RowWatch<Visitor>()

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    touches.follow(&run.environment) { ($0 as? VisitorsController)?.headlessList }
    let log = run.lasting { ServerLog(run.answers) }
    server = run.lasting { RoomServer(pause: log.pause) }
    app = RoomApp(server: server)
  }

  // MARK: Promises

  var blockedPersonsAreNotShown: Bool {
    visible(RoomLinesController.self).allSatisfy { list in
      list.headlessList?.currentItems?.allSatisfy { !app.store.blocked.contains($0.person) } ?? true
    }
  }

  var emptyMeansThatThereIsNothing: Bool {
    visible(RoomLinesController.self).allSatisfy { list in
      let searched = (list.hostedView as? RoomLinesView)?.search.value ?? ""
      guard list.status.error == nil, list.status.saysEmpty else { return true }
      return server.lines.allSatisfy {
        app.store.blocked.contains($0.person)
          || !searched.isEmpty && !$0.text.localizedStandardContains(searched)
      }
    }
  }

  var onlyChosenVisitorsAreForgotten: Bool {
    all(VisitorsController.self).allSatisfy { list in
      let shown = Set(list.visits.items.map(\.id))
      guard let oldest = shown.min(), let newest = shown.max() else { return true }
      return server.visits.allSatisfy { visit in
        !(oldest...newest).contains(visit.id) || shown.contains(visit.id)
          || touches.touched.contains(visit.person)
      }
    }
  }
}

/// Returns an explorer of the chat.
@MainActor
public func roomExplorer() -> Explorer<ExploredRoom> {
  Explorer(ExploredRoom.init)
    .doing("Ada writes a line") { $0.server.write(1, by: "Ada") }
    .doing("Ada writes many lines") { $0.server.write(20, by: "Ada") }
    .doing("Bo writes many lines") { $0.server.write(9, by: "Bo") }
    .doing("the user blocks Ada on another device") { $0.app.store.block("Ada") }
    .doing("a page repeats a row") { $0.server.nextPage = .repeating }
    .doing("a page is short") { $0.server.nextPage = .short }
    .doing("a page is empty") { $0.server.nextPage = .empty }
    .promising("Blocked persons are not shown") { $0.blockedPersonsAreNotShown }
    .promising("The chat says that it is empty only if there is nothing") { $0.emptyMeansThatThereIsNothing }
    .promising("Only visitors that the user has chosen are forgotten") { $0.onlyChosenVisitorsAreForgotten }
}
