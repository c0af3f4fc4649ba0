/// An object that searches. <https://developer.apple.com/documentation/uikit/uisearchresultsupdating>
@MainActor
public protocol UISearchResultsUpdating: NSObjectProtocol {
  func updateSearchResults(for searchController: UISearchController)
}

/// The field of a search. <https://developer.apple.com/documentation/uikit/uisearchbar>
open class UISearchBar: UIView {
  open var placeholder: String?
  /// The field of the bar: <https://developer.apple.com/documentation/uikit/uisearchbar/searchtextfield>
  public let searchTextField = UISearchTextField(frame: .zero)
  /// A new text, also from code, updates the results.
  open var text: String? {
    get { searchTextField.text }
    set {
      guard newValue != text else { return }
      searchTextField.text = newValue
      onChange()
    }
  }
  open var scopeButtonTitles: [String]?
  open var selectedScopeButtonIndex = 0
  var onChange: () -> Void = {}
}

/// <https://developer.apple.com/documentation/uikit/uisearchtextfield>
open class UISearchTextField: UITextField {}

/// A search field in a bar. <https://developer.apple.com/documentation/uikit/uisearchcontroller>
///
/// Modeled: the updater is called when the search begins, and when the text or the scope changes. An active search is presented over
/// the screen that defines the presentation context. Without such a screen, the search would stay over the screens that are pushed:
/// <https://developer.apple.com/documentation/uikit/uiviewcontroller/definespresentationcontext>
open class UISearchController: UIViewController {
  public let searchBar = UISearchBar()
  open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
  open var obscuresBackgroundDuringPresentation = true
  open var isActive = false

  public required init(searchResultsController: UIViewController?) {
    super.init(nibName: nil, bundle: nil)
    searchBar.onChange = { [weak self] in self?.updateResults() }
  }

  public required init?(coder: NSCoder) { nil }

  private func updateResults() { searchResultsUpdater?.updateSearchResults(for: self) }

  /// The user taps the field, and types.
  ///
  /// - Parameter screen: The visible screen.
  public func simulateTyping(_ text: String, on screen: UIViewController) {
    begin(on: screen)
    searchBar.text = text
  }

  /// The user taps the field, and composes a text with an input method.
  public func simulateComposing(_ text: String, on screen: UIViewController) {
    begin(on: screen)
    searchBar.searchTextField.input.compose(text)
    updateResults()
  }

  private func begin(on screen: UIViewController) {
    if !screen.definesPresentationContext {
      SimulatedDevice.complain("The search stays over the screens that are pushed.")
    }
    if !isActive {
      isActive = true
      updateResults()
    }
  }

  /// The user chooses a scope.
  public func simulateScope(_ index: Int) {
    searchBar.selectedScopeButtonIndex = index
    updateResults()
  }
}
