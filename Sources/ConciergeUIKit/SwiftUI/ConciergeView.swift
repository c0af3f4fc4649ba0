#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  #if canImport(SwiftUI)
    public import Concierge
    public import SwiftUI

    /// A SwiftUI view that shows a `ConciergeViewController` with a root controller and its child controllers.
    ///
    /// ```swift
    /// var body: some View { ConciergeView { PageController() } }
    /// ```
    ///
    /// The view ignores SwiftUI's safe area, because the bars of the controllers reach the edges of the screen. It ignores the
    /// keyboard too: a ``WindowKeyboard`` and a `KeyboardBehavior` move the fields of a screen. The controllers find the safe
    /// area in their environment.
    public struct ConciergeView: View {
      private let root: @MainActor () -> Controller

      /// Creates a view that shows a tree of controllers.
      ///
      /// - Parameter root: Creates the root controller. Called once.
      public init(root: @escaping @MainActor () -> Controller) {
        self.root = root
      }

      /// The view of the root controller, which fills the screen up to its edges.
      public var body: some View { TreeView(root: root).ignoresSafeArea() }
    }

    private struct TreeView: UIViewControllerRepresentable {
      let root: @MainActor () -> Controller

      func makeUIViewController(context: Context) -> ConciergeViewController {
        ConciergeViewController(root: root())
      }

      /// Does nothing, because the controllers do not depend on the state of SwiftUI.
      func updateUIViewController(_ viewController: ConciergeViewController, context: Context) {}

      /// SwiftUI calls this method when the view is removed, and may retain the view controller for some time afterwards.
      /// Closing the controllers' window here ends their work at once.
      static func dismantleUIViewController(_ viewController: ConciergeViewController, coordinator: Void) {
        viewController.tree.close()
      }
    }
  #endif
#endif
