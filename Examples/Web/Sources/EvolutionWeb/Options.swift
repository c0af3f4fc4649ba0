import EvolutionModels
import Foundation

/// The options of the command line.
struct Options: Equatable {
  /// The port; 0 lets the system choose one.
  var port: UInt16 = 8_080
  var feeds: [FeedLocation] = []
  /// The folder of the visitors' bookmarks; `nil` keeps them in memory.
  var store: URL?
  /// The number of times that the feed is repeated under new numbers.
  var repeats = 1
  /// A fixed current date, so that tests see the same texts every day. Time stands still then: on a busy computer, an offer to undo
  /// would expire before a test accepts it.
  var now: Date?
  /// The time after which a session without a connection ends, in seconds.
  var idle: Int?
  /// Whether a WebSocket at `/echo` sends each text back, for the load script. It needs no session, so its sockets have no limits.
  var hasEcho = false
  var showsHelp = false

  static let help = """
    Usage: EvolutionWeb [OPTION]...

    Browses the proposals of Swift Evolution in a browser. Each visitor has an own copy of the app.

      --port N               the port on the loopback address; 0 is a free port (default: 8080)
      --feed PATH-or-URL     read proposals from there; given again, what the next refresh reads
                             (default: a small sample; the whole feed is at
                             https://download.swift.org/swift-evolution/v1/evolution.json)
      --repeat N             show the feed N times, under new numbers
      --store FOLDER         keep the bookmarks of each visitor there (default: in memory)
      --idle SECONDS         end a session without a connection after this time (default: 120)
      --echo                 send each text to /echo back, for measurements
      --now YYYY-MM-DD       the day to take for today; time stands still on it, so offers to undo do not expire
      --help                 print this
    """
}

/// An error in the command line.
struct UsageError: Error, Equatable, CustomStringConvertible {
  let description: String
}

extension Options {
  /// Reads the arguments, without the program's name.
  init(_ arguments: [String]) throws(UsageError) {
    self.init()
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard option != "--help", option != "-h" else {
        showsHelp = true
        continue
      }
      guard option != "--echo" else {
        hasEcho = true
        continue
      }
      guard let value = rest.popFirst() else { throw UsageError(description: "\(option) needs a value") }
      switch option {
      case "--port": port = try Self.number(value, of: option, in: 0...65_535)
      case "--feed": feeds.append(FeedLocation(value))
      case "--repeat": repeats = try Self.number(value, of: option, in: 1...10_000)
      case "--store": store = URL(fileURLWithPath: value, isDirectory: true)
      case "--idle": idle = try Self.number(value, of: option, in: 1...1_000_000)
      case "--now":
        guard let day = try? Date(value, strategy: .iso8601.year().month().day()) else {
          throw UsageError(description: "--now is a day such as 2026-08-04, not \(value)")
        }
        now = day
      default: throw UsageError(description: "\(option) is no option")
      }
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ text: String,
    of option: String,
    in range: ClosedRange<Number>
  ) throws(UsageError) -> Number {
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        description: "\(option) is a number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }
}
