import Foundation

/// The files and streams that the program reads and writes.
struct Surroundings {
  /// The maximum size of a file or of standard input, in bytes.
  static let mostBytes = 16 << 20

  /// The bytes of a file, or of standard input for `-`.
  var read: (_ path: String) throws -> [UInt8] = { path in
    let isInput = path == "-"
    guard let handle = isInput ? FileHandle.standardInput : FileHandle(forReadingAtPath: path) else {
      throw Problem("cannot read '\(path)': \(reason(toRefuse: path))")
    }
    if !isInput, isFolder(path) { throw Problem("cannot read '\(path)': it is a folder") }
    var bytes: [UInt8] = []
    while true {
      guard let chunk = try handle.read(upToCount: 1 << 20), !chunk.isEmpty else { return bytes }
      bytes += chunk
      if bytes.count > mostBytes { throw Problem("'\(path)' has more than \(mostBytes) bytes") }
    }
  }

  /// Writes a file.
  var write: (_ text: String, _ path: String) throws -> Void = { text, path in
    do {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    } catch {
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let reason =
        isFolder(path) ? "it is a folder" : isFolder(folder) ? "it is not allowed" : "there is no such folder"
      throw Problem("cannot write '\(path)': \(reason)")
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func reason(toRefuse path: String) -> String {
    if isFolder(path) { return "it is a folder" }
    return FileManager.default.fileExists(atPath: path) ? "it is not allowed" : "there is no such file"
  }
}

extension Program.Outcome {
  /// Writes the text to the streams. Returns the exit status: 2 if the output cannot be written, as on a full disk.
  func write(to output: FileHandle, _ complaints: FileHandle) -> Int32 {
    var (complaint, status) = (complaint, status)
    do {
      try output.write(contentsOf: Data(self.output.utf8))
    } catch {
      (complaint, status) = (complaint + "tinamou: cannot write standard output\n", 2)
    }
    // Nobody can be told of a failure there.
    try? complaints.write(contentsOf: Data(complaint.utf8))
    return status
  }
}

/// The reason why a request cannot be carried out.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
