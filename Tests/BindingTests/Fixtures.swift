import Binding
import Foundation

/// The source of the bindings.
struct Profile {
  var name = "Ada"
  var city: String?
  var followers = 0
  var photo: Photo?
  var event = "arrived"
}

/// A type that is not `Equatable`, on purpose.
struct Photo { let bytes: Int }

@MainActor
final class Label {
  var text: String? { didSet { writes += 1 } }
  var isHidden = false { didSet { writes += 1 } }
  private(set) var writes = 0
}

@MainActor
final class Card {
  let name = Label()
  let city = Label()
  let followers = Label()
  var caption = "" { didSet { onCaption?(caption) } }
  var badge = 0
  var onCaption: ((String) -> Void)?
  private(set) var titles: [String] = []

  func setTitle(_ title: String) { titles.append(title) }

  var writes: Int { name.writes + city.writes + followers.writes }
}

typealias Row = Bind<Profile, Card>
