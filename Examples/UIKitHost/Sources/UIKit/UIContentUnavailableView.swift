/// The content of a view that has nothing else to show.
/// <https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct>
public struct UIContentUnavailableConfiguration: UIContentConfiguration {
  /// <https://developer.apple.com/documentation/uikit/uicontentunavailableconfiguration-swift.struct/buttonproperties-swift.struct>
  public struct ButtonProperties {
    public var primaryAction: UIAction?
  }

  public var text: String?
  public var secondaryText: String?
  public var image: UIImage?
  public var button = UIButton.Configuration.plain()
  public var buttonProperties = ButtonProperties()
  /// Whether the configuration is that of a view that is loading.
  let isLoading: Bool

  @MainActor public func makeContentView() -> any UIView & UIContentView {
    UIContentUnavailableView(configuration: self)
  }

  public static func empty() -> UIContentUnavailableConfiguration { .init(isLoading: false) }
  public static func loading() -> UIContentUnavailableConfiguration { .init(isLoading: true) }
}

/// A view for content that is not available. <https://developer.apple.com/documentation/uikit/uicontentunavailableview>
open class UIContentUnavailableView: UIView, UIContentView {
  open var configuration: any UIContentConfiguration {
    didSet {
      if !(configuration is UIContentUnavailableConfiguration) {
        SimulatedDevice.raise("UIContentUnavailableView: a configuration of another view")
      }
    }
  }

  public init(configuration: UIContentUnavailableConfiguration) {
    self.configuration = configuration
    super.init(frame: .zero)
  }

  public required init?(coder: NSCoder) { nil }
}
