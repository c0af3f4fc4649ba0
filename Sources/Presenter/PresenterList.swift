import Synchronization

/// The presenters of a collection of models, each made when it is first asked for.
///
/// ```swift
/// var rows = PresenterList<ProposalRow>(proposals, style: style)
/// rows[0].title                  // the first presenter is made, no other
/// rows.replace(with: refreshed)  // the presenters of equal models are kept
/// ```
///
/// There is one presenter for each value of a model, wherever it stands in the list: a presenter may
/// therefore format in its `init`, into stored properties, and do so once for as long as its model is
/// shown. Copies of a list share what has been made, from any task.
public struct PresenterList<Display: ModelPresenter & Sendable>: RandomAccessCollection, Sendable
where Display.Subject: Hashable & Sendable {
  private final class Made: Sendable {
    let presenters: Mutex<[Display.Subject: Display]>

    init(_ presenters: [Display.Subject: Display]) { self.presenters = Mutex(presenters) }
  }

  /// What is presented, in order.
  public private(set) var subjects: [Display.Subject]
  /// The style that presenters are made with. Another one makes all presenters anew.
  public var style: DisplayStyle {
    didSet { if style != oldValue { made = Made([:]) } }
  }

  private var made = Made([:])

  /// Lists the presenters of models. Makes none yet.
  ///
  /// - Parameters:
  ///   - subjects: What is presented, in order.
  ///   - style: The style that presenters are made with.
  public init(_ subjects: some Sequence<Display.Subject>, style: DisplayStyle) {
    self.subjects = Array(subjects)
    self.style = style
  }

  /// Lists other models. Keeps the presenters of those that were listed before.
  ///
  /// - Parameter subjects: What is presented now, in order.
  /// - Complexity: O(*n*), where *n* is the number of models.
  public mutating func replace(with subjects: some Sequence<Display.Subject>) {
    self.subjects = Array(subjects)
    let known = made.presenters.withLock { $0 }
    guard !known.isEmpty else { return }
    var kept: [Display.Subject: Display] = [:]
    for subject in self.subjects { kept[subject] = known[subject] }
    made = Made(kept)
  }

  /// The position of the first presenter: 0.
  public var startIndex: Int { 0 }
  /// The position after the last presenter.
  public var endIndex: Int { subjects.count }

  /// The presenter of a model.
  ///
  /// - Complexity: O(1), and one presenter made the first time.
  public subscript(position: Int) -> Display {
    let subject = subjects[position]
    if let presenter = made.presenters.withLock({ $0[subject] }) { return presenter }
    // Not under the lock: a presenter may make others.
    let presenter = Display(subject, style: style)
    return made.presenters.withLock { presenters in
      let first = presenters[subject] ?? presenter
      presenters[subject] = first
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
