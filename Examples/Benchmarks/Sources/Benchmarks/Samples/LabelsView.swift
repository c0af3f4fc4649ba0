/// A view of labels.
@MainActor
final class LabelsView {
  var texts: [String]

  init(labels: Int) {
    texts = [String](repeating: "", count: labels)
  }
}
