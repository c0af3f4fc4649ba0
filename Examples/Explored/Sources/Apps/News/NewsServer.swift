import Foundation

/// A story.
public struct Story: Equatable, Identifiable, Sendable {
  /// The number of the story. Newer stories have higher numbers.
  public let id: Int
  /// The title.
  public let title: String
}

/// The place of a page in the feed.
public enum NewsCursor: Equatable, Sendable {
  /// The page at the mark, where the user has stopped reading.
  case mark
  /// The page below a story.
  case older(Story.ID)
  /// The page above a story.
  case newer(Story.ID)
}

/// The server of the news.
@MainActor
public final class NewsServer {
  /// All stories, the newest first.
  public private(set) var stories: [Story]
  /// The story at which the user has stopped reading.
  public var mark: Story.ID
  /// Whether the next page of older or newer stories repeats the story at its edge, as a server does that counts stories.
  public var repeatsStory = false
  private var lastID = 45
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with 45 stories. The user has read up to the number 30.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    mark = 30
    stories = (1...45).reversed().map { Story(id: $0, title: "Story \($0)") }
  }

  /// Publishes a newer story. The number of a story that was deleted is not used again.
  public func publish() {
    lastID += 1
    stories.insert(Story(id: lastID, title: "Story \(lastID)"), at: 0)
  }

  /// Returns a page, and whether there is an older one.
  func page(_ cursor: NewsCursor, count: Int) async throws -> (stories: [Story], hasOlder: Bool) {
    try await pause("page")
    let repeated = repeatsStory ? 1 : 0
    if cursor != .mark { repeatsStory = false }
    let page: [Story] =
      switch cursor {
      case .mark: Array(stories.filter { $0.id <= mark }.prefix(count))
      case .older(let id): Array(stories.filter { $0.id < id + repeated }.prefix(count))
      case .newer(let id): Array(stories.filter { $0.id > id - repeated }.suffix(count))
      }
    return (page, page.last.map { $0.id > (stories.last?.id ?? 0) } ?? false)
  }

  func text(of id: Story.ID) async throws -> String {
    try await pause("text of a story")
    return "The text of story \(id)"
  }

  func delete(_ ids: Set<Story.ID>) async throws {
    try await pause("delete")
    stories.removeAll { ids.contains($0.id) }
  }
}
