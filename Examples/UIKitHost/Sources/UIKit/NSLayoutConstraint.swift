/// The edges of a view that constraints can name.
enum LayoutEdge: Hashable {
  case top, bottom, leading, trailing, keyboardTop

  static let sides: Set<LayoutEdge> = [.top, .bottom, .leading, .trailing]
}

/// An edge of a view, for constraints. <https://developer.apple.com/documentation/uikit/nslayoutanchor>
@MainActor
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
  let view: UIView
  let edge: LayoutEdge

  init(_ view: UIView, _ edge: LayoutEdge) {
    (self.view, self.edge) = (view, edge)
    super.init()
  }

  open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
    NSLayoutConstraint(view, edge, anchor.view, anchor.edge)
  }
}

/// <https://developer.apple.com/documentation/uikit/nslayoutxaxisanchor>
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// <https://developer.apple.com/documentation/uikit/nslayoutyaxisanchor>
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A relation of two edges. <https://developer.apple.com/documentation/uikit/nslayoutconstraint>
///
/// Modeled: a view whose four edges are those of its superview fills the superview after the next layout pass, and gives it the
/// height that it needs. Other constraints are complaints, and so are a constraint of views without a common superview, and one of
/// a view whose autoresizing mask still determines its frame.
@MainActor
open class NSLayoutConstraint: NSObject {
  /// <https://developer.apple.com/documentation/uikit/nslayoutconstraint/axis>
  public enum Axis: Int, Sendable {
    case horizontal, vertical
  }

  private let first: UIView
  private let second: UIView
  private let edges: (LayoutEdge, LayoutEdge)

  init(_ first: UIView, _ firstEdge: LayoutEdge, _ second: UIView, _ secondEdge: LayoutEdge) {
    (self.first, self.second, edges) = (first, second, (firstEdge, secondEdge))
    super.init()
  }

  open class func activate(_ constraints: [NSLayoutConstraint]) { constraints.forEach { $0.activate() } }

  private func activate() {
    if first.superview === second, edges == (.bottom, .keyboardTop) {
      second.keyboardLayoutGuide.followers.append(first)
      second.setNeedsLayout()
    } else if first.superview !== second || edges.0 != edges.1 {
      SimulatedDevice.complain("NSLayoutConstraint: only a view that fills its superview is modeled")
    } else if first.translatesAutoresizingMaskIntoConstraints {
      SimulatedDevice.complain("NSLayoutConstraint: unable to simultaneously satisfy constraints")
    } else {
      first.pinnedEdges.insert(edges.0)
      second.setNeedsLayout()
    }
  }
}

extension UIView {
  public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
  public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
  public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .leading) }
  public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .trailing) }

  /// Returns the subview whose four edges are pinned to this view, or `nil` if there is none.
  private var fillingSubview: UIView? { subviews.first { $0.pinnedEdges == LayoutEdge.sides } }

  /// Lays out the subview that fills this view.
  func layOutPinnedSubview() {
    fillingSubview?.frame = bounds
    ownKeyboardGuide?.layOut()
  }

  /// The height that the subview that fills this view needs, in a width.
  func pinnedHeight(_ width: CGFloat) -> CGFloat? {
    fillingSubview?.systemLayoutSizeFitting(
      CGSize(width: width, height: 0),
      withHorizontalFittingPriority: .required,
      verticalFittingPriority: .fittingSizeLevel
    ).height
  }
}
