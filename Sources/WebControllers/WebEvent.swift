public import Model

/// What a ``WebEngine`` tells its controller.
///
/// After `.started` comes one `.finished` or one `.failed`, whatever happens: when another load begins meanwhile, or the engine
/// is told to stop, that is `.failed(.canceled)`.
public enum WebEvent: Hashable, Sendable {
  /// A page begins to load.
  case started
  /// So much of it is there, from 0 to 1.
  case progressed(Double)
  /// Something of it is shown: it is now the page that the engine's title, address and depth are about.
  case committed
  /// The engine's title, address or depth is another one, while the page is the same.
  case changed
  /// All of it is there.
  case finished
  /// It did not come, or not all of it.
  case failed(WebError)
  /// A script of the page posts a message to one of the names in ``WebEngine/scriptNames``.
  case message(name: String, body: JSONValue)
}
