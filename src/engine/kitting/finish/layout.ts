import { Dictionary } from '../../columns.ts'
import type { Facts } from './facts.ts'
import type { Nodes } from './nodes.ts'

/** Display order of the forest: demands in order, lines by number, the lines of a build below its line. */
export interface Layout {
  /** Nodes in order, and the place of each node. */
  readonly order: Int32Array
  readonly place: Int32Array
  /** Path of each node ("2.1": line 1 of the build for line 2), as codes of `paths`. */
  readonly path: Int32Array
  readonly paths: readonly string[]
  /** Nodes of demand d: order[start[d]..start[d + 1]). */
  readonly start: Int32Array
}

export function layOut(facts: Facts, nodes: Nodes): Layout {
  const { problem } = facts
  if (nodes.flat) return flatLayout(facts, nodes)
  const order = new Int32Array(nodes.count)
  const place = new Int32Array(nodes.count)
  const path = new Int32Array(nodes.count)
  const start = new Int32Array(problem.demandCount + 1)
  const dictionary = new Dictionary()
  const first: number[] = []
  let end = 0

  const put = (node: number, code: number): void => {
    path[node] = code
    place[node] = end
    order[end++] = node
    let number = 0
    for (let child = nodes.firstChild[node]!; child >= 0; child = nodes.nextSibling[child]!)
      put(child, dictionary.code(`${dictionary.values[code]}.${++number}`))
  }

  for (let demand = 0; demand < problem.demandCount; demand++) {
    start[demand] = end
    let number = 0
    const top = (node: number): void => {
      const code = (first[number] ??= dictionary.code(String(number + 1)))
      number++
      put(node, code)
    }
    for (let node = nodes.topStart[demand]!; node < nodes.topStart[demand + 1]!; node++) top(node)
    if (nodes.topExtra.size > 0) nodes.topExtra.get(demand)?.forEach(top)
  }
  start[problem.demandCount] = end
  return { order, place, path, paths: dictionary.values, start }
}

/** Without builds the nodes are in their order already. */
function flatLayout({ problem }: Facts, nodes: Nodes): Layout {
  const order = new Int32Array(nodes.count)
  const path = new Int32Array(nodes.count)
  let longest = 0
  for (let demand = 0; demand < problem.demandCount; demand++) {
    const from = nodes.topStart[demand]!
    const to = nodes.topStart[demand + 1]!
    if (to - from > longest) longest = to - from
    for (let node = from; node < to; node++) path[node] = node - from
  }
  for (let node = 0; node < order.length; node++) order[node] = node
  const paths = Array.from({ length: longest }, (_, k) => String(k + 1))
  return { order, place: order, path, paths, start: nodes.topStart }
}
