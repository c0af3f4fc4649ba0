// The module of the screens does not import the models. A screen gets rows and presenters, and changes the library only with the
// reader's actions.
import DataSource
import EvolutionPresenters

@MainActor func rows(_ services: ScreenServices) -> [ProposalRow] { services.bookmarkRows.snapshot.allItems }

#if FAILS_1
  // error: property 'title' is not available due to missing import of defining module 'EvolutionModels'
  @MainActor func title(_ services: ScreenServices) -> String? {
    services.pages.snapshot.allItems.first?.title
  }
#elseif FAILS_2
  // error: 'library' is inaccessible due to 'internal' protection level
  @MainActor func move(_ services: ScreenServices) throws {
    try services.library.bookmarks.move(
      from: ItemPath(section: 0, item: 0),
      to: ItemPath(section: 0, item: 1)
    )
  }
#elseif FAILS_3
  // error: value of type .* has no member 'replace'
  @MainActor func clear(_ services: ScreenServices) { services.bookmarkRows.replace(with: []) }
#elseif FAILS_4
  // error: 'actions' is inaccessible due to 'internal' protection level
  @MainActor func bookmark(_ services: ScreenServices) { services.actions.bookmarking.start("SE-1") }
#endif
