/// The result of an ``Explorer``: the problems that it has found, each with the shortest script that shows it.
///
/// Its description is for the message of a failed test.
public struct ExplorationReport: Sendable, CustomStringConvertible {
  /// A promise that the app has broken, and how to see it again.
  public struct Problem: Sendable, CustomStringConvertible {
    /// The name of an ``ExplorerPromise``, or the sentence of a promise that the app has added.
    public let promise: String
    /// The promise in a sentence.
    public let sentence: String
    /// A description of what the explorer saw instead.
    public let seen: String
    /// The seed of the run that has found the problem.
    public let seed: UInt64
    /// The shortest script with the problem that was found, with one line for each step. The method ``Explorer/replay(_:)``
    /// performs the script again.
    public let script: String
    /// The last lifecycle callbacks before the problem was seen, the oldest first.
    public let callbacks: [String]

    /// The number of steps of ``script``.
    public var stepCount: Int { script.isEmpty ? 0 : script.split(separator: "\n").count }

    /// A text of several lines.
    public var description: String {
      """
      \(sentence). Seen: \(seen)
        \(stepCount) steps, from seed \(seed):
          \(script.replacing("\n", with: "\n    "))
        The last callbacks: \(callbacks.joined(separator: ", "))
      """
    }
  }

  /// The problems in the order in which they were found.
  public internal(set) var problems: [Problem] = []
  /// The number of runs, without those that have shortened a script.
  public internal(set) var runs = 0
  /// The number of steps of all runs, also of those that have shortened a script.
  public internal(set) var steps = 0
  /// The number of runs in which a controller of the app has appeared, for each type of controller. The runs that have shortened a
  /// script do not count. A report without problems says nothing about a screen that is missing here: no run has reached it.
  public internal(set) var appearances: [String: Int] = [:]
  /// The lines of a replayed script that were not possible, for example because a button has another title now.
  public internal(set) var skipped: [String] = []

  /// A text with all problems, with the lines of a script that were skipped, and with the screens that have appeared, the rarest
  /// first.
  public var description: String {
    let found = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    let summary = "\(found) in \(runs == 1 ? "1 run" : "\(runs) runs") with \(steps) steps"
    let skipped = skipped.map { "Skipped, because it was not possible: \($0)" }
    let rarest = appearances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { "\($0) in \($1)" }
    let screens = rarest.isEmpty ? [] : ["Screens: \(rarest.joined(separator: ", "))"]
    return ([summary] + skipped + problems.map(\.description) + screens).joined(separator: "\n")
  }
}
