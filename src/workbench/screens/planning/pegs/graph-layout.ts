import { nodeId, type GraphNode, type Need, type PegGraph, type PegLine } from '#domain/planning/peg-graph.ts'

/** Pixels. */
export const sizes = { card: 208, column: 344, head: 46, row: 28, gap: 10 } as const

export interface PlacedCard {
  readonly node: GraphNode
  readonly x: number
  readonly y: number
  readonly height: number
  /** What the order asked for lacks; of every other card none. */
  readonly needs: readonly Need[]
}

export interface PlacedPeg {
  readonly peg: PegLine
  /** Ids of the nodes at its ends. */
  readonly from: string
  readonly to: string
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
}

export interface PlacedGraph {
  readonly cards: readonly PlacedCard[]
  readonly pegs: readonly PlacedPeg[]
  /** Orders that are made for a sales order. */
  readonly links: readonly { readonly from: string; readonly to: string; readonly path: string }[]
  readonly width: number
  readonly height: number
}

export const leftId = (peg: PegLine): string =>
  peg.leftOrder === null ? nodeId(peg.leftNode, peg.leftKey) : nodeId('MO', peg.leftOrder)
export const rightId = (peg: PegLine): string =>
  peg.rightOrder === null ? nodeId(peg.rightNode, peg.rightKey) : nodeId('MO', peg.rightOrder)

/**
 * Cards in columns by level, those of a column in the order of what they are pegged to nearer the middle, so that few
 * lines cross; a peg to the order asked for ends at the need that it covers.
 */
export function placeGraph({ order, nodes, pegs, links, needs }: PegGraph): PlacedGraph {
  const own = nodeId('MO', order)
  const lowest = Math.min(...nodes.map(({ level }) => level))
  const placed = new Map<string, PlacedCard>()
  const levels = [...new Set(nodes.map(({ level }) => level))].toSorted(
    (a, b) => Math.abs(a) - Math.abs(b) || a - b,
  )
  for (const level of levels) {
    let y = 0
    const column = nodes.filter((node) => node.level === level)
    for (const node of sorted(column, pegs, placed, needs)) {
      const rows = node.id === own ? needs : []
      const height = sizes.head + rows.length * sizes.row
      placed.set(node.id, { node, x: (level - lowest) * sizes.column, y, height, needs: rows })
      y += height + sizes.gap
    }
  }
  const cards = [...placed.values()]
  return {
    cards,
    pegs: pegs.flatMap((peg) => {
      const [from, to] = [placed.get(leftId(peg)), placed.get(rightId(peg))]
      if (!from || !to) return []
      const end = { x2: to.x, y2: yOf(to, peg) }
      const start = { x1: from.x + sizes.card, y1: from.y + sizes.head / 2 }
      return [{ peg, from: from.node.id, to: to.node.id, ...start, ...end }]
    }),
    links: links.flatMap((link) => {
      const [from, to] = [placed.get(link.from), placed.get(link.to)]
      if (!from || !to) return []
      const middle = sizes.head / 2
      return [{ ...link, path: curve(from.x + sizes.card, from.y + middle, to.x, to.y + middle) }]
    }),
    width: Math.max(0, ...cards.map(({ x }) => x + sizes.card)),
    height: Math.max(0, ...cards.map(({ y, height }) => y + height)),
  }
}

/** A line that leaves and arrives level. */
export function curve(x1: number, y1: number, x2: number, y2: number): string {
  const half = (x2 - x1) / 2
  return `M${x1},${y1} C${x1 + half},${y1} ${x2 - half},${y2} ${x2},${y2}`
}

/** Where a peg meets the card that it feeds: at the need of its operation, of its item first. */
function yOf({ y, needs }: PlacedCard, peg: PegLine): number {
  const exact = needs.findIndex((need) => need.operation === peg.rightKey && need.item === peg.item)
  const row = exact >= 0 ? exact : needs.findIndex((need) => need.operation === peg.rightKey)
  return y + (row < 0 ? sizes.head / 2 : sizes.head + (row + 0.5) * sizes.row)
}

function sorted(
  column: readonly GraphNode[],
  pegs: readonly PegLine[],
  placed: ReadonlyMap<string, PlacedCard>,
  needs: readonly Need[],
): GraphNode[] {
  const place = new Map<string, number>()
  for (const { id } of column) {
    const ends = pegs.flatMap((peg) => {
      const other = leftId(peg) === id ? placed.get(rightId(peg)) : undefined
      if (other) return [yOf({ ...other, needs: other.needs.length > 0 ? needs : [] }, peg)]
      const before = rightId(peg) === id ? placed.get(leftId(peg)) : undefined
      return before ? [before.y] : []
    })
    place.set(id, ends.length === 0 ? Number.MAX_SAFE_INTEGER : ends.reduce((a, b) => a + b, 0) / ends.length)
  }
  return column.toSorted(
    (a, b) => place.get(a.id)! - place.get(b.id)! || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  )
}
