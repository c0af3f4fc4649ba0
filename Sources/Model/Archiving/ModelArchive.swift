public import Foundation

/// Saves a value in a file or in memory, and loads what older versions of the app have saved.
///
/// ```swift
/// let archive = ModelArchive<Settings>(migrations: [
///   { old in old.merging(["theme": "light"]) },                                  // 1 to 2
///   { old in old.merging(["size": old["fontSize"] ?? 12, "fontSize": nil]) },    // 2 to 3
/// ])
/// try archive.save(settings, to: file)          // {"version":3,"value":{"theme":"light","size":12}}
/// let settings = try archive.load(from: file)?.value ?? Settings()
/// ```
///
/// The version is one more than the number of migrations, so that none can be forgotten. The value is written under
/// its literal coding keys (see ``ModelEncoder/Keys/literal``), which is what a migration sees.
public struct ModelArchive<Value: Codable>: Sendable {
  /// Makes the value of the next version from that of an older one, or throws.
  public typealias Step = @Sendable (JSONValue) throws -> JSONValue

  /// Reads the value, after the migrations. Strict unless said otherwise: an archive is written by the app itself, so
  /// what does not fit is no dirt of a service but a change that lacks its migration. Dates are ISO 8601, which is what
  /// it must read.
  public let decoder: ModelDecoder
  private let migrations: [Step]

  /// Makes an archive.
  ///
  /// - Parameters:
  ///   - migrations: From version 1 to 2, from 2 to 3, and so on; later ones are added at the end.
  ///   - decoder: Reads the value; a tolerant one reports its repairs in what is loaded.
  public init(migrations: [Step] = [], decoder: ModelDecoder = ModelDecoder(policy: .strict)) {
    self.migrations = migrations
    self.decoder = decoder
  }

  /// The version that is written; the first is 1.
  public var version: Int { migrations.count + 1 }

  // MARK: In memory

  /// Returns the value in its envelope, as JSON text.
  ///
  /// - Throws: ``ModelError/unwritable(path:reason:)`` or ``ModelError/rejected(path:reason:)`` as
  ///   ``ModelEncoder`` does; ``ModelError/syntax(_:)`` when the value is nested too deeply to be loaded again.
  public func data(for value: Value) throws(ModelError) -> Data {
    let encoded = try ModelEncoder(keys: .literal).encode(value)
    let envelope: JSONValue = ["version": .number(JSONNumber(version)), "value": encoded]
    let data = Data(envelope.text().utf8)
    _ = try JSONValue(parsing: data)
    return data
  }

  /// Reads a value from its envelope.
  ///
  /// - Parameter data: What ``data(for:)`` returned, now or in an older version of the app.
  /// - Returns: The value, and the repairs if the decoder is a tolerant one.
  /// - Throws: ``ModelError/archive(_:)`` with the reason.
  public func value(from data: Data) throws(ModelError) -> Decoded<Value> {
    do throws(ModelError.ArchiveFault.Reason) {
      return try read(data)
    } catch {
      throw .archive(.init(reason: error))
    }
  }

  private func read(_ data: Data) throws(ModelError.ArchiveFault.Reason) -> Decoded<Value> {
    do throws(ModelError) {
      let envelope = try JSONValue(parsing: data)
      let strict = ModelDecoder(policy: .strict)
      let written = try strict.decode(Int.self, from: envelope, at: "version").value
      guard written > 0 else {
        throw ModelError.mismatch(path: "version", expected: "version", found: "number \(written)")
      }
      guard var value = envelope["value"] else {
        throw ModelError.notFound(path: "value", expected: "\(Value.self)")
      }
      guard written <= version else { throw .archive(.init(reason: .newer(written, supported: version))) }
      for (index, step) in migrations.enumerated().dropFirst(written - 1) {
        do {
          value = try step(value)
        } catch {
          let reason = "\(error)".clipped(to: 200)
          throw ModelError.archive(.init(reason: .migration(from: index + 1, reason: reason)))
        }
      }
      return try decoder.decode(Value.self, from: value)
    } catch {
      if case .archive(let fault) = error { throw fault.reason }
      throw .damaged(error)
    }
  }

  // MARK: In a file

  /// Saves a value: whatever happens meanwhile, the file holds all of the old or all of the new one.
  ///
  /// Missing folders are made. The file keeps its permissions; if it is a symbolic link, what it points to is
  /// replaced. A crash may leave a hidden file with part of the new value beside it.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - file: Where to save it.
  /// - Throws: As ``data(for:)``; ``ModelError/archive(_:)`` when the file cannot be written.
  public func save(_ value: Value, to file: URL) throws(ModelError) {
    try ArchiveFile(url: file).replace(with: data(for: value))
  }

  /// Loads a value, or returns nil when there is no file.
  ///
  /// A file that can be read but holds no value of this type or an earlier version, is renamed: `name.unreadable`,
  /// `name.unreadable-2` and so on, never over one that is there. So the next ``save(_:to:)`` overwrites nothing.
  ///
  /// - Returns: The value, and the repairs if the decoder is a tolerant one.
  /// - Throws: ``ModelError/archive(_:)`` with the reason and, if the file was set aside, its new place.
  public func load(from file: URL) throws(ModelError) -> Decoded<Value>? {
    let place = ArchiveFile(url: file)
    guard let data = try place.contents() else { return nil }
    do throws(ModelError.ArchiveFault.Reason) {
      return try read(data)
    } catch {
      throw .archive(.init(reason: error, file: file, setAside: place.setAside()))
    }
  }
}
