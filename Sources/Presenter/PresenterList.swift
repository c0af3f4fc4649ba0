import Synchronization

/// The presenters of a collection of models. Each presenter is made when it is accessed first.
///
/// ```swift
/// var rows = PresenterList<ProposalRow>(proposals, style: style)
/// rows[0].title                  // makes the first presenter only
/// rows.replace(with: refreshed)  // keeps the presenters of equal models
/// ```
///
/// A presenter may format in its `init` and store the texts. They are formatted once for as long as the model is listed.
/// Copies of a list share the presenters that were made, from any task.
public struct PresenterList<Display: ModelPresenter & Sendable>: RandomAccessCollection, Sendable
where Display.Subject: Hashable & Sendable {
  /// The presenters by position. A presenter is `nil` until it is made.
  private final class Made: Sendable {
    let presenters: Mutex<[Display?]>

    init(_ presenters: [Display?]) { self.presenters = Mutex(presenters) }
  }

  /// The models, in order. The property is private, so that other code cannot reach the models.
  private var subjects: [Display.Subject]
  private var made: Made

  /// The style of the presenters. A different style makes all presenters again.
  public var style: DisplayStyle {
    didSet { if style != oldValue { made = Self.none(subjects.count) } }
  }

  /// Lists the presenters of models. Makes none yet.
  ///
  /// - Parameters:
  ///   - subjects: The models, in order.
  ///   - style: The style of the presenters.
  public init(_ subjects: some Sequence<Display.Subject>, style: DisplayStyle) {
    self.subjects = Array(subjects)
    self.style = style
    made = Self.none(self.subjects.count)
  }

  private static func none(_ count: Int) -> Made { Made(Array(repeating: nil, count: count)) }

  /// Lists other models. Keeps the presenters of models that were listed before.
  ///
  /// - Parameter subjects: The new models, in order.
  /// - Complexity: O(*n* + *m*), where *n* and *m* are the numbers of old and new models. Every model is hashed once.
  public mutating func replace(with subjects: some Sequence<Display.Subject>) {
    var known: [Display.Subject: Display] = [:]
    known.reserveCapacity(self.subjects.count)
    for (subject, presenter) in zip(self.subjects, made.presenters.withLock { $0 }) {
      if let presenter { known[subject] = presenter }
    }
    self.subjects = Array(subjects)
    made = known.isEmpty ? Self.none(self.subjects.count) : Made(self.subjects.map { known[$0] })
  }

  /// The position of the first presenter, which is 0.
  public var startIndex: Int { 0 }
  /// The position after the last presenter.
  public var endIndex: Int { subjects.count }

  /// Returns the presenter of the model at a position.
  ///
  /// - Complexity: O(1), and the first time the making of one presenter.
  public subscript(position: Int) -> Display {
    if let presenter = made.presenters.withLock({ $0[position] }) { return presenter }
    // The presenter is made outside of the lock, because it may access this list.
    let presenter = Display(subjects[position], style: style)
    return made.presenters.withLock { presenters in
      let first = presenters[position] ?? presenter
      presenters[position] = first
      return first
    }
  }
}

extension PresenterList: Equatable {
  /// Whether two lists show the same models in the same style.
  public static func == (left: PresenterList, right: PresenterList) -> Bool {
    left.style == right.style && left.subjects == right.subjects
  }
}
