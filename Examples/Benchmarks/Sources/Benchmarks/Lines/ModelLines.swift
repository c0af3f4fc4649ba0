import BenchmarkKit
import Foundation
import Model

/// Lines that compare decoding with Foundation's decoder, and a line about patches.
enum ModelLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "model.decode.clean",
      measures: "ModelDecoder on 10,000 records of 10 fields (2 MB) that need no repair",
      bar: .atLeast(3),
      subject: decoding(isDirty: false),
      comparator: foundation("JSONDecoder, clean data") { FeedRecord.json(records: $0) }
    ),
    BenchmarkLine(
      "model.decode.dirty",
      measures: "the same with all numbers written as strings, 30,000 repairs reported",
      bar: .atLeast(2.5),
      subject: decoding(isDirty: true),
      comparator: foundation("JSONDecoder, clean data") { FeedRecord.json(records: $0) }
    ),
    BenchmarkLine(
      "model.decode.shuffled",
      measures: "the clean records with the keys of each in an order of its own",
      bar: .atLeast(1),
      subject: Workload(size: 10_000) { records in
        let data = try shuffled(records: records)
        try SidesDiffer.check(
          ModelDecoder(policy: .strict).decode([FeedRecord].self, from: data).value,
          JSONDecoder().decode([FeedRecord].self, from: data)
        )
        return { blackHole(try ModelDecoder().decode([FeedRecord].self, from: data)) }
      },
      comparator: foundation("JSONDecoder, the same data", shuffled)
    ),
    BenchmarkLine(
      "model.decode.dictionary",
      measures: "ModelDecoder on one dictionary of 10,000 keys and whole numbers",
      bar: .atLeast(1),
      subject: Workload(size: 10_000) { count in
        let data = dictionary(of: count)
        return { blackHole(try ModelDecoder().decode([String: Int].self, from: data)) }
      },
      comparator: .code(
        "JSONDecoder, the same data",
        Workload(size: 10_000) { count in
          let data = dictionary(of: count)
          return { blackHole(try JSONDecoder().decode([String: Int].self, from: data)) }
        }
      )
    ),
    BenchmarkLine(
      "model.decode.wide",
      measures: "ModelDecoder on 2,000 records of 60 fields",
      bar: .atLeast(2.5),
      subject: decoding(WideRecord.self, size: 2_000, WideRecord.json),
      comparator: .code("JSONDecoder", foundation(WideRecord.self, size: 2_000, WideRecord.json))
    ),
    BenchmarkLine(
      "model.decode.foreign",
      measures: "ModelDecoder on 10,000 records of 8 fields whose keys are not ASCII text",
      bar: .atLeast(2.5),
      subject: decoding(ForeignRecord.self, size: 10_000, ForeignRecord.json),
      comparator: .code("JSONDecoder", foundation(ForeignRecord.self, size: 10_000, ForeignRecord.json))
    ),
    BenchmarkLine(
      "model.decode.snake",
      measures: "ModelDecoder on 10,000 records of 8 fields whose keys are in snake case",
      bar: .atLeast(2.4),
      subject: decoding(SnakeRecord.self, size: 10_000, isSnakeCase: true, SnakeRecord.json),
      comparator: .code(
        "JSONDecoder with convertFromSnakeCase",
        foundation(SnakeRecord.self, size: 10_000, isSnakeCase: true, SnakeRecord.json)
      )
    ),
    BenchmarkLine(
      "model.merge.nulls",
      measures: "JSONValue: a patch of 5,000 nulls for an object of 5,000 keys",
      bar: .atMost(2.3),
      // At larger sizes, the ratio would measure the cache of the processor.
      subject: Workload(size: 5_000) { count in
        let keys = (0..<count).map { "key \($0)" }
        let old = JSONValue.object(JSONObject(keys.map { ($0, 1) }))
        let patch = JSONValue.object(JSONObject(keys.map { ($0, .null) }))
        try SidesDiffer.check(old.merging(patch), [:])
        return { blackHole(old.merging(patch)) }
      },
      comparedAtSize: 2_500
    ),
  ]

  private static func decoding<Record: Decodable & Equatable>(
    _ type: Record.Type,
    size: Int,
    isSnakeCase: Bool = false,
    _ text: @escaping @Sendable (Int) -> Data
  ) -> Workload {
    Workload(size: size) { records in
      let data = text(records)
      let decoder = ModelDecoder(keys: isSnakeCase ? .snakeCase : .literal)
      let decoded = try decoder.decode([Record].self, from: data)
      try SidesDiffer.check(decoded.value, foundationDecoder(isSnakeCase).decode([Record].self, from: data))
      try SidesDiffer.check(decoded.repairs.total, 0)
      return { blackHole(try decoder.decode([Record].self, from: data)) }
    }
  }

  private static func foundationDecoder(_ isSnakeCase: Bool) -> JSONDecoder {
    let decoder = JSONDecoder()
    if isSnakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
    return decoder
  }

  private static func foundation<Record: Decodable>(
    _ type: Record.Type,
    size: Int,
    isSnakeCase: Bool = false,
    _ text: @escaping @Sendable (Int) -> Data
  ) -> Workload {
    Workload(size: size) { records in
      let data = text(records)
      let decoder = foundationDecoder(isSnakeCase)
      return { blackHole(try decoder.decode([Record].self, from: data)) }
    }
  }

  private static func foundation(
    _ name: String,
    _ text: @escaping @Sendable (Int) throws -> Data
  ) -> BenchmarkComparator {
    .code(
      name,
      Workload(size: 10_000) { records in
        let data = try text(records)
        return { blackHole(try JSONDecoder().decode([FeedRecord].self, from: data)) }
      }
    )
  }

  private static func decoding(isDirty: Bool) -> Workload {
    Workload(size: 10_000) { records in
      let data = FeedRecord.json(records: records, isDirty: isDirty)
      let decoded = try ModelDecoder().decode([FeedRecord].self, from: data)
      let clean = FeedRecord.json(records: records)
      try SidesDiffer.check(decoded.value, JSONDecoder().decode([FeedRecord].self, from: clean))
      try SidesDiffer.check(decoded.repairs.total, isDirty ? 3 * records : 0)
      return { blackHole(try ModelDecoder().decode([FeedRecord].self, from: data)) }
    }
  }

  private static func shuffled(records: Int) throws -> Data {
    var random = SeededGenerator(seed: 2)
    guard case .array(let elements) = try JSONValue(parsing: FeedRecord.json(records: records)) else {
      return Data()
    }
    let others = elements.map { element in
      guard case .object(let object) = element else { return element }
      return .object(JSONObject(object.shuffled(using: &random)))
    }
    return Data(JSONValue.array(others).text().utf8)
  }

  private static func dictionary(of count: Int) -> Data {
    let entries = (0..<count).map { "\"some key \($0)\":\($0)" }
    return Data("{\(entries.joined(separator: ","))}".utf8)
  }
}
