/// Why a page is not asked for.
public enum LoadRefusal: Error, Hashable {
  /// A request in this direction is in flight.
  case busy

  /// The list is being refreshed, and its end may be another one afterwards.
  case refreshing

  /// No refresh has succeeded yet, so the place to go on is not known.
  case notLoaded

  /// There is nothing more in this direction.
  case atEnd
}
