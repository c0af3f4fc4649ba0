import Binding
import ControllerCore
import Foundation

/// A controller of a text field. It has no container and no window. The owner retains the controller, drives its
/// appearance, and receives values of the domain from it.
@MainActor
enum PlainControllerPattern {
  static func run(_ print: @escaping Printer) {
    let controller = DestinationController()
    controller.onChange = { destination in print("heard: \(destination?.description ?? "no destination")") }

    print("loaded before it is used: \(controller.isViewLoaded)")
    controller.beginAppearance(true, animated: false)
    controller.endAppearance()
    let field = controller.view
    print("placeholder: \(field.placeholder)")

    print("\nthe user types")
    field.type("Paris")
    field.type("paris, fr")
    field.type("")

    print("\nthe owner says what to show")
    controller.update(with: Destination(city: "Oslo", country: "NO"))
    print("field: \(field.text)")

    print("\nits state is kept, also what was typed")
    field.type("rome, it")
    let kept = controller.saveState()
    let next = DestinationController()
    print("not restored: \(next.restoreState(kept))")
    print("field: \(next.view.text)")

    print("\nits owner ends it")
    controller.beginAppearance(false, animated: false)
    controller.endAppearance()
    print("appearance: \(controller.appearance)")

    print("\na view comes from the code, else from the environment, else it is empty")
    let (other, plain) = (ViewController<TextField>(), ViewController<PlainView>())
    other.overrideEnvironment { $0.makeView = { _ in TextField() } }
    print("\(type(of: controller.view)), \(type(of: other.view)), \(type(of: plain.view))")
  }
}

private struct Destination: Codable, Equatable, CustomStringConvertible {
  let city: String
  let country: String

  init(city: String, country: String) { (self.city, self.country) = (city, country) }

  init?(_ text: String) {
    let parts = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard parts.count == 2 else { return nil }
    self.init(city: parts[0].capitalized, country: parts[1].uppercased())
  }

  var description: String { "\(city), \(country)" }
}

private final class DestinationController: ViewController<TextField> {
  var onChange: (@MainActor (Destination?) -> Void)?
  private var destination: Destination?

  /// Makes the field and sets it up, in one expression.
  override func makeView() -> TextField { TextField().configured { $0.placeholder = "City, country" } }

  override func viewDidLoad() {
    view.onEdit = { [weak self] text in
      self?.destination = Destination(text)
      self?.onChange?(self?.destination)
    }
  }

  override func encodeState(into state: inout ControllerState) throws {
    try state.set(destination, for: "destination")
  }

  override func decodeState(from state: ControllerState) throws {
    if let kept: Destination = try state.value(for: "destination") { update(with: kept) }
  }

  func update(with destination: Destination) {
    self.destination = destination
    view.text = destination.description
  }
}

@MainActor
private final class TextField: Configurable {
  var placeholder = ""
  var text = ""
  var onEdit: @MainActor (String) -> Void = { _ in }

  func type(_ text: String) {
    self.text = text
    onEdit(text)
  }
}
