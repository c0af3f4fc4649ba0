import Foundation

/// The machine and the build that produced the figures of a report.
package struct MachineDescription: Sendable, Equatable, Codable {
  /// The processor's architecture, such as `x86_64`.
  package var architecture: String
  /// The system and its version.
  package var system: String
  /// The number of active cores.
  package var cores: Int
  /// The version of the compiler, as precise as conditional compilation can tell.
  package var compiler: String
  /// The configuration, `release` or `debug`. Figures of a debug build are not useful.
  package var configuration: String

  package init(architecture: String, system: String, cores: Int, compiler: String, configuration: String) {
    self.architecture = architecture
    self.system = system
    self.cores = cores
    self.compiler = compiler
    self.configuration = configuration
  }

  /// The machine on which the program runs.
  package static var current: Self {
    Self(
      architecture: compiledArchitecture,
      system: compiledSystem + " (" + ProcessInfo.processInfo.operatingSystemVersionString + ")",
      cores: ProcessInfo.processInfo.activeProcessorCount,
      compiler: compiledBy,
      configuration: compiledConfiguration
    )
  }

  /// A description of the machine in one line.
  package var text: String {
    let cores = cores == 1 ? "1 core" : "\(cores) cores"
    return "\(architecture), \(system), \(cores), \(compiler), \(configuration) build"
  }

  private static var compiledArchitecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "another architecture"
    #endif
  }

  private static var compiledSystem: String {
    #if os(Linux)
      "Linux"
    #elseif os(macOS)
      "macOS"
    #else
      "another system"
    #endif
  }

  private static var compiledBy: String {
    #if compiler(>=6.5)
      "Swift 6.5 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #else
      "Swift 6.2"
    #endif
  }

  private static var compiledConfiguration: String {
    #if DEBUG
      "debug"
    #else
      "release"
    #endif
  }
}
