import Foundation
import Testing

@testable import TinamouCommand

/// The scripts with which shells complete commands and options.
struct CompletionTests {
  private let files = Files([:])

  @Test func everyShellKnowsAllCommandsAndOptions() {
    let bash = files.run("--generate-completion-script", "bash").output.components(separatedBy: "\n")
    let zsh = files.run("--generate-completion-script", "zsh").output.components(separatedBy: "\n")
    let fish = files.run("--generate-completion-script", "fish").output.components(separatedBy: "\n")
    for command in Command.all {
      let options = (command.options + Command.common).map(\.name)
      #expect(bash.contains("    \(command.name)) options=\"\(options.joined(separator: " "))\" ;;"))
      #expect(zsh.contains("    \(command.name)) compadd -- \(options.joined(separator: " ")); _files ;;"))
      #expect(fish.contains("complete -c tinamou -n __fish_use_subcommand -f -a \(command.name) -d '\(command.about)'"))
      let own = fish.filter { $0.contains("'__fish_seen_subcommand_from \(command.name)'") }
      #expect(own.count == options.count)
      // A quote in a text would end it.
      #expect(!command.about.contains("'") && !(command.options + Command.common).contains { $0.about.contains("'") })
      for (line, option) in zip(own, command.options + Command.common) {
        let value = option.value == nil ? "" : " -r"
        #expect(line.hasSuffix(" -l \(option.name.dropFirst(2))\(value) -d '\(option.about)'"))
      }
    }
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/bash")))
  func filesAreCompletedInBash() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tinamou-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("page folder"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["page one", "page*"] { try Data().write(to: folder.appendingPathComponent(name)) }
    let script = files.run("--generate-completion-script", "bash").output
    let bash = Process()
    let output = Pipe()
    bash.executableURL = URL(fileURLWithPath: "/bin/bash")
    bash.currentDirectoryURL = folder
    bash.standardOutput = output
    bash.arguments = [
      "-c",
      script + """
        for word in page --form; do
          COMP_WORDS=(tinamou lint $word); COMP_CWORD=2
          _tinamou
          printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort
        done
        complete -p tinamou
        """,
    ]
    try bash.run()
    let completed = try #require(try output.fileHandleForReading.readToEnd())
    bash.waitUntilExit()
    #expect(
      String(decoding: completed, as: UTF8.self).split(separator: "\n")
        == ["page folder", "page one", "page*", "--format", "complete -o filenames -F _tinamou tinamou"])
    // Autoloaded from a file, the function has to complete in its first call.
    #expect(files.run("--generate-completion-script", "zsh").output.contains("_tinamou \"$@\""))
  }
}
