import ListControllers

func options() -> PagedOptions { PagedOptions(firstLoad: .none) }
