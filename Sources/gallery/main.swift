import Foundation

let outcome = Gallery.run(Array(CommandLine.arguments.dropFirst()))
FileHandle.standardOutput.write(Data(outcome.output.utf8))
FileHandle.standardError.write(Data(outcome.complaint.utf8))
exit(outcome.status)
