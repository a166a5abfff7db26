import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
Watch.start(for: arguments)
let outcome = Program.run(arguments, Surroundings())
FileHandle.standardOutput.write(Data(outcome.output.utf8))
FileHandle.standardError.write(Data(outcome.complaint.utf8))
exit(outcome.status)
