public import Binding
public import Presenter

/// A controller that shows one subject, such as a model object, in its view. A presenter makes display values of the subject,
/// and a table of bindings writes them into the view.
///
/// The method ``update(with:)`` makes the presenter of a subject. The binding writes the display values that have changed
/// into the view. The controller keeps the presenter and not the subject, so neither the view nor other controllers can reach
/// the model through it.
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
/// The table of bindings can also contain `Edit` rows, which write the input of text fields back. Pass the events of these
/// fields to ``form``. A screen that edits and saves a whole model is a ``FormController``.
@MainActor
open class BoundController<Display: ModelPresenter, RootView: AnyObject>: ViewController<RootView> {
  /// The presenter, which converts a model to the values that the view shows, such as a date to the text "Monday". It
  /// belongs to the model that was passed to ``update(with:)`` last. `nil` before the first call.
  public private(set) var presenter: Display?
  /// The locale, calendar, time zone and current instant with which ``presenter`` converts numbers and dates to text.
  public let style: DisplayStyle
  /// The binding that writes the values of ``presenter`` to the view. `nil` while the view is not loaded, and before the first
  /// call of ``update(with:)``.
  ///
  /// If the view has text fields, the view must report their events to the binding: `form?.handle(.changed, in: \.name)`.
  public private(set) var form: ViewBinding<Display, RootView>?

  /// Creates a controller that shows nothing until ``update(with:)`` is called.
  public init(style: DisplayStyle) {
    self.style = style
    super.init()
  }

  /// Returns the table that binds properties of the presenter to properties of the view, such as `Bind(\.name, to:
  /// \.title.text)`. The method is called once for each view, when ``update(with:)`` has something to show for the first time.
  ///
  /// The controller retains the table. A closure in the table that needs the controller must capture it weakly.
  open func bindings() -> [Bind<Display, RootView>] { [] }

  /// Called each time after ``update(with:)`` has changed what the view shows. Override the method to make changes of the
  /// view that a binding cannot express.
  open func configureView() {}

  /// Shows `subject` in the view: at once if the view is loaded, otherwise after `viewDidLoad()`.
  public final func update(with subject: Display.Subject) {
    presenter = Display(subject, style: style)
    showPresenter()
  }

  public final override func viewIsReady() {
    // If an override of `viewDidLoad()` has called `update(with:)`, the view shows the subject already, and `form` exists.
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
