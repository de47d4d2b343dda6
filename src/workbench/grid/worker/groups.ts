import type { Grouping } from '#engine/table/types.ts'
import type { SortKey } from '../model/source.ts'

/** A group of rows; its rows are those of its inner groups, or rows[from, to) of the grouping at the deepest level. */
export interface GroupNode {
  readonly level: number
  /** A row of the group, to read its key from. */
  readonly first: number
  readonly leaf: number
  readonly count: number
  readonly sums: readonly bigint[]
  readonly children: readonly GroupNode[]
}

/** Builds the levels above the engine's leaf groups, which stand in ascending order of all keys. */
export function groupTree(
  grouping: Grouping,
  depth: number,
  sameKey: (level: number, a: number, b: number) => boolean,
): GroupNode[] {
  const build = (level: number, from: number, to: number): GroupNode[] => {
    const nodes: GroupNode[] = []
    for (let start = from; start < to; ) {
      const first = grouping.first[start]!
      let end = start + 1
      if (level < depth - 1) while (end < to && sameKey(level, first, grouping.first[end]!)) end++
      nodes.push(
        level === depth - 1
          ? leafNode(grouping, level, start)
          : innerNode(level, first, build(level + 1, start, end)),
      )
      start = end
    }
    return nodes
  }
  return build(0, 0, grouping.groups)
}

function leafNode(grouping: Grouping, level: number, leaf: number): GroupNode {
  return {
    level,
    leaf,
    first: grouping.first[leaf]!,
    count: grouping.starts[leaf + 1]! - grouping.starts[leaf]!,
    sums: grouping.aggregates.map((column) => column[leaf]!),
    children: [],
  }
}

function innerNode(level: number, first: number, children: readonly GroupNode[]): GroupNode {
  return {
    level,
    leaf: -1,
    first,
    count: children.reduce((sum, child) => sum + child.count, 0),
    sums: children[0]!.sums.map((_, at) => children.reduce((sum, child) => sum + child.sums[at]!, 0n)),
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
    if (key && at >= 0)
      return inner.sort((a, b) => {
        const [low, high] = key.descending ? [b, a] : [a, b]
        return low.sums[at]! < high.sums[at]! ? -1 : low.sums[at]! > high.sums[at]! ? 1 : 0
      })
    const own = sort.find((other) => other.field === group[siblings[0]?.level ?? 0])
    return own?.descending ? inner.reverse() : inner
  }
  return order(nodes)
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
