/// A view of five labels.
@MainActor
final class CardView {
  var title = ""
  var author = ""
  var state = ""
  var summary = ""
  var note = ""
}
