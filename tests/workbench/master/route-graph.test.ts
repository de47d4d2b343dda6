import { describe, expect, it } from 'vitest'
import { layOutGraph } from '../../../src/workbench/screens/master/route-graph/graph-layout.ts'
import { buildGraph } from '../../../src/workbench/screens/master/route-graph/graph-model.ts'

const works = (itemCode: string, procNo: number, targetCode: string, rest: object = {}) => ({
  itemCode,
  procNo,
  processCode: `P${procNo}`,
  instType: 'U',
  instCode: 'M',
  targetCode,
  prodExpr: '1mp',
  ...rest,
})
const take = (itemCode: string, procNo: number, targetCode: string, prodExpr: string) => ({
  ...works(itemCode, procNo, targetCode),
  instType: 'I',
  instCode: 'In1',
  prodExpr,
})

const routes = new Map([
  [
    'A',
    [
      works('A', 10, 'R1', { setupExpr: '30m' }),
      works('A', 20, 'R2', { prevProcNo: '10', minMove: 600 }),
      take('A', 20, 'B', '2'),
      take('A', 10, 'C', '1'),
    ],
  ],
  ['B', [works('B', 10, 'R3')]],
])
const input = {
  item: 'A',
  lot: 10,
  withItems: true,
  routes,
  expanded: new Set<string>(),
  leads: new Map([['C', 86_400]]),
}

describe('the graph of a route', () => {
  it('adds up the longest way: leads, setups, pieces of the lot, waits', () => {
    const graph = buildGraph(input)
    // C a day, process 10 half an hour and ten minutes, process 20 ten minutes after ten.
    expect(graph.leadTime).toBe(86_400 + 1800 + 600 + 600 + 600)
    expect([...graph.critical].some((id) => id.endsWith(' C'))).toBe(true)
  })

  it('draws the route of an input that is opened, with the quantity it needs', () => {
    const closed = buildGraph(input)
    const b = closed.nodes.find((node) => node.kind === 'item' && node.item === 'B')!
    expect(b).toMatchObject({ expanded: false })
    const open = buildGraph({ ...input, expanded: new Set([b.id]) })
    expect(open.nodes.find((node) => node.kind === 'process' && node.item === 'B')).toMatchObject({
      seconds: 1200,
    })
    expect(open.edges).toContainEqual(expect.objectContaining({ to: b.id }))
  })

  it('ends where links or items lead round', () => {
    const round = new Map([
      [
        'A',
        [
          works('A', 10, 'R', { prevProcNo: '20' }),
          works('A', 20, 'R', { prevProcNo: '10' }),
          take('A', 10, 'A', '1'),
        ],
      ],
    ])
    const graph = buildGraph({ ...input, routes: round })
    expect(Number.isFinite(graph.leadTime)).toBe(true)
    expect(layOutGraph(graph).placed.size).toBe(graph.nodes.length)
  })

  it('is laid out from left to right without overlaps', () => {
    const graph = buildGraph(input)
    const { placed, width, height } = layOutGraph(graph)
    const boxes = [...placed.values()]
    for (const { from, to } of graph.edges) {
      const [a, b] = [placed.get(from)!, placed.get(to)!]
      expect(a.x + a.width).toBeLessThan(b.x)
    }
    for (const one of boxes) {
      expect(one.x).toBeGreaterThanOrEqual(0)
      expect(one.x + one.width).toBeLessThanOrEqual(width)
      expect(one.y + one.height).toBeLessThanOrEqual(height)
      for (const other of boxes)
        if (other !== one && other.x === one.x)
          expect(other.y >= one.y + one.height || one.y >= other.y + other.height).toBe(true)
    }
  })
})
