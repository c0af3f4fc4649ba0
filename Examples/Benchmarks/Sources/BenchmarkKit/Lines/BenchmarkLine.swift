/// One line of the benchmark table: a subject, a comparator, and a bar.
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
  /// The figures from which a ratio is computed.
  package enum Basis: Sendable {
    /// The time of one operation. The two sides may have different sizes.
    case perOperation
    /// The time of one call of the whole workload, for lines that measure how the cost grows with the size.
    case wholeWorkload
    /// The bytes of memory that one call of the workload needs at the same time, per operation.
    case memory
  }

  /// The unique name, with dots and the module first, such as `model.decode.clean`.
  package let name: String

  /// A description for people: the call, the size, and the kind of data.
  package let measures: String

  /// The limit that the ratio has to reach.
  package let bar: Bar

  /// The code under test.
  package let subject: Workload

  /// The code with which the subject is compared.
  package let comparator: BenchmarkComparator

  /// The figures from which the ratio is computed.
  package let basis: Basis

  /// Creates a line that compares the times per operation of two pieces of code.
  package init(
    _ name: String,
    measures: String,
    bar: Bar,
    subject: Workload,
    comparator: BenchmarkComparator
  ) {
    self.init(name, measures, bar, subject, comparator, .perOperation)
  }

  /// Creates a line that compares the time of a whole call with the time of the same code at another size.
  ///
  /// - Parameters:
  ///   - name: The name, with dots and the module first.
  ///   - measures: A description for people.
  ///   - bar: With ten times the size, `.atMost(11)` allows eleven times the cost, and `.atMost(1.2)` requires a cost
  ///     that does not depend on the size.
  ///   - subject: The code, at its full size.
  ///   - size: The size of the comparator.
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

  /// Creates a line that compares the memory that two pieces of code need, instead of their times.
  ///
  /// - Parameters:
  ///   - name: The name, with dots and the module first.
  ///   - measures: A description for people.
  ///   - bar: The limit that the ratio has to reach.
  ///   - subject: The code under test. Its preparation does not count.
  ///   - comparator: The code with which the subject is compared.
  package init(
    memory name: String,
    measures: String,
    bar: Bar,
    subject: Workload,
    comparator: BenchmarkComparator
  ) {
    self.init(name, measures, bar, subject, comparator, .memory)
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
