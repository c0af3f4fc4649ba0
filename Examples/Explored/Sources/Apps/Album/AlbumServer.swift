import Foundation

/// A picture of an album.
public struct Picture: Equatable, Identifiable, Sendable {
  /// The number of the picture. Pictures that were added later have higher numbers.
  public let id: Int
  /// The year in which the picture was taken.
  public let year: Int
  /// The height, if the width is 1.
  public let height: Double
  /// Whether the user likes the picture.
  public var isFavorite = false

  /// The title.
  public var title: String { isFavorite ? "Picture \(id) ★" : "Picture \(id)" }
}

/// The server of an album that several people share.
@MainActor
public final class AlbumServer {
  /// All pictures, the newest first.
  public private(set) var pictures: [Picture]
  /// The years whose pictures the owner hides. The pages of the server have gaps there, and may be empty.
  public private(set) var hiddenYears: Set<Int> = []
  /// Whether the next page begins with the last picture of the page before it, as that of a server that counts pictures.
  public var repeatsPicture = false
  private var lastID = 40
  private let pause: @MainActor (String) async throws -> Void

  /// Creates a server with 40 pictures of five years.
  public init(pause: @escaping @MainActor (String) async throws -> Void) {
    self.pause = pause
    pictures = (1...lastID).reversed().map(Self.picture)
  }

  private static func picture(_ id: Int) -> Picture {
    Picture(id: id, year: 2021 + id * 3 % 5, height: 0.5 + Double(id * 7 % 10) / 10)
  }

  /// The pictures that the server shows.
  public var shownPictures: [Picture] { pictures.filter { !hiddenYears.contains($0.year) } }

  /// Adds a picture.
  public func add() {
    lastID += 1
    pictures.insert(Self.picture(lastID), at: 0)
  }

  /// Hides the pictures of a year from now on.
  public func hide(_ year: Int) { hiddenYears.insert(year) }

  /// Returns some pictures that are older than a picture, and the place at which to go on.
  func page(before id: Picture.ID?, count: Int) async throws -> (pictures: [Picture], next: Picture.ID?) {
    try await pause("page")
    let repeats = repeatsPicture
    repeatsPicture = repeats && id == nil
    let page = pictures.filter { $0.id < id ?? .max || repeats && $0.id == id }.prefix(count)
    let next = page.last.flatMap { last in last.id > (pictures.last?.id ?? 0) ? last.id : nil }
    return (page.filter { !hiddenYears.contains($0.year) }, next)
  }

  func setFavorite(_ isFavorite: Bool, _ id: Picture.ID) async throws {
    try await pause("favorite")
    guard let index = pictures.firstIndex(where: { $0.id == id }) else { throw URLError(.fileDoesNotExist) }
    pictures[index].isFavorite = isFavorite
  }

  func delete(_ ids: Set<Picture.ID>) async throws {
    try await pause("delete")
    pictures.removeAll { ids.contains($0.id) }
  }
}
