/// A control that refreshes the content of a scroll view. <https://developer.apple.com/documentation/uikit/uirefreshcontrol>
///
/// Modeled: a pull begins a refresh while the finger is still on the content, and sends `.valueChanged`. `beginRefreshing()`
/// sends no event and does not scroll. While the control refreshes and no finger holds the content, its height is a part of
/// `contentInset`, and not of `adjustedContentInset` alone (<http://www.openradar.me/35866834>). A control that refreshes
/// outside of a window, or is removed while it refreshes, is a complaint: UIKit shows neither correctly.
open class UIRefreshControl: UIControl {
  /// The distance of a pull that begins a refresh, in points. UIKit does not document it.
  static let pullDistance: CGFloat = 90

  open private(set) var isRefreshing = false
  weak var scrollView: UIScrollView?
  private var hasRoom = false

  public convenience init() { self.init(frame: CGRect(x: 0, y: 0, width: 0, height: 60)) }
  public override init(frame: CGRect) { super.init(frame: frame) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  open func beginRefreshing() {
    guard !isRefreshing else { return }
    if window == nil { SimulatedDevice.complain("UIRefreshControl: began to refresh outside of a window") }
    isRefreshing = true
    updateRoom()
  }

  open func endRefreshing() {
    guard isRefreshing else { return }
    isRefreshing = false
    updateRoom()
  }

  func noteDrag() {
    guard let scrollView, !isRefreshing else { return }
    let pulled = -scrollView.adjustedContentInset.top - scrollView.contentOffset.y
    let bounces =
      scrollView.alwaysBounceVertical || scrollView.contentSize.height > scrollView.bounds.height
    guard bounces, pulled >= Self.pullDistance else { return }
    isRefreshing = true
    sendActions(for: .valueChanged)
  }

  /// Makes or gives back the room above the content. The offset stays, unless it would be outside of its range.
  func updateRoom() {
    guard let scrollView else { return }
    let needsRoom = isRefreshing && (hasRoom || !scrollView.isDragging)
    guard needsRoom != hasRoom else { return }
    hasRoom = needsRoom
    scrollView.changeRoom(by: hasRoom ? bounds.height : -bounds.height)
  }
}
