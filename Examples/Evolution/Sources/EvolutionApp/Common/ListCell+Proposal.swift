import EvolutionPresenters
import EvolutionSurfaces
import ListControllers
import Presenter
import Surfaces

extension ListCell where Item == ProposalRow {
  /// Returns the cell of a proposal. The days that are left of a review are counted from the time of the screen.
  static func proposal(_ style: DisplayStyle) -> ListCell {
    ListCell(style: style) { style in
      ListCell(RowView<ProposalRow>.init) { view, row in view.row = row.with(style) }
    }
  }
}
