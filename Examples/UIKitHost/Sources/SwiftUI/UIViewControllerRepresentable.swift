/// A view controller of UIKit as a view.
/// <https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentable>
@MainActor
@preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
  associatedtype UIViewControllerType: UIViewController
  associatedtype Coordinator = Void
  typealias Context = UIViewControllerRepresentableContext<Self>

  @MainActor @preconcurrency func makeUIViewController(context: Context) -> UIViewControllerType
  @MainActor @preconcurrency func updateUIViewController(
    _ uiViewController: UIViewControllerType,
    context: Context
  )
  @MainActor @preconcurrency static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType,
    coordinator: Coordinator
  )
  @MainActor @preconcurrency func makeCoordinator() -> Coordinator
}

extension UIViewControllerRepresentable {
  public var body: Never { preconditionFailure("A view controller has no body") }

  public static func dismantleUIViewController(
    _ uiViewController: UIViewControllerType,
    coordinator: Coordinator
  ) {}

  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView {
    let coordinator = makeCoordinator()
    let context = Context(coordinator: coordinator)
    return ResolvedView {
      let viewController = makeUIViewController(context: context)
      updateUIViewController(viewController, context: context)
      return viewController
    } update: {
      if let own = $0 as? UIViewControllerType { updateUIViewController(own, context: context) }
    } dismantle: {
      if let own = $0 as? UIViewControllerType {
        Self.dismantleUIViewController(own, coordinator: coordinator)
      }
    }
  }
}

extension UIViewControllerRepresentable where Coordinator == Void {
  public func makeCoordinator() {}
}

/// <https://developer.apple.com/documentation/swiftui/uiviewcontrollerrepresentablecontext>
@MainActor
@preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
  public let coordinator: Representable.Coordinator
}
