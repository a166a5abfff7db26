import Foundation
import Testing
import TinamouInterfaceBuilder

/// Every view of the first root is where the file says.
func expectAsStored(_ data: Data, views: Int, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let file = try InterfaceFile(data)
  #expect(file.omissions.isEmpty, "\(file.omissions)", sourceLocation: sourceLocation)
  let comparison = try #require(try file.roots.first?.compared(tolerance: 0.01))
  #expect(comparison.compared == views, sourceLocation: sourceLocation)
  #expect(comparison.differences.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
  #expect(comparison.conflicts.isEmpty, "\(comparison)", sourceLocation: sourceLocation)
}

extension Data {
  /// A file with other words in it.
  func replacing(_ words: (String, String)...) -> Data {
    Data(words.reduce(String(decoding: self, as: UTF8.self)) { $0.replacing($1.0, with: $1.1) }.utf8)
  }
}
