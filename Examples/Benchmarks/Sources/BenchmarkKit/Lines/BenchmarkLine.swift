/// One line of the benchmark table: a subject, what it is compared with, and the bar.
///
/// ```swift
/// BenchmarkLine(
///   "model.decode.clean",
///   measures: "ModelDecoder on 10,000 clean records of 10 fields",
///   bar: .atLeast(3),
///   subject: Workload(size: 10_000) { ... },
///   comparator: .code("JSONDecoder", Workload(size: 10_000) { ... })
/// )
/// ```
package struct BenchmarkLine: Sendable {
  /// Which times a ratio is made of.
  package enum Basis: Sendable {
    /// The time of one operation: the sides may have different sizes.
    case perOperation
    /// The time of one call of the whole workload: for lines that ask how cost grows with size.
    case wholeWorkload
  }

  /// Dotted, module first, such as `model.decode.clean`; unique.
  package let name: String

  /// What is measured, for a reader: the call, the size, the kind of data.
  package let measures: String

  /// What the ratio has to reach.
  package let bar: Bar

  /// The code under test.
  package let subject: Workload

  /// What it is measured against.
  package let comparator: BenchmarkComparator

  /// Which times the ratio is made of.
  package let basis: Basis

  /// A line that compares the time per operation of two pieces of code.
  package init(
    _ name: String,
    measures: String,
    bar: Bar,
    subject: Workload,
    comparator: BenchmarkComparator
  ) {
    self.init(name, measures, bar, subject, comparator, .perOperation)
  }

  /// A line that compares the time of a whole call with that of the same code at another size.
  ///
  /// - Parameters:
  ///   - name: Dotted, module first.
  ///   - measures: What is measured.
  ///   - bar: `.atMost(11)` allows ten times the size to cost eleven times as much, `.atMost(1.2)`
  ///     wants a cost that does not depend on the size.
  ///   - subject: The code, at its full size.
  ///   - size: The comparator's size.
  package init(
    _ name: String,
    measures: String,
    bar: Bar,
    subject: Workload,
    comparedAtSize size: Int
  ) {
    let comparator = BenchmarkComparator.code("the same at size \(size)", subject.resized(to: size))
    self.init(name, measures, bar, subject, comparator, .wholeWorkload)
  }

  private init(
    _ name: String,
    _ measures: String,
    _ bar: Bar,
    _ subject: Workload,
    _ comparator: BenchmarkComparator,
    _ basis: Basis
  ) {
    self.name = name
    self.measures = measures
    self.bar = bar
    self.subject = subject
    self.comparator = comparator
    self.basis = basis
  }
}
