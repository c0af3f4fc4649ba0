private enum CodingKeys: String, CodingKey {
  case primary, supplementary, detail, columns
}

extension NavigationTab: Encodable where Route: Encodable {
  /// Encodes the three stacks under the names of their columns, and which columns are always there.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(primary, forKey: .primary)
    try container.encode(supplementary, forKey: .supplementary)
    try container.encode(detail, forKey: .detail)
    try container.encode(lastingColumns.sorted(), forKey: .columns)
  }
}

extension NavigationTab: Decodable where Route: Decodable {
  /// Decodes a tab.
  ///
  /// - Throws: `DecodingError.dataCorrupted` if the primary column has no root.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    primary = try container.decode([Route].self, forKey: .primary)
    supplementary = try container.decode([Route].self, forKey: .supplementary)
    detail = try container.decode([Route].self, forKey: .detail)
    let columns = try container.decodeIfPresent([NavigationColumn].self, forKey: .columns) ?? []
    lastingColumns = Set(columns).union([.primary])
    if primary.isEmpty {
      throw DecodingError.dataCorruptedError(
        forKey: .primary,
        in: container,
        debugDescription: NavigationError.missingRoot.description
      )
    }
  }
}
