extension FieldValidation {
  /// Refuses an empty value. A text of white space only counts as empty, as in ``FieldFormat/optional(_:)``.
  ///
  /// - Parameter message: The message for the user.
  public static func required(_ message: String) -> FieldValidation where Value: Collection {
    FieldValidation { value, _ in
      let isEmpty = (value as? any StringProtocol)?.isBlank ?? value.isEmpty
      return isEmpty ? .reject(message) : .accept
    }
  }

  /// Refuses a value that is too short or too long. A text is counted in characters.
  ///
  /// - Parameters:
  ///   - lengths: The lengths that are accepted.
  ///   - message: The message for the user.
  /// - Complexity: O(*n*) for a text, where *n* is its length.
  public static func length(_ lengths: ClosedRange<Int>, _ message: String) -> FieldValidation
  where Value: Collection {
    FieldValidation { value, _ in lengths.contains(value.count) ? .accept : .reject(message) }
  }

  /// Refuses a value outside of a range.
  ///
  /// - Parameters:
  ///   - range: The values that are accepted, as any kind of range such as `1...` or `..<Date.now`.
  ///   - message: The message for the user.
  public static func range<Range: RangeExpression>(_ range: Range, _ message: String) -> FieldValidation
  where Range.Bound == Value {
    FieldValidation { value, _ in range.contains(value) ? .accept : .reject(message) }
  }

  /// Replaces a value outside of a range by the nearest bound.
  ///
  /// - Parameter range: The values that are accepted without a change.
  public static func clamped(to range: ClosedRange<Value>) -> FieldValidation where Value: Comparable {
    FieldValidation { value, _ in
      let nearest = min(max(value, range.lowerBound), range.upperBound)
      return nearest == value ? .accept : .correct(nearest)
    }
  }
}

extension FieldValidation<String> {
  /// Refuses a text that does not match a pattern as a whole.
  ///
  /// - Parameters:
  ///   - pattern: A regular expression, as a literal such as `/[a-z]+/` or from a builder.
  ///   - message: The message for the user. It is also used for a text whose matching throws an error.
  public static func pattern(_ pattern: some RegexComponent, _ message: String) -> FieldValidation {
    let regex = pattern.regex
    return FieldValidation { value, _ in
      let match = try? regex.wholeMatch(in: value)
      return match == nil ? .reject(message) : .accept
    }
  }
}
