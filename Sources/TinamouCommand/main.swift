import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
Watch.start(for: arguments)
let outcome = Program.run(arguments, Surroundings())
exit(outcome.write(to: .standardOutput, .standardError))
