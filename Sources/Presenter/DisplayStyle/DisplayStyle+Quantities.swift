public import Foundation

extension DisplayStyle {
  /// An amount of money: "€1,234.50". Its decimals are those of the currency.
  ///
  /// - Parameters:
  ///   - amount: How much. One that is not a number gives "".
  ///   - code: The ISO 4217 code of the currency, such as "EUR".
  public func currency(_ amount: Decimal, _ code: String) -> String {
    guard !amount.isNaN else { return "" }
    return texts.text(.currency(amount, code)) {
      Decimal.FormatStyle.Currency(code: code, locale: locale).format(amount)
    }
  }

  /// A size of a file: "1.5 MB", in steps of a thousand, and "0 bytes" at 0.
  ///
  /// - Parameter count: How many bytes.
  public func bytes(_ count: Int64) -> String {
    texts.text(.bytes(count)) {
      ByteCountFormatStyle(
        style: .file,
        allowedUnits: .all,
        spellsOutZero: false,
        includesActualByteCount: false,
        locale: locale
      ).format(count)
    }
  }

  /// A duration: "1 hr, 2 min".
  ///
  /// - Parameters:
  ///   - duration: How long. Beyond a hundred thousand years it counts as that long.
  ///   - form: As a clock shows it, or in words.
  public func duration(_ duration: Duration, _ form: DurationForm = .abbreviated) -> String {
    // The system overflows on what has no place in its integers.
    let limit = Duration.seconds(3_155_760_000_000)
    let duration = min(max(duration, .zero - limit), limit)
    return texts.text(.duration(duration, form)) {
      switch form {
      case .clock:
        let isLong = duration >= .seconds(3_600) || duration <= .seconds(-3_600)
        return Duration.TimeFormatStyle(pattern: isLong ? .hourMinuteSecond : .minuteSecond, locale: locale)
          .format(duration)
      case .abbreviated: return units(.abbreviated).format(duration)
      case .wide: return units(.wide).format(duration)
      }
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
