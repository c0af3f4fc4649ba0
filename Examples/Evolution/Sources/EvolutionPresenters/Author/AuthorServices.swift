/// The services of an author's screen.
@MainActor
package protocol AuthorServices: ReaderServices {
  /// Returns the author with a name; `nil` if no proposal has this author.
  func author(_ name: String) -> AuthorPresenter.Subject?
}

extension ScreenServices: AuthorServices {}
