import BenchmarkKit

#if CONCIERGE_PEERS
  import OpenCombine
#endif

/// The same work with OpenCombine. The workload is `nil` unless OpenCombine is compiled in.
enum OpenCombinePeer {
  #if CONCIERGE_PEERS
    static let oneChangeInTwenty: Workload? = Workload(size: 20) { rows in
      let view = LabelsView(labels: rows)
      let sources = BindingLines.oneChange(rows: rows)
      let subjects = sources.next().texts.map { CurrentValueSubject<String, Never>($0) }
      let pipelines = subjects.enumerated().map { row, subject in
        subject.removeDuplicates().map { $0 }.sink { view.texts[row] = $0 }
      }
      return {
        let texts = sources.next().texts
        withExtendedLifetime(pipelines) {
          for (subject, text) in zip(subjects, texts) { subject.send(text) }
        }
      }
    }
  #else
    static let oneChangeInTwenty: Workload? = nil
  #endif
}
