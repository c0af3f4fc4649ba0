import BenchmarkKit
import Navigator

/// The link pattern that takes longest, among random patterns and paths.
///
/// ```swift
/// let slowest = SlowestLink.found
/// try slowest.table.route(for: slowest.path(length: 4_000))
/// ```
@MainActor
struct SlowestLink {
  /// The result of a search with fixed random numbers, made once.
  static let found = search()

  let pattern: String
  let table: LinkTable<Int>
  private let letters: [Character]

  /// Returns a path that begins with the letters of the search, as often as they fit.
  func path(length: Int) -> String {
    var path = "/"
    while path.utf8.count < length {
      let next = letters[path.utf8.count % letters.count]
      // No segment is empty.
      path.append(path.last == "/" && next == "/" ? "a" : next)
    }
    return path.last == "/" ? path + "a" : path
  }

  private static let pieces = ["/a", "/:n", "/:n-b", "/a-:n", "/a:n-b"]

  private static func search() -> SlowestLink {
    var random = SeededGenerator(seed: 20_260_804)
    var slowest: (link: SlowestLink, time: Duration)?
    var count = 0
    while count < 300 {
      let text = (0..<2 + Int.random(in: 0...6, using: &random)).map { index in
        pieces[Int.random(in: 0..<pieces.count, using: &random)].replacing("n", with: "n\(index)")
      }.joined()
      let pattern = text + (Bool.random(using: &random) ? "/*" : "")
      let made = try? LinkTable<Int>(links: [DeepLink(pattern) { _ in 0 }])
      guard let table = made else { continue }
      count += 1
      let letters = (0..<5 + Int.random(in: 0..<40, using: &random)).map { _ in
        Array("aab--//x")[Int.random(in: 0..<8, using: &random)]
      }
      let link = SlowestLink(pattern: pattern, table: table, letters: letters)
      let path = link.path(length: 4_000)
      let time = ContinuousClock().measure { blackHole(try? table.route(for: path)) }
      if time > slowest?.time ?? .zero { slowest = (link, time) }
    }
    guard let slowest else { preconditionFailure("No random pattern is a pattern.") }
    return slowest.link
  }
}
