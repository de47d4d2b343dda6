import { describe, expect, it } from 'vitest'
import { nodeId, type GraphNode, type Need, type PegLine } from '#domain/planning/peg-graph.ts'
import { placeGraph, sizes } from '../../src/workbench/screens/planning/pegs/graph-layout.ts'

const node = (kind: string, key: string, level: number): GraphNode => ({
  id: nodeId(kind, key),
  node: kind,
  key,
  item: null,
  qty: null,
  start: null,
  end: null,
  due: null,
  status: null,
  level,
})
const need = (operation: string, item: string): Need => ({
  code: `${operation}-${item}`,
  operation,
  order: 'O1',
  item,
  itemName: null,
  state: 'short',
  cause: null,
  qty: '1',
  pegged: '0',
  unpegged: '1',
  at: null,
})
const peg = (leftKey: string, item: string, rightKey: string): PegLine => ({
  id: `${leftKey}-${rightKey}`,
  kind: 'S',
  item,
  qty: '1',
  leftNode: 'STK',
  leftKey,
  leftAt: null,
  leftOrder: null,
  rightNode: 'OP',
  rightKey,
  rightAt: null,
  rightOrder: 'O1',
  gap: null,
  late: false,
  lockUser: null,
})

describe('the peg graph', () => {
  const graph = placeGraph({
    order: 'O1',
    nodes: [node('MO', 'O1', 0), node('STK', 'a', -1), node('STK', 'b', -1), node('SO', 'S1', 1)],
    pegs: [peg('a', 'Y', 'O1-20'), peg('b', 'X', 'O1-10')],
    links: [{ from: nodeId('MO', 'O1'), to: nodeId('SO', 'S1') }],
    needs: [need('O1-10', 'X'), need('O1-20', 'Y')],
    more: false,
  })
  const card = (key: string) => graph.cards.find((one) => one.node.key === key)!

  it('is in columns by level, in the order of what is fed', () => {
    expect(card('O1').x).toBe(sizes.column)
    expect(card('S1').x).toBe(2 * sizes.column)
    expect([card('b').y, card('a').y]).toEqual([0, sizes.head + sizes.gap])
    expect(card('O1').height).toBe(sizes.head + 2 * sizes.row)
  })

  it('ends every line at the need that it covers', () => {
    const ends = Object.fromEntries(graph.pegs.map(({ peg: one, y2 }) => [one.leftKey, y2]))
    expect(ends).toEqual({ b: sizes.head + 0.5 * sizes.row, a: sizes.head + 1.5 * sizes.row })
    expect(graph.links).toHaveLength(1)
  })
})
