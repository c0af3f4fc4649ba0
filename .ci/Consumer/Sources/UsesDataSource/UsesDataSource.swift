import DataSource

struct Letter: Identifiable, Hashable { let id: String }

@MainActor
func letters() -> ArrayDataSource<Letter> {
  ArrayDataSource([Letter(id: "a")])
}
