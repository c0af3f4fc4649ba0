/// The services of an author's screen.
@MainActor
package protocol AuthorServices: ReaderServices {
  /// Returns the author with a name; `nil` if no proposal has this author.
  ///
  /// - Throws: `StoreError` if the stored proposals cannot be read.
  func author(_ name: String) throws -> AuthorPresenter.Subject?
}
