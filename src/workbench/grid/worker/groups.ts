import { NULL_I64 } from '#engine/columns.ts'
import type { Grouping } from '#engine/table/types.ts'
import type { SortKey } from '../model/source.ts'
import type { TotalParts } from './sums.ts'

/** A group of rows; its rows are those of its inner groups, or rows[from, to) of the grouping at the deepest level. */
export interface GroupNode {
  readonly level: number
  /** A row of the group, to read its key from. */
  readonly first: number
  readonly leaf: number
  readonly count: number
  /** What its totals follow from. */
  readonly parts: readonly bigint[]
  /** By field; NULL_I64: there is nothing that counts. */
  readonly sums: readonly bigint[]
  readonly children: readonly GroupNode[]
}

/** Builds the levels above the engine's leaf groups, which are in ascending order of all keys. */
export function groupTree(
  grouping: Grouping,
  depth: number,
  sameKey: (level: number, a: number, b: number) => boolean,
  totals: TotalParts,
): GroupNode[] {
  const build = (level: number, from: number, to: number): GroupNode[] => {
    const nodes: GroupNode[] = []
    for (let start = from; start < to; ) {
      const first = grouping.first[start]!
      let end = start + 1
      if (level < depth - 1) while (end < to && sameKey(level, first, grouping.first[end]!)) end++
      nodes.push(
        level === depth - 1
          ? leafNode(grouping, level, start, totals)
          : innerNode(level, first, build(level + 1, start, end), totals),
      )
      start = end
    }
    return nodes
  }
  return build(0, 0, grouping.groups)
}

function leafNode(grouping: Grouping, level: number, leaf: number, totals: TotalParts): GroupNode {
  const parts = grouping.aggregates.map((column) => column[leaf]!)
  return {
    level,
    leaf,
    first: grouping.first[leaf]!,
    count: grouping.starts[leaf + 1]! - grouping.starts[leaf]!,
    parts,
    sums: totals.totals(parts),
    children: [],
  }
}

function innerNode(
  level: number,
  first: number,
  children: readonly GroupNode[],
  totals: TotalParts,
): GroupNode {
  const parts = totals.joined(children.map((child) => child.parts))
  return {
    level,
    leaf: -1,
    first,
    count: children.reduce((sum, child) => sum + child.count, 0),
    parts,
    sums: totals.totals(parts),
    children,
  }
}

/**
 * Orders siblings: by a subtotal when the first sort key is a summed field, else by their own key in the direction
 * the user sorts that field. Groups come in ascending key order, so descending is the reverse.
 */
export function orderGroups(
  nodes: readonly GroupNode[],
  group: readonly string[],
  sums: readonly string[],
  sort: readonly SortKey[],
): GroupNode[] {
  const key = sort[0]
  const at = key ? sums.indexOf(key.field) : -1
  const order = (siblings: readonly GroupNode[]): GroupNode[] => {
    const inner = siblings.map((node) => ({ ...node, children: order(node.children) }))
    if (key && at >= 0) return inner.sort((a, b) => compared(a.sums[at]!, b.sums[at]!, key.descending))
    const own = sort.find((other) => other.field === group[siblings[0]?.level ?? 0])
    return own?.descending ? inner.reverse() : inner
  }
  return order(nodes)
}

/** Groups without anything that counts come last in both directions. */
function compared(one: bigint, other: bigint, descending: boolean): number {
  if (one === other) return 0
  if (one === NULL_I64 || other === NULL_I64) return one === NULL_I64 ? 1 : -1
  return one < other === descending ? 1 : -1
}

/** Lines to draw: a data row as its number, a group as -1 - its place in `nodes`, which is filled in passing. */
export function groupLines(
  roots: readonly GroupNode[],
  grouping: Grouping,
  isOpen: (node: GroupNode) => boolean,
  nodes: GroupNode[],
): Int32Array {
  const lines: number[] = []
  const walk = (node: GroupNode): void => {
    lines.push(-1 - nodes.length)
    nodes.push(node)
    if (!isOpen(node)) return
    node.children.forEach(walk)
    if (node.leaf < 0) return
    const to = grouping.starts[node.leaf + 1]!
    for (let at = grouping.starts[node.leaf]!; at < to; at++) lines.push(grouping.rows[at]!)
  }
  roots.forEach(walk)
  return Int32Array.from(lines)
}
