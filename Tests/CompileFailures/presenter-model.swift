// Other code cannot read the model of a presenter: neither its private property, nor through the protocol.
import Presenter

struct Author { let name: String }

struct AuthorPresenter: ModelPresenter {
  private let author: Author
  init(_ author: Author, style: DisplayStyle) { self.author = author }
  var name: String { author.name }
}

func show(_ presenter: AuthorPresenter) -> String { presenter.name }

#if FAILS_1
  // error: 'author' is inaccessible due to 'private' protection level
  func leak(_ presenter: AuthorPresenter) -> Author { presenter.author }
#elseif FAILS_2
  // error: has no member 'subject'
  func leak<P: ModelPresenter>(_ presenter: P) -> P.Subject { presenter.subject }
#elseif FAILS_3
  // error: has no member 'author'
  func leak(_ presenter: some ModelPresenter<Author>) -> Author { presenter.author }
#elseif FAILS_4
  // error: has no member 'core'
  func leak<P: ModelPresenter>(_ presenter: P) -> P.Subject { presenter.core }
#endif
