import Tinamou
import TinamouLint
import TinamouText

/// The findings in the layouts of files.
struct LintRequest {
  private let options: Options
  private let sides: [(LayoutInput, ClosedRange<Double>)]
  private let grid: PixelGrid?
  private let fixed: [Options.Setting]
  private let moving: [Options.Setting]

  /// Reads the options. Refuses those that no layout could obey.
  private init(_ options: Options) throws {
    let width = try options.range("--width").map { (LayoutInput.width, $0) }
    let height = try options.range("--height").map { (LayoutInput.height, $0) }
    let settings = try options.settings()
    self.options = options
    sides = [width, height].compactMap { $0 }
    grid = try options.grid("--grid")
    fixed = settings.filter { !$0.isRange }
    moving = settings.filter { $0.isRange }
    if sides.count + moving.count > 2 { throw Problem("at most two numbers can move") }
    if moving.count == 2, moving[0].name == moving[1].name {
      throw Problem("parameter '\(moving[0].name)' moves twice; give it one range")
    }
    _ = try options.size("--size")
  }

  /// The findings in all layouts that can be checked. One that cannot be checked does not hide those of the others.
  static func run(_ files: [String], _ options: Options, _ surroundings: Surroundings) throws -> Program.Outcome {
    let request = try LintRequest(options)
    var refusals = Program.Outcome()
    func refuse(_ error: any Error, _ complaint: any Error, in file: String) {
      refusals.output += Annotation.text(about: error, in: file)
      refusals.complaint += Program.complaint(about: complaint)
    }
    var layouts: [ReadLayout] = []
    for file in files {
      do { layouts += try LayoutSources.read(file, surroundings) } catch { refuse(error, error, in: file) }
    }
    var chosen: [ReadLayout] = []
    do { chosen = try LayoutSources.choose(options["--layout"], from: layouts) } catch {
      // The name may be that of a layout in a file that cannot be read.
      if refusals.complaint.isEmpty { throw error }
    }
    var found: [Findings] = []
    for read in chosen {
      do { found.append(try request.findings(in: read)) } catch {
        // The text of other errors has no file.
        refuse(error, error is LayoutTextError ? error : Problem("\(read.file): \(error)"), in: read.file)
      }
    }
    var outcome = Program.Outcome(status: found.allSatisfy { $0.report.isClean } ? 0 : 1)
    let omissions = Omissions(of: chosen)
    switch options["--format"] {
    case "json": outcome.output = JSON.list(found.map(\.json)).text + "\n"
    case "github":
      outcome.output = found.map(\.annotations).joined() + omissions.annotations + refusals.output
    default: outcome.output = found.map(\.text).joined()
    }
    if !refusals.complaint.isEmpty { outcome.status = 2 }
    outcome.complaint = omissions.text + refusals.complaint
    return outcome
  }

  private func findings(in read: ReadLayout) throws -> Findings {
    let layout = try Requests.prepared(read, options, settings: fixed)
    var ranges = sides
    for setting in moving { ranges.append((.parameter(try Requests.parameter(of: setting, layout)), setting.range)) }
    if ranges.isEmpty { ranges = [(.width, layout.size.width...layout.size.width)] }
    return Findings(
      read: read, report: try layout.lint(ranges, .recommended + read.lintDetails, grid: grid, checks: []))
  }
}
