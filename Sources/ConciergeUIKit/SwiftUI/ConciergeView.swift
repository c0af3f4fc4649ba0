#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  // Linux has no SwiftUI: the compiler has never seen this file on the machine on which it was written.
  #if canImport(SwiftUI)
    public import Concierge
    public import SwiftUI

    /// A tree of controllers inside of a SwiftUI view.
    ///
    /// ```swift
    /// var body: some View { ConciergeView { PageController() } }
    /// ```
    public struct ConciergeView: UIViewControllerRepresentable {
      private let root: @MainActor () -> Controller

      /// Creates a view that shows a tree of controllers.
      ///
      /// - Parameter root: Creates the root controller. Called once.
      public init(root: @escaping @MainActor () -> Controller) {
        self.root = root
      }

      /// Makes the view controller of the tree.
      public func makeUIViewController(context: Context) -> ConciergeViewController {
        ConciergeViewController(root: root())
      }

      /// Does nothing: the tree has a state of its own.
      public func updateUIViewController(_ viewController: ConciergeViewController, context: Context) {}

      /// SwiftUI calls this method when the view is removed, and may retain the view controller for some time afterwards.
      /// Closing the controllers' window here ends their work at once.
      public static func dismantleUIViewController(
        _ viewController: ConciergeViewController,
        coordinator: Void
      ) {
        viewController.tree.close()
      }
    }

    /// A controller that shows a SwiftUI view.
    ///
    /// ```swift
    /// stack.push(SwiftUIController(ChartView(model)))
    /// ```
    open class SwiftUIController<Content: View>: UIKitController {
      /// Creates a controller that shows a view.
      public init(_ content: Content) {
        super.init { UIHostingController(rootView: content) }
      }
    }
  #endif
#endif
