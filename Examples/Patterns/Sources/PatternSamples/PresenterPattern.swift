import Foundation
import Model
import Presenter

/// A presenter that wraps a private model, and has one property for each value that a screen shows. Other code cannot
/// reach the model through the presenter.
@MainActor
enum PresenterPattern {
  static func run(_ print: @escaping Printer) throws {
    let authors = [
      Author(name: "Ada", followers: 0, coauthors: []),
      Author(name: "Ben", followers: 1, coauthors: ["Ada"]),
      Author(name: "Cy", followers: 12_345, coauthors: ["Ada", "Ben", "Dora", "Emil"]),
    ]
    for author in authors {
      let presenter = AuthorPresenter(author, style: .samples)
      print("\(presenter.name): \"\(presenter.followers)\", \"\(presenter.coauthors)\"")
    }

    print("\nthe same author as read in Germany")
    let german = DisplayStyle(locale: Locale(identifier: "de_DE"), timeZone: .gmt)
    print(AuthorPresenter(authors[2], style: german).followers)

    print("\ntalks, whose lengths the server sends as a text or in seconds")
    let json = #"[{"title": "Queues", "length": "PT1H30M"}, {"title": "Actors", "length": 90}]"#
    for talk in try ModelDecoder().decode([Talk].self, from: Data(json.utf8)).value {
      print("\(talk.title): \(DisplayStyle.samples.duration(talk.length))")
    }

    print("\ntwo presenters are equal if they show the same")
    print("\(AuthorPresenter(authors[0], style: .samples) == AuthorPresenter(authors[0], style: .samples))")
    print("\(AuthorPresenter(authors[0], style: .samples) == AuthorPresenter(authors[1], style: .samples))")
  }
}

private struct Author: Equatable, Sendable {
  let name: String
  let followers: Int
  let coauthors: [String]
}

private struct Talk: Decodable {
  let title: String
  let length: Duration
}

private struct AuthorPresenter: ModelPresenter, Equatable {
  private let author: Author
  private let style: DisplayStyle

  init(_ author: Author, style: DisplayStyle) {
    self.author = author
    self.style = style
  }

  var name: String { author.name }
  var followers: String { style.count(author.followers, one: "follower", other: "followers", zero: "") }
  var coauthors: String { style.list(author.coauthors, prefix: "With", showing: 2) }
}
