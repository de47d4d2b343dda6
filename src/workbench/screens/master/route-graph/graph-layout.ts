import type { GraphNode, RouteGraph } from './graph-model.ts'

export interface PlacedNode {
  readonly node: GraphNode
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface GraphLayout {
  readonly placed: ReadonlyMap<string, PlacedNode>
  readonly width: number
  readonly height: number
}

const gap = { x: 56, y: 14 }
const edge = 16

/** Room that a node takes. */
export function sizeOf(node: GraphNode): { readonly width: number; readonly height: number } {
  if (node.kind === 'item') return { width: 136, height: 34 }
  return { width: 176, height: 46 + Math.min(3, Math.max(1, node.resources.length)) * 18 }
}

/**
 * Columns by the longest way to the output, so that what goes into a process stands right before it; in a column by the
 * mean place of what follows. The same graph always gives the same picture.
 */
export function layOutGraph({ nodes, edges }: RouteGraph): GraphLayout {
  const after = Map.groupBy(edges, ({ from }) => from)
  const depth = new Map<string, number>()
  const open = new Set<string>()
  const depthOf = (id: string): number => {
    const known = depth.get(id)
    if (known !== undefined) return known
    if (open.has(id)) return 0
    open.add(id)
    const found = Math.max(0, ...(after.get(id) ?? []).map(({ to }) => depthOf(to) + 1))
    open.delete(id)
    depth.set(id, found)
    return found
  }
  for (const { id } of nodes) depthOf(id)
  const deepest = Math.max(0, ...depth.values())
  const columns = Array.from({ length: deepest + 1 }, (_, at) =>
    nodes.filter(({ id }) => depth.get(id) === at),
  )
  const widths = columns.map((column) => Math.max(0, ...column.map((node) => sizeOf(node).width)))
  const placed = new Map<string, PlacedNode>()
  for (const [at, column] of columns.entries()) {
    const x = edge + widths.slice(at + 1).reduce((sum, width) => sum + width + gap.x, 0)
    const wished = column.map((node) => ({ node, middle: meanOf(node, after, placed) }))
    wished.sort((a, b) => a.middle - b.middle || (a.node.id < b.node.id ? -1 : 1))
    place(wished, x, placed)
  }
  const all = [...placed.values()]
  const top = Math.min(edge, ...all.map(({ y }) => y))
  const shifted = new Map(all.map((one) => [one.node.id, { ...one, y: Math.round(one.y - top + edge) }]))
  return {
    placed: shifted,
    width: edge + Math.max(0, ...all.map(({ x, width }) => x + width)),
    height: edge + Math.max(0, ...[...shifted.values()].map(({ y, height }) => y + height)),
  }
}

function meanOf(
  node: GraphNode,
  after: ReadonlyMap<string, readonly { readonly to: string }[]>,
  placed: ReadonlyMap<string, PlacedNode>,
): number {
  const middles = (after.get(node.id) ?? []).flatMap(({ to }) => {
    const next = placed.get(to)
    return next ? [next.y + next.height / 2] : []
  })
  return middles.length === 0 ? 0 : middles.reduce((sum, one) => sum + one, 0) / middles.length
}

/** Puts the nodes of a column below each other around the middle of where they wish to be. */
function place(
  column: readonly { readonly node: GraphNode; readonly middle: number }[],
  x: number,
  placed: Map<string, PlacedNode>,
): void {
  const heights = column.map(({ node }) => sizeOf(node).height)
  const total = heights.reduce((sum, height) => sum + height + gap.y, -gap.y)
  const centre = column.reduce((sum, { middle }) => sum + middle, 0) / Math.max(1, column.length)
  let y = centre - total / 2
  for (const { node } of column) {
    const size = sizeOf(node)
    placed.set(node.id, { node, x, y, ...size })
    y += size.height + gap.y
  }
}
