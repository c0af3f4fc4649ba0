import Surfaces

final class MenuView: HostedView {
  weak var viewHost: (any ViewHost)?
  func select(_ item: Int) { send(item) }
}
