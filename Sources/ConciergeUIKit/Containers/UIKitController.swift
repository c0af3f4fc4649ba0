#if canImport(UIKit) && !os(watchOS) && !os(tvOS) && !os(visionOS)
  public import Concierge
  public import UIKit

  /// A controller that shows a view controller of UIKit: a map, a camera, a document, or a view of SwiftUI.
  ///
  /// ```swift
  /// stack.push(UIKitController { UIDocumentPickerViewController(forOpeningContentTypes: [.pdf]) })
  /// ```
  ///
  /// The view controller is a child of the view controller that shows this controller, so it gets UIKit's callbacks.
  open class UIKitController: Controller {
    /// The view controller. The first access creates it.
    public private(set) lazy var viewController = make()
    private let make: @MainActor () -> UIViewController

    /// Creates a controller that shows a view controller.
    ///
    /// - Parameter make: Creates the view controller when the view is needed.
    public init(_ make: @escaping @MainActor () -> UIViewController) {
      self.make = make
      super.init()
    }

    open override var hostedView: AnyObject? { isViewLoaded ? viewController.view : nil }
  }
#endif
