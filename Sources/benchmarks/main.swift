import Foundation

let status = Benchmarks.run(Array(CommandLine.arguments.dropFirst())) { text in
  FileHandle.standardOutput.write(Data(text.utf8))
} complain: { line in
  FileHandle.standardError.write(Data("\(line)\n".utf8))
}
exit(status)
