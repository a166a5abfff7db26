/// The cheapest circulation in a network, in whole numbers: successive shortest paths (Ahuja, Magnanti & Orlin, *Network
/// flows*, 1993).
struct FlowNetwork {
  /// An arc and, beside it, the way back: what flows on one is taken from the other.
  private struct Arc {
    let to: Int
    var capacity: Int
    let cost: Int
  }

  /// Arcs 2k and 2k + 1 are each other's reverses.
  private var arcs: [Arc] = []
  private var leaving: [[Int]]
  private var excess: [Int]

  init(nodeCount: Int) {
    leaving = Array(repeating: [], count: nodeCount)
    excess = Array(repeating: 0, count: nodeCount)
  }

  /// Adds an arc that carries a flow within bounds, at a cost a unit, and sends over it what is cheapest there; returns
  /// what that costs.
  mutating func addArc(from: Int, to: Int, _ bounds: ClosedRange<Int>, cost: Int) -> Int {
    let flow = cost > 0 ? bounds.lowerBound : bounds.upperBound
    leaving[from].append(arcs.count)
    leaving[to].append(arcs.count + 1)
    arcs.append(Arc(to: to, capacity: bounds.upperBound - flow, cost: cost))
    arcs.append(Arc(to: from, capacity: flow - bounds.lowerBound, cost: -cost))
    excess[to] += flow
    excess[from] -= flow
    return flow * cost
  }

  /// Sends what has gathered at nodes to where it is missing, as cheaply as can be; returns what that costs.
  ///
  /// No arc with capacity left has a negative cost less potentials, at first because of how arcs were added.
  mutating func leastCost() -> Int {
    var total = 0
    var potentials = Array(repeating: 0, count: leaving.count)
    while let source = excess.indices.first(where: { excess[$0] > 0 }) {
      let (distances, arrivals) = shortestPaths(from: source, potentials)
      let reached = excess.indices.filter { excess[$0] < 0 && distances[$0] < .max }
      guard let sink = reached.min(by: { distances[$0] < distances[$1] }) else {
        preconditionFailure("what is too much cannot flow away")
      }
      for node in potentials.indices { potentials[node] += min(distances[node], distances[sink]) }
      var amount = min(excess[source], -excess[sink])
      var node = sink
      while node != source {
        amount = min(amount, arcs[arrivals[node]].capacity)
        node = arcs[arrivals[node] ^ 1].to
      }
      node = sink
      while node != source {
        let arc = arrivals[node]
        arcs[arc].capacity -= amount
        arcs[arc ^ 1].capacity += amount
        total += amount * arcs[arc].cost
        node = arcs[arc ^ 1].to
      }
      excess[source] -= amount
      excess[sink] += amount
    }
    return total
  }

  /// Dijkstra's algorithm without a heap: the networks are dense. The arc by which each node is reached.
  private func shortestPaths(from source: Int, _ potentials: [Int]) -> (distances: [Int], arrivals: [Int]) {
    var distances = Array(repeating: Int.max, count: leaving.count)
    var arrivals = Array(repeating: -1, count: leaving.count)
    var isDone = Array(repeating: false, count: leaving.count)
    distances[source] = 0
    while let node = distances.indices.filter({ !isDone[$0] && distances[$0] < .max }).min(by: {
      distances[$0] < distances[$1]
    }) {
      isDone[node] = true
      for index in leaving[node] where arcs[index].capacity > 0 {
        let arc = arcs[index]
        let distance = distances[node] + arc.cost + potentials[node] - potentials[arc.to]
        if distance < distances[arc.to] {
          distances[arc.to] = distance
          arrivals[arc.to] = index
        }
      }
    }
    return (distances, arrivals)
  }
}
