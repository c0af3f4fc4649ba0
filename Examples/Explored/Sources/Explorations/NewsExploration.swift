public import Concierge
public import ControllerTesting
import Foundation

@testable import Apps
@testable import AppsTesting

/// The news, as an explorer uses it.
@MainActor
public final class ExploredNews: ExplorableApp {
  let app: NewsApp
  let server: NewsServer
  let log: ServerLog
  let rests = Rests()
  private let rows = RowWatch<Story>()
  private var withdrawn: Set<Story.ID> = []
  /// The number of failures when the user has tried again, or `nil` if that was not so since nothing was pending.
  private var failuresAtRetry: Int?
  private weak var storyAtRetry: StoryController?
  private var hasRetriedList = false

  /// The first controller of the app.
  public var root: Controller { app.root }

  init(_ run: ExploredRun) {
    run.environment.locale = Locale(identifier: "en_US")
    let log = run.lasting { ServerLog(run.answers) }
    let server = run.lasting { NewsServer(pause: log.pause) }
    (self.log, self.server) = (log, server)
    rows.follow(&run.environment) { ($0 as? NewsListController)?.headlessList }
    app = NewsApp(environment: run.environment, server: server)
  }

  private var list: NewsListController? { all(NewsListController.self).first }
  private var screen: NewsView? { list?.hostedView as? NewsView }
  private var shown: [Story] { list?.headlessList?.currentItems ?? [] }

  /// The text for which the list is searched, or `nil` if that is not known, because the view was made anew.
  private var searched: String? { list?.viewLoadCount == 1 ? screen?.search.value : nil }

  // MARK: Events

  func withdraw(_ story: Story?) {
    guard let story else { return }
    withdrawn.insert(story.id)
    Elsewhere.act { [server] in try await server.delete([story.id]) }
  }

  func tryAgain() {
    if let story = visible(StoryController.self).last {
      guard !story.view.retry.isHidden else { return }
      (failuresAtRetry, storyAtRetry, hasRetriedList) = (log.failures, story, false)
      story.view.retry.onTap()
    } else if let screen, list?.appearance == .appeared, !screen.retry.isHidden {
      (failuresAtRetry, storyAtRetry, hasRetriedList) = (log.failures, nil, true)
      screen.retry.onTap()
    }
  }

  // MARK: Promises

  var storiesAreInOrder: Bool {
    let ids = shown.map(\.id)
    // The user can move the rows.
    return rows.hasMoved ? Set(ids).count == ids.count : zip(ids, ids.dropFirst()).allSatisfy { $0 > $1 }
  }

  var noStoryIsSkipped: Bool {
    guard searched == "", let first = shown.map(\.id).max(), let last = shown.map(\.id).min() else {
      return true
    }
    let ids = Set(shown.map(\.id))
    return server.stories.allSatisfy { !(last...first).contains($0.id) || ids.contains($0.id) }
  }

  var endIsTheLastStory: Bool {
    guard searched == "", let list, list.status.error == nil, list.status.footer == .noMore,
      let last = shown.map(\.id).min()
    else { return true }
    return server.stories.allSatisfy { $0.id >= last }
  }

  var deletedStoriesAreGone: Bool {
    let known = withdrawn.union(server.stories.map(\.id))
    return shown.allSatisfy { known.contains($0.id) }
  }

  var onlyTheChosenStoriesAreDeleted: Bool {
    let now = Set(server.stories.map(\.id))
    let before = rests.previous("stories", now: (now, list?.viewLoadCount ?? 0))
    guard let before, before.1 == list?.viewLoadCount else { return true }
    return before.0.subtracting(now).isSubset(of: withdrawn.union(rows.touched))
  }

  var searchShowsWhatItFinds: Bool {
    guard let searched, !searched.isEmpty else { return true }
    return shown.allSatisfy { $0.title.localizedStandardContains(searched) }
  }

  var nothingIsFoundOnlyIfThereIsNothing: Bool {
    guard let searched, !searched.isEmpty, let list, list.status.error == nil, list.status.saysEmpty else {
      return true
    }
    return server.stories.allSatisfy { $0.id > 20 || !$0.title.localizedStandardContains(searched) }
  }

  var rowsShowTheirStories: Bool { list?.headlessList?.rowsShow(\.title) ?? true }

  var storiesHaveTheirTexts: Bool {
    visible(StoryController.self).allSatisfy { story in
      let number = story.navigationBar.title.dropFirst("Story ".count)
      return story.viewLoadCount > 1 || !story.view.retry.isHidden
        || story.view.text == "The text of story \(number)"
    }
  }

  var retryIsOfferedAfterAnError: Bool {
    guard let list, let screen else { return true }
    return screen.retry.isHidden == (list.status.error == nil)
  }

  var retryWorks: Bool {
    guard let failures = failuresAtRetry else { return true }
    defer { (failuresAtRetry, storyAtRetry) = (nil, nil) }
    guard failures == log.failures else { return true }
    // The story may have left. While the user edits the list, it does not refresh.
    guard hasRetriedList else { return storyAtRetry?.viewIfLoaded?.retry.isHidden ?? true }
    return list?.status.error == nil || list?.isEditing == true || !visible(StoryController.self).isEmpty
  }
}

/// Returns an explorer of the news.
@MainActor
public func newsExplorer() -> Explorer<ExploredNews> {
  Explorer(ExploredNews.init)
    .doing("a story is published") { $0.server.publish() }
    .doing("many stories are published") { for _ in 1...12 { $0.server.publish() } }
    .doing("an editor withdraws the newest story") { $0.withdraw($0.server.stories.first) }
    .doing("an editor withdraws the story at the mark") { news in
      news.withdraw(news.server.stories.first { $0.id <= news.server.mark })
    }
    .doing("an editor withdraws the oldest story") { $0.withdraw($0.server.stories.last) }
    .doing("the user has read less on another device") { $0.server.mark = 20 }
    .doing("the user has read everything on another device") { news in
      news.server.mark = news.server.stories.first?.id ?? 30
    }
    .doing("a page repeats a story") { $0.server.repeatsStory = true }
    .doing("the user tries again") { $0.tryAgain() }
    .promising("The stories are in order, and each is shown once") { $0.storiesAreInOrder }
    .promising("No story is skipped") { $0.noStoryIsSkipped }
    .promising("The end of the list is the oldest story") { $0.endIsTheLastStory }
    .promising("A story that the user has deleted is not in the list") { $0.deletedStoriesAreGone }
    .promising("Only stories that the user has chosen are deleted") { $0.onlyTheChosenStoriesAreDeleted }
    .promising("A search shows only what it finds") { $0.searchShowsWhatItFinds }
    .promising("A search finds nothing only if there is nothing") { $0.nothingIsFoundOnlyIfThereIsNothing }
    .promising("A row shows its story") { $0.rowsShowTheirStories }
    .promising("A story has its text, or can be tried again") { $0.storiesHaveTheirTexts }
    .promising("The list offers to try again after an error, and only then") { $0.retryIsOfferedAfterAnError }
    .promising("To try again works when the server works") { $0.retryWorks }
}
