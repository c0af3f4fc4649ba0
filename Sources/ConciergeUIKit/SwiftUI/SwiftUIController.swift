#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  #if canImport(SwiftUI)
    public import Concierge
    public import SwiftUI

    /// A controller that shows a SwiftUI view.
    ///
    /// ```swift
    /// stack.push(SwiftUIController { ChartView(model) })
    /// ```
    ///
    /// The view has the locale of the tree. It finds the controller and the environment of the tree in its own environment:
    ///
    /// ```swift
    /// struct ChartView: View {
    ///   @Environment(\.concierge) private var concierge
    ///
    ///   var body: some View {
    ///     Button("Details") { concierge.controller?.stackController?.push(DetailController()) }
    ///       .font(.system(size: concierge.environment[TitleStyle.self].size))
    ///   }
    /// }
    /// ```
    open class SwiftUIController<Content: View>: UIKitController {
      /// Creates a controller that shows a view.
      public init(_ content: Content) {
        super.init { UIHostingController(rootView: ScreenView(content: content)) }
      }

      /// Creates a controller that shows the view that `content` returns.
      public convenience init(@ViewBuilder content: () -> Content) { self.init(content()) }

      open override func viewDidLoad() {
        super.viewDidLoad()
        passEnvironment()
      }

      open override func environmentDidChange(from previous: ControllerEnvironment) {
        super.environmentDidChange(from: previous)
        if isViewLoaded { passEnvironment() }
      }

      private func passEnvironment() {
        let host = viewController as? UIHostingController<ScreenView<Content>>
        host?.rootView.context = ConciergeContext(controller: self, environment: environment)
      }
    }

    /// A SwiftUI view of the app, to which the controller and the environment of the controller are passed.
    private struct ScreenView<Content: View>: View {
      let content: Content
      var context = ConciergeContext()

      var body: some View {
        content.environment(\.concierge, context).environment(\.locale, context.environment.locale)
      }
    }

    /// The controller that shows a SwiftUI view, and the environment of this controller.
    public struct ConciergeContext: Sendable {
      /// The controller that shows the view. The view can push and present other controllers with it. `nil` if no controller
      /// shows the view, for example in a preview.
      public private(set) weak var controller: Controller?
      /// The environment of the controller, with the values that the app has added. If no controller shows the view, the locale
      /// is that of the system.
      public private(set) var environment = ControllerEnvironment(locale: .autoupdatingCurrent)
    }

    private struct ConciergeKey: EnvironmentKey {
      static let defaultValue = ConciergeContext()
    }

    extension EnvironmentValues {
      /// The controller that shows a SwiftUI view, and its environment. ``SwiftUIController`` has an example.
      public fileprivate(set) var concierge: ConciergeContext {
        get { self[ConciergeKey.self] }
        set { self[ConciergeKey.self] = newValue }
      }
    }

    extension ListCell {
      /// A cell that shows a SwiftUI view for each item. The cell is as high as the view. In a grid, VoiceOver reads the
      /// elements of the view. If a tap selects the item, add `accessibilityAddTraits(.isButton)` to the view.
      ///
      /// ```swift
      /// private lazy var story = ListCell<Story>.hosted(in: self) { story in StoryRow(story) }
      /// ```
      ///
      /// - Parameters:
      ///   - controller: The controller of the list, held weakly. The view can push other controllers with it, see
      ///     ``ConciergeContext``. The environment has the values of the moment at which the item is shown. Without a
      ///     controller, the view has the locale of the system.
      ///   - content: Returns the view of an item.
      public static func hosted<Content: View>(
        in controller: Controller? = nil,
        @ViewBuilder _ content: @escaping @MainActor (Item) -> Content
      ) -> ListCell {
        ListCell({ HostedContent<Content>() }) { [weak controller] host, item in
          let context = controller.map { ConciergeContext(controller: $0, environment: $0.environment) }
          let view = ScreenView(content: content(item), context: context ?? ConciergeContext())
          host.configuration = UIHostingConfiguration { view }
        }
      }
    }

    /// The content of a cell with a SwiftUI view. A list view reuses a cell only for content of the same class. This class is
    /// generic, so a cell is not reused for another type of view.
    private final class HostedContent<Content: View>: ConfiguredContent {}
  #endif
#endif
