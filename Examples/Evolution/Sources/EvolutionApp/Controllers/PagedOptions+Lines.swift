import ControllerCore
import ListControllers

extension PagedOptions {
  /// How lists load on a screen made of lines. The root begins to load, and the cursor stays where it is.
  static func lines(loadsMore: Bool) -> PagedOptions {
    PagedOptions(
      firstLoad: .none,
      pullsToRefresh: true,
      loadsMore: loadsMore,
      deselectsAtOnce: false,
      refresh: RefreshOptions(headerLength: 1, footerLength: 1, hidesFooterAtEnd: true)
    )
  }
}
