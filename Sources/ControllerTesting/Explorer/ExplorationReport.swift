/// The result of an ``Explorer``: the problems that it has found, each with the shortest list of steps that leads to it.
///
/// Its description is for the message of a failed test.
public struct ExplorationReport: Sendable, CustomStringConvertible {
  /// A rule that the app has broken (a promise), and the steps that lead to it.
  public struct Problem: Sendable, CustomStringConvertible {
    /// The name of the broken rule: a case of ``ExplorerPromise``, or the sentence that the test has passed to
    /// ``Explorer/promising(_:_:)``.
    public let promise: String
    /// The promise in a sentence.
    public let sentence: String
    /// A description of what the explorer saw instead of what the promise says.
    public let seen: String
    /// The seed of the random numbers in the run that has found the problem.
    public let seed: UInt64
    /// The shortest list of steps that was found for the problem, with one line for each step, such as "tap Save". The method
    /// ``Explorer/replay(_:)`` performs the steps again.
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
  /// The number of runs of the app. Runs that only look for a shorter list of steps do not count.
  public internal(set) var runs = 0
  /// The number of steps in all runs. The runs that only look for a shorter list of steps count, too.
  public internal(set) var steps = 0
  /// The number of runs in which a controller of the app has appeared, for each type of controller. Runs that only look for a
  /// shorter list of steps do not count. If a screen is missing here, no run has reached it, so the report says nothing about
  /// that screen.
  public internal(set) var appearances: [String: Int] = [:]
  /// The steps that ``Explorer/replay(_:)`` has skipped because they were not possible, for example because a button has
  /// another title now.
  public internal(set) var skipped: [String] = []

  /// A text with all problems, the skipped steps, and the screens that have appeared, the rarest first.
  public var description: String {
    let found = problems.count == 1 ? "1 problem" : "\(problems.count) problems"
    let summary = "\(found) in \(runs == 1 ? "1 run" : "\(runs) runs") with \(steps) steps"
    let skipped = skipped.map { "Skipped, because it was not possible: \($0)" }
    let rarest = appearances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map { "\($0) in \($1)" }
    let screens = rarest.isEmpty ? [] : ["Screens: \(rarest.joined(separator: ", "))"]
    return ([summary] + skipped + problems.map(\.description) + screens).joined(separator: "\n")
  }
}
