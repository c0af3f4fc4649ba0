import ControllerTesting
import Explorations
import Foundation

/// Explores all apps, and prints the reports.
///
/// ```
/// Calibrate [--runs 400] [--steps 60] [--limit 12] [--app Inbox] [--replay a-file-with-a-script] [seed ...]
/// ```
@main
@MainActor
struct Calibrate {
  private var runs = 400
  private var steps = 60
  private var limit = 12
  private var app: String?
  private var script: String?
  private var seeds: [UInt64] = []

  static func main() async {
    await Calibrate(CommandLine.arguments.dropFirst()).run()
  }

  private init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--runs": runs = rest.popFirst().flatMap(Int.init) ?? runs
      case "--steps": steps = rest.popFirst().flatMap(Int.init) ?? steps
      case "--limit": limit = rest.popFirst().flatMap(Int.init) ?? limit
      case "--app": app = rest.popFirst()
      case "--replay":
        let path = rest.popFirst() ?? ""
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
          Self.stop("cannot read \(path)")
        }
        script = text
      default: if let seed = UInt64(argument) { seeds.append(seed) }
      }
    }
    if seeds.isEmpty { seeds = [1, 1_001, 2_001] }
    if script != nil, app == nil { Self.stop("--replay needs --app") }
  }

  private static func stop(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("Calibrate: \(reason)\n".utf8))
    exit(2)
  }

  private func run() async {
    await explore("Inbox", inboxExplorer())
    await explore("ShelfPhone", shelfExplorer(width: .compact))
    await explore("ShelfPad", shelfExplorer(width: .regular))
    await explore("News", newsExplorer())
    await explore("Album", albumExplorer())
    await explore("Tasks", tasksExplorer())
    await explore("Profile", profileExplorer())
    await explore("Help", helpExplorer())
    await explore("Club", clubExplorer())
    await explore("TripsPhone", tripsExplorer(width: .compact))
    await explore("TripsPad", tripsExplorer(width: .regular))
    await explore("Room", roomExplorer())
    await explore("FerryPhone", ferryExplorer(width: .compact))
    await explore("FerryPad", ferryExplorer(width: .regular))
    await explore("DiaryPhone", diaryExplorer(width: .compact))
    await explore("DiaryPad", diaryExplorer(width: .regular))
    await explore("MarketPhone", marketExplorer(width: .compact))
    await explore("MarketPad", marketExplorer(width: .regular))
    await explore("GuidePhone", guideExplorer(width: .compact))
    await explore("GuidePad", guideExplorer(width: .regular, locale: Locale(identifier: "de_DE")))
    for locale in ["de_DE", "ar_EG", "ja_JP", "th_TH"] {
      await explore("Orders-\(locale)", orderExplorer(locale))
    }
  }

  private func explore<App>(_ name: String, _ explorer: Explorer<App>) async {
    guard app == nil || app == name else { return }
    if let script { return print(await explorer.replay(script)) }
    for seed in seeds {
      let begin = ContinuousClock.now
      let report = await explorer.explore(runs: runs, steps: steps, seed: seed, upTo: limit)
      let time = begin.duration(to: .now)
      let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) / 1e18
      let speed = Int(Double(report.steps) / max(seconds, 0.001))
      let title = "== \(name), seed \(seed): \(String(format: "%.1f", seconds)) s, \(speed) steps per second"
      // Standard output is buffered, and a run may trap.
      FileHandle.standardOutput.write(Data("\(title)\n\(report)\n".utf8))
    }
  }
}
