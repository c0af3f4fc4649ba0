/// What the screen shows, in all steps.
@MainActor
final class AuthorView {
  let nameLabel = TextLabel()
  let followersLabel = TextLabel()
  let coauthorsLabel = TextLabel()
  let followButton = PushButton()
  let messageLabel = TextLabel()
  let table = TableView()
}

/// A line of text.
@MainActor
final class TextLabel {
  var text = ""
}

/// Something to tap.
@MainActor
final class PushButton {
  var title = ""
  var isEnabled = true
  var onTap: @MainActor () -> Void = {}
}
