/// The description of the search field in a navigation bar. The window's host (``WindowHost``) makes the field, as a
/// `UISearchController` for example, and passes what the user types to ``ControllerWindow/search(_:of:)``.
///
/// The controller stores the search, and returns it in its preferences, so that the field always shows the stored text:
///
/// ```swift
/// override var navigationBar: NavigationBarPreferences { NavigationBarPreferences(title: "Talks", search: search) }
/// override func didSearch(_ search: BarSearch) {
///   self.search = search
///   talks.filter = search.text
/// }
/// ```
public struct BarSearch: Hashable, Sendable {
  /// The text in the field.
  public var text: String
  /// The text that the field shows while it is empty.
  public var prompt: String
  /// The titles of the choices below the field, such as "All" and "Unread", with which the user limits the search to a part of
  /// the data. An empty array for no choices.
  public var scopes: [String]
  /// The index of the chosen title in ``scopes``.
  public var scope: Int

  /// Creates the description of a search field.
  public init(text: String = "", prompt: String = "", scopes: [String] = [], scope: Int = 0) {
    (self.text, self.prompt, self.scopes, self.scope) = (text, prompt, scopes, scope)
  }
}
