public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// The album, as an explorer uses it.
@MainActor
public final class ExploredAlbum: ExplorableApp {
  let app: AlbumApp
  let server: AlbumServer
  let log: ServerLog

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { AlbumServer(pause: log.pause) }
    (self.log, self.server) = (log, server)
    app = AlbumApp(environment: run.environment, server: server)
  }

  private var grid: AlbumController? { all(AlbumController.self).first }
  private var shown: [Picture] { grid?.headlessList?.currentItems ?? [] }

  // MARK: Events

  func remove(_ picture: Picture?) {
    guard let picture else { return }
    Elsewhere.act { [server] in try await server.delete([picture.id]) }
  }

  // MARK: Promises

  var picturesAreInTheirYears: Bool {
    guard let grid, let sections = grid.headlessList?.snapshot.sections else { return true }
    let years = sections.map(\.id)
    return zip(years, years.dropFirst()).allSatisfy { $0 > $1 }
      && sections.allSatisfy { section in
        let ids = section.items.map(\.id)
        return !ids.isEmpty && section.header == "\(section.id)"
          && section.items.allSatisfy { $0.year == section.id }
          && zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 }
      }
  }

  var eachPictureHasAPlace: Bool {
    guard let grid, let list = grid.headlessList, let arrangement = list.arrangement,
      list.connection?.isPaused != true
    else { return true }
    let paths = list.snapshot.allItems.compactMap { list.snapshot.path(of: $0.id) }
    let frames = paths.compactMap { arrangement[.item($0)]?.frame }
    let beyond = list.snapshot.sections.indices.contains { section in
      let end = ItemPath(section: section, item: list.snapshot.sections[section].items.count)
      return arrangement[.item(end)] != nil
    }
    guard frames.count == list.snapshot.numberOfItems, !beyond else { return false }
    return frames.indices.allSatisfy { index in
      frames[(index + 1)...].allSatisfy { other in
        let common = frames[index].intersection(other)
        return common.isNull || common.width < 0.01 || common.height < 0.01
      }
    }
  }

  var noPictureIsSkipped: Bool {
    guard grid?.showsFavorites == false, let first = shown.map(\.id).max(), let last = shown.map(\.id).min()
    else { return true }
    let ids = Set(shown.map(\.id))
    return server.shownPictures.allSatisfy { !(last...first).contains($0.id) || ids.contains($0.id) }
  }

  var endIsTheOldestPicture: Bool {
    guard let grid, !grid.showsFavorites, grid.status.error == nil, grid.status.footer == .noMore,
      let last = shown.map(\.id).min()
    else { return true }
    return server.shownPictures.allSatisfy { $0.id >= last }
  }

  var onlyFavoritesAreShown: Bool { grid?.showsFavorites != true || shown.allSatisfy(\.isFavorite) }

  var emptyMeansThatThereIsNothing: Bool {
    guard let grid, grid.status.error == nil, grid.status.saysEmpty else { return true }
    // What was added after the request is not known.
    return server.shownPictures.allSatisfy { $0.id > 40 || (grid.showsFavorites && !$0.isFavorite) }
  }

  var cellsShowTheirPictures: Bool {
    guard let list = grid?.headlessList else { return true }
    return list.visibleIDs.allSatisfy { id in
      guard let path = list.snapshot.path(of: id), let cell = list.view(at: path) as? RowView else {
        return true
      }
      return cell.text == list.snapshot[path].title
    }
  }

  /// The server and the app agree on the favorites when no call is pending: only this app changes them.
  var favoritesAreThoseOfTheServer: Bool {
    guard !log.isWaiting(for: "favorite"), !log.isWaiting(for: "page") else { return true }
    let stored = Dictionary(uniqueKeysWithValues: server.pictures.map { ($0.id, $0.isFavorite) })
    return shown.allSatisfy { stored[$0.id] == nil || stored[$0.id] == $0.isFavorite }
  }

  var screenShowsItsPicture: Bool {
    visible(PictureController.self).allSatisfy { screen in
      screen.viewLoadCount > 1 || log.failures > 0 || screen.view.title.hasPrefix("Picture \(screen.id)")
        || screen.view.title.hasPrefix("This picture")
    }
  }

  var retryIsOfferedAfterAnError: Bool {
    guard let grid, let screen = grid.hostedView as? AlbumView else { return true }
    return screen.retry.isHidden == (grid.status.error == nil)
  }
}

/// Returns an explorer of the album.
@MainActor
public func albumExplorer() -> Explorer<ExploredAlbum> {
  Explorer(ExploredAlbum.init)
    .doing("somebody adds a picture") { $0.server.add() }
    .doing("somebody adds many pictures") { for _ in 1...12 { $0.server.add() } }
    .doing("somebody removes the newest picture") { $0.remove($0.server.pictures.first) }
    .doing("somebody removes a picture in the middle") { album in
      album.remove(album.server.pictures.dropFirst(album.server.pictures.count / 2).first)
    }
    .doing("somebody removes the oldest picture") { $0.remove($0.server.pictures.last) }
    .doing("a page repeats a picture") { $0.server.repeatsPicture = true }
    .doing("the owner hides a year") { $0.server.hide(2021 + $0.server.hiddenYears.count) }
    .promising("Each picture is in its year, once, the newest first") { $0.picturesAreInTheirYears }
    .promising("Each picture has a place of its own") { $0.eachPictureHasAPlace }
    .promising("No picture is skipped") { $0.noPictureIsSkipped }
    .promising("The end of the grid is the oldest picture") { $0.endIsTheOldestPicture }
    .promising("The favorites are favorites") { $0.onlyFavoritesAreShown }
    .promising("The grid says that it is empty only if there is nothing") { $0.emptyMeansThatThereIsNothing }
    .promising("A cell shows its picture") { $0.cellsShowTheirPictures }
    .promising("The favorites are those of the server") { $0.favoritesAreThoseOfTheServer }
    .promising("A screen shows its picture") { $0.screenShowsItsPicture }
    .promising("The grid offers to try again after an error, and only then") { $0.retryIsOfferedAfterAnError }
}
