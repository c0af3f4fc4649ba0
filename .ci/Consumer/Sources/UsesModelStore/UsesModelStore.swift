import ModelStore

struct Note: Codable, RowRepresentable {
  let id: Int
  let text: String
}

func count() throws -> Int {
  try Database(.inMemory).table("notes", of: Note.self, key: "id").count()
}
