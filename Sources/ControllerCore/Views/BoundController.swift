public import Binding
public import Presenter

/// A controller that shows one subject through a presenter and a table of bindings.
///
/// `update(with:)` makes the presenter, and the binding writes into the view what differs. The view
/// never sees the subject, and the subject nothing of the view.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
///   override func makeView() -> AuthorView { AuthorView() }
///   override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
///     [Bind(\.name, to: \.title.text), Bind(\.proposalCount, to: \.count.text)]
///   }
/// }
/// ```
@MainActor
open class BoundController<Display: ModelPresenter, RootView: AnyObject>: ViewController<RootView> {
  /// What is shown, or `nil` before the first update.
  public private(set) var subject: Display.Subject?
  /// The locale, calendar, time zone and clock that presenters are made with.
  public let style: DisplayStyle

  private var binding: ViewBinding<Display, RootView>?

  /// Creates a controller that shows nothing yet.
  public init(style: DisplayStyle, parameters: ControllerParameters = .none) {
    self.style = style
    super.init(parameters: parameters)
  }

  /// The table from presenter to view. Asked for once per view, after `viewDidLoad()`, or when something is shown there.
  open func bindings() -> [Bind<Display, RootView>] { [] }

  /// Called after a subject was shown, for what a binding cannot say.
  open func configureView() {}

  /// Shows `subject`: at once if the view is loaded, otherwise right after `viewDidLoad()`.
  public final func update(with subject: Display.Subject) {
    self.subject = subject
    showSubject()
  }

  public final override func viewIsReady() {
    // `viewDidLoad` may have shown it.
    if binding == nil { showSubject() }
  }

  public final override func dropView() {
    binding = nil
    super.dropView()
  }

  private func showSubject() {
    guard let subject, let view = viewIfLoaded else { return }
    let display = Display(subject, style: style)
    if let binding {
      binding.show(display)
    } else {
      let binding = ViewBinding(display, to: view, rows: bindings())
      binding.updateView()
      self.binding = binding
    }
    configureView()
  }
}
