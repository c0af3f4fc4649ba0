// This target of views must not compile: it depends on Surfaces only, and names a controller. See `.ci/run`.
import ListControllers
import Surfaces

extension ListController {
  func show(_ status: PagedStatus) {}
}
