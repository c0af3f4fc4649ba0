/// A view of SwiftUI as the content of a cell. <https://developer.apple.com/documentation/swiftui/uihostingconfiguration>
///
/// Modeled: a view with the standard height of a row.
public struct UIHostingConfiguration<Content: View, Background: View>: UIContentConfiguration {
  let content: Content

  @MainActor public func makeContentView() -> any UIView & UIContentView {
    HostingContentView(self)
  }
}

extension UIHostingConfiguration where Background == EmptyView {
  @MainActor public init(@ViewBuilder content: () -> Content) { self.content = content() }
}

/// <https://developer.apple.com/documentation/swiftui/emptyview>
public struct EmptyView: View {
  public typealias Body = Never
  public init() {}
  public var body: Never { preconditionFailure("An empty view has no body") }
  public func _resolve(_ environment: EnvironmentValues) -> ResolvedView { ResolvedView(text: "") }
}

/// SwiftUI makes accessibility elements of the content (<https://developer.apple.com/documentation/swiftui/view-accessibility>).
/// They are no views, and the hosting view itself has no label.
private final class HostingContentView<Content: View, Background: View>: UIView, UIContentView,
  SimulatedAccessibilityContainer, SimulatedHost
{
  var configuration: any UIContentConfiguration

  init(_ configuration: UIHostingConfiguration<Content, Background>) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  private var resolved: ResolvedView? {
    let own = configuration as? UIHostingConfiguration<Content, Background>
    return own?.content._resolve(EnvironmentValues())
  }

  var simulatedLabels: [String] { (resolved?.text).map { [$0] } ?? [] }
  var simulatedText: String { resolved?.text ?? "" }
  func simulateTap() { resolved?.action() }

  required init?(coder: NSCoder) { nil }

  func supports(_ configuration: any UIContentConfiguration) -> Bool {
    configuration is UIHostingConfiguration<Content, Background>
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 60) }
}
