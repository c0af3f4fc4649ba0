import ControllerCore
import ListControllers

extension PagedOptions {
  /// Returns the options for lists on a screen of lines. The root controller starts the first load, and the selected
  /// item stays selected, because it is the cursor.
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
