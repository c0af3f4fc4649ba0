/// The view of the screen, the same in all steps.
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

/// A button.
@MainActor
final class PushButton {
  var title = ""
  var isEnabled = true
  var onTap: @MainActor () -> Void = {}
}
