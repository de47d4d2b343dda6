import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { strongComponents } from '#engine/strong-components.ts'
import { effort } from '../support/effort.ts'

/** Edges as the function takes them. */
function graph(nodes: number, edges: readonly (readonly [number, number])[]) {
  const sorted = edges.toSorted((a, b) => a[0] - b[0])
  const start = new Int32Array(nodes + 1)
  for (const [from] of sorted) start[from + 1]!++
  for (let node = 0; node < nodes; node++) start[node + 1]! += start[node]!
  return [start, Int32Array.from(sorted, ([, to]) => to)] as const
}

function reaches(nodes: number, edges: readonly (readonly [number, number])[]): boolean[][] {
  const way = Array.from({ length: nodes }, (_, a) => Array.from({ length: nodes }, (_, b) => a === b))
  for (const [a, b] of edges) way[a]![b] = true
  for (let k = 0; k < nodes; k++)
    for (let a = 0; a < nodes; a++) for (let b = 0; b < nodes; b++) way[a]![b] ||= way[a]![k]! && way[k]![b]!
  return way
}

describe('strong components', () => {
  it('are the nodes that reach each other', () => {
    const cases = fc.integer({ min: 1, max: 9 }).chain((nodes) => {
      const node = fc.integer({ min: 0, max: nodes - 1 })
      return fc.tuple(fc.constant(nodes), fc.array(fc.tuple(node, node), { maxLength: 24 }))
    })
    fc.assert(
      fc.property(cases, ([nodes, edges]) => {
        const component = strongComponents(...graph(nodes, edges))
        const way = reaches(nodes, edges)
        for (let a = 0; a < nodes; a++)
          for (let b = 0; b < nodes; b++)
            expect(component[a] === component[b]).toBe(way[a]![b]! && way[b]![a]!)
      }),
      { seed: 20_261_120, numRuns: effort(2000) },
    )
  })

  it('are found in chains of any depth', () => {
    const nodes = 300_000
    const chain = Array.from({ length: nodes - 1 }, (_, k) => [k, k + 1] as const)
    expect(new Set(strongComponents(...graph(nodes, chain))).size).toBe(nodes)
    expect(new Set(strongComponents(...graph(nodes, [...chain, [nodes - 1, 0]]))).size).toBe(1)
  })
})
