import type { Bom, BomLine } from './bom.ts'
import type { Cycles } from './cycles.ts'
import { through } from './usage-spec.ts'

/** A component of an item: the line that counts, and the lines of its alternative group, itself among them. */
export interface Component {
  readonly line: BomLine
  readonly group: readonly BomLine[] | null
}

export interface Components {
  readonly components: readonly Component[]
  /** Lines of negative usage. */
  readonly byProducts: readonly BomLine[]
  /** Lines that are rejected, and lines that become by-products. */
  readonly doubts: readonly { readonly line: BomLine; readonly code: Doubt }[]
  /** Phantoms that are not replaced by their children because they are on a cycle. */
  readonly circular: readonly number[]
}

type Doubt = 'usageZero' | 'usageInvalid' | 'byProduct'

const MAX_PHANTOMS = 30

/**
 * The components of an item by its BOM rows at a time (seconds UTC): phantoms are replaced by their children of the same
 * time; of an alternative group the line with the smallest priority counts. The only definition for the kitting engine and
 * the explosion of orders (kitting.md, steps 3 and 4).
 */
export function componentsOf(bom: Bom, cycles: Cycles, rows: readonly number[], at: number): Components {
  const circular = new Set<number>()
  const lines: BomLine[] = []
  const byProducts: BomLine[] = []
  const doubts: Components['doubts'][number][] = []
  for (const line of withoutPhantoms({ bom, cycles, at, circular }, rows, 0)) {
    if (line.usage.fault) doubts.push({ line, code: line.usage.fault })
    else if (line.usage.num < 0n) {
      doubts.push({ line, code: 'byProduct' })
      byProducts.push(line)
    } else lines.push(line)
  }
  return { components: folded(lines), byProducts, doubts, circular: [...circular] }
}

interface Walk {
  readonly bom: Bom
  readonly cycles: Cycles
  readonly at: number
  readonly circular: Set<number>
}

function withoutPhantoms(walk: Walk, rows: readonly number[], depth: number): BomLine[] {
  const { bom, cycles, at, circular } = walk
  return rows.flatMap((row) => {
    const line = bom.lineOf(row)
    if (line.item < 0) return []
    if (!bom.isPhantom(row) || depth >= MAX_PHANTOMS || line.usage.fault) return [line]
    if (cycles.at(at).has(line.item)) {
      circular.add(line.item)
      return [line]
    }
    const below = bom.rowsAt(line.item, null, at)
    if (!below) return [line]
    return withoutPhantoms(walk, below, depth + 1).map((child) => ({
      ...child,
      lineNo: line.lineNo,
      process: line.process,
      usage: child.usage.fault ? child.usage : through(line.usage, child.usage),
    }))
  })
}

function folded(lines: readonly BomLine[]): Component[] {
  const groups = new Map<string, BomLine[]>()
  for (const line of lines)
    if (line.altGroup !== null) groups.set(line.altGroup, [...(groups.get(line.altGroup) ?? []), line])
  return lines.flatMap((line): Component[] => {
    if (line.altGroup === null) return [{ line, group: null }]
    const group = groups.get(line.altGroup)!
    return line === firstOf(group) ? [{ line, group }] : []
  })
}

/** The line of an alternative group with the smallest priority, the first in line order among equals. */
const firstOf = (group: readonly BomLine[]): BomLine =>
  group.reduce((best, line) => (line.altPriority < best.altPriority ? line : best))
