private enum StateKeys: String, CodingKey {
  case tabs, selectedTab, modals
}

private enum StackKeys: String, CodingKey {
  case primary, supplementary, detail, columns, style, stack

  init(_ column: NavigationColumn) {
    switch column {
    case .primary: self = .primary
    case .supplementary: self = .supplementary
    case .detail: self = .detail
    }
  }
}

/// Anything, or nothing if it cannot be read.
private struct Tolerant<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}

extension SavedNavigation: Encodable where Route: Encodable {
  /// Writes what a ``NavigationState`` writes.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: StateKeys.self)
    var tabsContainer = container.nestedUnkeyedContainer(forKey: .tabs)
    for tab in tabs {
      var tabContainer = tabsContainer.nestedContainer(keyedBy: StackKeys.self)
      for column in NavigationColumn.allCases {
        try tabContainer.encode(tab.stacks[column] ?? [], forKey: StackKeys(column))
      }
      try tabContainer.encode(tab.lastingColumns, forKey: .columns)
    }
    try container.encode(selectedTab, forKey: .selectedTab)
    var modalsContainer = container.nestedUnkeyedContainer(forKey: .modals)
    for modal in modals {
      var modalContainer = modalsContainer.nestedContainer(keyedBy: StackKeys.self)
      try modalContainer.encode(modal.style, forKey: .style)
      try modalContainer.encode(modal.stack, forKey: .stack)
    }
  }
}

extension SavedNavigation: Decodable where Route: Decodable {
  /// Reads a state, as far as it can be read.
  ///
  /// - Throws: `DecodingError.typeMismatch` if it is no object at all.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: StateKeys.self)
    tabs = []
    modals = []
    selectedTab = (try? container.decode(Int.self, forKey: .selectedTab)) ?? 0

    var tabsContainer = try? container.nestedUnkeyedContainer(forKey: .tabs)
    while let index = tabsContainer?.currentIndex, tabsContainer?.isAtEnd == false {
      let superDecoder = try tabsContainer?.superDecoder()
      let stacks = try? superDecoder?.container(keyedBy: StackKeys.self)
      var tab = Tab()
      tab.lastingColumns = (try? stacks?.decode([NavigationColumn].self, forKey: .columns)) ?? []
      for column in NavigationColumn.allCases {
        let place = "tabs[\(index)].\(column.rawValue)"
        let routes = Self.routes(in: stacks, forKey: StackKeys(column))
        if column == .primary { tab.hasRoot = routes.first.map { $0 != nil } ?? false }
        tab.stacks[column] = keep(routes, at: place)
      }
      tabs.append(tab)
    }

    var modalsContainer = try? container.nestedUnkeyedContainer(forKey: .modals)
    while let index = modalsContainer?.currentIndex, modalsContainer?.isAtEnd == false {
      let superDecoder = try modalsContainer?.superDecoder()
      let modal = try? superDecoder?.container(keyedBy: StackKeys.self)
      let style = (try? modal?.decode(ModalStyle.self, forKey: .style)) ?? .sheet
      let stack = keep(Self.routes(in: modal, forKey: .stack), at: "modals[\(index)].stack")
      modals.append(Modal(style: style, stack: stack))
    }
  }

  private static func routes(
    in container: KeyedDecodingContainer<StackKeys>?,
    forKey key: StackKeys
  ) -> [Route?] {
    ((try? container?.decode([Tolerant<Route>].self, forKey: key)) ?? []).map(\.value)
  }

  private mutating func keep(_ routes: [Route?], at place: String) -> [Route] {
    for (index, route) in routes.enumerated() where route == nil { unreadable.append("\(place)[\(index)]") }
    return routes.compactMap(\.self)
  }
}
