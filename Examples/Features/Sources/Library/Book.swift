/// The model that both sets of features share.
package struct Book: Identifiable, Hashable, Sendable {
  package let id: Int
  package let title: String
  package let pages: Int

  package init(id: Int, title: String, pages: Int) {
    (self.id, self.title, self.pages) = (id, title, pages)
  }
}
