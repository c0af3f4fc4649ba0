public import Binding
public import Presenter

/// A controller that shows one subject through a presenter and a table of bindings.
///
/// The method ``update(with:)`` makes the presenter, and the binding writes the differences into the view. The controller keeps
/// the presenter and not the subject, so neither the view nor other controllers can reach the model through it.
///
/// ```swift
/// final class AuthorController: BoundController<AuthorPresenter, AuthorView> {
///   override func makeView() -> AuthorView { AuthorView() }
///   override func bindings() -> [Bind<AuthorPresenter, AuthorView>] {
///     [Bind(\.name, to: \.title.text), Bind(\.proposalCount, to: \.count.text)]
///   }
/// }
/// ```
///
/// The table can contain `Edit` rows. Pass the events of their fields to ``form``. A screen that edits and saves a whole model is
/// a ``FormController``.
@MainActor
open class BoundController<Display: ModelPresenter, RootView: AnyObject>: ViewController<RootView> {
  /// The presenter that is shown, or `nil` before the first update.
  public private(set) var presenter: Display?
  /// The locale, calendar, time zone and current instant of the presenters.
  public let style: DisplayStyle
  /// The binding of the view, or `nil` while the view is not loaded or nothing is shown. It takes the events of fields:
  /// `form?.handle(.changed, in: \.name)`.
  public private(set) var form: ViewBinding<Display, RootView>?

  /// Creates a controller that shows nothing yet.
  public init(style: DisplayStyle) {
    self.style = style
    super.init()
  }

  /// Returns the table from presenter to view. It is called once per view, after `viewDidLoad()`, or when `viewDidLoad()` shows
  /// a subject.
  ///
  /// The binding of the view retains the table. A closure in a row that needs the controller must capture it weakly.
  open func bindings() -> [Bind<Display, RootView>] { [] }

  /// Called after a subject was shown, for changes of the view that a binding cannot express.
  open func configureView() {}

  /// Shows `subject`: now if the view is loaded, or else after `viewDidLoad()`.
  public final func update(with subject: Display.Subject) {
    presenter = Display(subject, style: style)
    showPresenter()
  }

  public final override func viewIsReady() {
    // An override of `viewDidLoad()` may have shown the presenter already.
    if form == nil { showPresenter() }
  }

  public final override func dropView() {
    form = nil
    super.dropView()
  }

  private func showPresenter() {
    guard let presenter, let view = viewIfLoaded else { return }
    if let form {
      form.show(presenter)
    } else {
      let form = ViewBinding(presenter, to: view, rows: bindings())
      self.form = form
      form.clock = { [weak self] in self?.environment.clock ?? ContinuousClock() }
      form.updateView()
    }
    configureView()
  }
}
