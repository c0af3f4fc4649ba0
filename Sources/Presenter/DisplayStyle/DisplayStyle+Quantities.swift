public import Foundation

/// The notation of a duration.
public enum DurationForm: Sendable, Hashable, CaseIterable {
  /// The notation of a clock: "1:02:05", "2:05".
  case clock
  /// The two largest units, abbreviated: "1 hr, 2 min".
  case abbreviated
  /// The two largest units: "1 hour, 2 minutes".
  case wide
}

extension DisplayStyle {
  /// Formats an amount of money: "€1,234.50". The currency decides the number of decimals.
  ///
  /// - Parameters:
  ///   - amount: The amount. NaN gives an empty text.
  ///   - code: The ISO 4217 code of the currency, such as "EUR". In a ``spoken`` style, which is for speech synthesizers,
  ///     the text contains the name of the currency: "1,234.50 euros".
  public func currency(_ amount: Decimal, _ code: String) -> String {
    guard !amount.isNaN else { return "" }
    return texts.text(.currency(amount, code, isNamed: isSpoken)) {
      let style = Decimal.FormatStyle.Currency(code: code, locale: locale)
      return signed(amount, style.presentation(isSpoken ? .fullName : .standard))
    }
  }

  /// Formats the size of a file: "1.5 MB", in steps of a thousand, and "0 bytes" for 0.
  ///
  /// In a ``spoken`` style, which is for speech synthesizers, the text is "1,500,000 bytes", because Foundation cannot
  /// write "megabytes" on all systems.
  ///
  /// - Parameter count: The number of bytes.
  public func bytes(_ count: Int64) -> String {
    texts.text(.bytes(count, areSpelledOut: isSpoken)) {
      ByteCountFormatStyle(
        style: .file,
        allowedUnits: isSpoken ? .bytes : .all,
        spellsOutZero: false,
        includesActualByteCount: false,
        locale: locale
      ).format(count)
    }
  }

  /// Formats a duration: "1 hr, 2 min".
  ///
  /// - Parameters:
  ///   - duration: The duration. It is rounded to the smaller of the two units in the text, or to seconds if the form is
  ///     `.clock`. Durations of more than a hundred thousand years are shortened to that length.
  ///   - form: The notation. In a ``spoken`` style, which is for speech synthesizers, units are always written in full.
  public func duration(_ duration: Duration, _ form: DurationForm = .abbreviated) -> String {
    // Foundation traps on durations that do not fit into its integers.
    let limit = Duration.seconds(3_155_760_000_000)
    let form = isSpoken ? .wide : form
    let duration = min(max(duration, .zero - limit), limit).rounded(toTwoUnits: form != .clock)
    return texts.text(.duration(duration, form)) {
      guard form == .clock else { return units(form == .wide ? .wide : .abbreviated).format(duration) }
      let isLong = duration >= .seconds(3_600) || duration <= .seconds(-3_600)
      return Duration.TimeFormatStyle(pattern: isLong ? .hourMinuteSecond : .minuteSecond, locale: locale)
        .format(duration)
    }
  }

  private func units(_ width: Duration.UnitsFormatStyle.UnitWidth) -> Duration.UnitsFormatStyle {
    Duration.UnitsFormatStyle(
      allowedUnits: [.days, .hours, .minutes, .seconds],
      width: width,
      maximumUnitCount: 2
    ).locale(locale)
  }
}

extension Duration {
  /// Rounds the duration to whole seconds or, if `toTwoUnits` is `true`, to the smaller of its two largest units: for example,
  /// a duration of five hours is rounded to minutes.
  ///
  /// Without rounding first, Foundation would write 3,599.6 seconds as "60:00", and a second less than a day as "24 hr, 0
  /// min".
  fileprivate func rounded(toTwoUnits: Bool) -> Duration {
    let (seconds, attoseconds) = components
    let half: Int64 = 500_000_000_000_000_000
    let whole = seconds + (attoseconds >= half ? 1 : attoseconds <= -half ? -1 : 0)
    guard toTwoUnits else { return .seconds(whole) }
    let unit: Int64 = whole.magnitude < 3_600 ? 1 : whole.magnitude < 86_400 ? 60 : 3_600
    return .seconds((whole + whole.signum() * (unit / 2)) / unit * unit)
  }
}
