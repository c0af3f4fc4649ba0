/// The model that both sets of features share.
public struct Book: Identifiable, Hashable, Sendable {
  public let id: Int
  public let title: String
  public let pages: Int

  public init(id: Int, title: String, pages: Int) {
    (self.id, self.title, self.pages) = (id, title, pages)
  }
}
