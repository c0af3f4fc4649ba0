// error: 'model' is inaccessible due to 'private' protection level
import Presenter

struct Author { let name: String }

struct AuthorPresenter: ModelPresenter {
  private let model: Author
  init(_ model: Author, style: DisplayStyle) { self.model = model }
  var name: String { model.name }
}

func reach(_ presenter: AuthorPresenter) -> String { presenter.model.name }
