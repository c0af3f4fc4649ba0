import ItemLayouts

func columns() -> WaterfallLayout { WaterfallLayout(columns: 2, spacing: 8) }
