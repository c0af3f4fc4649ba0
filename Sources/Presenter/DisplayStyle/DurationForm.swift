/// How a duration is written.
public enum DurationForm: Sendable, Hashable, CaseIterable {
  /// As a clock shows it: "1:02:05", "2:05".
  case clock
  /// The two largest units, abbreviated: "1 hr, 2 min".
  case abbreviated
  /// The two largest units: "1 hour, 2 minutes".
  case wide
}
