import BenchmarkKit

#if CONCIERGE_PEERS
  import DifferenceKit
#endif

/// The same work with DifferenceKit. The workload is `nil` unless DifferenceKit is compiled in.
enum DifferenceKitPeer {
  #if CONCIERGE_PEERS
    static func changes(_ size: Int, _ edit: @escaping @Sendable (Int) -> ListEdit<ListEntry>) -> Workload? {
      Workload(size: size, smokeSize: 100) { count in
        let edit = edit(count)
        return { blackHole(StagedChangeset(source: edit.old, target: edit.new)) }
      }
    }
  #else
    static func changes(_ size: Int, _ edit: @escaping @Sendable (Int) -> ListEdit<ListEntry>) -> Workload? {
      nil
    }
  #endif
}

#if CONCIERGE_PEERS
  extension ListEntry: Differentiable {
    var differenceIdentifier: String { id }
    func isContentEqual(to source: ListEntry) -> Bool { value == source.value }
  }
#endif
