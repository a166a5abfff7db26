import Foundation

let outcome = Gallery.run(Array(CommandLine.arguments.dropFirst()))
if !outcome.isLong || !Pager.show(outcome.output) { FileHandle.standardOutput.write(Data(outcome.output.utf8)) }
FileHandle.standardError.write(Data(outcome.complaint.utf8))
exit(outcome.status)
