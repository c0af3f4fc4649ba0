import BenchmarkKit
import Foundation
import Model

/// Decoding, against Foundation's decoder in the same run.
///
/// The bars are those of a decoder that makes a tree of values first and asks each type what it is while
/// running: 0.67 and 0.43 were measured. One that reads tokens in place is to reach 3 and 2.5.
enum ModelLines {
  static let all: [BenchmarkLine] = [
    BenchmarkLine(
      "model.decode.clean",
      measures: "ModelDecoder on 10,000 records of 10 fields (2 MB) that need no repair",
      bar: .atLeast(0.45),
      subject: decoding(isDirty: false),
      comparator: foundation
    ),
    BenchmarkLine(
      "model.decode.dirty",
      measures: "the same with all numbers written as strings, 30,000 repairs reported",
      bar: .atLeast(0.3),
      subject: decoding(isDirty: true),
      comparator: foundation
    ),
  ]

  private static let foundation = BenchmarkComparator.code(
    "JSONDecoder, clean data",
    Workload(size: 10_000) { records in
      let data = FeedRecord.json(records: records)
      return { blackHole(try JSONDecoder().decode([FeedRecord].self, from: data)) }
    }
  )

  private static func decoding(isDirty: Bool) -> Workload {
    Workload(size: 10_000) { records in
      let data = FeedRecord.json(records: records, isDirty: isDirty)
      let decoded = try ModelDecoder().decode([FeedRecord].self, from: data)
      let clean = FeedRecord.json(records: records)
      try SidesDiffer.check(decoded.value, JSONDecoder().decode([FeedRecord].self, from: clean))
      try SidesDiffer.check(decoded.repairs.count, isDirty ? 3 * records : 0)
      return { blackHole(try ModelDecoder().decode([FeedRecord].self, from: data)) }
    }
  }
}
