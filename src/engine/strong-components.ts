/**
 * Strongly connected components of a directed graph (Tarjan 1972, without recursion): the component of every node. Nodes
 * that lie on a common cycle have the same; an edge is on a cycle exactly when both its ends have the same component.
 * Time and memory grow with nodes and edges.
 * @param start edges of node n lead to next[start[n]..start[n + 1])
 */
export function strongComponents(start: Int32Array, next: Int32Array): Int32Array {
  const count = start.length - 1
  const number = new Int32Array(count)
  const low = new Int32Array(count)
  const component = new Int32Array(count).fill(-1)
  /** Nodes without a component yet, and the path to the current node, each with its next edge. */
  const open = new Int32Array(count)
  const way = new Int32Array(count)
  const edge = new Int32Array(count)
  let opened = 0
  let met = 0
  let components = 0
  for (let root = 0; root < count; root++) {
    if (number[root] !== 0) continue
    let depth = 0
    way[0] = root
    number[root] = low[root] = ++met
    edge[root] = start[root]!
    open[opened++] = root
    while (depth >= 0) {
      const node = way[depth]!
      if (edge[node]! < start[node + 1]!) {
        const child = next[edge[node]!++]!
        if (number[child] === 0) {
          number[child] = low[child] = ++met
          edge[child] = start[child]!
          open[opened++] = child
          way[++depth] = child
        } else if (component[child] === -1 && number[child]! < low[node]!) low[node] = number[child]!
        continue
      }
      if (low[node] === number[node]) {
        let last: number
        do {
          last = open[--opened]!
          component[last] = components
        } while (last !== node)
        components++
      }
      depth--
      if (depth >= 0 && low[node]! < low[way[depth]!]!) low[way[depth]!] = low[node]!
    }
  }
  return component
}
