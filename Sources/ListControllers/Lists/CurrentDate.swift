public import ControllerCore
public import Foundation

/// The source of the dates at which lists were updated. A test replaces it in the environment:
///
/// ```swift
/// window.environment[CurrentDate.self] = CurrentDate { Date(timeIntervalSince1970: 0) }
/// ```
public struct CurrentDate: EnvironmentEntry {
  /// The date of the device.
  public static let defaultValue = CurrentDate { Date() }

  /// Returns the current date.
  public let read: @Sendable () -> Date

  /// Creates a source of dates.
  public init(_ read: @escaping @Sendable () -> Date) {
    self.read = read
  }

  /// `true`: the environment does not compare sources of time.
  public static func == (one: CurrentDate, other: CurrentDate) -> Bool { true }
}
