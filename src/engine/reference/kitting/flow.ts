import { Mixing } from '../../kitting/problem.ts'
import { eachSupply, takeMember, type Want } from './draw.ts'
import type { Ledger } from './ledger.ts'
import type { Item, Settings } from './model.ts'

interface Wanted {
  readonly want: Want
  readonly amount: number
}

interface Edge {
  readonly from: number
  readonly to: number
  readonly cost: number
  capacity: number
  readonly back: number
}

/**
 * altSolve FLOW: when line by line greedy cover of a demand's own recipe fails although lines share members, a flow
 * of least cost from lines to items (cost = place of the member in its list) may cover all lines. Asked only with mixing
 * MIX, without one lot per batch, when all members have ratio 1, no minimum and no supplier; builds take no part. Paths are
 * found by Bellman-Ford over edges in the order source->lines, lines->items, items->sink (lines and members in their order,
 * items in the order of first appearance), with strict improvement, so the result is one and the same everywhere.
 */
export function flowCover(settings: Settings, ledger: Ledger, wants: readonly Wanted[]): boolean {
  const members = wants.flatMap(({ want }) => want.line.members)
  const fits = members.every(({ num, den, min, supplier }) => num === den && min === 0 && supplier === -1)
  if (!fits || settings.mixing !== Mixing.MIX || settings.oneLot || settings.explodeAll) return false
  if (wants.every(({ want }) => want.line.members.length === 1)) return false

  const items = [...new Set(members.map((member) => member.item))]
  const graph = new Graph(wants.length + items.length + 2)
  const [source, sink] = [0, wants.length + items.length + 1]
  wants.forEach(({ amount }, k) => graph.edge(source, 1 + k, amount, 0))
  const middle = wants.flatMap(({ want }, k) =>
    want.line.members.map((member, place) => ({
      want,
      member,
      edge: graph.edge(1 + k, 1 + wants.length + items.indexOf(member.item), Number.MAX_SAFE_INTEGER, place),
    })),
  )
  items.forEach((item, k) => {
    graph.edge(1 + wants.length + k, sink, available(settings, wants[0]!.want, item), 0)
  })
  const total = wants.reduce((sum, { amount }) => sum + amount, 0)
  if (graph.flow(source, sink) < total) return false
  for (const { want, member, edge } of middle) {
    const amount = graph.edges[edge]!.capacity
    if (amount > 0) takeMember(settings, ledger, want, member, amount)
  }
  return true
}

function available(settings: Settings, want: Want, item: Item): number {
  let sum = 0
  const seen = new Set<number>()
  eachSupply(settings, want.demand, item, (supply, lead) => {
    if (supply.time + lead <= want.time && want.demand.mayUse(supply) && !seen.has(supply.index))
      sum += supply.free
    seen.add(supply.index)
    return false
  })
  return sum
}

/** Residual graph; edges come in pairs, the second is the reverse (its capacity is the flow). */
class Graph {
  readonly edges: Edge[] = []
  readonly #nodes: number

  constructor(nodes: number) {
    this.#nodes = nodes
  }

  /** @returns index of the reverse edge */
  edge(from: number, to: number, capacity: number, cost: number): number {
    const index = this.edges.length
    this.edges.push({ from, to, cost, capacity, back: index + 1 })
    this.edges.push({ from: to, to: from, cost: -cost, capacity: 0, back: index })
    return index + 1
  }

  flow(source: number, sink: number): number {
    let total = 0
    for (;;) {
      const path = this.#cheapestPath(source, sink)
      if (!path) return total
      const amount = Math.min(...path.map((edge) => edge.capacity))
      for (const edge of path) {
        edge.capacity -= amount
        this.edges[edge.back]!.capacity += amount
      }
      total += amount
    }
  }

  #cheapestPath(source: number, sink: number): Edge[] | null {
    const cost = Array.from({ length: this.#nodes }, () => Infinity)
    const by = Array.from({ length: this.#nodes }, (): Edge | null => null)
    cost[source] = 0
    for (let changed = true; changed; ) {
      changed = false
      for (const edge of this.edges) {
        if (edge.capacity > 0 && cost[edge.from]! + edge.cost < cost[edge.to]!) {
          cost[edge.to] = cost[edge.from]! + edge.cost
          by[edge.to] = edge
          changed = true
        }
      }
    }
    const path: Edge[] = []
    for (let edge = by[sink] ?? null; edge; edge = by[edge.from] ?? null) path.push(edge)
    return path.length > 0 ? path : null
  }
}
