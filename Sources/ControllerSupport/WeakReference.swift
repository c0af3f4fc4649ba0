/// A weak reference as a value, so that it can be stored in collections and captured by closures.
package struct WeakReference<Object: AnyObject> {
  /// The object, until it is deallocated.
  package private(set) weak var object: Object?

  package init(_ object: Object?) {
    self.object = object
  }
}

extension WeakReference: Sendable where Object: Sendable {}
