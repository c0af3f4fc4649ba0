/// An object, such as a list, that may contain a copy of the values that it observes. A store sets ``isCopy`` of an object that
/// observes it.
@MainActor
package protocol ObservingCopy: AnyObject {
  /// Whether the object is a copy, so that an edit of the object would not be stored.
  var isCopy: Bool { get set }
}
