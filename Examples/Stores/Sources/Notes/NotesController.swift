import Concierge

// article: begin
/// The list of the notes. It knows no store.
final class NotesController: ListController<Note>, DataLoading {
  private let library: any NoteLibrary
  private let notes = ArrayDataSource<Note>()

  init(_ library: any NoteLibrary) {
    self.library = library
    super.init(notes)
  }

  func load() async throws {
    notes.replace(with: try await library.notes())
  }

  /// Adds a note below the others.
  func add(_ text: String) {
    let note = Note(id: (notes.items.last?.id ?? 0) + 1, text: text)
    start(in: .window) { controller in
      do {
        try await controller.library.save([note])
        try await controller.load()
      } catch {
        controller.handleError(error)
      }
    }
  }
}
// article: end
