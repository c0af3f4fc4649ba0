// Other modules cannot call the methods that change the library, nor change its lists. They use the reader's actions.
import DataSource
import EvolutionModels

@MainActor func keep(_ library: ReaderLibrary) -> ReaderLibrary { library }

#if FAILS_1
  // error: 'setBookmarked' is inaccessible due to 'internal' protection level
  @MainActor func bookmark(_ library: ReaderLibrary) async throws {
    try await library.setBookmarked(true, "SE-1")
  }
#elseif FAILS_2
  // error: value of type .* has no member 'replace'
  @MainActor func clear(_ library: ReaderLibrary) { library.bookmarks.replace(with: []) }
#elseif FAILS_3
  // error: 'move' is inaccessible due to 'internal' protection level
  @MainActor func move(_ library: ReaderLibrary) async throws {
    try await library.move("SE-1", nextTo: "SE-2", isBelow: true)
  }
#endif
