import Presenter

struct AgePresenter: ModelPresenter {
  private let age: Int
  private let style: DisplayStyle

  init(_ age: Int, style: DisplayStyle) { (self.age, self.style) = (age, style) }

  var years: String { style.count(age, one: "year", other: "years") }
}
