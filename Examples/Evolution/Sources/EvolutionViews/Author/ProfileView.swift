public import Observation

/// The view of a person, with a list of the person's works.
@MainActor
@Observable
public final class ProfileView {
  /// The name.
  public let name = TextLabel()
  /// A label that shows whether the user follows the person.
  public let following = TextLabel()
  /// The label of the number of works.
  public let workCount = TextLabel()
  /// The label of the people who have worked on the same works.
  public let coauthors = TextLabel()
  /// The buttons below the labels.
  public package(set) var buttons: [ButtonDescription] = []
  /// The list of the works, or `nil` if the list views of the host are of another kind.
  public package(set) var list: (any DescribedList)?

  package init() {}
}

extension ProfileView: DescribedView {
  /// The elements.
  public var elements: [ViewElement] {
    [
      .text([name.text, following.text].filter { !$0.isEmpty }.joined(separator: "  "), .heading),
      .text(workCount.text, .body), .text(coauthors.text, .body),
      .buttons(buttons), .space,
    ] + (list.map { [.list($0)] } ?? [])
  }
}
